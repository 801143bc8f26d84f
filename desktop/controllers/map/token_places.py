"""Putting tokens somewhere else by hand: swapped, shifted together, turned, brought to a map."""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import NO_SHIFT, Cell, Point, cells_for_space, settled
from desktop.battlemap.grid import GridKind
from desktop.controllers.map.arrivals import each_proposed
from desktop.controllers.map.floor import reached_cells, stands_beside
from desktop.controllers.map.placing import let_go_at, taken_on, tokens_around
from desktop.controllers.map.shunning import as_large_as_now, sides_of
from desktop.language.message import Listing, Message
from desktop.model.combatant import Combatant, Token
from desktop.model.copying import replace
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import is_off_map, space_at

EIGHTH, SIXTH, QUARTER = 45, 60, 90
"""Degrees that a token turns at a time, on squares and on hexagons."""

Places = FrozenMap[CombatantId, Token | None]


def swapped(one: Combatant, other: Combatant) -> Places:
    """Each in the place of the other, heights included."""
    return FrozenMap({one.id: other.token, other.id: one.token})


class Gathering(NamedTuple):
    """Where those go who are sent to one place, and who does not get there."""

    places: Places
    left: Places = FrozenMap()
    """Those who stay: where the GM's word would put them all the same."""
    because: Message | None = None
    """Why they stay."""


def shifted(
    encounter: Encounter,
    ruleset: Ruleset,
    moved: CombatantId,
    end: Cell,
    company: Collection[CombatantId],
    *,
    shift: Point | None = None,
) -> Gathering:
    """One token dropped on a cell by hand; those chosen with it keep their places beside it.

    `shift` is how far aside of that cell it was let go where there is no grid (None: as far as it
    stood); the others go exactly as far. Whom a wall would part from it now, and did not before,
    stands near it instead; without room there it stays.
    """
    token = encounter.combatants[moved].token
    assert token is not None, "a token is dropped on a map"
    battle_map = encounter.maps[token.map]
    aside = token.shift if shift is None else shift
    places: dict[CombatantId, Token | None] = {}
    parted: list[tuple[Combatant, Token]] = []
    for who in (moved, *(one for one in company if one != moved)):
        one = encounter.combatants[who]
        if one.token is None or one.token.map != token.map:
            continue
        beside = places[who] = _carried(one.token, battle_map, token, end, aside)
        sides = sides_of(ruleset, as_large_as_now(ruleset, one), battle_map)
        if (
            who != moved
            and stands_beside(battle_map, token.cell, one.token.cell, sides, set())
            and not stands_beside(battle_map, end, beside.cell, sides, set())
        ):
            parted.append((one, beside))
            places[who] = None
    anyway: dict[CombatantId, Token | None] = {}
    left: list[Combatant] = []
    for one, beside in parted:
        near = _near(_moved(encounter, places, places), ruleset, one.id, end)
        if near is None:
            anyway[one.id] = beside
            places[one.id] = one.token
            left.append(one)
        else:
            places[one.id] = replace(beside, cell=near, shift=NO_SHIFT)
    coming = {who: place for who, place in places.items() if who not in anyway}
    return Gathering(FrozenMap(coming), FrozenMap(anyway), _no_room(left) if left else None)


def _no_room(left: Sequence[Combatant]) -> Message:
    return Message("refusal.no_room_there", {"who": Listing(tuple(one.name for one in left))})


def _carried(token: Token, battle_map: BattleMap, moved: Token, end: Cell, aside: Point) -> Token:
    """The token as much farther as another one was moved, to a hair where there is no grid."""
    grid = battle_map.grid
    if grid.kind is not GridKind.NONE:
        return replace(token, cell=grid.carried(token.cell, moved.cell, end))
    right = end.column - moved.cell.column + aside.x - moved.shift.x
    down = end.row - moved.cell.row + aside.y - moved.shift.y
    x, y = token.cell.column + token.shift.x, token.cell.row + token.shift.y
    cell, shift = settled(Point(x + right, y + down))
    return replace(token, cell=cell, shift=shift)


