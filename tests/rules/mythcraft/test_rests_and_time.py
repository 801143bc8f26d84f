"""The rests of the party move the clock for everybody, those of one alone only its own."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.prompt import Answer
from tests.support.builders import Fight, a_creature

ROUNDS_A_MINUTE = 6
DAZED = ConditionKey("dazed")


def a_party() -> Fight:
    """H and O, each dazed for ten hours; no fight runs."""
    fight = Fight("mythcraft-1.2")
    for name in "HO":
        fight.add(name, creature=a_creature(name), hp=20, character=True)
        known = fight[name]
        end = End(known.id, Moment.START, 600 * ROUNDS_A_MINUTE)
        held = replace(known, effects=(ActiveEffect(EffectId(f"e{name}"), DAZED, end=end),))
        fight.encounter = fight.encounter.with_combatant(held)
    return fight


def minutes_left(fight: Fight, who: str) -> int:
    (held,) = (x for x in fight[who].effects if x.key == DAZED)
    assert held.end is not None
    return held.end.remaining // ROUNDS_A_MINUTE


KINDS = (("catch_breath", 5), ("recoup", 60), ("rest", 480))


@pytest.mark.parametrize(("kind", "minutes"), KINDS)
def test_a_rest_of_the_party_takes_its_time_from_everybody(kind: str, minutes: int):
    fight = a_party()
    fight.give("H", "prone")
    fight.do(c.TakeRest((fight.ids["H"],), kind, minutes))
    assert [minutes_left(fight, who) for who in "HO"] == [600 - minutes] * 2
    assert not fight["H"].has_effect(ConditionKey("prone"))


@pytest.mark.parametrize(("kind", "minutes"), KINDS)
def test_the_rest_of_one_alone_takes_its_time_from_what_lies_on_it(kind: str, minutes: int):
    fight = a_party()
    fight.do(c.TakeAction(fight.ids["H"], kind), overruled=True)
    if fight.encounter.prompts:
        assert minutes_left(fight, "H") == 600
        fight.answer(Answer(option="done"))
    assert [minutes_left(fight, who) for who in "HO"] == [600 - minutes, 600]


def test_a_breath_that_was_interrupted_took_no_time():
    fight = a_party()
    fight.do(c.TakeAction(fight.ids["H"], "catch_breath"), overruled=True)
    fight.answer(Answer(option="interrupted"))
    assert minutes_left(fight, "H") == 600
