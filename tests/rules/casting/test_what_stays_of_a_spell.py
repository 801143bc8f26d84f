"""What spells leave behind, or not: a maximum that withers, light that mends, no empty marks."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life, Side
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS, FAILURE, a_creature
from tests.support.magic import Casting, a_mage, laid, spell_library

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)
SAVED = Answer(outcome=Outcome.SUCCESS)


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=SLOTS))


def necrotic(amount: int) -> tuple[c.DamageAmount, ...]:
    return (c.DamageAmount(amount, "necrotic"),)


# --- harm ---------------------------------------------------------------------------------------


@both
def test_harm_takes_what_it_deals_off_the_maximum_of_whoever_fails(edition):
    fight = a_fight(edition)
    fight.cast("harm", "A", damage=necrotic(20), overruled=True)
    fight.answer(FAILURE)
    assert (fight.hp("A"), fight["A"].maximum_hit_points) == (40, 40)
    held = next(x for x in fight["A"].effects if x.key == "maximum_reduced")
    assert (held.end is None) is (edition == NEW)
    fight = a_fight(edition)
    fight.cast("harm", "A", damage=necrotic(20), overruled=True)
    fight.answer(SAVED)
    assert (fight.hp("A"), fight["A"].maximum_hit_points) == (50, 60)


def test_harm_of_2014_leaves_one_hit_point():
    fight = a_fight(OLD)
    fight.damage("A", 20)
    fight.cast("harm", "A", damage=necrotic(80), overruled=True)
    fight.answer(FAILURE)
    assert (fight.hp("A"), fight["A"].maximum_hit_points) == (1, 21)
    fight = a_fight(OLD)
    fight.damage("A", 50)
    fight.cast("harm", "A", damage=necrotic(80), overruled=True)
    fight.answer(SAVED)
    assert fight.hp("A") == 1


def test_harm_of_2024_leaves_one_point_of_the_maximum():
    fight = a_fight(NEW)
    fight.add("X", 15, creature=a_creature("frail", hit_points=9), character=True, at=(9, 2))
    fight.cast("harm", "X", damage=necrotic(12), overruled=True)
    fight.answer(FAILURE)
    assert (fight.hp("X"), fight["X"].maximum_hit_points) == (0, 1)
    fight.heal("X", 1)
    fight.cast("harm", "X", damage=necrotic(1), overruled=True, free=True)
    fight.answer(FAILURE)
    assert fight["X"].maximum_hit_points == 1


# --- light --------------------------------------------------------------------------------------


def test_a_pillar_of_light_burns_foes_and_mends_friends():
    fight = a_fight(NEW)
    fight.do(c.SetSide((fight.ids["B"],), Side.ALLY))
    fight.damage("B", 40)
    area = laid("cylinder", 10, (11.0, 3.0), height=40)
    fight.cast("conjure-celestial", *("A", "B"), area=area, damage=(), dice=(5, 5, 5, 5))
    assert fight.saves() == ["A"]
    assert "note.healed_by" in fight.told()
    assert fight.hp("B") == 20 + 20 + 4
    for prompt in tuple(fight.encounter.prompts):
        fight.do(c.AnswerPrompt(prompt.id, SAVED))
    fight.next(2)
    fight.next(dice=(1, 1, 1, 1))
    assert fight.hp("B") == 44 + 8


# --- marks --------------------------------------------------------------------------------------


@both
def test_what_only_hurts_leaves_no_mark_on_those_whom_it_has_hurt(edition):
    for name, shape, size in (("insect-plague", "sphere", 20), ("wind-wall", "line", 50)):
        fight = a_fight(edition)
        area = laid(shape, size, (11.0, 3.0))
        fight.cast(
            name, "A", area=area, damage=(), overruled=True, saves=((fight.ids["A"], FAILURE),)
        )
        assert not fight.conditions("A"), name
    fight = a_fight(edition)
    fight.cast(
        "arcane-hand", "A", rolls=((19,),), damage=(c.DamageAmount(3, "force"),), overruled=True
    )
    assert fight.hp("A") == 57
    assert not fight.conditions("A")


def test_a_hound_of_2024_bites_nobody_as_it_comes_and_is_sent_about_by_an_action():
    fight = a_fight(NEW)
    hound = {"area": laid("emanation", 5, (10.5, 3.5), space=5), "damage": ()}
    fight.cast("faithful-hound", overruled=True, **hound)
    assert not fight.encounter.prompts
    (area,) = fight.encounter.areas.values()
    fight.do(c.LetAreaAct(area.id, (fight.ids["A"],)), dice=(4, 4, 4, 4))
    fight.answer(FAILURE)
    assert fight.hp("A") == 44
    assert (area.moves, area.moved_by) == (30, "action")


def test_who_is_held_by_an_elemental_is_hurt_again_with_each_failed_save():
    fight = a_fight(NEW)
    fight.cast("conjure-elemental", "A", choice="cold", damage=(), overruled=True)
    fight.answer(FAILURE)
    fight.next()
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    prompt = fight.prompt(PromptKind.HARM)
    assert (prompt.dice, prompt.volley.damage[0].type) == ("4d8", "cold")


def test_who_cannot_be_charmed_is_not_compelled_in_2014_and_nobody_is_charmed():
    fight = a_fight(OLD)
    free = a_creature("free", condition_immunities=("charmed",))
    fight.add("X", 15, creature=free, at=(8, 2))
    failed = ((fight.ids["A"], FAILURE),)
    fight.cast("compulsion", *("A", "X"), saves=failed, overruled=True)
    assert fight.conditions("A") == {"custom"}
    fight.answer(Answer())
    assert "note.succeeds_because" in fight.told()


# --- things that are sent about -----------------------------------------------------------------


@both
@pytest.mark.parametrize("name", ["mage-hand", "arcane-eye", "floating-disk"])
def test_what_a_caster_sends_about_has_a_token_of_its_own(edition, name):
    fight = a_fight(edition)
    spell = fight.spell(name)
    assert [each.creature for each in spell.summons] == [name]
    assert not spell.is_told
    assert spell_library().find_spell(spell.key) is not None


@both
def test_a_dead_humanoid_lives_again_in_a_new_body(edition):
    fight = a_fight(edition)
    fight.add("X", 15, creature=a_creature("bard"), character=True, hp=20, at=(3, 2))
    fight.do(c.DeclareLife((fight.ids["X"],), "dead"))
    fight.do(c.EndFight())
    fight.cast("reincarnate", "X", free=True, overruled=True)
    assert (fight["X"].life, fight.hp("X")) == (Life.UP, 20)
