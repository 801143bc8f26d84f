"""The shipped library says what the official text says: every header number, every attack line.

The library is condensed from JSON sets plus corrections; the numbers here were read from the
official text by another script, and twenty creatures an edition were typed by hand.
"""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from desktop.model.creature import (
    Attack,
    Creature,
    DamageWhen,
    DefenceKind,
    text_in,
)
from desktop.model.creature_record import creature_from_record
from desktop.model.hit_terms import GRIPPED_ONLY

ROOT = Path(__file__).parents[2]
NUMBERS = ROOT / "tests" / "data" / "library"
EDITIONS = ("srd-5.1", "srd-5.2.1")
DEVILS_SIGHT = "magic-darkvision"  # stands among the traits, not in the header

RENAMED = {
    "Elf, Drow": ("Drow",),
    "Gnome, Deep (Svirfneblin)": ("Deep Gnome (Svirfneblin)",),
    "Giant Rat": ("Giant Rat", "Giant Rat (Diseased)"),
    "Swarm of Insects": (
        "Swarm of Insects",
        "Swarm of Beetles",
        "Swarm of Centipedes",
        "Swarm of Spiders",
        "Swarm of Wasps",
    ),
    "Vampire": ("Vampire, Vampire Form", "Vampire, Bat Form", "Vampire, Mist Form"),
    "Werebear": ("Werebear, Human Form", "Werebear, Bear Form", "Werebear, Hybrid Form"),
    "Wereboar": ("Wereboar, Human Form", "Wereboar, Boar Form", "Wereboar, Hybrid Form"),
    "Wererat": ("Wererat, Human Form", "Wererat, Rat Form", "Wererat, Hybrid Form"),
    "Weretiger": ("Weretiger, Human Form", "Weretiger, Tiger Form", "Weretiger, Hybrid Form"),
    "Werewolf": ("Werewolf, Human Form", "Werewolf, Wolf Form", "Werewolf, Hybrid Form"),
}
"""SRD 5.1: the blocks of the text that stand under other names in the library."""

INSECT_SPEEDS = {
    "Swarm of Beetles": {"walk": 20, "burrow": 5, "climb": 20},
    "Swarm of Wasps": {"walk": 5, "fly": 30},
}
"""SRD 5.1, "Variant: Insect Swarms"."""

PARTS_OF_A_BLOCK = ("Giant Rat", "Giant Rat (Diseased)")
"""SRD 5.1: rows that share the attacks of one block between them, besides the forms."""

TYPES = (
    "acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant"
    "|slashing|thunder"
)


@cache
def library(edition: str) -> dict[str, Creature]:
    text = (ROOT / "resources" / "creatures" / f"{edition}.json").read_text(encoding="utf-8")
    creatures = [creature_from_record(record) for record in json.loads(text)]
    return {plain_name(creature): creature for creature in creatures}


def plain_name(creature: Creature) -> str:
    """The English name with the plain apostrophe of the official file."""
    return creature.names["en"].replace("’", "'")


@cache
def official(edition: str) -> list[dict[str, Any]]:
    text = (NUMBERS / f"official-{edition}.json").read_text(encoding="utf-8")
    entries: list[dict[str, Any]] = json.loads(text)
    return entries


def rows_of(edition: str, name: str) -> list[Creature]:
    """The library rows of a block, whole or one for each form."""
    names = RENAMED.get(name, (name,)) if edition == "srd-5.1" else (name,)
    return [library(edition)[row] for row in names if row in library(edition)]


def pairs(edition: str) -> list[tuple[Creature, dict[str, Any]]]:
    return [(row, entry) for entry in official(edition) for row in rows_of(edition, entry["name"])]


def is_form(creature: Creature) -> bool:
    return creature.names["en"].endswith(" Form")


def is_part(creature: Creature) -> bool:
    """True when a row holds only a part of its block's attacks and texts."""
    shared = creature.ruleset == "srd-5.1" and creature.names["en"] in PARTS_OF_A_BLOCK
    return shared or is_form(creature)


