"""Great Weapon Fighting: low dice fall again in 2014, and count as a 3 in 2024."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import AttackKey, Damage, DamageWhen
from desktop.rules.previews.questions import attack_preview
from tests.support import arms
from tests.support.builders import EDITIONS, Fight, a_creature, abilities
from tests.support.loaded_dice import LoadedDice

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def a_warrior(edition: str, *weapons, **more) -> Fight:
    """W, whose Strength and Dexterity add 3, strikes O."""
    known = {"traits": ("great-weapon-fighting",), "abilities": abilities(str=16, dex=16), **more}
    fight = Fight(edition)
    creature = a_creature("w", *(weapons or (arms.GREATSWORD,)), **known)
    fight.add("W", 20, creature=creature, character=True)
    fight.add("O", 10, creature=a_creature("o", armour_class=10), hp=90)
    return fight.begin()


def dealt(fight: Fight, *dice: int, weapon: str = "greatsword", **more) -> int:
    fight.attack("W", "O", weapon, dice=(15, *dice), **more)
    return 90 - fight.hp("O") - 3


def told(fight: Fight) -> str:
    (taken,) = fight.happened(e.DamageTaken)
    return taken.parts[0].trace[0].reason.key


def test_in_2014_each_low_die_falls_once_more():
    fight = a_warrior(OLD)
    assert dealt(fight, 1, 2, 5) == 7, "the 1 became a 2 and stays, the 5 is no low one"
    assert told(fight) == "reason.damage_dice_great"


def test_in_2024_each_low_die_counts_as_a_three():
    fight = a_warrior(NEW)
    assert dealt(fight, 1, 5) == 8
    assert told(fight) == "reason.damage_dice_great"


@both
def test_without_the_style_or_with_one_hand_dice_are_what_they_show(edition: str):
    fight = a_warrior(edition, traits=())
    assert dealt(fight, 1, 2) == 3
    assert told(fight) == "reason.damage_dice"
    fight = a_warrior(edition, arms.LONGSWORD)
    assert dealt(fight, 1, weapon="longsword") == 1


@both
def test_a_versatile_weapon_in_both_hands_is_a_great_one(edition: str):
    two = Damage("1d10", 5, ("slashing",), DamageWhen.TWO_HANDED, replaces=True)
    sword = replace(arms.LONGSWORD, damage=(*arms.LONGSWORD.damage, two))
    fight = a_warrior(edition, sword)
    dice = (2, 6) if edition == OLD else (2,)
    assert dealt(fight, *dice, weapon="longsword", versatile=True) == (6 if edition == OLD else 3)


@both
def test_shots_and_bare_hands_are_none(edition: str):
    fight = a_warrior(edition, arms.LONGBOW)
    assert dealt(fight, 1, weapon="longbow") == 1


@pytest.mark.parametrize(("edition", "average"), [(OLD, 8), (NEW, 8)])
def test_the_average_on_the_card_counts_the_style(edition: str, average: int):
    assert foreseen(a_warrior(edition), "greatsword") == average + 3
    assert foreseen(a_warrior(edition, traits=()), "greatsword") == 7 + 3


@both
def test_dice_that_explode_keep_their_plain_average(edition: str):
    wild = replace(arms.GREATSWORD, damage=(Damage("2d6!", 7, ("slashing",)),))
    assert foreseen(a_warrior(edition, wild), "greatsword") == 8 + 3


def foreseen(fight: Fight, weapon: str) -> int:
    """The average damage of a hit, as the attack card tells it."""
    wish = c.MakeAttack(fight.ids["W"], AttackKey(weapon), fight.ids["O"])
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert preview is not None
    (part,) = preview.damage
    return part.average
