"""Handles of what was drawn: its corners, and the same thing with a corner or all of it moved."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from desktop.battlemap.battle_map import BattleMap, Feature, Light
from desktop.battlemap.cells import Point
from desktop.battlemap.features import Drawing, DrawingShape, MapText, Obscurement, Pin, Stairs
from desktop.battlemap.walls import Door, Wall

MOST_HANDLES = 16
"""A stroke with more points moves as a whole only."""
BOXES = (DrawingShape.RECTANGLE, DrawingShape.ELLIPSE)
_SAME = 1e-6  # grid units


def handles_of(feature: Feature) -> tuple[Point, ...]:
    """The corners that can be moved; none of what has only a place."""
    match feature:
        case Wall(start, end) | Door(start=start, end=end):
            return (start, end)
        case Drawing(points=points, shape=shape) if shape in BOXES and len(points) > 1:
            first, last = points[0], points[-1]
            return (first, Point(last.x, first.y), last, Point(first.x, last.y))
        case Drawing(points=points, shape=DrawingShape.LINE):
            return (points[0], points[-1])
        case Drawing(points=points) if len(points) <= MOST_HANDLES:
            return points
        case _:
            return ()


def with_handle(feature: Feature, number: int, to: Point) -> Feature:
    """The same thing with one of its corners elsewhere."""
    match feature:
        case Wall() | Door():
            return replace(feature, start=to) if number == 0 else replace(feature, end=to)
        case Drawing(points=points, shape=shape) if shape in BOXES and len(points) > 1:
            first, last = points[0], points[-1]
            left, right = (to.x, last.x) if number in (0, 3) else (first.x, to.x)
            top, bottom = (to.y, last.y) if number in (0, 1) else (first.y, to.y)
            return replace(feature, points=(Point(left, top), Point(right, bottom)))
        case Drawing(points=points, shape=DrawingShape.LINE):
            ends = (to, points[-1]) if number == 0 else (points[0], to)
            return replace(feature, points=ends)
        case Drawing(points=points):
            return replace(feature, points=(*points[:number], to, *points[number + 1 :]))
        case _:
            return feature


def shifted(feature: Feature, right: float, down: float) -> Feature:
    """The same thing moved as a whole; what lies on cells stays."""

    def moved(point: Point) -> Point:
        return Point(round(point.x + right, 4), round(point.y + down, 4))

    match feature:
        case Wall(start, end) | Door(start=start, end=end):
            return replace(feature, start=moved(start), end=moved(end))
        case Drawing(points=points):
            return replace(feature, points=tuple(map(moved, points)))
        case Light(position) | MapText(position) | Pin(position):
            return replace(feature, position=moved(position))
        case Stairs() | Obscurement():
            return feature
        case _:
            assert_never(feature)


def joined_at(battle_map: BattleMap, corner: Point) -> Iterator[tuple[Feature, int]]:
    """The walls and doors that end in a corner, and which of their ends that is."""
    pieces: tuple[Wall | Door, ...] = (*battle_map.walls, *battle_map.doors)
    for piece in pieces:
        for number, end in enumerate((piece.start, piece.end)):
            if abs(end.x - corner.x) + abs(end.y - corner.y) < _SAME:
                yield piece, number
