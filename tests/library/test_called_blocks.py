"""The stat blocks in the texts of spells have the numbers of those texts, and no others."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from desktop.model.creature import Creature, CreatureKey
from desktop.model.summon import SpellSummon
from desktop.storage.library import Library
from desktop.storage.spells import SpellLibrary

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "resources" / "creatures"
OFFICIAL = ROOT / "tests" / "data" / "spells"
LIBRARY = Library(FOLDER)
KEYS = [record["key"] for record in json.loads((FOLDER / "called.json").read_text("utf-8"))]
SENT_ABOUT = {
    "mage-hand": "Mage Hand",
    "arcane-eye": "Arcane Eye",
    "floating-disk": "Floating Disk",
}
"""Things without Armor Class and hit points: of their numbers only the speed is one of the text."""
SPELLS = {
    "animated-object": "Animate Objects",
    "unseen-servant": "Unseen Servant",
    **SENT_ABOUT,
}
"""Blocks that are told in the text of the spell itself."""
BLOCKS = {
    "animated-object": "Animated Object",
    "draconic-spirit": "Draconic Spirit",
    "giant-insect": "Giant Insect",
    "otherworldly-steed": "Otherworldly Steed",
}


def read(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((OFFICIAL / name).read_text(encoding="utf-8"))
    return found


def text_of(key: str) -> dict[str, Any]:
    ruleset, _, name = key.partition("/")
    family = next(each for each in (*BLOCKS, *SPELLS) if name.startswith(each))
    if ruleset == "srd-5.2.1" and family in BLOCKS:
        return next(x for x in read("official-blocks.json") if x["name"] == BLOCKS[family])
    return next(x for x in read(f"official-{ruleset}.json") if x["name"] == SPELLS[family])


def creature(key: str) -> Creature:
    found = LIBRARY.find_called(CreatureKey(key))
    assert found is not None
    return found


def numbers_of(who: Creature) -> set[int]:
    """The numbers of a block, without those of its dice."""
    found = {who.armour_class or 0, who.hit_points, who.passive_perception or 0}
    found |= {*who.speeds.values(), *who.abilities.values(), *who.senses.values()}
    for attack in who.attacks:
        found |= {attack.bonus, attack.reach or 0, attack.normal_range or 0}
    for save in (save for feature in who.features for save in feature.saves):
        found |= {save.dc, 0 if save.area is None else save.area.size}
    return found - {0}


@pytest.mark.parametrize("key", KEYS)
def test_its_numbers_stand_in_the_official_text(key: str) -> None:
    text, who = text_of(key), creature(key)
    is_sent = key.partition("/")[2] in SENT_ABOUT
    told = {*who.speeds.values()} - {0} if is_sent else numbers_of(who)
    assert told <= set(text["numbers"])
    parts = [part for attack in who.attacks for part in attack.damage]
    parts += [part for feature in who.features for save in feature.saves for part in save.damage]
    heals = [save.heals for feature in who.features for save in feature.saves if save.heals]
    assert {*(part.dice for part in parts), *heals} <= set(text["dice"])
    assert {kind for part in parts for kind in part.types} <= set(text["types"])
    for defence in who.defences:
        assert set(defence.types) <= set(text["types"])
    given = {x for feature in who.features for save in feature.saves for x in save.conditions}
    assert {*who.condition_immunities, *given} <= set(text["conditions"])


@pytest.mark.parametrize("key", KEYS)
def test_it_speaks_both_languages(key: str) -> None:
    who = creature(key)
    assert set(who.names) == {"en", "it"}
    for feature in who.features:
        assert set(feature.names) == set(feature.texts) == {"en", "it"}, feature.key


def growing() -> list[tuple[str, SpellSummon]]:
    library = SpellLibrary(ROOT / "resources" / "spells")
    return [
        (f"{ruleset}/{summon.creature}", summon)
        for ruleset in ("srd-5.1", "srd-5.2.1")
        for entry in library.spells(ruleset).values()
        for summon in entry.spell.summons
        if summon.growth is not None
    ]


def test_what_grows_stands_in_the_official_text() -> None:
    found = growing()
    assert len(found) == 10
    texts = {each["name"]: each for each in read("official-srd-5.2.1.json")}
    for key, summon in found:
        growth, text = summon.growth, text_of(key)
        assert growth is not None
        numbers = {growth.points, growth.flies} - {0}
        assert numbers <= set(text["numbers"]), key
        if growth.points and growth.above:
            assert growth.above in text["numbers"], key
        if growth.dice:
            spell = texts["Animate Objects"]
            assert growth.dice in spell["dice"], key
            assert growth.above in spell["numbers"], key


def test_an_unknown_block_is_not_there() -> None:
    assert LIBRARY.find_called(CreatureKey("srd-5.2.1/nobody")) is None


def test_nobody_meets_them_in_the_library() -> None:
    assert not {entry.key for entry in LIBRARY.entries()} & set(KEYS)
    assert all(re.fullmatch(r"srd-5\.(1|2\.1)/[a-z-]+", key) for key in KEYS)
