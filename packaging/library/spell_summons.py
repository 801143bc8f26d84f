"""The creatures of the library that spells call, as their texts say it."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from desktop.model.creature import NO_TEXTS, Texts
from desktop.model.summon import SpellCall, SpellSummon, SummonGrowth, SummonTurn
from library.called_blocks import KINDS, choices

CREATURES = Path(__file__).resolve().parents[2] / "resources" / "creatures"


def call(creature: str, count: int = 1, level: int = 0, **more: Any) -> SpellSummon:
    """A creature by the last part of its key; its names come with the edition."""
    return SpellSummon(creature, NO_TEXTS, count, level, **more)


RISEN = (call("skeleton", grows=2), call("zombie", grows=2))
GRAVES = (
    call("ghoul", 3),
    call("ghoul", 4, 7),
    call("ghoul", 5, 8),
    call("ghoul", 6, 9),
    *(call(name, count, level) for name in ("ghast", "wight") for count, level in ((2, 8), (3, 9))),
    call("mummy", 2, 9),
)
SMALL = ("bat", "cat", "frog", "hawk", "lizard", "octopus", "owl", "rat", "raven", "spider")
FORMER_SMALL = (*SMALL, "weasel", "crab", "poisonous-snake", "quipper", "sea-horse")
STEEDS = ("warhorse", "pony", "camel", "elk", "mastiff")
AFTER = SummonTurn.AFTER
WEIGHTS = (("tiny", 1), ("small", 1), ("medium", 2), ("large", 4), ("huge", 8))
SWARM = SummonGrowth(above=4, defence=1, points=10, damage=1, halves=True)
OBJECTS = tuple(
    call(
        f"animated-object-{size}",
        fades=True,
        turn=AFTER,
        weight=weight,
        own=True,
        growth=SummonGrowth(above=5, dice=dice, modifier=size != "medium"),
    )
    for size, weight, dice in (("medium", 1, "1d4"), ("large", 2, "1d6"), ("huge", 3, "1d12"))
)
"""A Medium or smaller object counts as one, a Large one as two, a Huge one as three."""
INSECTS = tuple(
    call(name, count, fades=True, turn=SummonTurn.WITH)
    for name, count in (
        ("giant-centipede", 10),
        ("giant-spider", 3),
        ("giant-wasp", 5),
        ("giant-scorpion", 1),
    )
)
BOTH: dict[str, tuple[SpellSummon, ...]] = {
    "Animate Dead": RISEN,
    "Create Undead": GRAVES,
    "Phantom Steed": (call("riding-horse", fades=True, speed=100, frail=True),),
    "Arcane Eye": (call("arcane-eye", fades=True, turn=SummonTurn.WITH),),
    "Floating Disk": (call("floating-disk", fades=True, turn=SummonTurn.WITH),),
    "Mage Hand": (call("mage-hand", fades=True, turn=SummonTurn.WITH),),
    "Unseen Servant": (call("unseen-servant", fades=True, turn=SummonTurn.WITH),),
}
SUMMONS: dict[str, dict[str, tuple[SpellSummon, ...]]] = {
    "2014": BOTH
    | {
        "Animate Objects": tuple(
            call(f"animated-object-{size}", 10, grows=2, fades=True, weight=weight)
            for size, weight in (
                ("tiny", 1),
                ("small", 1),
                ("medium", 2),
                ("large", 4),
                ("huge", 8),
            )
        ),
        "Find Familiar": tuple(call(name, fades=True, only=True) for name in FORMER_SMALL),
        "Find Steed": tuple(
            call(name, fades=True, only=True, kind=kind, mind=6)
            for name in STEEDS
            for kind in KINDS
        ),
        "Giant Insect": INSECTS,
    },
    "2024": BOTH
    | {
        "Animate Objects": OBJECTS,
        "Find Familiar": tuple(call(x, fades=True, only=True) for x in (*SMALL, "weasel")),
        "Find Steed": tuple(
            call(
                f"otherworldly-steed-{kind}",
                fades=True,
                turn=AFTER,
                bound=True,
                only=True,
                bond=5,
                growth=SummonGrowth(defence=1, points=10, damage=1, heals=1, flies=4),
            )
            for kind in ("celestial", "fey", "fiend")
        ),
        "Giant Insect": tuple(
            call(f"giant-insect-{form}", fades=True, turn=AFTER, growth=SWARM)
            for form in ("centipede", "spider", "wasp")
        ),
        "Summon Dragon": (
            call("draconic-spirit", fades=True, turn=AFTER, growth=replace(SWARM, above=5)),
        ),
    },
}


def many(*kinds: str, times: tuple[tuple[int, int], ...], also: str = "") -> tuple[SpellCall, ...]:
    """One of challenge 2, two of 1, four of 1/2, eight of 1/4; more with the slots of `times`."""
    counts = (("2", 1), ("1", 2), ("1/2", 4), ("1/4", 8))
    return tuple(
        SpellCall(kinds, challenge, count, times=times, also=also) for challenge, count in counts
    )


TWICE, THRICE = ((6, 2), (8, 3)), ((5, 2), (7, 3), (9, 4))
CALLS: dict[str, dict[str, tuple[SpellCall, ...]]] = {
    "2014": {
        "Conjure Animals": many("beast", times=THRICE, also="fey"),
        "Conjure Celestial": (SpellCall(("celestial",), "4", rises=((9, "5"),)),),
        "Conjure Elemental": (SpellCall(("elemental",), "5", harder=True, unbound=True),),
        "Conjure Fey": (SpellCall(("fey", "beast"), "6", harder=True, also="fey", unbound=True),),
        "Conjure Minor Elementals": many("elemental", times=TWICE),
        "Conjure Woodland Beings": many("fey", times=TWICE),
    },
    "2024": {},
}
"""Creatures of a kind and a challenge."""


def summons_of(name: str, edition: str, ruleset: str) -> tuple[SpellSummon, ...]:
    """Those of a spell, with the names of their creatures."""
    return tuple(
        replace(each, names=_with_kind(_name_of(each.creature, ruleset), each.kind))
        for each in SUMMONS[edition].get(name, ())
    )


def _with_kind(names: Texts, kind: str) -> Texts:
    """The name with the kind that it has instead: "Warhorse (Celestial)"."""
    if not kind:
        return names
    words = dict(zip(("en", "it"), KINDS[kind], strict=False))
    return Texts({code: f"{name} ({words[code]})" for code, name in names.items()})


def _name_of(creature: str, ruleset: str) -> Texts:
    return choices().get(creature) or _names(ruleset)[creature]


@cache
def _names(ruleset: str) -> dict[str, Texts]:
    records = json.loads((CREATURES / f"{ruleset}.json").read_text(encoding="utf-8"))
    return {record["key"].partition("/")[2]: Texts(record["names"]) for record in records}
