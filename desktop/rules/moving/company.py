"""Who goes along with somebody, and whose spaces are in its way."""

from collections.abc import Iterable, Iterator

from desktop.battlemap.cells import Cell, Footprint
from desktop.battlemap.free_ways import touched_cells
from desktop.battlemap.grid import Grid, GridKind
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import footprint_of
from desktop.rules.sight.perceiving import answers


def company_of(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> frozenset[CombatantId]:
    """Itself, whom it drags, its mount and its riders: they go along and are in nobody's way."""
    dragged = ruleset.movement.dragged(encounter, ruleset, who)
    found = {who.id, *(other.id for other, _ in dragged)}
    if who.ride is not None:
        found.add(who.ride.mount)
    for other in encounter.combatants.values():
        if other.ride is not None and other.ride.mount in found:
            found.add(other.id)
    return frozenset(found)


def is_above(one: Combatant, other: Combatant, ruleset: Ruleset) -> bool:
    """Whether one of them is so much higher that their spaces do not meet."""
    assert one.token is not None, "both are on the map"
    assert other.token is not None, "both are on the map"
    lower, upper = sorted((one, other), key=lambda each: each.token.elevation if each.token else 0)
    assert lower.token is not None, "both are on the map"
    assert upper.token is not None, "both are on the map"
    return upper.token.elevation - lower.token.elevation >= ruleset.taken_size(lower).height


def slow_company(
    encounter: Encounter, ruleset: Ruleset, grid: Grid, who: Combatant
) -> Iterator[tuple[Combatant, Footprint]]:
    """Those whose spaces are difficult ground for it by the game's rule, and these spaces."""
    if answers(who, Question.FREE_GOING, ruleset):
        return
    company = company_of(encounter, ruleset, who)
    for other in encounter.combatants.values():
        if other.id in company or other.token is None or who.token is None:
            continue
        if other.token.map != who.token.map or other.is_out or is_above(who, other, ruleset):
            continue
        footprint = footprint_of(other, ruleset, grid)
        if footprint and ruleset.movement.occupied_is_difficult(who, other, ruleset):
            yield other, footprint


class SlowSpaces:
    """Spaces that are difficult ground, asked for place by place; exact without a grid."""

    def __init__(self, grid: Grid, spaces: Iterable[tuple[Combatant, Footprint]]) -> None:
        self._grid, self._is_free = grid, grid.kind is GridKind.NONE
        self._spaces: dict[Cell, list[tuple[Combatant, Footprint]]] = {}
        for other, space in spaces:
            for cell in self._cells_of(space):
                self._spaces.setdefault(cell, []).append((other, space))

    def met_at(self, place: Footprint) -> tuple[Combatant, ...]:
        """Whose space somebody shares at a place, each once."""
        if not self._spaces:
            return ()
        found: dict[CombatantId, Combatant] = {}
        for cell in sorted(self._cells_of(place)):
            for other, space in self._spaces.get(cell, ()):
                if not self._is_free or self._grid.overlap(place, space):
                    found[other.id] = other
        return tuple(found.values())

    def _cells_of(self, space: Footprint) -> frozenset[Cell]:
        return touched_cells(space) if self._is_free else self._grid.cells_of(space)
