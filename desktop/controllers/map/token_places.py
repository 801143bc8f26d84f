"""Putting tokens somewhere else by hand: swapped, shifted together, turned, brought to a map."""

from collections.abc import Collection, Mapping, Sequence

from desktop.battlemap.cells import Cell, cells_for_space
from desktop.controllers.map.arrivals import each_proposed
from desktop.controllers.map.floor import is_beside
from desktop.controllers.map.placing import tokens_around
from desktop.model.combatant import Combatant, Token
from desktop.model.copying import replace
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import is_off_map

EIGHTH, SIXTH, QUARTER = 45, 60, 90
"""Degrees that a token turns at a time, on squares and on hexagons."""

Places = FrozenMap[CombatantId, Token | None]


def swapped(one: Combatant, other: Combatant) -> Places:
    """Each in the place of the other, heights included."""
    return FrozenMap({one.id: other.token, other.id: one.token})


def shifted(
    encounter: Encounter,
    ruleset: Ruleset,
    moved: CombatantId,
    end: Cell,
    company: Collection[CombatantId],
) -> Places:
    """One token dropped on a cell by hand; those chosen with it keep their places beside it.

    Whom a wall would part from it now, and did not before, stands near it instead.
    """
    token = encounter.combatants[moved].token
    assert token is not None, "a token is dropped on a map"
    battle_map = encounter.maps.get(token.map)
    across, down = end.column - token.cell.column, end.row - token.cell.row
    places: dict[CombatantId, Token | None] = {moved: replace(token, cell=end)}
    parted: list[tuple[CombatantId, Token]] = []
    for who in company:
        other = encounter.combatants[who].token
        if who == moved or other is None or other.map != token.map:
            continue
        beside = Cell(other.cell.column + across, other.cell.row + down)
        places[who] = replace(other, cell=beside)
        was_beside = battle_map is not None and is_beside(battle_map, token.cell, other.cell)
        if battle_map is not None and was_beside and not is_beside(battle_map, end, beside):
            parted.append((who, other))
            places[who] = None
    for who, other in parted:
        near = _near(encounter, ruleset, places, company, who, end)
        beside = Cell(other.cell.column + across, other.cell.row + down)
        places[who] = replace(other, cell=near or beside)
    return FrozenMap(places)


def gathered(
    encounter: Encounter, ruleset: Ruleset, company: Sequence[Combatant], cell: Cell
) -> Places:
    """The first one at a cell of the shown map, the others at its right, each in its own space.

    Whom a wall would part from it there stands near it instead.
    """
    shown, battle_map = encounter.shown_map, encounter.battle_map
    if shown is None or battle_map is None:
        return FrozenMap()
    chosen = [one.id for one in company]
    places: dict[CombatantId, Token | None] = {}
    column = cell.column
    for one in company:
        beside = Cell(column, cell.row)
        if beside != cell and not is_beside(battle_map, cell, beside):
            beside = _near(encounter, ruleset, places, chosen, one.id, cell) or beside
        else:
            column += cells_for_space(ruleset.space_of(one), battle_map.grid.feet_per_cell)
        places[one.id] = Token(shown, beside)
    return FrozenMap(places)


def _near(
    encounter: Encounter,
    ruleset: Ruleset,
    placed: Mapping[CombatantId, Token | None],
    company: Collection[CombatantId],
    who: CombatantId,
    cell: Cell,
) -> Cell | None:
    """The free cell nearest to another one, once those are placed; None without room."""
    for each in company:
        one = encounter.combatants[each]
        encounter = encounter.with_combatant(replace(one, token=placed.get(each)))
    tokens = tokens_around(encounter, ruleset, encounter.combatants[who].creature, 1, cell)
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
