"""Regeneration is proposed at the start of a turn, unless the damage that its text names came."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Side
from desktop.model.counter import HIT_POINTS
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.statblocks.paragraphs import regeneration_of, understood
from tests.support.builders import EDITIONS, Fight, a_creature, feature
from tests.support.creatures import shipped

both = pytest.mark.parametrize("edition", EDITIONS)
GIVEN = {"srd-5.1": 10, "srd-5.2.1": 15}


def a_troll(edition: str) -> Fight:
    fight = Fight(edition)
    fight.add("A", 20)
    fight.add("T", 10, creature=shipped(f"{edition}/troll"))
    fight.begin()
    fight.damage("T", 40, "slashing")
    return fight


@both
@pytest.mark.parametrize("typed", [None, 4])
def test_it_is_asked_for_and_may_be_typed(edition: str, typed: int | None):
    fight = a_troll(edition)
    fight.next()
    prompt = fight.prompt(PromptKind.CHOICE)
    assert (prompt.text.key, prompt.dice) == ("prompt.regenerates", str(GIVEN[edition]))
    before = fight.hp("T")
    fight.answer(Answer(amount=typed), PromptKind.CHOICE)
    assert fight.hp("T") - before == (GIVEN[edition] if typed is None else typed)


@both
def test_skipped_and_beyond_all_numbers_it_gives_nothing(edition: str):
    fight = a_troll(edition)
    fight.next()
    wrong = c.AnswerPrompt(fight.prompt(PromptKind.CHOICE).id, Answer(amount=-1))
    assert fight.refused(wrong)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert not fight.happened(e.Healed)


@both
def test_acid_and_fire_stop_it_for_one_turn(edition: str):
    fight = a_troll(edition)
    fight.damage("T", 3, "fire")
    fight.damage("T", 3, "acid")
    fight.next()
    assert not fight.encounter.prompts
    assert fight.encounter.combatants[fight.ids["T"]].count("regeneration_stopped") == 0
    told = [x.reason.key for x in fight.happened(e.CounterSet) if x.reason is not None]
    assert told == ["note.regeneration_stopped"]
    fight.next(2)
    assert fight.prompt(PromptKind.CHOICE)


@both
def test_the_unhurt_and_those_without_a_number_are_asked_nothing(edition: str):
    fight = a_troll(edition)
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, 0))
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, fight["T"].maximum_hit_points))
    fight.do(c.DeclareLife((fight.ids["T"],), "up"))
    fight.damage("T", 1, "fire")
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, fight["T"].maximum_hit_points))
    wordy = replace(feature("regeneration"), texts=FrozenMap({"en": "It mends."}))
    assert regeneration_of(wordy) is None
    mute = understood(a_creature("m", features=(wordy,)), {})
    fight.add("M", 5, creature=mute)
    fight.damage("M", 1)
    fight.next(2)
    assert fight.active == "M"
    assert not fight.encounter.prompts
    fight.next(2)
    assert fight.active == "T"
    assert not fight.encounter.prompts
    assert fight["T"].count("regeneration_stopped") == 0


# --- at 0 hit points ----------------------------------------------------------------------------


def a_felled_troll(edition: str, kind: str = "slashing") -> Fight:
    """The troll has fallen in A's turn."""
    fight = a_troll(edition)
    fight.damage("T", fight.hp("T") + 5, kind)
    return fight


@both
def test_a_troll_at_zero_lies_there_and_whatever_hits_it_does_not_kill_it(edition: str):
    fight = a_felled_troll(edition)
    assert fight["T"].life is Life.DYING
    assert fight["T"].has_effect("unconscious")
    fight.damage("T", 500, "slashing")
    assert fight["T"].life is Life.DYING
    assert fight["T"].count("death_failures") == 0


@both
def test_a_troll_at_zero_regenerates_as_its_turn_starts_and_stands_again(edition: str):
    fight = a_felled_troll(edition)
    fight.next()
    assert fight.active == "T"
    (prompt,) = fight.encounter.prompts  # and no death save
    assert prompt.text.key == "prompt.regenerates_at_zero"
    assert [key for key, _ in prompt.options] == ["regenerates", "dies"]
    fight.answer(Answer(option="regenerates"), PromptKind.CHOICE)
    assert (fight["T"].life, fight.hp("T")) == (Life.UP, GIVEN[edition])
    assert not fight["T"].has_effect("unconscious")


