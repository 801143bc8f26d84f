"""The shipped spells say what the official texts say, both ways.

The spells are condensed from JSON sets plus corrections; the numbers here were read from the
official texts (SRD 5.1 and 5.2.1, CC-BY-4.0) by `packaging/official_spells.py`, which shares no
code with that.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from desktop.model.creature import SaveSuccess
from desktop.model.reasons import Kind
from desktop.model.spell import TIERS, CastingTime, Lasting, Spell, SpellEntry, SpellRange
from desktop.storage.spells import SpellLibrary

ROOT = Path(__file__).parents[2]
OFFICIAL = ROOT / "tests" / "data" / "spells"
EDITIONS = ("srd-5.1", "srd-5.2.1")
COUNTS = {"srd-5.1": 319, "srd-5.2.1": 339}
ABILITIES = {
    "str": "strength",
    "dex": "dexterity",
    "con": "constitution",
    "int": "intelligence",
    "wis": "wisdom",
    "cha": "charisma",
}
TIMES = {
    CastingTime.ACTION: r"^(1 )?action",
    CastingTime.BONUS_ACTION: r"bonus action",
    CastingTime.REACTION: r"reaction",
    CastingTime.LONGER: r"minute|hour",
}
UNITS = ((1, "round"), (10, "min"), (600, "hour"), (14_400, "day"))
LASTING = {
    Lasting.INSTANT: "instantaneous",
    Lasting.UNTIL_ENDED: "until dispelled",
    Lasting.SPECIAL: "special",
}
IN_YEARS = (365 * 14_400, 366 * 14_400)
"""SRD 5.1 writes "1 year" and "a year and a day"."""
NUMBER, FLOOR = Kind.NUMBER, Kind.FLOOR
IN_OTHER_WORDS = ("exhaustion", "maximum_reduced", "blinded", "deafened")
"""What both editions call exhaustion, a reduction of the maximum, blindness and deafness."""
AWAY = ("elsewhere", "ethereal")
"""What both editions say in many words: banished, on another plane, in a demiplane."""
BY_WEAPONS = {"Wind Walk"}
WEAPONS = ("bludgeoning", "piercing", "slashing")
"""SRD 5.1: "resistance to damage from nonmagical weapons"."""
PANELS = {
    **dict.fromkeys(("Wall of Force", "Wall of Ice", "Wall of Stone"), (100,)),
    "Forbiddance": (200,),
}
"""Ten panels of 10 feet beside each other; 40,000 square feet are a square of 200."""
AS_CONFUSED = {"Contagion"}
"""SRD 5.1: "as if under the effects of the confusion spell", whose table stands there."""
AS_A_TORCH = {"Continual Flame"}
"""SRD 5.1: "equivalent in brightness to a torch"."""
BARE_DICE = ["1d4"]
"""SRD 5.1 writes "a d4"."""
ATTACK_IN_OTHER_WORDS = {"Faithful Hound"}
"""SRD 5.1: "The hound's attack bonus is …" is no "spell attack" in its text."""
COUNTED = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 8: "eight", 10: "ten"}
WORDS = {
    2: "two", 3: "three", 4: "three", 5: "five", 6: "six", 8: "eight", 9: "eight", 10: "ten",
    12: "twelve",
}  # fmt: skip
"""Four targets of Chain Lightning are one and "three other targets", nine the caster and eight."""


WITH_CASTER = {"Word of Recall"}
"""Six targets are "you and up to five willing creatures"."""


@cache
def official(ruleset: str) -> dict[str, dict[str, Any]]:
    entries = json.loads((OFFICIAL / f"official-{ruleset}.json").read_text(encoding="utf-8"))
    return {entry["name"].casefold(): entry for entry in entries}


@cache
def library() -> SpellLibrary:
    return SpellLibrary(ROOT / "resources" / "spells")


def entries(ruleset: str) -> list[SpellEntry]:
    return list(library().spells(ruleset).values())


def english(spell: Spell) -> str:
    return spell.names["en"].replace("’", "'")


def text_of(ruleset: str, spell: Spell) -> dict[str, Any]:
    return official(ruleset)[english(spell).casefold()]


def head_faults(spell: Spell, text: dict[str, Any]) -> list[str]:
    """Where the head of a spell says something else than the text."""
    faults = []
    if (spell.level, spell.school, spell.ritual) != (text["level"], text["school"], text["ritual"]):
        faults.append("level, school or ritual")
    time = text["time"].lower()
    if not re.search(TIMES[spell.time], time):
        faults.append(f"casting time {time}")
    if spell.minutes and spell.minutes not in _numbers(time, {"minute": 1, "hour": 60}):
        faults.append(f"casting time {time}")
    letters = re.sub(r"\(.*", "", text["components"])
    if (spell.verbal, spell.somatic, spell.material) != tuple(x in letters for x in "VSM"):
        faults.append(f"components {letters}")
    where = text["range"].lower()
    if spell.range is SpellRange.FEET:
        if spell.feet not in _numbers(where, {"feet": 1, "mile": 5280}):
            faults.append(f"range {where}")
    elif spell.range.value not in where:
        faults.append(f"range {where}")
    duration = text["duration"].lower()
    if spell.concentration != ("concentration" in duration):
        faults.append("concentration")
    if spell.lasting is Lasting.TIMED:
        told = duration.replace("one", "1")
        if not any(re.search(rf"\b{spell.rounds // of} {unit}", told) for of, unit in UNITS):
            faults.append(f"duration {duration}")
    elif LASTING[spell.lasting] not in duration:
        faults.append(f"duration {duration}")
    return faults


def _numbers(text: str, units: dict[str, int]) -> set[int]:
    return {
        int(number.replace(",", "")) * factor
        for unit, factor in units.items()
        for number in re.findall(rf"([\d,]+) {unit}", text)
    }


def play_faults(spell: Spell, text: dict[str, Any]) -> list[str]:
    """Where a number of the play data does not stand in the text."""
    faults: list[str] = []
    dice = set(text["dice"])

    def number_stands(value: str) -> bool:
        return value in dice if "d" in value else int(value) in text["numbers"]

    written = [value for part in spell.damage for value in (part.dice, part.growth) if value]
    if spell.healing is not None:
        written += [value for value in (spell.healing.dice, spell.healing.growth) if value]
    faults += [value for value in written if not number_stands(value)]
    faults += [kind for part in spell.damage for kind in part.types if kind not in text["types"]]
    if spell.attack and spell.attack.value not in text["attacks"]:
        faults += [] if english(spell) in ATTACK_IN_OTHER_WORDS else ["attack"]
    if spell.save is not None:
        if ABILITIES[spell.save.ability] not in text["saves"] and not spell.save.contest:
            faults.append(spell.save.ability)
        own = (spell.save.dc, spell.save.moves)
        faults += [f"{each} of the save" for each in own if each not in (0, *text["numbers"])]
        if spell.save.on_success is SaveSuccess.HALF and not text["half"]:
            faults.append("half")
        known = (*text["conditions"], *AWAY)
        faults += [key for key in spell.save.conditions if key not in known]
    if spell.save is not None and spell.save.push and spell.save.push not in text["numbers"]:
        faults.append(f"pushed {spell.save.push}")
    if spell.pool is not None:
        faults += [x for x in (spell.pool.dice, spell.pool.growth) if not number_stands(x)]
        faults += [key for key in spell.pool.conditions if key not in text["conditions"]]
    if spell.limit is not None and spell.limit.points not in text["numbers"]:
        faults.append(f"limit {spell.limit.points}")
    if spell.mending is not None:
        known = (*text["conditions"], *IN_OTHER_WORDS)
        faults += [key for key in spell.mending.lifts if key not in known]
    faults += deed_faults(spell, text)
    faults += longer_faults(spell, text)
    faults += [
        x.creature for x in spell.summons if x.creature not in known_creatures(spell.ruleset)
    ]
    faults += [f"{x.count} called" for x in spell.summons if not _is_told(x.count, text)]
    faults += [f"weight {x.weight}" for x in spell.summons if not _is_told(x.weight, text)]
    faults += [f"{x.speed} ft" for x in spell.summons if x.speed not in (0, *text["numbers"])]
    faults += call_faults(spell, text)
    faults += layer_faults(spell, text)
    faults += [] if spell.teleports in (0, *text["numbers"]) else [f"{spell.teleports} ft"]
    faults += [] if spell.turns in ("", *dice) else [spell.turns]
    if spell.reach and spell.reach not in text["numbers"]:
        faults.append(f"reach {spell.reach}")
    faults += [key for key in spell.conditions if key not in (*text["conditions"], *AWAY)]
    if spell.way_out is not None and spell.way_out.dc:
        faults += [] if spell.way_out.dc in text["numbers"] else [f"DC {spell.way_out.dc}"]
    if spell.area is not None:
        sizes = (spell.area.size, spell.area.width, spell.area.height, spell.area.grows or None)
        sizes = (*sizes, spell.area.flank or None, spell.area.quells or None)
        known = (*text["numbers"], *PANELS.get(english(spell), ()))
        faults += [f"{size} ft" for size in sizes if size and size not in known]
        faults += [] if spell.area.burns in ("", *dice) else [spell.area.burns]
    if (ring := spell.ring) is not None:
        known = (*text["numbers"], *(number // 2 for number in text["numbers"]))  # a diameter
        sizes = (ring.size, ring.height, ring.flank or None)
        faults += [f"ring {size}" for size in sizes if size and size not in known]
    faults += influence_faults(spell, text)
    if spell.light is not None and english(spell) not in AS_A_TORCH:
        feet = (spell.light.bright, spell.light.dim)
        faults += [f"{each} ft of light" for each in feet if each not in (0, *text["numbers"])]
    for count in (spell.targets, spell.attacks if spell.attacks > 1 else None):
        if count is not None and count > 1 and WORDS[count] not in text["words"]:
            faults += [] if english(spell) in WITH_CASTER else [f"{count} targets"]
    return faults


def deed_faults(spell: Spell, text: dict[str, Any]) -> list[str]:
    """Numbers and words of what follows, of bands and of tables that do not stand in the text."""
    numbers, dice = text["numbers"], (*text["dice"], *BARE_DICE)
    faults = []
    if spell.then is not None:
        faults += [] if ABILITIES[spell.then.save.ability] in text["saves"] else ["then"]
        parts = [dice for part in spell.then.damage for dice in (part.dice, part.growth)]
        faults += [part for part in parts if part not in dice]
        faults += [] if spell.then.feet in (0, *numbers) else [f"{spell.then.feet} ft"]
    for band in spell.bands:
        faults += [] if band.points in numbers else [f"band {band.points}"]
        faults += [key for key in band.conditions if key not in text["conditions"]]
    table = None if spell.influence is None else spell.influence.table
    if table is not None and table.dice and english(spell) not in AS_CONFUSED:
        # "Roll a d20"; what shows less than the least of the next row.
        bounds = [bound for row in table.rows for bound in (row.most, row.most + 1)]
        faults += [] if set(bounds) & set(numbers) else ["rows"]
        sides = int(table.dice.removeprefix("1d"))
        faults += [] if table.dice in dice or sides in numbers else [table.dice]
    return faults


@cache
def known_creatures(ruleset: str) -> frozenset[str]:
    """The last parts of the keys of the shipped creatures."""
    folder = ROOT / "resources" / "creatures"
    paths = (folder / f"{ruleset}.json", folder / "called.json")
    keys = [
        record["key"] for path in paths for record in json.loads(path.read_text(encoding="utf-8"))
    ]
    return frozenset(key.partition("/")[2] for key in keys if key.startswith(f"{ruleset}/"))


def _is_told(count: int, text: dict[str, Any]) -> bool:
    return count == 1 or count in text["numbers"] or COUNTED.get(count) in text["words"]


def layer_faults(spell: Spell, text: dict[str, Any]) -> list[str]:
    """Dice, types, saves and conditions of the layers of a wall that do not stand in the text."""
    faults = []
    for each in spell.layers:
        words = (each.save.ability, *((each.save.again_with,) if each.save.again_with else ()))
        faults += [word for word in words if ABILITIES[word] not in text["saves"]]
        parts = each.damage
        dice = [value for part in parts for value in (part.dice, part.growth) if value]
        faults += [value for value in dice if value not in text["dice"]]
        faults += [f"{x} ft" for x in (each.section,) if x not in (0, *text["numbers"])]
        faults += [kind for part in parts for kind in part.types if kind not in text["types"]]
        known = (*text["conditions"], *AWAY)
        faults += [x for x in (*each.save.conditions, each.save.worse) if x and x not in known]
        faults += [] if each.beside in (0, *text["numbers"]) else [f"{each.beside} ft"]
    return faults


def call_faults(spell: Spell, text: dict[str, Any]) -> list[str]:
    """Challenges, counts, levels and leaps of what it calls that do not stand there."""
    faults = [] if spell.leaps in (0, *text["numbers"]) else [f"leaps {spell.leaps} ft"]
    if spell.makes is not None and not _is_told(spell.makes[1], text):
        faults.append(f"{spell.makes[1]} made")
    for each in spell.calls:
        told = (each.challenge, *(challenge for _, challenge in each.rises))
        parts = [int(part) for challenge in told for part in challenge.split("/")]
        parts += [level for level, _ in (*each.times, *each.rises)]
        faults += [f"challenge {part}" for part in parts if part not in text["numbers"]]
        counts = (each.count, *(factor for _, factor in each.times))
        faults += [f"{count} called" for count in counts if not _is_told(count, text)]
    return faults


def longer_faults(spell: Spell, text: dict[str, Any]) -> list[str]:
    """Levels and durations of higher slots that do not stand in the text.

    "Increases by 48 hours for each slot level": what is more stands there.
    """
    faults, before = [], spell.rounds
    for each in spell.longer:
        series = _stands(each.rounds - before, text)
        if not (series or each.level in text["numbers"]):
            faults.append(f"from level {each.level}")
        if each.rounds and not (series or _stands(each.rounds, text)):
            faults.append(f"{each.rounds} rounds")
        before = each.rounds
    return faults


def _stands(rounds: int, text: dict[str, Any]) -> bool:
    """Whether the text has that time in minutes, hours or days; "a year and a day" is 366."""
    if rounds in IN_YEARS:
        return True
    return any(
        rounds > 0 and rounds % of == 0 and rounds // of in text["numbers"] for of, _ in UNITS
    )


def influence_faults(spell: Spell, text: dict[str, Any]) -> list[str]:
    """Numbers, dice, types and conditions of what it changes that do not stand in the text."""
    if spell.influence is None:
        return []
    faults = []
    if (images := spell.influence.duplicates) is not None:
        faults += [str(n) for n in images.least if n not in text["numbers"]]
        faults += ["images"] if WORDS[images.left] not in text["words"] else []
    for each in (
        *spell.influence.modifiers,
        *spell.influence.leaves,
        *spell.influence.marks,
    ):
        for dice in (each.dice, each.dice_growth, *each.tiers):
            bare = dice.removeprefix("-")
            is_bare = bare.removeprefix("1d").isdigit() and int(bare[2:]) in text["numbers"]
            if dice and bare not in text["dice"] + BARE_DICE:
                # "The damage die becomes a d8."
                faults += [] if is_bare and each.question == "swings" else [dice]
        told = each.question not in ("size", "extra_action") and each.kind in (NUMBER, FLOOR)
        growth = 0 if each.growth == 1 and "one" in text["words"] else each.growth
        numbers = (each.change, growth, *(change for _, change in each.rises))
        faults += [str(n) for n in numbers if told and n and abs(n) not in text["numbers"]]
        known = (*text["types"], *(WEAPONS if english(spell) in BY_WEAPONS else ()))
        faults += [kind for kind in each.types if kind not in known]
        if each.question in ("immune", "suppresses"):
            known = (*text["conditions"], "possessed")
            known += ("poisoned",) if "poison" in text["types"] else ()
            faults += [key for key in each.what if key not in known]
    return faults


def read_as_text(spell: Spell, text: dict[str, Any]) -> dict[str, list[str]]:
    """What the text has and the program does not play: dice, saves, attacks."""
    played = {part.dice for part in spell.damage} | {part.growth for part in spell.damage}
    if spell.pool is not None:
        played |= {spell.pool.dice, spell.pool.growth}
    if spell.influence is not None:
        played |= {
            dice.removeprefix("-")
            for each in spell.influence.modifiers
            for dice in (each.dice, each.dice_growth, *each.tiers)
        }
    played.add(spell.turns)
    if spell.area is not None:
        played.add(spell.area.burns)
    if spell.healing is not None:
        played |= {spell.healing.dice, spell.healing.growth}
    if spell.is_cantrip:
        for part in spell.damage:
            number, _, die = (part.dice or f"0{part.growth.lstrip('1')}").partition("d")
            played |= {f"{int(number) + tier}d{die}" for tier in range(1, len(TIERS) + 1)}
    saves = [] if spell.save else text["saves"]
    if spell.then is not None:
        played |= {dice for part in spell.then.damage for dice in (part.dice, part.growth)}
        saves = []
    if spell.layers:
        parts = [part for layer in spell.layers for part in layer.damage]
        played |= {dice for part in parts for dice in (part.dice, part.growth)}
        saves = []
    if spell.influence is not None and (table := spell.influence.table) is not None:
        played |= {table.dice, *(row.way for row in table.rows)}
    left = {
        "dice": sorted(set(text["dice"]) - played),
        "saves": saves,
        "attacks": [] if spell.attack else text["attacks"],
    }
    return {key: value for key, value in left.items() if value}


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_spell_of_the_text_is_there_and_no_other(ruleset: str) -> None:
    names = {english(entry.spell).casefold() for entry in entries(ruleset)}
    assert names == set(official(ruleset))
    assert len(names) == COUNTS[ruleset]


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_heads_stand_in_the_official_text(ruleset: str) -> None:
    faults = {
        english(entry.spell): found
        for entry in entries(ruleset)
        if (found := head_faults(entry.spell, text_of(ruleset, entry.spell)))
    }
    assert faults == {}


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_number_of_the_play_data_stands_in_the_official_text(ruleset: str) -> None:
    faults = {
        english(entry.spell): found
        for entry in entries(ruleset)
        if (found := play_faults(entry.spell, text_of(ruleset, entry.spell)))
    }
    assert faults == {}


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_what_the_official_text_has_is_played_or_listed(ruleset: str) -> None:
    path = OFFICIAL / "read-as-text.json"
    listed = json.loads(path.read_text(encoding="utf-8"))[ruleset]
    left = {
        english(entry.spell): found
        for entry in entries(ruleset)
        if (found := read_as_text(entry.spell, text_of(ruleset, entry.spell)))
    }
    assert left == listed


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_list_of_spells_that_are_text_is_the_list(ruleset: str) -> None:
    path = ROOT / "resources" / "spells" / "told.json"
    listed = json.loads(path.read_text(encoding="utf-8"))[ruleset]
    assert [e.spell.key for e in entries(ruleset) if e.spell.is_told] == listed


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_spell_has_its_name_in_both_languages(ruleset: str) -> None:
    for entry in entries(ruleset):
        assert entry.spell.names["en"], entry.spell.key
        assert entry.spell.names["it"], entry.spell.key
        assert entry.texts.texts["en"], entry.spell.key