def gathered(
    encounter: Encounter,
    ruleset: Ruleset,
    company: Sequence[Combatant],
    cell: Cell,
    *,
    at: Point | None = None,
) -> Gathering:
    """The first one at a cell of the shown map, the others at its right, each in its own space.

    Without a grid the first one stands right `at` the point in that cell, see `let_go_at`.

    Whom a wall would part from it there, or who has no room, stands near it instead. Of several,
    those that are on the map go only where a way leads, through doors however they stand; a
    single one goes wherever it is put.
    """
    shown, battle_map = encounter.shown_map, encounter.battle_map
    if shown is None or battle_map is None:
        return Gathering(FrozenMap())
    reached = reached_cells(battle_map, cell) if len(company) > 1 else None
    cut_off = {one.id for one in company if _is_cut_off(encounter, ruleset, one, reached)}
    coming = [one.id for one in company if one.id not in cut_off]
    places: dict[CombatantId, Token | None] = {}
    left: list[Combatant] = []
    free = cell
    for one in company:
        place: Cell | None = free
        if one.id in cut_off:
            place = None
        elif places:
            place = _beside(_moved(encounter, places, coming), ruleset, one, cell, free)
        if place is None:
            left.append(one)
            continue
        places[one.id] = Token(shown, place)
        if place == free:
            free = _right_of(ruleset, battle_map, one, free)
    anyway: dict[CombatantId, Token | None] = {}
    for one in left:
        anyway[one.id] = Token(shown, free)
        free = _right_of(ruleset, battle_map, one, free)
    because = _no_room(left)
    if cut_off:
        because = replace(because, key="refusal.no_way_there")
    if at is not None:
        tokens = tuple(token for token in places.values() if token is not None)
        others = _moved(encounter, {}, coming)
        places = dict(zip(places, let_go_at(others, ruleset, tokens, at), strict=True))
    return Gathering(FrozenMap(places), FrozenMap(anyway), because if left else None)


def _is_cut_off(
    encounter: Encounter, ruleset: Ruleset, one: Combatant, reached: AbstractSet[Cell] | None
) -> bool:
    token, battle_map = one.token, encounter.battle_map
    if reached is None or token is None or battle_map is None or token.map != encounter.shown_map:
        return False
    return reached.isdisjoint(
        battle_map.grid.cells_of(space_at(one, token, ruleset, battle_map.grid))
    )


def _right_of(ruleset: Ruleset, battle_map: BattleMap, one: Combatant, cell: Cell) -> Cell:
    return Cell(
        cell.column + cells_for_space(ruleset.space_of(one), battle_map.grid.feet_per_cell),
        cell.row,
    )


def _beside(
    encounter: Encounter, ruleset: Ruleset, one: Combatant, cell: Cell, wanted: Cell
) -> Cell | None:
    """The wanted cell if there is room, else the nearest free one; None without room."""
    battle_map = encounter.battle_map
    assert battle_map is not None, "a map is shown"
    taken = set(taken_on(encounter, ruleset, battle_map))
    sides = sides_of(ruleset, as_large_as_now(ruleset, one), battle_map)
    if stands_beside(battle_map, cell, wanted, sides, taken):
        return wanted
    return _near(encounter, ruleset, one.id, cell)


def _moved(
    encounter: Encounter,
    placed: Mapping[CombatantId, Token | None],
    company: Collection[CombatantId],
) -> Encounter:
    """The fight once those are placed; the others of the company are on their way."""
    for each in company:
        one = encounter.combatants[each]
        encounter = encounter.with_combatant(replace(one, token=placed.get(each)))
    return encounter


def _near(encounter: Encounter, ruleset: Ruleset, who: CombatantId, cell: Cell) -> Cell | None:
    """The free cell nearest to another one; None without room."""
    tokens = tokens_around(
        encounter, ruleset, as_large_as_now(ruleset, encounter.combatants[who]), 1, cell
    )
    return tokens[0].cell if tokens else None


def turned(
    encounter: Encounter, ruleset: Ruleset, company: Collection[CombatantId], *, steps: int | None
) -> Places:
    """Turned clockwise by so many steps, the first one to the east; None looks nowhere.

    A long body that looks nowhere lies as one that looks to the east: its first step turns it.
    """
    places: dict[CombatantId, Token | None] = {}
    for who in company:
        token = encounter.combatants[who].token
        if token is None:
            continue
        battle_map = encounter.maps.get(token.map)
        step = SIXTH if battle_map is not None and battle_map.grid.is_hex else EIGHTH
        facing, now = None, token.facing
        if ruleset.taken_size(encounter.combatants[who]).across:
            step, now = QUARTER, now or 0
        if steps is not None:
            facing = 0 if now is None else (now + steps * step) % 360
        places[who] = replace(token, facing=facing)
    return FrozenMap(places)


def elsewhere(encounter: Encounter) -> tuple[Combatant, ...]:
    """Those who take part and are not on the shown map, but for whom magic keeps away."""
    return tuple(
        one
        for one in encounter.in_order()
        if not one.is_out
        and not is_off_map(one)
        and (one.token is None or one.token.map != encounter.shown_map)
    )


def arrivals(encounter: Encounter, ruleset: Ruleset) -> Places:
    """Places on the first map of a fight for all who are there already.

    None once somebody stands on a map: the GM says then who comes along to another one.
    """
    if any(one.token is not None for one in encounter.combatants.values()):
        return FrozenMap()
    return brought(encounter, ruleset, elsewhere(encounter))


def brought(encounter: Encounter, ruleset: Ruleset, company: Collection[Combatant]) -> Places:
    """A free place on the shown map for each, beside their own side; fewer where it is full.

    Those of a side stand around the first of them, not in a row.
    """
    tokens = each_proposed(encounter, ruleset, [(one.creature, one.side) for one in company])
    return FrozenMap({one.id: token for one, token in zip(company, tokens, strict=False)})
