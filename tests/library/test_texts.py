"""The texts of the shipped library: both languages state the same numbers, nothing is left over."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from desktop.language.message import Gender
from desktop.model.creature import Creature, Feature
from desktop.model.creature_record import creature_from_record

FOLDER = Path(__file__).parents[2] / "resources" / "creatures"
COUNTS = {"srd-5.1": 334, "srd-5.2.1": 331, "mythcraft-1.2": 1}
LEFT_OVER = re.compile(r"[<>{}@|_#]|\[\[|XPHB|\\n|&\w+;|/work|  ")


@cache
def library(edition: str) -> tuple[Creature, ...]:
    records = json.loads((FOLDER / f"{edition}.json").read_text(encoding="utf-8"))
    return tuple(creature_from_record(record) for record in records)


def features() -> list[tuple[Creature, Feature]]:
    return [
        (creature, feature)
        for edition in COUNTS
        for creature in library(edition)
        for feature in creature.features
    ]


@pytest.mark.parametrize("edition", COUNTS)
def test_every_creature_is_there_once_with_a_name_in_both_languages(edition: str):
    creatures = library(edition)
    assert len({creature.key for creature in creatures}) == len(creatures) == COUNTS[edition]
    assert [c.key for c in creatures if not c.names.get("en") or not c.names.get("it")] == []
    assert {creature.ruleset for creature in creatures} == {edition}


def test_index_tells_of_every_creature_what_the_files_tell():
    index = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    told = [
        (row["key"], row["names"], row.get("challenge", ""), row["hit_points"]) for row in index
    ]
    assert told == [
        (creature.key, dict(creature.names), creature.challenge, creature.hit_points)
        for edition in COUNTS
        for creature in library(edition)
    ]


@pytest.mark.parametrize("edition", ["srd-5.2.1", "mythcraft-1.2"])
def test_every_feature_has_a_text_in_both_languages(edition: str):
    lacking = [
        (creature.key, feature.key)
        for creature in library(edition)
        for feature in creature.features
        if not feature.texts.get("en") or not feature.texts.get("it")
    ]
    assert lacking == []


def test_every_feature_has_a_name_in_both_languages():
    assert [f.key for _, f in features() if not f.names.get("en") or not f.names.get("it")] == []


def numbers_of(text: str) -> tuple[set[str], set[str]]:
    """Dice with their averages, and difficulty classes."""
    plain = text.replace("−", "-").replace("–", "-")
    dice = re.findall(r"\d+ \(\d*d\d+(?: ?[+-] ?\d+)?\)", plain)
    return {roll.replace(" ", "") for roll in dice}, set(re.findall(r"\b(?:DC|CD) (\d+)", plain))


def test_italian_texts_state_the_numbers_of_the_english_ones():
    wrong = [
        (creature.key, feature.key)
        for creature, feature in features()
        if "it" in feature.texts
        and numbers_of(feature.texts["it"])[0] != numbers_of(feature.texts["en"])[0]
    ]
    assert wrong == []


def distances_of(text: str) -> set[int]:
    """Distances in feet, from feet or metres."""
    metres = re.findall(r"(\d+(?:,\d+)?)(?:/(\d+))? (?:m\b|metri)", text)
    feet = re.findall(r"(\d+)\+?(?:/(\d+))?[ -](?:ft\b|feet|foot)", text)
    found = {round(float(n.replace(",", ".")) / 0.3) for pair in metres for n in pair if n}
    found |= {int(n) for pair in feet for n in pair if n}
    return {feet for feet in found if feet >= 5}  # below, Italian counts centimetres


def test_italian_texts_state_the_distances_of_the_english_ones():
    wrong = [
        (creature.key, feature.key)
        for creature, feature in features()
        if "it" in feature.texts
        and distances_of(feature.texts["it"]) != distances_of(feature.texts["en"])
    ]
    assert wrong == []


def test_no_text_holds_marks_of_its_source():
    left = [
        (creature.key, feature.key, found[0])
        for creature, feature in features()
        for text in (*feature.names.values(), *feature.texts.values())
        if (found := LEFT_OVER.search(text))
    ]
    assert left == []


@pytest.mark.parametrize(
    ("key", "gender"),
    [
        ("srd-5.2.1/dryad", Gender.FEMININE),
        ("srd-5.2.1/ghost", Gender.MASCULINE),
        ("srd-5.1/tiger", Gender.FEMININE),
        ("srd-5.1/goblin", Gender.MASCULINE),
    ],
)
def test_italian_names_have_their_gender(key: str, gender: Gender):
    creature = next(c for c in library(key.split("/", maxsplit=1)[0]) if c.key == key)
    assert creature.gender is gender
