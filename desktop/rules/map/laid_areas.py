"""Where an area of effect lies: its shape, and the cells that it takes on its map."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import cos, floor, radians, sin
from typing import assert_never

from desktop.battlemap import areas as shapes
from desktop.battlemap.areas import CellRule
from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Point, cells_for_space
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Segment
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import Combatant
from desktop.model.creature import AreaShape
from desktop.model.encounter import Encounter
from desktop.model.same import Same
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import footprint_of, table_grid


def shape_of(laid: LaidArea, grid: Grid) -> shapes.Area:
    """The flat shape of an area; an emanation about nobody is a round about its origin."""
    match laid.shape:
        case AreaShape.CONE:
            return shapes.Cone(laid.origin, laid.direction, laid.size)
        case AreaShape.CUBE:
            turn, back = radians(laid.direction), laid.inset / grid.feet_per_cell
            face = Point(laid.origin.x - back * cos(turn), laid.origin.y - back * sin(turn))
            return shapes.Cube(face, laid.direction, laid.size, laid.aside)
        case AreaShape.LINE:
            # A wall thinner than a cell still takes the cells that it stands in.
            width = max(grid.feet_per_cell, laid.width or grid.feet_per_cell)
            return shapes.Line(laid.origin, laid.direction, laid.size, width)
        case AreaShape.SPHERE | AreaShape.CYLINDER | AreaShape.EMANATION:
            return shapes.Sphere(laid.origin, laid.size)
        case _:
            assert_never(laid.shape)


def cell_rule(encounter: Encounter, ruleset: Ruleset, shape: AreaShape, grid: Grid) -> CellRule:
    """When a cell belongs to an area of that shape in this game (52-AOE-GRID-1, MC-AREA-01).

    The table may let every cell that an area touches belong to it. Without a grid the true shape
    decides: whoever has any part of its space in it is in it.
    """
    if grid.kind is GridKind.NONE:
        return CellRule.ENTERED
    if ruleset.chooses(encounter, "area_grid", "touched"):
        return CellRule.ENTERED
    return ruleset.area_cells.get(shape, CellRule.CENTRE)


def heights_of(laid: LaidArea) -> tuple[float, float]:
    """From how many feet above the floor of the map to how many an area reaches."""
    low: float = laid.elevation
    match laid.shape:
        case AreaShape.CYLINDER:
            return low, low + (laid.height or laid.size)
        case AreaShape.CUBE:
            return low, low + laid.size
        case AreaShape.SPHERE | AreaShape.EMANATION:
            return low - laid.size, low + laid.size
        case AreaShape.CONE:
            return low - laid.size / 2, low + laid.size / 2
        case AreaShape.LINE:
            if laid.height is not None:  # a wall stands on the floor
                return low, low + laid.height
            high = laid.width or 5
            return low - high, low + high
        case _:
            assert_never(laid.shape)


def spine_of(laid: LaidArea, grid: Grid) -> tuple[Segment, ...]:
    """The middle of a wall, along its line or its round, in grid units."""
    if laid.shape is AreaShape.LINE:
        turn, length = radians(laid.direction), laid.size / grid.feet_per_cell
        start = laid.origin
        end = Point(start.x + length * cos(turn), start.y + length * sin(turn))
        return (Segment(start, end),)
    round_ = shapes.Sphere(laid.origin, laid.size - laid.hollow / 2).outline(grid)
    return tuple(Segment(*ends) for ends in pairwise((*round_, round_[0])))


def midst_of(laid: LaidArea, grid: Grid) -> Footprint | None:
    """The space in the middle of an area that lies about one, nobody's."""
    if not laid.space:
        return None
    wide = cells_for_space(laid.space, grid.feet_per_cell)
    if grid.is_hex:
        return Footprint(grid.cell_at(laid.origin), wide, wide)
    left, top = laid.origin.x - wide / 2, laid.origin.y - wide / 2
    anchor = Cell(floor(left + 0.5), floor(top + 0.5))
    place = Footprint(anchor, wide, wide)
    if grid.kind is not GridKind.NONE:
        return place
    return place.put_at(anchor, Point(left - anchor.column, top - anchor.row))


AROUND = "around"


def told_shape(ruleset: Ruleset, shape: AreaShape) -> str:
    """The word for a shape: its own, or "around" where the game has no such shape (52-DIFF-53)."""
    return shape.value if shape in ruleset.area_shapes else AROUND


