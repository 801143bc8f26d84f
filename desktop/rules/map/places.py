"""Where everybody is, how far from each other, and who is whose friend."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor

from desktop.battlemap.cells import NO_SHIFT, Cell, Footprint, cells_for_space
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.trail import Trail, shifts_of
from desktop.model import events as e
from desktop.model.combatant import Combatant, Side, Token
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey
from desktop.rules.engine.ruleset import Ruleset, Size
from desktop.rules.engine.situation import CLOSE


def space_at(combatant: Combatant, token: Token, ruleset: Ruleset, grid: Grid) -> Footprint:
    """The cells that somebody takes up at a place."""
    return space_of_size(ruleset.taken_size(combatant), token, grid)


def space_of_size(size: Size, token: Token, grid: Grid) -> Footprint:
    """The space that a body of that size takes up; a long one lies as its token looks.

    The one home of where exactly somebody stands: only without a grid is that aside of its cells.
    """
    across, down = size.sides(token.facing)
    wide = cells_for_space(across, grid.feet_per_cell)
    high = wide if down == across else cells_for_space(down, grid.feet_per_cell)
    if grid.kind is GridKind.NONE:
        return Footprint(token.cell, wide, high, token.shift)
    return Footprint(token.cell, wide, high)


def footprint_of(combatant: Combatant, ruleset: Ruleset, grid: Grid) -> Footprint | None:
    """The cells that it takes up on its map, None without a token."""
    if combatant.token is None:
        return None
    return space_at(combatant, combatant.token, ruleset, grid)


def grid_of(encounter: Encounter, combatant: Combatant, ruleset: Ruleset) -> Grid | None:
    """The grid of the map on which it stands, with the table's rule for diagonals."""
    if combatant.token is None:
        return None
    battle_map = encounter.maps.get(combatant.token.map)
    return None if battle_map is None else table_grid(battle_map.grid, encounter, ruleset)


def table_grid(grid: Grid, encounter: Encounter, ruleset: Ruleset) -> Grid:
    """A map's grid measured as the table measures."""
    chosen = ruleset.setting_of(encounter, "diagonals")
    if chosen in ("map", grid.diagonals.value):
        return grid
    return replace(grid, diagonals=type(grid.diagonals)(chosen))


def distance_between(
    encounter: Encounter, ruleset: Ruleset, one: Combatant, other: Combatant
) -> float | None:
    """Feet between the nearest cells of two combatants; None unless both are on one map and plane.

    Without a grid they are whole feet of the straight way, see `feet_apart`.
    """
    if one.token is None or other.token is None or one.token.map != other.token.map:
        return None
    if are_apart(one, other):
        return None
    grid = grid_of(encounter, one, ruleset)
    if grid is None:
        return None
    here = space_at(one, one.token, ruleset, grid)
    there = space_at(other, other.token, ruleset, grid)
    return feet_apart(grid, here, there, abs(one.token.elevation - other.token.elevation))


def feet_apart(grid: Grid, here: Footprint, there: Footprint, height: int) -> float:
    """Feet between two spaces, one so much higher than the other.

    Without a grid a foot that is only begun does not count, as it does not in what a way costs:
    two that a hand let go side by side are near each other though a gap is seen between them.
    """
    if grid.kind is GridKind.NONE:
        return whole_feet(grid, max(grid.apart(here, there), float(height)))
    return max(grid.distance(here, there), float(height))


def whole_feet(grid: Grid, feet: float) -> float:
    """A length as it counts: without a grid only its full feet."""
    return float(floor(feet + _HAIR)) if grid.kind is GridKind.NONE else feet


_HAIR = 1e-2  # feet that rounded places may be wrong by: a full foot is one


