"""Walls that magic raises: they stand on the map as long as their area does."""

from dataclasses import replace
from itertools import pairwise
from math import cos, radians, sin

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall
from desktop.model import events as e
from desktop.model.area import LastingArea
from desktop.model.creature import AreaShape
from desktop.rules.areas.areas import outline_of
from desktop.rules.engine.draft import Draft

MOST_PIECES = 16
"""Of the wall around a sphere."""


def settle(draft: Draft) -> None:
    """A finisher: what an area raises stands where it lies, and goes with it."""
    if not draft.encounter.areas and not draft.start.areas:
        return
    for area in tuple(draft.encounter.areas.values()):
        if area.raises is None or area.laid.map not in draft.encounter.maps:
            continue
        wanted = _walls_of(draft, area)
        if wanted != area.walls:
            _change(draft, area, wanted)
            draft.add(e.AreaChanged(replace(area, walls=wanted), told=False))
    for area in draft.start.areas.values():
        if area.walls and area.id not in draft.encounter.areas:
            _change(draft, area, ())


def _change(draft: Draft, area: LastingArea, wanted: tuple[Wall, ...]) -> None:
    battle_map = draft.encounter.maps[area.laid.map]
    standing = tuple(wall for wall in area.walls if wall in battle_map.walls)
    if standing or wanted:
        draft.add(e.FeaturesChanged(area.laid.map, standing, wanted))


def _walls_of(draft: Draft, area: LastingArea) -> tuple[Wall, ...]:
    """Along the line, or around everything else."""
    assert area.raises is not None, "it raises something"
    laid = area.laid
    if laid.shape is AreaShape.LINE:
        grid, turn = draft.encounter.maps[laid.map].grid, radians(laid.direction)
        length = laid.size / grid.feet_per_cell
        end = Point(laid.origin.x + length * cos(turn), laid.origin.y + length * sin(turn))
        corners = [laid.origin, end]
    else:
        outline = outline_of(draft.encounter, draft.ruleset, laid)
        corners = list(outline[:: max(1, len(outline) // MOST_PIECES)])
        corners = [*corners, *corners[:1]]
    height = None if laid.height is None else float(laid.height)
    return tuple(Wall(start, end, area.raises, height) for start, end in pairwise(corners))
