"""A group that is split in its turn: the turn goes on for each, and nothing comes a second time."""

import pytest

from desktop.model import commands as c
from desktop.model.effect import End, Moment
from desktop.model.ids import ConditionKey
from tests.support import myth
from tests.support.builders import EDITIONS, Fight, a_creature, melee

MYTHCRAFT = "mythcraft-1.2"
games = pytest.mark.parametrize("game", [*EDITIONS, MYTHCRAFT])


def a_fight(game: str) -> Fight:
    """H acts at 20; A, B and C share a turn at 10, which has just begun."""
    is_dnd = game != MYTHCRAFT
    hero = a_creature("h", melee()) if is_dnd else myth.a_creature("h")
    goblin = a_creature("g", melee()) if is_dnd else myth.a_creature("g")
    fight = Fight(game)
    fight.add("H", 20, creature=hero, character=True)
    for name in "ABC":
        fight.add(name, 10, creature=goblin)
    fight.begin()
    fight.do(c.GroupCombatants(tuple(fight.ids[name] for name in "ABC")))
    for name in "ABC":
        end = End(fight.ids[name], Moment.START, 2)
        fight.do(c.GiveCondition((fight.ids[name],), ConditionKey("prone"), end=end))
    return fight.next()


def split(fight: Fight) -> None:
    slot = fight.encounter.active_slot
    assert slot is not None
    fight.do(c.UngroupSlot(slot.id))


def turns_left(fight: Fight, name: str) -> int:
    """How many starts of its turns its condition still waits for."""
    (held,) = fight[name].effects
    assert held.end is not None
    return held.end.remaining


@games
def test_what_is_done_at_the_start_of_the_turn_is_done_once(game):
    fight = a_fight(game)
    assert [turns_left(fight, name) for name in "ABC"] == [1, 1, 1]
    split(fight)
    assert fight.turn == "R1:A"
    fight.next()
    assert fight.turn == "R1:B"
    assert "note.turn_goes_on" in fight.told()
    assert turns_left(fight, "B") == 1
    fight.next(2)
    assert fight.turn == "R2:H"
    fight.next(2)
    assert fight.turn == "R2:B"
    assert "note.turn_goes_on" not in fight.told()
    assert fight.conditions("B") == set()


@games
def test_what_was_spent_before_is_spent(game):
    fight = a_fight(game)
    counter = "action_points" if game == MYTHCRAFT else "action"
    before = fight["B"].count(counter)
    fight.do(c.SetCounter(fight.ids["B"], counter, before - 1))
    split(fight)
    fight.next()
    assert (fight["B"].count(counter), fight["C"].count(counter)) == (before - 1, before)


@games
def test_whoever_fell_meanwhile_is_passed_over_without_a_second_start(game):
    fight = a_fight(game)
    split(fight)
    fight.do(c.DeclareLife((fight.ids["B"],), "defeated"))
    fight.next()
    assert fight.turn == "R1:C"
    assert turns_left(fight, "B") == 1


@games
def test_a_number_of_its_own_in_the_midst_of_the_turn_gives_no_second_one(game):
    fight = a_fight(game)
    fight.do(c.SetInitiative(fight.ids["C"], 5))
    fight.next()
    assert fight.turn == "R1:C"
    assert turns_left(fight, "C") == 1


@games
def test_outside_its_turn_a_group_is_split_into_whole_turns(game):
    fight = a_fight(game).next()
    assert fight.turn == "R2:H"
    fight.do(c.UngroupSlot(next(s.id for s in fight.encounter.order if len(s.members) == 3)))
    fight.next(2)
    assert fight.turn == "R2:B"
    assert "note.turn_goes_on" not in fight.told()
    assert fight.conditions("B") == set()
