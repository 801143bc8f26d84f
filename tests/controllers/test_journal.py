"""The last result is told by what decides it."""

import pytest

from desktop.controllers.journal import Result, last_result
from desktop.model.commands import (
    AnswerPrompt,
    Command,
    GiveCondition,
    NextTurn,
    TakeAction,
)
from desktop.model.effect import RepeatedSave
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer
from desktop.rules.engine.refusal import Refusal
from desktop.session.session import Session
from tests.support.builders import EDITIONS, Fight, a_dragon
from tests.support.clock import FixedClock
from tests.support.loaded_dice import LoadedDice

pytestmark = pytest.mark.gui


def played(fight: Fight, *commands: Command, dice: list[int]) -> Session:
    """What came of a fight when these were done."""
    session = Session(fight.encounter, fight.ruleset, dice=LoadedDice(dice), clock=FixedClock())
    for command in commands:
        assert not isinstance(session.dispatch(command), Refusal), command
    return session


def result_of(session: Session) -> Result:
    result = last_result(session)
    assert result is not None
    return result


def two() -> Fight:
    fight = Fight(EDITIONS[0])
    fight.add("K", 20, character=True)
    fight.add("O", 10)
    return fight.begin()


@pytest.mark.parametrize(("own", "free"), [(13, False), (14, True)])
def test_a_contest_is_told_by_who_wants_something(own: int, free: bool) -> None:
    fight = two()
    fight.give("K", "grappled", source="O")
    escape = TakeAction(fight.ids["K"], "escape", dice=(own,))
    result = result_of(played(fight, escape, dice=[13]))
    assert result.check is not None
    assert (result.check.combatant, result.check.success) == (fight.ids["K"], free)


@pytest.mark.parametrize("option", ["resist", "fail"])
def test_a_save_that_legendary_resistance_turns_is_no_failure_any_more(option: str) -> None:
    fight = Fight(EDITIONS[0])
    fight.add("D", 100, creature=a_dragon())
    fight.begin()
    give = GiveCondition(
        (fight.ids["D"],), ConditionKey("frightened"), save=RepeatedSave("wis", 15)
    )
    session = played(fight, give, NextTurn(), dice=[3, 1, 1, 1])
    for answer in (Answer(dice=(3,)), Answer(option=option)):
        session.dispatch(AnswerPrompt(session.encounter.prompts[0].id, answer))
    result = result_of(session)
    assert result.check is not None
    assert not result.check.success
    assert result.is_turned is (option == "resist")