def header_of(creature: Creature) -> dict[str, Any]:
    """The header numbers of a library row in the words of the official file."""
    header = {
        "hp": creature.hit_points,
        "dice": creature.hit_dice,
        "scores": dict(creature.abilities),
        "skills": dict(creature.skills),
        "senses": {key: feet for key, feet in creature.senses.items() if key != DEVILS_SIGHT},
        "passive": creature.passive_perception,
        "cr": creature.challenge,
        "xp": [n for n in (creature.experience, creature.experience_in_lair) if n is not None],
        "legendary": [
            n for n in (creature.legendary_uses, creature.legendary_uses_in_lair) if n is not None
        ],
        "saves": dict(creature.saves),
    }
    if creature.ruleset == "srd-5.2.1":
        header |= {"initiative": creature.initiative, "pb": creature.proficiency}
    if not is_form(creature):
        header |= {"ac": creature.armour_class, "speeds": dict(creature.speeds)}
    return header


def official_header(creature: Creature, entry: dict[str, Any]) -> dict[str, Any]:
    """The official entry with what the text says beside the block of a variant or form."""
    name = creature.names["en"]
    if creature.ruleset == "srd-5.1" and name in INSECT_SPEEDS:
        return {**entry, "speeds": INSECT_SPEEDS[name]}
    if creature.ruleset == "srd-5.1" and name.startswith("Wererat,") and "Rat" not in name[8:]:
        assert "rat form only" in entry["senses_text"]
        return {**entry, "senses": {}}
    return entry


def damage_rows(attack: Attack) -> list[list[Any]]:
    """The damage of the sentence of the hit; what a charge adds stands in the next one."""
    return [
        [part.average, part.dice, list(part.types)]
        for part in attack.damage
        if not (attack.terms.charge and part.when is DamageWhen.STATED and not part.replaces)
    ]


def attack_row(attack: Attack) -> dict[str, Any]:
    ranges = [feet for feet in (attack.normal_range, attack.long_range) if feet is not None]
    return {
        "name": attack.names["en"],
        "kind": {"both": "melee or ranged"}.get(attack.kind.value, attack.kind.value),
        "bonus": attack.bonus,
        "reach": attack.reach,
        "range": ranges,
        "damage": damage_rows(attack),
    }


def official_row(attack: dict[str, Any]) -> dict[str, Any]:
    return {key: attack[key] for key in ("name", "kind", "bonus", "reach", "range", "damage")}


def in_order(rows: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(row, sort_keys=True) for row in rows)