class Stations:
    """Where one combatant stands or would stand, one place after another, on one map.

    For measuring to many others: its grid and its spaces are looked up once. There is at least
    one place, and each is the combatant with its token there.
    """

    def __init__(self, encounter: Encounter, ruleset: Ruleset, places: Sequence[Combatant]) -> None:
        grid = grid_of(encounter, places[0], ruleset)
        assert grid is not None, "it stands on a map"
        self._ruleset, self._grid = ruleset, grid
        self._standing = tuple(places)
        self._places: list[tuple[Token, Footprint]] = []
        for each in places:
            assert each.token is not None, "it stands on a map"
            self._places.append((each.token, space_at(each, each.token, ruleset, grid)))
        widest = cells_for_space(ruleset.largest_space, grid.feet_per_cell)
        self._widest = widest  # of all spaces, in cells

    def at(self, step: int) -> Combatant:
        """Itself at one of the places."""
        return self._standing[step]

    def may_come_within(self, feet: float, other: Combatant) -> bool:
        """Whether it could be so near to the other somewhere: no only where a glance shows it."""
        grid, token = self._grid, other.token
        if token is None:
            return False
        # No step leads farther than one column and one row, whatever the shape of the cells.
        near = feet / grid.feet_per_cell + 2 * self._widest
        column, row = token.cell
        return any(
            abs(place.cell.column - column) <= near and abs(place.cell.row - row) <= near
            for place, _ in self._places
        )

    def distances_to(self, other: Combatant) -> Iterator[float]:
        """Feet to the other from each place, as `distance_between`; none unless on its map."""
        grid, token = self._grid, other.token
        if token is None or token.map != self._places[0][0].map:
            return
        if are_apart(self._standing[0], other):
            return
        there = space_at(other, token, self._ruleset, grid)
        for place, here in self._places:
            yield feet_apart(grid, here, there, abs(place.elevation - token.elevation))


