"""Walls that magic raises: they stand on the map as long as their area does."""

from dataclasses import replace
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall
from desktop.model import events as e
from desktop.model.area import LastingArea
from desktop.model.creature import AreaShape
from desktop.model.spell import AreaMoment
from desktop.rules.areas import areas
from desktop.rules.engine.draft import Draft
from desktop.rules.map.laid_areas import outline_of

MOST_PIECES = 16
"""Of the wall around a sphere."""


def settle(draft: Draft) -> None:
    """A finisher: what an area raises stands where it lies, and goes with it."""
    if not draft.encounter.areas and not draft.start.areas:
        return
    for known in tuple(draft.encounter.areas.values()):
        if known.raises is None or known.laid.map not in draft.encounter.maps:
            continue
        area = _breached(draft, known)
        wanted = tuple(wall for wall in _walls_of(draft, area) if wall not in area.breached)
        if wanted != area.walls:
            _change(draft, area, wanted)
            draft.add(e.AreaChanged(replace(area, walls=wanted), told=False))
    for area in draft.start.areas.values():
        if area.walls and area.id not in draft.encounter.areas:
            _change(draft, area, ())


def _breached(draft: Draft, area: LastingArea) -> LastingArea:
    """Where the GM has taken a section off the map, what it leaves lies in its place."""
    standing = draft.encounter.maps[area.laid.map].walls
    gone = tuple(wall for wall in area.walls if wall not in standing)
    if not gone or (area.breach is None and area.sections is None):
        return area
    for wall in gone if area.breach is not None else ():
        areas.lay(draft, _left_by(draft, area, wall))
    return replace(area, breached=(*area.breached, *gone))


def _left_by(draft: Draft, area: LastingArea, wall: Wall) -> LastingArea:
    across, down = wall.end.x - wall.start.x, wall.end.y - wall.start.y
    grid = draft.encounter.maps[area.laid.map].grid
    laid = replace(
        area.laid,
        shape=AreaShape.LINE,
        origin=wall.start,
        direction=degrees(atan2(down, across)),
        size=max(1, round(hypot(across, down) * grid.feet_per_cell)),
        hollow=0,
    )
    assert area.breach is not None, "it leaves something"
    kinds = (part.type for part in area.breach.damage)
    return LastingArea(
        areas.NEW,
        laid,
        area.breach.label,
        area.owner,
        area.held_by,
        area.end,
        moments=(AreaMoment.ENTER,),
        volley=area.breach,
        kind=next(kinds, ""),
        rule=area.rule,
        name=area.breach_name,
        spell_level=area.spell_level,
    )


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
        pieces = max(1, round(laid.size / area.section)) if area.section else 1
        steps = [length * place / pieces for place in range(pieces + 1)]
        along = (cos(turn), sin(turn))
        start = laid.origin
        corners = [Point(start.x + step * along[0], start.y + step * along[1]) for step in steps]
    else:
        outline = outline_of(draft.encounter, draft.ruleset, laid)
        corners = list(outline[:: max(1, len(outline) // MOST_PIECES)])
        corners = [*corners, *corners[:1]]
    height = None if laid.height is None else float(laid.height)
    return tuple(Wall(start, end, area.raises, height) for start, end in pairwise(corners))