@pytest.mark.parametrize(
    ("edition", "blocks", "rows"), [("srd-5.1", 317, 334), ("srd-5.2.1", 331, 331)]
)
def test_no_creature_of_the_text_lacks_its_entry(edition: str, blocks: int, rows: int):
    assert len(official(edition)) == blocks
    assert [
        entry["name"] for entry in official(edition) if not rows_of(edition, entry["name"])
    ] == []
    assert len(library(edition)) == rows == len(pairs(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_header_numbers_are_the_official_ones(edition: str):
    wrong = {}
    for creature, entry in pairs(edition):
        header, right = header_of(creature), official_header(creature, entry)
        told = {key: (header[key], right[key]) for key in header if header[key] != right[key]}
        if told:
            wrong[creature.names["en"]] = told
    assert wrong == {}


def test_magical_darkness_does_not_hinder_those_whose_traits_say_so():
    rows = [creature for creature, _ in pairs("srd-5.1")]
    texts = {each: " ".join(one.texts["en"] for one in each.features).lower() for each in rows}
    said = [each.names["en"] for each in rows if "magical darkness doesn" in texts[each]]
    seeing = [each for each in rows if DEVILS_SIGHT in each.senses]
    assert [each.names["en"] for each in seeing] == said
    assert all(each.senses[DEVILS_SIGHT] == each.senses["darkvision"] for each in seeing)


def test_forms_have_an_armour_class_and_speeds_that_the_text_names():
    wrong = {}
    for creature, entry in pairs("srd-5.1"):
        if not is_form(creature):
            continue
        armour = {str(entry["ac"]), *re.findall(r"\d+", entry["armour"])}
        speeds = {str(n) for n in entry["speeds"].values()} | set(
            re.findall(r"\d+", entry["speed"] + entry["speed_in_traits"])
        )
        own = {str(feet) for feet in creature.speeds.values() if feet}
        if str(creature.armour_class) not in armour or not own <= speeds:
            wrong[creature.names["en"]] = (creature.armour_class, armour, own, speeds)
    assert wrong == {}


def told_by_lines(row: Creature) -> list[Attack]:
    """Its attacks but for the bite that swallows, whose line is that of the bite itself."""
    return [attack for attack in row.attacks if GRIPPED_ONLY not in attack.properties]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_attack_line_has_its_attack(edition: str):
    wrong = {}
    for entry in official(edition):
        rows = rows_of(edition, entry["name"])
        expected = in_order([official_row(attack) for attack in entry["attacks"]])
        for row in rows:
            own = in_order([attack_row(attack) for attack in told_by_lines(row)])
            strange = [attack for attack in own if attack not in expected]
            if strange or (not is_part(row) and own != expected):
                lacking = [attack for attack in expected if attack not in own]
                wrong[row.names["en"]] = (strange, lacking)
        together = {
            attack
            for row in rows
            for attack in in_order([attack_row(a) for a in told_by_lines(row)])
        }
        if together != set(expected):
            wrong[entry["name"]] = wrong.get(entry["name"]) or sorted(set(expected) - together)
    assert wrong == {}


WORDED = "bludgeoning, piercing, and slashing from nonmagical attacks"


def said_types(text: str) -> tuple[set[str], set[str], set[str]]:
    """Plain types, types of a worded part, and the materials that part names."""
    text = text.lower().replace("nonmagical bludgeoning, piercing, and slashing", WORDED)
    text = "" if text.startswith("damage type chosen") else text
    plain, _, worded = text.partition("bludgeoning, piercing, and slashing from")
    if not worded:
        plain, _, worded = text.partition("piercing and slashing from")
        kinds = {"piercing", "slashing"} if worded else set()
    else:
        kinds = {"bludgeoning", "piercing", "slashing"}
    plain = plain.split(";")[0]
    return (
        set(re.findall(TYPES, plain)),
        kinds,
        {word for word in ("silvered", "adamantine") if word in worded},
    )


def known_types(creature: Creature, kind: DefenceKind) -> tuple[set[str], set[str], set[str]]:
    mine = [defence for defence in creature.defences if defence.kind is kind]
    plain = {t for d in mine if not d.unless and d.only != ("spell",) for t in d.types}
    worded = {t for d in mine if d.unless for t in d.types}
    return plain, worded, {word for d in mine for word in d.unless} - {"magical"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_defences_are_the_official_ones(edition: str):
    wrong = {}
    for creature, entry in pairs(edition):
        for kind, key in (
            (DefenceKind.VULNERABILITY, "vulnerabilities"),
            (DefenceKind.RESISTANCE, "resistances"),
            (DefenceKind.IMMUNITY, "immunities"),
        ):
            if known_types(creature, kind) != said_types(entry[key]):
                wrong[creature.names["en"], key] = (
                    known_types(creature, kind),
                    said_types(entry[key]),
                    entry[key],
                )
        conditions = entry.get("condition_immunities") or entry["immunities"]
        said = set(re.findall(CONDITIONS, re.sub(r"\([^)]*\)", "", conditions.lower())))
        if set(creature.condition_immunities) != said:
            wrong[creature.names["en"], "conditions"] = (creature.condition_immunities, conditions)
    assert wrong == {}


CONDITIONS = (
    "blinded|charmed|deafened|exhaustion|frightened|grappled|incapacitated|paralyzed|petrified"
    "|poisoned|prone|restrained|stunned|unconscious"
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_type_lines_are_the_official_ones(edition: str):
    wrong = {}
    for creature, entry in pairs(edition):
        words = re.sub(r"[^a-z0-9%-]+", " ", entry["line"].lower()).split()
        many = creature.kind if creature.kind == "undead" else f"{creature.kind}s"
        swarm = ["swarm", "of", creature.swarm_of, many]
        told = words[:1] if is_form(creature) else " or ".join(creature.sizes).split()
        told += swarm if creature.swarm_of else [creature.kind]
        told += [
            word
            for tag in creature.tags
            for word in re.split(" ", tag.replace("any-race", "any race"))
        ]
        told += re.sub(r"[^a-z0-9%-]+", " ", creature.alignment["en"].lower()).split()
        if sorted(told) != sorted(words):
            wrong[creature.names["en"]] = (" ".join(told), entry["line"])
    assert wrong == {}


def texts_of(creature: Creature) -> str:
    texts = "\n".join(text_in(feature.texts, "en") for feature in creature.features)
    return texts.replace("−", "-")


@pytest.mark.parametrize("edition", EDITIONS)
def test_english_texts_state_the_official_dice_and_no_other(edition: str):
    wrong = {}
    for creature, entry in pairs(edition):
        said = re.findall(r"(\d+) \((\d*d\d+(?: ?[+-] ?\d+)?)\)", texts_of(creature))
        told = Counter(f"{average} ({dice.replace(' ', '')})" for average, dice in said)
        expected = Counter(entry["dice_said"])
        expected[f"{entry['hp']} ({entry['dice']})"] -= 1
        expected = +expected
        if is_part(creature):
            expected = expected & told
        if told != expected:
            wrong[creature.names["en"]] = (told - expected, expected - told)
    assert wrong == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_english_texts_ask_the_official_saves(edition: str):
    pattern = {
        "srd-5.1": r"DC (?P<dc>\d+) (?P<ability>[A-Z][a-z]+)(?: or [A-Z][a-z]+)? saving",
        "srd-5.2.1": r"(?P<ability>[A-Z][a-z]+) Saving Throw: DC (?P<dc>\d+)",
    }[edition]
    wrong = {}
    for creature, entry in pairs(edition):
        told = Counter(
            (int(found["dc"]), found["ability"].lower())
            for found in re.finditer(pattern, texts_of(creature))
        )
        expected = Counter((dc, ability) for dc, ability in entry["asked"])
        if is_part(creature):
            expected = expected & told
        if told != expected:
            wrong[creature.names["en"]] = (told - expected, expected - told)
    assert wrong == {}


def test_gear_is_the_official_one():
    wrong = {
        creature.names["en"]: (creature.gear, entry["gear"])
        for creature, entry in pairs("srd-5.2.1")
        if creature.gear.get("en", "").replace("’", "'") != entry["gear"]
    }
    assert wrong == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_languages_are_the_official_ones(edition: str):
    wrong = {}
    for creature, entry in pairs(edition):
        told = creature.languages.get("en", "").replace("’", "'")
        said = "" if entry["languages"] in ("None", "—", "-") else entry["languages"]
        if told != said:
            wrong[creature.names["en"]] = (told, said)
    assert wrong == {}


TYPED_KEYS = ("ac", "hp", "dice", "speeds", "saves", "skills", "senses", "passive", "cr", "xp")


def typed(edition: str) -> list[dict[str, Any]]:
    text = (NUMBERS / f"typed-{edition}.json").read_text(encoding="utf-8")
    entries: list[dict[str, Any]] = json.loads(text)
    return entries


@pytest.mark.parametrize("edition", EDITIONS)
def test_creatures_typed_by_hand_are_the_same(edition: str):
    wrong = {}
    for entry in typed(edition):
        creature = library(edition)[entry["name"]]
        header = header_of(creature)
        told = {key: (header[key], entry[key]) for key in TYPED_KEYS if header[key] != entry[key]}
        scores = [header["scores"][key] for key in ("str", "dex", "con", "int", "wis", "cha")]
        if scores != entry["scores"]:
            told["scores"] = (scores, entry["scores"])
        attacks = in_order([attack_row(attack) for attack in creature.attacks])
        expected = in_order([typed_attack(attack) for attack in entry["attacks"]])
        if attacks != expected:
            told["attacks"] = (attacks, expected)
        if told:
            wrong[entry["name"]] = told
    assert wrong == {}
    assert len(typed(edition)) == 20


def typed_attack(row: list[Any]) -> dict[str, Any]:
    name, kind, bonus, reach, ranges, damage = row
    return {
        "name": name,
        "kind": kind,
        "bonus": bonus,
        "reach": reach,
        "range": ranges,
        "damage": [[average, dice, [kind]] for average, dice, kind in damage],
    }
