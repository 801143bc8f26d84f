"""Which hit dice a character has whose sheet says only its hit points."""

import pytest

from desktop.model.creature import Creature
from desktop.rules.fifth.resting.hit_dice import dice_of
from tests.support.builders import a_creature


def of_class(text: str, level: int | None, **more: object) -> Creature:
    return a_creature("h", class_text=text, level=level, hit_points=44, **more)


@pytest.mark.rule("52-HP-HD-1")
@pytest.mark.parametrize(
    ("text", "level", "dice"),
    [
        ("Paladina", 5, {10: 5}),
        ("paladino, livello 5", 5, {10: 5}),
        ("Barbarian 4", 4, {12: 4}),
        ("Guerriero 3 / Mago 2", 5, {10: 3, 6: 2}),
        ("fighter / wizard 2", 5, {10: 3, 6: 2}),
        ("Paladin 2 / Ranger 3", 5, {10: 5}),
        ("Monk 2 / Artificer 3", 5, {8: 5}),
        ("Sorcerer 9", 5, {6: 5}),
        ("wizard / rogue", 3, {6: 3}),
        ("Pirate", 3, {8: 3}),
        ("", 3, {8: 3}),
        ("Paladin", None, {}),
    ],
)
def test_a_class_has_its_own_die(text, level, dice):
    assert dice_of(of_class(text, level)) == dice


def test_written_dice_say_otherwise():
    assert dice_of(of_class("Paladin", 5, hit_dice="5d8+10")) == {8: 5}


def test_a_class_that_only_its_tags_name_counts():
    assert dice_of(of_class("", 4, tags=("human", "wizard"))) == {6: 4}
