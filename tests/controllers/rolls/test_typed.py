"""The dice of a roll as people type them: one text, or a field each."""

import pytest

from desktop.controllers.rolls.typed import DiceWanted, TypedRoll, joined, kept_place, read_roll
from desktop.language.numbers import NumberError
from desktop.rules.engine.ruleset import RollMode
from tests.support.windows import a_desk

pytestmark = pytest.mark.gui

PLAIN, TWO = RollMode.PLAIN, RollMode.ADVANTAGE
BLESSED = ("1d4",)


@pytest.mark.parametrize(
    ("text", "mode", "bonus", "read"),
    [
        ("", PLAIN, (), TypedRoll()),
        ("14", PLAIN, (), TypedRoll((14,))),
        ("14", TWO, (), TypedRoll((14,))),
        ("14 7", TWO, (), TypedRoll((14, 7))),
        ("14/7", TWO, BLESSED, TypedRoll((14, 7))),
        ("14 7+3", TWO, BLESSED, TypedRoll((14, 7), (3,))),
        ("14 7 3", TWO, BLESSED, TypedRoll((14, 7), (3,))),
        ("14 3", PLAIN, BLESSED, TypedRoll((14,), (3,))),
        ("14+?\u22122", PLAIN, ("1d4", "-1d6"), TypedRoll((14,), (0, 2))),
        ("?+3", PLAIN, BLESSED, TypedRoll((), (3,))),
        ("+3", PLAIN, BLESSED, TypedRoll((), (3,))),
        ("? 7", TWO, (), TypedRoll((7,))),
        ("=17", PLAIN, BLESSED, TypedRoll(total=17)),
        ("27", PLAIN, (), TypedRoll(total=27)),
    ],
)
def test_dice_are_read(text: str, mode: RollMode, bonus: tuple[str, ...], read: TypedRoll) -> None:
    language = a_desk("en").language
    assert read_roll(text, DiceWanted(mode, bonus), language, totals=True) == read


@pytest.mark.parametrize(
    ("text", "mode", "bonus"),
    [
        ("14 7", PLAIN, ()),
        ("14 7 3", TWO, ()),
        ("9+5", PLAIN, BLESSED),
        ("9+3+2", PLAIN, BLESSED),
        ("9+", PLAIN, BLESSED),
        ("=17", PLAIN, ()),
        ("21", PLAIN, ()),
        ("x", TWO, BLESSED),
    ],
)
def test_what_cannot_lie_on_the_table_is_told(
    text: str, mode: RollMode, bonus: tuple[str, ...]
) -> None:
    with pytest.raises(NumberError):
        read_roll(text, DiceWanted(mode, bonus), a_desk("en").language)


def test_the_damage_of_a_blow_follows_its_dice() -> None:
    language, wanted = a_desk("en").language, DiceWanted(TWO, BLESSED, blow=True)
    for text, read in (
        ("14 7+3:9", TypedRoll((14, 7), (3,), blow="9")),
        (":2d6 fire", TypedRoll(blow="2d6 fire")),
        ("14", TypedRoll((14,))),
    ):
        assert read_roll(text, wanted, language) == read
    assert joined(("14", "7"), ("",), wanted, "9") == "14 7:9"
    assert joined(("", ""), ("",), wanted, "9") == ":9"


def test_fields_are_joined_to_one_text_and_the_empty_ones_are_rolled() -> None:
    wanted = DiceWanted(TWO, ("1d4", "-1d6"))
    for d20s, bonus, text in (
        (("14", "7"), ("", ""), "14 7"),
        (("14", ""), ("3", ""), "14+3"),
        (("", ""), ("", "5"), "?+?\u22125"),
        (("", ""), ("", ""), ""),
    ):
        assert joined(d20s, bonus, wanted) == text


def test_of_two_dice_the_mode_keeps_one() -> None:
    for texts, mode, kept in (
        (("14", "7"), RollMode.ADVANTAGE, 0),
        (("14", "7"), RollMode.DISADVANTAGE, 1),
        (("14", ""), RollMode.ADVANTAGE, None),
        (("14",), RollMode.PLAIN, None),
        (("9", "9"), RollMode.DISADVANTAGE, 0),
        (("9", "4", "12"), RollMode.LOWEST_OF_THREE, 1),
        (("9", "4", ""), RollMode.LOWEST_OF_THREE, None),
    ):
        assert kept_place(texts, mode) == kept


@pytest.mark.parametrize("typed", ["0", "-1", "\u22125"])
def test_below_one_it_is_told_what_a_die_shows(typed: str) -> None:
    desk = a_desk()
    with pytest.raises(NumberError) as caught:
        read_roll(typed, DiceWanted(), desk.language, totals=True)
    assert desk.rendered(caught.value.message) == "The number must be from 1 to 20."
