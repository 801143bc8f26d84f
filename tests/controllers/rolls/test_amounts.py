"""A minus before a plain number is how people write what is taken away."""

from random import Random

import pytest

from desktop.controllers.rolls.amounts import (
    manner_words,
    read_amount,
    read_damage,
    type_words,
)
from desktop.dice.rolling import RandomDice
from desktop.rules.registry import RULESETS, ruleset_of
from tests.support.windows import a_desk

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("typed", ["-5", " - 5 ", "\u22125", "5"])
def test_five_taken_away_is_five(typed: str) -> None:
    assert read_amount(typed, RandomDice(Random(1))) == 5


def test_dice_below_nothing_are_nothing() -> None:
    assert read_amount("1d4-10", RandomDice(Random(1))) == 0


def test_a_damage_with_its_type_may_have_the_minus_too() -> None:
    read = read_damage("-7 fire", {"fire": "fire"}, {}, RandomDice(Random(1)))
    assert [(one.amount, one.type) for one in read.amounts] == [(7, "fire")]


@pytest.mark.parametrize(
    "typed", ["7 fire, 3 cold", "7 fire and 3 cold", "7 fuoco e 3 freddo", "7 fuoco 3 freddo"]
)
def test_two_types_are_parted_by_a_comma_or_by_a_word(typed: str) -> None:
    words = {"fire": "fire", "cold": "cold", "fuoco": "fire", "freddo": "cold"}
    read = read_damage(typed, words, {}, RandomDice(Random(1)))
    assert [(one.amount, one.type) for one in read.amounts] == [(7, "fire"), (3, "cold")]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("3 taglienti", "slashing"),
        ("3 tagliente", "slashing"),
        ("3 danni perforanti", "piercing"),
        ("3 danni da freddo", "cold"),
        ("3 da fuoco", "fire"),
        ("3 psi", "psychic"),
        ("1 danno radioso", "radiant"),
        ("3 fire damage", "fire"),
        ("3 damage", ""),
        ("3 danni", ""),
    ],
)
def test_a_type_is_read_in_the_words_in_which_the_journal_tells_it(typed: str, kind: str) -> None:
    words = type_words(ruleset_of("srd-5.1").damage_types, a_desk().all_languages)
    (read,) = read_damage(typed, words, {}, RandomDice(Random(1))).amounts
    assert (read.amount, read.type) == (int(typed[0]), kind)


@pytest.mark.parametrize(
    ("typed", "half", "critical", "knock_out", "tags"),
    [
        ("7 fire", False, False, False, ()),
        ("7 fire half", True, False, False, ()),
        ("7 fuoco critico", False, True, False, ()),
        ("7 fire magical ko", False, False, True, ("magical",)),
        ("7 fuoco argentato magico crit, 3", False, True, False, ("magical", "silvered")),
        ("7 tramortisci", False, False, True, ()),
        ("7 adamantine nonlethal", False, False, True, ("adamantine",)),
    ],
)
def test_words_behind_an_amount_say_how_it_was_dealt(
    typed: str, half: bool, critical: bool, knock_out: bool, tags: tuple[str, ...]
) -> None:
    manners = manner_words(a_desk().all_languages)
    words = {"fire": "fire", "fuoco": "fire"}
    read = read_damage(typed, words, manners, RandomDice(Random(1)))
    assert (read.half, read.critical, read.knock_out) == (half, critical, knock_out)
    assert {amount.tags for amount in read.amounts} == {tags}


def test_no_word_of_a_manner_is_a_word_of_a_type() -> None:
    desk = a_desk()
    manners = manner_words(desk.all_languages)
    for key in RULESETS:
        words = type_words(ruleset_of(key).damage_types, desk.all_languages)
        assert words.keys().isdisjoint(manners)
