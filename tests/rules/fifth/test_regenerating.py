"""Regeneration is proposed at the start of a turn, unless the damage that its text names came."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import HIT_POINTS
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
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
    mute = a_creature("m", features=(wordy,))
    fight.add("M", 5, creature=mute)
    fight.damage("M", 1)
    fight.next(2)
    assert fight.active == "M"
    assert not fight.encounter.prompts
    fight.next(2)
    assert fight.active == "T"
    assert not fight.encounter.prompts
    assert fight["T"].count("regeneration_stopped") == 0
