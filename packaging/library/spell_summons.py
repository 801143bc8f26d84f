"""The creatures of the library that spells call, as their texts say it."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from desktop.model.creature import Texts
from desktop.model.summon import SpellCall, SpellSummon, SummonTurn

CREATURES = Path(__file__).resolve().parents[2] / "resources" / "creatures"


class Call(NamedTuple):
    """A creature by the last part of its key; see `SpellSummon`."""

    creature: str
    count: int = 1
    level: int = 0
    grows: int = 0
    fades: bool = False
    turn: SummonTurn = SummonTurn.OWN


RISEN = (Call("skeleton", grows=2), Call("zombie", grows=2))
GRAVES = (
    Call("ghoul", 3),
    Call("ghoul", 4, 7),
    Call("ghoul", 5, 8),
    Call("ghoul", 6, 9),
    *(Call(name, count, level) for name in ("ghast", "wight") for count, level in ((2, 8), (3, 9))),
    Call("mummy", 2, 9),
)
SMALL = ("bat", "cat", "frog", "hawk", "lizard", "octopus", "owl", "rat", "raven", "spider")
FORMER_SMALL = (*SMALL, "weasel", "crab", "poisonous-snake", "quipper", "sea-horse")
STEEDS = ("warhorse", "pony", "camel", "elk", "mastiff")
INSECTS = tuple(
    Call(name, count, fades=True, turn=SummonTurn.WITH)
    for name, count in (
        ("giant-centipede", 10),
        ("giant-spider", 3),
        ("giant-wasp", 5),
        ("giant-scorpion", 1),
    )
)
BOTH = {
    "Animate Dead": RISEN,
    "Create Undead": GRAVES,
    "Phantom Steed": (Call("riding-horse", fades=True),),
}
SUMMONS: dict[str, dict[str, tuple[Call, ...]]] = {
    "2014": BOTH
    | {
        "Find Familiar": tuple(Call(name, fades=True) for name in FORMER_SMALL),
        "Find Steed": tuple(Call(name, fades=True) for name in STEEDS),
        "Giant Insect": INSECTS,
    },
    "2024": BOTH | {"Find Familiar": tuple(Call(name, fades=True) for name in (*SMALL, "weasel"))},
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
        SpellSummon(each.creature, _names(ruleset)[each.creature], *each[1:])
        for each in SUMMONS[edition].get(name, ())
    )


@cache
def _names(ruleset: str) -> dict[str, Texts]:
    records = json.loads((CREATURES / f"{ruleset}.json").read_text(encoding="utf-8"))
    return {record["key"].partition("/")[2]: Texts(record["names"]) for record in records}
