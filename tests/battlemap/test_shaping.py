"""Handles of what was drawn: corners that move, things that move as a whole."""

import pytest

from desktop.battlemap.battle_map import BattleMap, Feature, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import (
    Drawing,
    DrawingShape,
    MapText,
    Obscurement,
    ObscurementKind,
    Pin,
    Stairs,
)
from desktop.battlemap.shaping import MOST_HANDLES, handles_of, joined_at, shifted, with_handle
from desktop.battlemap.walls import Door, DoorId, Wall

WALL = Wall(Point(1, 1), Point(4, 1))
DOOR = Door(DoorId("d1"), Point(4, 1), Point(5, 1))
BOX = Drawing((Point(1, 1), Point(4, 3)), DrawingShape.RECTANGLE)
LINE = Drawing((Point(1, 1), Point(2, 2), Point(4, 3)), DrawingShape.LINE)
STROKE = Drawing((Point(0, 0), Point(1, 1), Point(2, 0)))
LONG = Drawing(tuple(Point(n, 0) for n in range(MOST_HANDLES + 1)))


@pytest.mark.parametrize(
    ("feature", "corners"),
    [
        (WALL, [(1, 1), (4, 1)]),
        (DOOR, [(4, 1), (5, 1)]),
        (BOX, [(1, 1), (4, 1), (4, 3), (1, 3)]),
        (LINE, [(1, 1), (4, 3)]),
        (STROKE, [(0, 0), (1, 1), (2, 0)]),
        (LONG, []),
        (Light(Point(1, 1), 5, 10), []),
    ],
)
def test_what_has_corners_shows_them(feature: Feature, corners: list[tuple[float, float]]):
    assert [tuple(point) for point in handles_of(feature)] == corners


@pytest.mark.parametrize(
    ("feature", "number", "corners"),
    [
        (WALL, 0, [(9, 8), (4, 1)]),
        (DOOR, 1, [(4, 1), (9, 8)]),
        (BOX, 0, [(9, 8), (4, 8), (4, 3), (9, 3)]),
        (BOX, 1, [(1, 8), (9, 8), (9, 3), (1, 3)]),
        (BOX, 2, [(1, 1), (9, 1), (9, 8), (1, 8)]),
        (BOX, 3, [(9, 1), (4, 1), (4, 8), (9, 8)]),
        (LINE, 0, [(9, 8), (4, 3)]),
        (LINE, 1, [(1, 1), (9, 8)]),
        (STROKE, 1, [(0, 0), (9, 8), (2, 0)]),
    ],
)
def test_a_moved_corner_leaves_the_others(
    feature: Feature, number: int, corners: list[tuple[float, float]]
):
    moved = with_handle(feature, number, Point(9, 8))
    assert [tuple(point) for point in handles_of(moved)] == corners


def test_what_has_no_corners_stays_as_it_is():
    lamp = Light(Point(1, 1), 5, 10)
    assert with_handle(lamp, 0, Point(5, 5)) is lamp


def test_things_move_as_a_whole_and_what_lies_on_cells_stays():
    assert shifted(WALL, 2, 1) == Wall(Point(3, 2), Point(6, 2))
    assert shifted(DOOR, 2, 1).segment == (Point(6, 2), Point(7, 2))  # type: ignore[union-attr]  # a door
    assert shifted(STROKE, 0.5, 0) == Drawing((Point(0.5, 0), Point(1.5, 1), Point(2.5, 0)))
    for one in (Light(Point(1, 1), 5, 10), MapText(Point(1, 1), "x"), Pin(Point(1, 1), "x")):
        assert shifted(one, 1, 1).position == Point(2, 2)  # type: ignore[union-attr]  # has a place
    for one in (Stairs(Cell(1, 1), "m2", Cell(0, 0)), Obscurement(ObscurementKind.HEAVY)):
        assert shifted(one, 1, 1) is one


def test_walls_and_doors_that_meet_in_a_corner_are_found():
    other = Wall(Point(4, 5), Point(4, 1))
    battle_map = BattleMap("x", 9, 9, walls=(WALL, other), doors=(DOOR,))
    assert list(joined_at(battle_map, Point(4, 1))) == [(WALL, 1), (other, 1), (DOOR, 0)]
