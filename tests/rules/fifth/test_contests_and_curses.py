"""Spells that are a contest, a save of its own DC, a curse on each turn, a floor for a die."""

import pytest

from desktop.model import commands as c
from desktop.model.creature import Creature
from desktop.model.events import CheckRolled, D20Roll
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import a_creature
from tests.support.magic import Casting, a_mage

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])
FAILED, SAVED = Answer(outcome=Outcome.FAILURE), Answer(outcome=Outcome.SUCCESS)


def a_fight(edition: str, mage: Creature | None = None) -> Casting:
    return Casting(edition, mage or a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def cast(fight: Casting, name: str, *targets: str, **more: object) -> None:
    fight.cast(name, *targets, free=True, overruled=True, **more)


def rolled(fight: Casting, word: str, die: int) -> D20Roll:
    events = fight.do(c.RollCheck((fight.ids["M"],), word, dice=((die,),)))
    (made,) = (x for x in events if isinstance(x, CheckRolled))
    assert made.roll is not None
    return made.roll


# --- Glibness -----------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("die", "counts"), [(3, 15), (15, 15), (19, 19)])
def test_glibness_makes_a_low_die_of_charisma_fifteen(edition: str, die: int, counts: int):
    fight = a_fight(edition)
    cast(fight, "glibness", "M")
    roll = rolled(fight, "persuasion", die)
    assert (roll.dice, roll.kept) == ((die,), counts)


@both
def test_glibness_leaves_other_checks_alone(edition: str):
    fight = a_fight(edition)
    cast(fight, "glibness", "M")
    assert rolled(fight, "arcana", 3).kept == 3
    assert "reason.own_condition" in {x.reason.key for x in rolled(fight, "deception", 3).trace}


# --- Bestow Curse -------------------------------------------------------------------------------


def cursed(edition: str) -> Casting:
    fight = a_fight(edition)
    cast(fight, "bestow-curse", "A", choice="spell_option.curse_turns")
    fight.answer(FAILED)
    fight.next()
    return fight


@both
def test_a_cursed_turn_is_asked_for_a_save_at_its_start(edition: str):
    fight = cursed(edition)
    prompt = fight.prompt(PromptKind.SAVE)
    assert (prompt.combatant, prompt.ability, prompt.dc) == (fight.ids["A"], "wis", 18)


def test_a_failure_wastes_the_action_of_2014():
    fight = cursed(FORMER)
    fight.answer(FAILED, PromptKind.SAVE)
    dash = c.TakeAction(fight.ids["A"], "dash")
    assert fight.refused(dash)
    fight.next()
    assert not any("turn_table" in str(x.influence) for x in fight["A"].effects)


def test_a_failure_forces_the_dodge_of_2024():
    fight = cursed(LATER)
    fight.answer(FAILED, PromptKind.SAVE)
    assert fight["A"].has_effect("dodging")
    assert fight.refused(c.TakeAction(fight.ids["A"], "dash"))


@both
def test_a_success_leaves_the_turn(edition: str):
    fight = cursed(edition)
    fight.answer(SAVED, PromptKind.SAVE)
    fight.do(c.TakeAction(fight.ids["A"], "dash"))
    fight.next(3)
    fight.next()
    assert fight.prompt(PromptKind.SAVE).combatant == fight.ids["A"]


@both
def test_a_save_for_a_curse_that_is_lifted_meanwhile_does_nothing(edition: str):
    fight = cursed(edition)
    held = next(x for x in fight["A"].effects if x.influence is not None)
    prompt = fight.prompt(PromptKind.SAVE)
    fight.do(c.EndEffect(fight.ids["A"], held.id))
    if prompt in fight.encounter.prompts:
        fight.answer(FAILED, PromptKind.SAVE)
    fight.do(c.TakeAction(fight.ids["A"], "dash"))


@both
def test_another_curse_asks_nothing_at_the_start_of_turns(edition: str):
    fight = a_fight(edition)
    cast(fight, "bestow-curse", "A", choice="spell_option.curse_harm")
    fight.answer(FAILED)
    fight.next()
    assert not fight.encounter.prompts


# --- Telekinesis --------------------------------------------------------------------------------


def test_telekinesis_of_2014_is_a_contest_that_a_tie_does_not_win():
    fight = a_fight(FORMER)
    cast(fight, "telekinesis", "A", dice=(11,))  # 11 + 4
    prompt = fight.prompt(PromptKind.CHECK)
    assert prompt.dc == 15
    fight.answer(Answer(dice=(15,)), PromptKind.CHECK)
    assert not fight["A"].has_effect("restrained")


def test_who_loses_the_contest_is_held_and_may_be_moved():
    fight = a_fight(FORMER)
    cast(fight, "telekinesis", "A", rolls=((11,),))
    fight.answer(Answer(dice=(14,)), PromptKind.CHECK)
    assert fight["A"].has_effect("restrained")
    assert "note.may_be_moved" in fight.told()
    fight.next(3)
    assert fight["A"].has_effect("restrained")
    cast(fight, "telekinesis", "A", again=True, dice=(20,))
    fight.answer(Answer(dice=(1,)), PromptKind.CHECK)
    assert fight["A"].has_effect("restrained")


def test_a_skipped_contest_holds_nobody():
    fight = a_fight(FORMER)
    cast(fight, "telekinesis", "A", dice=(11,))
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHECK)
    assert not fight["A"].has_effect("restrained")