def cells_of(encounter: Encounter, ruleset: Ruleset, laid: LaidArea) -> frozenset[Cell]:
    """The cells that an area takes, those behind total cover from its origin left out."""
    battle_map = encounter.maps.get(laid.map)
    if battle_map is None:
        return frozenset()
    grid = table_grid(battle_map.grid, encounter, ruleset)
    around = bearer_of(encounter, laid)
    if around is None and laid.around is not None:
        return frozenset()  # it is wherever its bearer is
    if around is not None:
        place = footprint_of(around, ruleset, grid)
        assert place is not None, "the bearer has a token"
    else:
        place = midst_of(laid, grid)
    is_round = ruleset.chooses(encounter, "emanation_grid", "centre")
    rule = cell_rule(encounter, ruleset, laid.shape, grid)
    return _cells(Same(battle_map), grid, rule, laid, place, is_round)


@lru_cache(maxsize=64)
def _cells(
    battle_map: Same[BattleMap],
    grid: Grid,
    rule: CellRule,
    laid: LaidArea,
    place: Footprint | None,
    is_round: bool,
) -> frozenset[Cell]:
    known = battle_map.value
    if place is not None:
        cells = shapes.emanation(place, laid.size, grid, with_origin=True, is_round=is_round)
        origin = grid.centre_of(place)
    else:
        cells = shapes.cells_in(shape_of(laid, grid), grid, rule)
        origin = laid.origin
    if laid.hollow and laid.size > laid.hollow:
        within = replace(laid, size=laid.size - laid.hollow)
        cells -= shapes.cells_in(shape_of(within, grid), grid, rule)
    cells -= laid.gone
    if laid.only is not None:
        cells &= laid.only
    if not cells or not (known.walls or known.doors):
        return cells
    from desktop.battlemap.burst import reached

    return reached(cells, _nudged(laid, origin), known, grid)


def outline_of(encounter: Encounter, ruleset: Ruleset, laid: LaidArea) -> tuple[Point, ...]:
    """Its edge in grid units, for drawing; nothing where its map or its bearer is gone."""
    battle_map = encounter.maps.get(laid.map)
    if battle_map is None:
        return ()
    if laid.only is not None:
        return _around(cells_of(encounter, ruleset, laid))
    grid = table_grid(battle_map.grid, encounter, ruleset)
    bearer = bearer_of(encounter, laid)
    place = midst_of(laid, grid) if bearer is None else footprint_of(bearer, ruleset, grid)
    if place is None:
        return () if laid.around is not None else shape_of(laid, grid).outline(grid)
    if grid.kind is GridKind.NONE:
        return shapes.rounded(place, laid.size, grid)
    if grid.is_hex:
        half = (laid.space if bearer is None else ruleset.space_of(bearer)) / 2
        return shapes.Sphere(grid.centre_of(place), laid.size + half).outline(grid)
    reach = laid.size / grid.feet_per_cell
    left, top = place.anchor.column - reach, place.anchor.row - reach
    right = place.anchor.column + place.cells_wide + reach
    low = place.anchor.row + place.cells_high + reach
    return (Point(left, top), Point(right, top), Point(right, low), Point(left, low))


def _around(cells: frozenset[Cell]) -> tuple[Point, ...]:
    """The box around some cells."""
    if not cells:
        return ()
    columns, rows = [cell.column for cell in cells], [cell.row for cell in cells]
    left, top, right, low = min(columns), min(rows), max(columns) + 1, max(rows) + 1
    return (Point(left, top), Point(right, top), Point(right, low), Point(left, low))


def lifted(encounter: Encounter, laid: LaidArea) -> LaidArea:
    """The area as high as whoever it goes along with."""
    bearer = bearer_of(encounter, laid)
    if bearer is None or bearer.token is None:
        return laid
    return replace(laid, elevation=bearer.token.elevation)


def bearer_of(encounter: Encounter, laid: LaidArea) -> Combatant | None:
    """Whoever on the map an area goes along with, if any."""
    if laid.around is None:
        return None
    bearer = encounter.combatants.get(laid.around)
    return None if bearer is None or bearer.token is None else bearer


def is_told(encounter: Encounter, area: LastingArea) -> bool:
    """Whether the players may know of an area: it is shown, and whose it is is not kept hidden."""
    whose = (encounter.combatants.get(who) for who in (area.owner, area.laid.around) if who)
    return area.shown and not any(who is not None and who.hidden for who in whose)


def _nudged(laid: LaidArea, origin: Point) -> Point:
    """The origin a hair beside a wall that it may lie on.

    What goes out from its origin goes its way; a round bursts on the near side (51-AOE-05).
    """
    hair = 1e-4 if laid.shape in (AreaShape.CONE, AreaShape.CUBE, AreaShape.LINE) else -1e-4
    turn = radians(laid.direction)
    return Point(origin.x + hair * cos(turn), origin.y + hair * sin(turn))
