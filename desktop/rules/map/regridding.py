"""Another grid under the same picture: whoever stands on the map and what lies on it stay put."""

from collections.abc import Iterator
from dataclasses import replace
from math import hypot

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import NO_SHIFT, Cell, Footprint, Point, settled
from desktop.battlemap.grid import Grid, GridKind
from desktop.model import events as e
from desktop.model.combatant import Token
from desktop.model.ids import MapId
from desktop.rules.engine.draft import Draft
from desktop.rules.map.places import ELSEWHERE, SWALLOWED, space_at
from desktop.rules.map.places_left import leaving, place_kept

RINGS = 4
"""Cells around the nearest one that are tried for somebody whose place is taken."""


def has_other_cells(before: BattleMap, after: BattleMap) -> bool:
    """Whether the cells have another shape, width or place on the picture."""
    old, new = before.grid, after.grid
    return (old.kind, old.cell_pixels, old.offset) != (new.kind, new.cell_pixels, new.offset)


def keep_places(draft: Draft, map_id: MapId, before: BattleMap) -> None:
    """Tokens go to the nearest cells to where they stood, areas keep their origin (RP81).

    Two that did not share their space before do not share it now, where there is room. Where
    there is no grid any more everybody stays right where it stood.
    """
    old, new = before.grid, draft.encounter.maps[map_id].grid
    placed: list[tuple[frozenset[Cell], frozenset[Cell]]] = []  # the cells before and now
    for who in tuple(draft.encounter.combatants.values()):
        token = who.token
        if token is None or token.map != map_id:
            continue
        stood = space_at(who, token, draft.ruleset, old)
        if new.kind is GridKind.NONE:
            there = _right_there(token, space_at(who, token, draft.ruleset, new), stood, old, new)
            if there != token:
                draft.add(e.TokenPlaced(who.id, there))
            continue
        cells = old.cells_of(stood)
        taken = {c for theirs, now in placed if not theirs & cells for c in now}
        side = space_at(who, token, draft.ruleset, new).cells_wide
        centre = new.from_pixels(old.to_pixels(old.centre_of(stood)))
        spaces = sorted(_around(new, centre, side), key=lambda space: _off(new, space, centre))
        free = (space for space in spaces if not new.cells_of(space) & taken)
        found = next(free, spaces[0])
        placed.append((cells, new.cells_of(found)))
        there = replace(token, cell=found.anchor, shift=NO_SHIFT)
        if there != token:
            draft.add(e.TokenPlaced(who.id, there))
    _keep_places_left(draft, map_id, old, new)
    for area in tuple(draft.encounter.areas.values()):
        if area.laid.map == map_id:
            origin = new.from_pixels(old.to_pixels(area.laid.origin))
            laid = replace(area.laid, origin=origin)
            draft.add(e.AreaChanged(replace(area, laid=laid), told=False))
    _keep_ends_of_stairs(draft, map_id, old, new)


def _keep_places_left(draft: Draft, map_id: MapId, old: Grid, new: Grid) -> None:
    """Whoever is on another plane or inside somebody comes back to that place on the picture."""
    for who in tuple(draft.encounter.combatants.values()):
        held = next((one for one in who.effects if one.key in (ELSEWHERE, SWALLOWED)), None)
        left = None if held is None or who.token is not None else place_kept(held)
        if held is None or left is None or left.map != map_id:
            continue
        piece = Footprint(left.cell, shift=left.shift)
        there = _right_there(left, Footprint(left.cell), piece, old, new)
        if there != left:
            changed = leaving(held, there)
            draft.add(e.EffectChanged(who.id, changed, told=False))


def _right_there(token: Token, space: Footprint, stood: Footprint, old: Grid, new: Grid) -> Token:
    """The token with the middle of its new space where that of the old one is on the picture.

    In the cell that holds it where there are cells.
    """
    middle = new.from_pixels(old.to_pixels(old.centre_of(stood)))
    if new.kind is not GridKind.NONE:
        return replace(token, cell=new.cell_at(middle), shift=NO_SHIFT)
    corner = Point(middle.x - space.cells_wide / 2, middle.y - space.cells_high / 2)
    cell, shift = settled(corner)
    return replace(token, cell=cell, shift=shift)


def _keep_ends_of_stairs(draft: Draft, map_id: MapId, old: Grid, new: Grid) -> None:
    """Stairs that lead here, from whichever map, arrive where they did on the picture."""
    for other, there in tuple(draft.encounter.maps.items()):
        leading = tuple(one for one in there.stairs if one.to_map == map_id)
        moved = tuple(
            replace(one, to_cell=new.cell_at(new.from_pixels(old.to_pixels(old.centre_of(cell)))))
            for one in leading
            for cell in (one.to_cell,)
        )
        if moved != leading:
            draft.add(e.FeaturesChanged(other, removed=leading, added=moved))


def _around(grid: Grid, centre: Point, side: int) -> Iterator[Footprint]:
    """Spaces of so many cells a side near a point, those with their middle there among them."""
    known = {grid.cell_at(centre)}
    edge = set(known)
    for _ in range(RINGS + side):
        edge = {near for cell in edge for near in grid.neighbours(cell)} - known
        known |= edge
    yield from (Footprint(cell, side, side) for cell in sorted(known, key=_by_row))


def _off(grid: Grid, space: Footprint, centre: Point) -> float:
    there = grid.centre_of(space)
    return round(hypot(there.x - centre.x, there.y - centre.y), 6)


def _by_row(cell: Cell) -> tuple[int, int]:
    return cell.row, cell.column