def test_whoever_casts_by_no_ability_contends_by_intelligence():
    from desktop.rules.casting.contesting import WITHOUT_ABILITY

    fight = a_fight(FORMER)
    cast(fight, "telekinesis", "B", caster="A", dice=(11,))
    (made,) = (x for x in fight.journal() if "note.check_of" in x) if False else (WITHOUT_ABILITY,)
    assert made == "int"
    assert fight.prompt(PromptKind.CHECK).combatant == fight.ids["B"]


# --- saves of their own -------------------------------------------------------------------------


@both
def test_another_plane_breaks_a_mind_below_fifteen(edition: str):
    fight = a_fight(edition)
    cast(fight, "contact-other-plane", "M", dice=(1,) * 6)
    prompt = fight.prompt()
    assert (prompt.ability, prompt.dc) == ("int", 15)
    fight.answer(FAILED)
    assert fight["M"].hit_points == 34
    assert fight.refused(c.TakeAction(fight.ids["M"], "dash"))
    assert all(
        x.end is None and x.held_by is None for x in fight["M"].effects if x.key != "casting"
    )


@both
@pytest.mark.parametrize(("spell", "most"), [("teleport", 9), ("word-of-recall", 6)])
def test_who_is_carried_off_is_elsewhere(edition: str, spell: str, most: int):
    fight = a_fight(edition)
    assert fight.spell(spell).targets == most
    cast(fight, spell, "M", "A")
    assert fight["M"].has_effect("elsewhere")
    assert fight["A"].has_effect("elsewhere")


def test_plane_shift_of_2014_banishes_whom_it_hits_and_that_of_2024_takes_friends():
    fight = a_fight(FORMER)
    cast(fight, "plane-shift", "A", dice=(19,))
    fight.answer(FAILED)
    assert fight["A"].has_effect("elsewhere")
    fight = a_fight(LATER)
    cast(fight, "plane-shift", "M", "A")
    assert fight["A"].has_effect("elsewhere")


# --- asleep, awake ------------------------------------------------------------------------------


@both
def test_the_bodies_of_those_on_the_astral_plane_lie_unconscious(edition: str):
    fight = a_fight(edition)
    cast(fight, "astral-projection", "M", "A")
    assert fight["A"].has_effect("unconscious")
    assert fight["M"].has_effect("unconscious")


@both
def test_the_awakened_is_charmed_for_thirty_days(edition: str):
    fight = a_fight(edition)
    fight.add("T", 3, creature=a_creature("tree", kind="plant"), at=(3, 2))
    cast(fight, "awaken", "T")
    (charmed,) = (x for x in fight["T"].effects if x.key == "charmed")
    assert charmed.end is not None
    assert charmed.end.remaining == 30 * 14_400
