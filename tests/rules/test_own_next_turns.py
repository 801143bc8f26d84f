"""Effects that end at their bearers' own next turns, given to many in one step; every game."""

import pytest

from desktop.model import commands as c
from desktop.model.effect import End, Moment, RepeatedSave
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.effects.ends import next_turn_of
from tests.support.builders import EDITIONS, Fight

GAMES = (*EDITIONS, "mythcraft-1.2")
PRONE = ConditionKey("prone")


def a_fight(game: str) -> Fight:
    """A at its turn, then B, then C."""
    return Fight(game).order("A20 B15 C10")


def ends_of(fight: Fight, *names: str) -> list[End | None]:
    return [
        next(x.end for x in fight.encounter.combatants[fight.ids[n]].effects if x.key == PRONE)
        for n in names
    ]


def has_it(fight: Fight, name: str) -> bool:
    return fight.encounter.combatants[fight.ids[name]].has_effect(PRONE)


def give_all(fight: Fight, end: End | None, save: RepeatedSave | None = None) -> None:
    fight.do(c.GiveCondition(tuple(fight.ids.values()), PRONE, end=end, save=save))


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_the_turn_that_is_taken_is_not_the_end_of_the_next_one(game: str) -> None:
    fight = a_fight(game)
    give_all(fight, End(None, Moment.END))
    a, b = fight.ids["A"], fight.ids["B"]
    assert ends_of(fight, "A", "B") == [End(a, Moment.END, 2), End(b, Moment.END, 1)]
    fight.next()
    assert has_it(fight, "A")
    fight.next()
    assert not has_it(fight, "B")
    assert has_it(fight, "C")
    fight.next(2)
    assert not has_it(fight, "A")


@pytest.mark.parametrize("game", GAMES)
def test_the_start_of_the_next_turn_is_the_next_start_for_everybody(game: str) -> None:
    fight = a_fight(game)
    give_all(fight, End(None, Moment.START))
    fight.next()
    assert has_it(fight, "A")
    assert not has_it(fight, "B")
    fight.next(2)
    assert not has_it(fight, "A")


@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_turn_any_turn_is_the_next_one(game: str) -> None:
    fight = Fight(game)
    fight.add("A", 20)
    assert next_turn_of(fight.encounter, fight.ids["A"], Moment.END) == End(
        fight.ids["A"], Moment.END, 1
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_bound_end_is_left_as_it_is(game: str) -> None:
    fight = a_fight(game)
    end = End(fight.ids["C"], Moment.START, 3)
    give_all(fight, end)
    assert ends_of(fight, "A", "B", "C") == [end] * 3


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("die", "is_left"), [(19, False), (2, True)])
def test_a_save_at_the_end_of_each_turn_is_asked_for_and_ends_it(
    game: str, die: int, is_left: bool
) -> None:
    fight = a_fight(game)
    fight.do(c.GiveCondition((fight.ids["A"],), PRONE, save=RepeatedSave("dex", 12)))
    fight.next()
    (asked,) = fight.encounter.prompts
    assert (asked.kind, asked.combatant, asked.dc) == (
        PromptKind.REPEATED_SAVE,
        fight.ids["A"],
        12,
    )
    fight.do(c.AnswerPrompt(asked.id, Answer(dice=(die,))))
    assert has_it(fight, "A") is is_left