@both
def test_what_a_troll_regains_at_zero_may_be_typed(edition: str):
    fight = a_felled_troll(edition)
    fight.next()
    wrong = c.AnswerPrompt(
        fight.prompt(PromptKind.CHOICE).id, Answer(option="regenerates", amount=-1)
    )
    assert fight.refused(wrong)
    fight.answer(Answer(option="regenerates", amount=3), PromptKind.CHOICE)
    assert (fight["T"].life, fight.hp("T")) == (Life.UP, 3)


@both
def test_a_troll_felled_by_fire_dies_as_its_turn_starts(edition: str):
    fight = a_felled_troll(edition, "fire")
    assert fight["T"].life is Life.DYING
    fight.next()
    prompt = fight.prompt(PromptKind.CHOICE)
    assert prompt.text.key == "prompt.regeneration_fails_at_zero"
    assert [key for key, _ in prompt.options] == ["dies", "regenerates"]
    assert [each.kind for each in fight.encounter.prompts] == [PromptKind.CHOICE]  # not over yet
    fight.answer(Answer(option="dies"), PromptKind.CHOICE)
    assert fight["T"].life is Life.DEAD
    (death,) = fight.happened(e.LifeChanged)
    assert death.reason is not None
    assert death.reason.key == "note.regenerates_no_more"


@both
def test_acid_on_a_troll_that_lies_at_zero_is_its_death_too_unless_the_gm_says_no(edition: str):
    fight = a_felled_troll(edition)
    fight.damage("T", 1, "acid")
    fight.next()
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.regeneration_fails_at_zero"
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert fight["T"].life is Life.DYING
    fight.next(2)  # a turn later nothing stops it
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.regenerates_at_zero"


@both
def test_a_troll_healed_before_the_answer_is_asked_no_more(edition: str):
    fight = a_felled_troll(edition, "fire")
    fight.next()
    fight.do(c.Heal((fight.ids["T"],), 4))
    assert not fight.encounter.prompts
    assert fight["T"].life is Life.UP


@both
def test_an_unanswered_question_of_life_and_death_is_not_asked_twice(edition: str):
    fight = a_felled_troll(edition)
    fight.next(3)
    assert len(fight.encounter.prompts) == 1


@both
def test_what_came_since_an_unanswered_question_counts_on_the_next_turn(edition: str):
    fight = a_felled_troll(edition)
    fight.next()
    fight.next()
    fight.damage("T", 5, "fire")
    fight.next()
    prompt = fight.prompt(PromptKind.CHOICE)
    assert prompt.text.key == "prompt.regeneration_fails_at_zero"


@both
@pytest.mark.parametrize("setting", ["dead", "ask", "defeated", "death_saves"])
def test_a_troll_dies_only_so_whatever_the_table_says_of_monsters_at_zero(
    edition: str, setting: str
):
    fight = a_troll(edition)
    fight.do(c.SetSetting("monsters_at_zero", setting))
    fight.damage("T", fight.hp("T") + 100, "slashing")
    assert fight["T"].life is Life.DYING
    fight.next()
    assert [prompt.kind for prompt in fight.encounter.prompts] == [PromptKind.CHOICE]


@both
def test_a_troll_emptied_without_a_blow_lies_there_as_well(edition: str):
    fight = a_troll(edition)
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, 0))
    assert fight["T"].life is Life.DYING


@both
def test_the_fight_is_not_over_before_the_troll_is_dead(edition: str):
    fight = Fight(edition)
    fight.add("A", 20, character=True, side=Side.HERO)
    fight.add("T", 10, creature=shipped(f"{edition}/troll"), side=Side.HOSTILE)
    fight.begin()
    fight.damage("T", 200, "fire")
    assert not fight.encounter.prompts
    fight.next()
    fight.answer(Answer(option="dies"), PromptKind.CHOICE)
    assert fight.prompt(PromptKind.END_FIGHT)


@both
def test_whoever_needs_a_hit_point_to_regenerate_is_asked_for_nothing_at_zero(edition: str):
    fight = Fight(edition)
    fight.add("A", 20)
    fight.add("O", 10, creature=shipped(f"{edition}/oni"))
    fight.begin()
    fight.do(c.SetSetting("monsters_at_zero", "death_saves"))
    fight.damage("O", fight.hp("O"), "slashing")
    fight.next()
    assert [prompt.kind for prompt in fight.encounter.prompts] == [PromptKind.DEATH_SAVE]


@both
def test_a_blow_that_temporary_points_take_changes_nothing_for_a_troll_at_zero(edition: str):
    fight = a_felled_troll(edition)
    fight.do(c.GrantTemporary((fight.ids["T"],), 9))
    before = fight.encounter.prompts
    fight.damage("T", 5, "slashing")
    assert (fight["T"].life, fight["T"].temporary_hit_points) == (Life.DYING, 4)
    assert fight.encounter.prompts == before