def sharing_space(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Iterator[Combatant]:
    """The others on the map whose space is partly its own, at the same height."""
    place, grid = who.token, grid_of(encounter, who, ruleset)
    if place is None or grid is None:
        return
    level, cell = (place.map, place.elevation), place.cell
    own = space_at(who, place, ruleset, grid)
    far = cells_for_space(ruleset.largest_space, grid.feet_per_cell) + (grid.kind is GridKind.NONE)
    for other in encounter.combatants.values():
        token = other.token
        if token is None or (token.map, token.elevation) != level or other.id == who.id:
            continue
        if abs(token.cell.column - cell.column) >= far or abs(token.cell.row - cell.row) >= far:
            continue  # so far apart no two spaces meet
        is_met = grid.overlap(own, space_at(other, token, ruleset, grid))
        if is_met and not are_apart(who, other):
            yield other


ELSEWHERE = ConditionKey("elsewhere")
"""On another plane: it has left the map, and comes back to where it left."""


SWALLOWED = ConditionKey("swallowed")
"""Inside somebody, who is the source of the effect: off the map, and carried along."""


ETHEREAL = ConditionKey("ethereal")
"""On the border of the Ethereal Plane: it goes through all that is here, and is not seen."""
VISIBLY_ETHEREAL = ConditionKey("visibly_ethereal")
"""The same of whoever is seen from here all the while."""


def is_ethereal(who: Combatant) -> bool:
    """Whether it is on the border of the Ethereal Plane, at its place on the map."""
    return who.has_effect(ETHEREAL) or who.has_effect(VISIBLY_ETHEREAL)


def is_off_map(who: Combatant) -> bool:
    """Whether something keeps it off the map: it is on another plane, or inside somebody."""
    return who.has_effect(ELSEWHERE) or who.has_effect(SWALLOWED)


def swallower_of(who: Combatant) -> CombatantId | None:
    """In whom it is, or None."""
    return next((one.source for one in who.effects if one.key == SWALLOWED), None)


def are_parted_by_body(one: Combatant, other: Combatant) -> bool:
    """Whether the body of a swallower is between them: it is total cover both ways."""
    inside, there = swallower_of(one), swallower_of(other)
    return inside not in (there, other.id) and one.id != there


def are_apart(one: Combatant, other: Combatant) -> bool:
    """Whether they are on different planes: nothing passes between them."""
    return bool(one.effects or other.effects) and _plane_of(one) != _plane_of(other)


def _plane_of(who: Combatant) -> str:
    if who.has_effect(ELSEWHERE):
        return ELSEWHERE
    return ETHEREAL if is_ethereal(who) else ""


def is_near(encounter: Encounter, ruleset: Ruleset, one: Combatant, other: Combatant) -> bool:
    """Whether both are on one map, within 5 ft of each other: nobody from another plane is."""
    distance = distance_between(encounter, ruleset, one, other)
    return distance is not None and distance <= CLOSE


FEUD, TRUCE = ConditionKey("feud"), ConditionKey("truce")
"""What the GM says of a pair, whatever their sides: its source is the other one."""


def are_hostile(encounter: Encounter, ruleset: Ruleset, one: Combatant, other: Combatant) -> bool:
    """Whether two combatants are against each other: heroes and allies against hostiles.

    Neutrals are against nobody, or against every other side where the table wants it so
    (AMB-18); what the GM said of the pair beats both.
    """
    if _says(TRUCE, one, other):
        return False
    if _says(FEUD, one, other):
        return True
    if Side.NEUTRAL in (one.side, other.side):
        is_third = ruleset.chooses(encounter, "hostility", "every_side")
        return one.side is not other.side and is_third
    return _camp(one) is not _camp(other)


def are_allies(one: Combatant, other: Combatant) -> bool:
    """Whether two combatants are on one side and not against each other: heroes and allies are."""
    if Side.NEUTRAL in (one.side, other.side):
        return False
    return _camp(one) is _camp(other) and not _says(FEUD, one, other)


def _camp(who: Combatant) -> Side:
    return Side.HERO if who.side is Side.ALLY else who.side


def _says(key: ConditionKey, one: Combatant, other: Combatant) -> bool:
    """Whether that was said of the pair."""
    return any(
        effect.key == key and effect.source == about.id
        for who, about in ((one, other), (other, one))
        for effect in who.effects
    )


def adjacent(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> tuple[Combatant, ...]:
    """The others within 5 ft of it on the map."""
    if grid_of(encounter, who, ruleset) is None:
        return ()
    here = Stations(encounter, ruleset, (who,))
    return tuple(
        other
        for other in encounter.combatants.values()
        if other.id != who.id
        and here.may_come_within(CLOSE, other)
        and any(feet <= CLOSE for feet in here.distances_to(other))
    )


def moved_to(combatant: Combatant, cell: Cell) -> Combatant:
    """The combatant as if it stood elsewhere on its map, as far aside of its cells."""
    assert combatant.token is not None, "only somebody with a token can stand elsewhere"
    return replace(combatant, token=replace(combatant.token, cell=cell))


def moved_along(combatant: Combatant, path: Sequence[Cell]) -> tuple[Combatant, ...]:
    """The combatant as if it stood at each place of a path; those of a trail are exact."""
    if not isinstance(path, Trail):
        return tuple(moved_to(combatant, cell) for cell in path)
    token = combatant.token
    assert token is not None, "only somebody with a token can stand elsewhere"
    return tuple(
        replace(combatant, token=replace(token, cell=cell, shift=shift))
        for cell, shift in zip(path, path.shifts, strict=True)
    )


def brought_to(who: Combatant, token: Token, *passed: Token) -> e.TokenMoved:
    """It is there, by no way of its own: that costs nothing and provokes nobody.

    `passed` are the places on the way there; without any it is there at once.
    """
    assert who.token is not None, "only somebody with a token is brought elsewhere"
    places = (who.token, *passed, token)
    path = Trail((place.cell for place in places), (place.shift for place in places))
    return e.TokenMoved(who.id, tuple(path), token, 0, 0, forced=True, shifts=shifts_of(path))


def on_its_grid(token: Token, grid: Grid) -> Token:
    """The token right on its cells wherever there are any."""
    if grid.kind is GridKind.NONE or token.shift == NO_SHIFT:
        return token
    return replace(token, shift=NO_SHIFT)
