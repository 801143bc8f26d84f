"""Spells that three saves decide: successes and failures are counted, in any order."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.prompt import PromptKind
from desktop.rules.engine.ruleset import RollMode
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, a_creature, melee, ranged
from tests.support.magic import Casting, a_mage

both = pytest.mark.parametrize("edition", EDITIONS)
HIGH = a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1))


def turning_to_stone(edition: str) -> Casting:
    fight = Casting(edition, HIGH)
    fight.cast("flesh-to-stone", "A", saves=((fight.ids["A"], FAILURE),))
    return fight


def after(fight: Casting, *answers: object) -> set[str]:
    """The conditions of A after so many of its turns."""
    for answer in answers:
        while fight.active != "A":
            fight.next()
        fight.next()
        (asked,) = [p for p in fight.encounter.prompts if p.kind is PromptKind.REPEATED_SAVE]
        fight.do(c.AnswerPrompt(asked.id, answer))
    return fight.conditions("A")


@both
def test_three_failures_in_all_turn_to_stone(edition):
    fight = turning_to_stone(edition)
    assert after(fight, FAILURE, SUCCESS, FAILURE) == {"restrained"}
    assert "note.saves_tallied" in fight.told()
    assert after(fight, FAILURE) == {"petrified"}


@both
def test_three_successes_in_all_end_it(edition):
    fight = turning_to_stone(edition)
    assert after(fight, SUCCESS, FAILURE, FAILURE, SUCCESS) == {"restrained"}
    assert after(fight, SUCCESS) == set()


@both
def test_the_stone_goes_with_the_concentration(edition):
    fight = turning_to_stone(edition)
    after(fight, FAILURE, FAILURE, FAILURE)
    (held,) = [each for each in fight["M"].effects if each.key == "concentration"]
    fight.do(c.EndEffect(fight.ids["M"], held.id))
    assert fight.conditions("A") == set()


def test_a_contagion_that_has_won_three_times_is_saved_against_no_more():
    fight = Casting(EDITIONS[1], HIGH)
    fight.place("A", (3, 2))
    fight.cast(
        "contagion",
        "A",
        saves=((fight.ids["A"], FAILURE),),
        damage=(c.DamageAmount(1, "necrotic"),),
    )
    assert after(fight, FAILURE, FAILURE, FAILURE) == {"poisoned"}
    fight.next(3)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.REPEATED_SAVE]


# --- rooms elsewhere ----------------------------------------------------------------------------


@both
def test_a_rope_trick_takes_eight_away_and_gives_them_back_when_it_ends(edition):
    fight = Casting(edition)
    fight.place("A", (3, 2))
    fight.cast("rope-trick", "M", "A")
    assert fight["A"].token is None
    for name in ("M", "A"):
        for effect in fight[name].effects:
            if effect.key == "elsewhere":
                fight.do(c.EndEffect(fight.ids[name], effect.id))
    assert fight["A"].token is not None


@both
def test_a_nightmare_is_saved_against_once_its_minute_of_casting_is_over(edition):
    fight = Casting(edition, HIGH)
    fight.do(c.EndFight())
    fight.do(fight.wish("dream", "A", damage=(c.DamageAmount(9, "psychic"),)), overruled=True)
    assert fight.saves() == ["A"]
    before = fight.hp("A")
    fight.answer(FAILURE, PromptKind.SAVE)
    assert before - fight.hp("A") == 9


# --- the diseases of 2014 -------------------------------------------------------------------------


def infected(disease: str) -> Casting:
    """A beside M, whose touch has hit it."""
    fight = Casting(EDITIONS[0], HIGH)
    fight.place("A", (3, 2))
    fight.cast("contagion", "A", choice=f"spell_option.{disease}", rolls=((15,),))
    return fight


def test_a_disease_of_2014_ails_at_once_and_three_failures_keep_it():
    fight = infected("flesh_rot")
    fight.damage("A", 5, "fire")
    assert fight.hp("A") == 50
    after(fight, FAILURE, SUCCESS, FAILURE, FAILURE)
    fight.next(3)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.REPEATED_SAVE]
    fight.damage("A", 5, "fire")
    assert fight.hp("A") == 40


def test_damage_stuns_whoever_has_slimy_doom_until_the_end_of_its_next_turn():
    fight = infected("slimy_doom")
    fight.damage("A", 0, "fire")
    assert "stunned" not in fight.conditions("A")
    fight.damage("A", 5, "fire")
    fight.damage("A", 5, "fire")
    assert [x.key for x in fight["A"].effects].count("stunned") == 1
    fight.next()
    assert "stunned" in fight.conditions("A")
    fight.next()
    assert "stunned" not in fight.conditions("A")
    fight.damage("A", 60, "fire")
    assert "stunned" not in fight.conditions("A")


def test_other_diseases_and_those_who_are_never_stunned_do_not_reel():
    fight = infected("filth_fever")
    fight.damage("A", 5, "fire")
    assert "stunned" not in fight.conditions("A")
    fight = infected("slimy_doom")
    steady = replace(fight["A"].creature, condition_immunities=("stunned",))
    fight.do(c.ReplaceCreature(fight.ids["A"], steady))
    fight.damage("A", 5, "fire")
    assert "stunned" not in fight.conditions("A")


def test_three_successes_heal_a_disease_of_2014():
    fight = infected("filth_fever")
    assert fight.saving("A", "str").mode is RollMode.DISADVANTAGE
    assert fight.saving("A", "con").mode is RollMode.PLAIN
    assert fight.mode("A", "M") is RollMode.DISADVANTAGE
    after(fight, SUCCESS, SUCCESS, SUCCESS)
    assert fight.saving("A", "str").mode is RollMode.PLAIN
    assert fight.mode("A", "M") is RollMode.PLAIN


@pytest.mark.parametrize(
    ("key", "mode"), [("sword", RollMode.PLAIN), ("bow", RollMode.DISADVANTAGE)]
)
def test_a_seizure_hinders_attacks_of_dexterity(key, mode):
    fight = infected("seizure")
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("a", melee(), ranged("bow"))))
    fight.place("A", (8, 2) if key == "bow" else (3, 2))
    assert fight.mode("A", "M", key) is mode


def test_blinding_sickness_blinds():
    fight = infected("blinding_sickness")
    assert fight.mode("M", "A") is RollMode.ADVANTAGE
    assert fight.mode("A", "M") is RollMode.DISADVANTAGE


def test_whoever_has_the_contagion_of_2024_saves_worse_with_the_chosen_ability():
    fight = Casting(EDITIONS[1], HIGH)
    fight.place("A", (3, 2))
    failed, hurt = ((fight.ids["A"], FAILURE),), (c.DamageAmount(1, "necrotic"),)
    fight.cast("contagion", "A", choice="ability.con", saves=failed, damage=hurt)
    assert fight.saving("A", "con").mode is RollMode.DISADVANTAGE
    assert fight.saving("A", "dex").mode is RollMode.PLAIN
    after(fight, FAILURE, FAILURE, FAILURE)
    assert fight.saving("A", "con").mode is RollMode.DISADVANTAGE
