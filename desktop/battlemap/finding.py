"""What lies at a place of the map: the features near a point, nearest and smallest first."""

from collections.abc import Iterator
from math import hypot
from typing import assert_never

from desktop.battlemap.battle_map import BattleMap, Feature, Light
from desktop.battlemap.cells import Point
from desktop.battlemap.features import (
    Drawing,
    MapText,
    Obscurement,
    Pin,
    Stairs,
    distance_to_segment,
    outline_of,
)
from desktop.battlemap.walls import Door, Wall

RANKS: dict[type, int] = {
    Pin: 0,
    Stairs: 1,
    Light: 1,
    MapText: 2,
    Door: 3,
    Drawing: 4,
    Wall: 5,
    Obscurement: 6,
}
"""What is small lies above what is large."""


def features_near(battle_map: BattleMap, point: Point, within: float) -> tuple[Feature, ...]:
    """The features at most `within` grid units from a point; what lies on top first."""
    found = [
        (RANKS[type(one)], distance, number, one)
        for number, (one, distance) in enumerate(_distances(battle_map, point))
        if distance <= within
    ]
    return tuple(one for _, _, _, one in sorted(found, key=lambda each: each[:3]))


def _distances(battle_map: BattleMap, point: Point) -> Iterator[tuple[Feature, float]]:
    grid = battle_map.grid
    cell = grid.cell_at(point)
    for one in battle_map.features():
        match one:
            case Wall(start, end) | Door(start=start, end=end):
                yield one, distance_to_segment(point, start, end)
            case Light(position) | Pin(position):
                yield one, hypot(point.x - position.x, point.y - position.y)
            case MapText():
                yield one, _to_text(point, one)
            case Drawing():
                yield one, min(distance_to_segment(point, *piece) for piece in outline_of(one))
            case Stairs(there):
                yield one, 0.0 if there == cell else float("inf")
            case Obscurement(cells=cells):
                yield one, 0.0 if cell in cells else float("inf")
            case _:
                assert_never(one)


def _to_text(point: Point, text: MapText) -> float:
    """How far a point is from the plate of some words, about."""
    lines = text.text.splitlines()
    across = max(map(len, lines)) * text.size * 0.3
    top, bottom = text.position.y - 0.6 * text.size, text.position.y
    bottom += (len(lines) - 0.4) * text.size
    right = max(0.0, abs(point.x - text.position.x) - across)
    return hypot(right, max(0.0, top - point.y, point.y - bottom))
