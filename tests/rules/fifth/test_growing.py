"""A form that takes up more room than its bearer finds it, or it is told, and nobody falls."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from tests.support.builders import EDITIONS, MAP, Fight, a_creature

OLD, NEW = EDITIONS
PRONE = ConditionKey("prone")
both = pytest.mark.parametrize("edition", EDITIONS)
BEAR = a_creature("bear", sizes=("large",), hit_points=30)


def a_fight(edition: str, *neighbours: tuple[int, int], **more: object) -> Fight:
    """D at (2, 2), the others around it."""
    fight = Fight(edition).map(**more)
    fight.add("D", 20, creature=a_creature("d", level=8, class_text="Druid"), at=(2, 2))
    for number, cell in enumerate(neighbours):
        fight.add(f"N{number}", 10, at=cell)
    return fight.begin()


def grow(fight: Fight) -> None:
    fight.do(c.ReplaceCreature(fight.ids["D"], BEAR, change_of_shape=True))


def place_of(fight: Fight, name: str = "D") -> Cell:
    token = fight[name].token
    assert token is not None
    return token.cell


def put(fight: Fight, name: str, cell: Cell) -> None:
    fight.do(c.PlaceTokens(FrozenMap({fight.ids[name]: Token(MAP, cell)})))


@both
def test_it_stands_aside_of_its_neighbours_over_its_old_cell(edition):
    fight = a_fight(edition, (3, 2), (3, 3))
    grow(fight)
    assert place_of(fight) == Cell(1, 2)
    assert "note.grows_aside" in fight.told()
    fight.next(3)
    assert not any(fight[name].has_effect(PRONE) for name in ("D", "N0", "N1"))


@both
def test_with_room_enough_it_stays_where_it_is(edition):
    fight = a_fight(edition, (1, 2))
    grow(fight)
    assert place_of(fight) == Cell(2, 2)
    assert "note.grows_aside" not in fight.told()
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert place_of(fight) == Cell(2, 2)


@both
def test_without_any_map_nobody_is_in_its_way(edition):
    fight = Fight(edition)
    fight.add("D", 20)
    fight.begin()
    grow(fight)
    assert fight["D"].creature.size == "large"


def test_where_it_stood_upon_others_before_it_stays():
    fight = a_fight(NEW, (2, 2))
    grow(fight)
    assert place_of(fight) == Cell(2, 2)
    assert "note.grows_over" not in fight.told()


def crowded(edition: str = NEW) -> Fight:
    """A passage one cell wide, where D cannot grow without lying on N0."""
    fight = Fight(edition).map(6, 1)
    fight.add("D", 20, creature=a_creature("d", level=8, class_text="Druid"), at=(2, 0))
    fight.add("N0", 10, at=(3, 0))
    fight.begin()
    grow(fight)
    return fight


@pytest.mark.rule("52-PTG-MOVE-3")
def test_without_room_it_is_told_and_nobody_falls_for_it():
    fight = crowded()
    assert place_of(fight) == Cell(2, 0)
    assert "note.grows_over" in fight.told()
    fight.next(2)
    assert not fight["D"].has_effect(PRONE)
    assert not fight["N0"].has_effect(PRONE)


@pytest.mark.rule("52-PTG-MOVE-3")
def test_who_moves_and_ends_its_turn_there_again_falls():
    fight = crowded()
    fight.next()
    put(fight, "N0", Cell(4, 0))
    put(fight, "N0", Cell(3, 0))
    fight.next()
    assert fight["N0"].has_effect(PRONE)


@both
def test_a_small_form_in_the_same_passage_needs_no_room(edition):
    fight = crowded(edition)
    fight.do(c.RevertCreature(fight.ids["D"]))
    put(fight, "D", Cell(1, 0))
    assert place_of(fight) == Cell(1, 0)
