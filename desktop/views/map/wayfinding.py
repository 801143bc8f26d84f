"""The ways of tokens that are dragged: around what is in the way, and rather not into harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.ground import Ground
from desktop.battlemap.trail import Trail, trail_through
from desktop.battlemap.walls import DoorState
from desktop.controllers.desk import Desk
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.map.places import footprint_of, table_grid
from desktop.rules.moving.movement import measured
from desktop.rules.moving.reaching import Going, going_of, trail_to, way
from desktop.rules.moving.riding import mover_for
from desktop.rules.moving.teleporting import TELEPORT
from desktop.views.map.drawing import RangeLook

_Path = TypeVar("_Path", bound=tuple[Cell, ...])

SHUT = (DoorState.CLOSED, DoorState.LOCKED)


@dataclass(slots=True)
class Walker:
    """What was worked out for one who is about to move, as long as the fight stands still."""

    encounter: Encounter
    who: CombatantId
    by: str
    ground: Ground
    going: Going | None
    bold: Going | None
    """The same going without a thought of fire, pits and ledges; None where there are none."""
    range: RangeLook | None = None
    past_doors: Ground | None = None
    """The ground as if the doors that can be opened stood open."""
    ways: dict[tuple[int, bool, Cell, Cell], tuple[Cell, ...]] = field(default_factory=dict)
    """Ways without a grid, by the going, with doors as they stand or open, from cell to cell."""

    def goings(self, *, is_bold: bool) -> Iterator[Going]:
        """Wide of others, and as close to them as is allowed."""
        going = self.bold if is_bold else self.going
        if going is not None:
            yield going
            if (closer := going.closer) is not None:
                yield closer


class Wayfinder:
    """Finds ways in the fight on the desk; `way_of` tells how somebody moves now, `has_turn`
    whether its move is its own.
    """

    def __init__(
        self,
        desk: Desk,
        way_of: Callable[[Combatant], str],
        has_turn: Callable[[Combatant], bool],
    ) -> None:
        self._desk, self._way_of, self._has_turn = desk, way_of, has_turn
        self._walker: Walker | None = None
        self.ground: tuple[BattleMap, tuple[int, int], Ground] | None = None
        """The map last laid for a size of tokens; it lasts as long as walls and doors."""

    def walker_of(self, token_id: str) -> Walker | None:
        """Whoever has the turn and stands on the shown map, ready to move in the chosen way."""
        session = self._desk.session
        if session is None:
            return None
        encounter, ruleset = session.encounter, session.ruleset
        rider = encounter.combatants.get(CombatantId(token_id))
        if rider is None or encounter.battle_map is None or not self._has_turn(rider):
            return None
        who, by = mover_for(encounter, rider), self._way_of(rider)
        if who.token is None or who.token.map != encounter.shown_map:
            return None
        known = self._walker
        if (
            known is None
            or known.encounter is not encounter
            or (known.who, known.by) != (who.id, by)
        ):
            grid = table_grid(encounter.battle_map.grid, encounter, ruleset)
            place = footprint_of(who, ruleset, grid)
            assert place is not None, "it has a token"
            sides = (place.cells_wide, place.cells_high)
            passes = ruleset.movement.passes_through(who)
            ground = self._ground_for(encounter.battle_map, encounter, sides, passes=passes)
            shy, bold = (
                going_of(encounter, ruleset, who, by, shies=shies) for shies in (True, False)
            )
            known = self._walker = Walker(
                encounter, who.id, by, ground, shy, None if bold == shy else bold
            )
        return known

    def find_path(self, token_id: str, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """On its own turn the cheapest way around what is in the way, else through doors that can
        be opened; () else.

        It leads through fire, into a pit or off a ledge only where no other way is as long as the
        movement that is left.
        """
        walker = self.walker_of(token_id)
        if walker is None or walker.by == TELEPORT:
            return ()

        def find(going: Going, ground: Ground) -> tuple[Cell, ...]:
            return way(going, ground, start, end)

        return self._find(walker, find) or ()

    def find_trail(self, token_id: str, start: Point, end: Point) -> Trail:
        """The same where there is no grid; straight off its turn, and where no way leads there."""
        walker = self.walker_of(token_id)
        found = None
        if walker is not None and walker.by != TELEPORT:
            mover = walker

            def find(going: Going, ground: Ground) -> Trail | None:
                return _true_way(mover, going, ground, start, end)

            found = self._find(walker, find)
        return found or trail_through((start, end))

    def _find(self, walker: Walker, find: Callable[[Going, Ground], _Path | None]) -> _Path | None:
        def first(*, is_bold: bool) -> _Path | None:
            ways = (
                find(going, ground)
                for ground in dict.fromkeys((walker.ground, self._past_doors(walker)))
                for going in walker.goings(is_bold=is_bold)
            )
            return next((each for each in ways if each), None)

        shy = first(is_bold=False)
        if shy is None or not self._is_too_far(walker, shy):
            return shy
        bold = first(is_bold=True)
        return shy if bold is None or self._is_too_far(walker, bold) else bold

    def _is_too_far(self, walker: Walker, path: tuple[Cell, ...]) -> bool:
        encounter, ruleset = walker.encounter, self._desk.ruleset
        who = encounter.combatants[walker.who]
        costs = measured(encounter, ruleset, who, path, walker.by).costs
        fare = ruleset.movement.fare(encounter, ruleset, who, costs, walker.by)
        return fare.refusal is not None

    def _past_doors(self, walker: Walker) -> Ground:
        doors = walker.ground.battle_map.doors
        if walker.past_doors is None and any(door.state in SHUT for door in doors):
            opened = tuple(
                door.with_state(DoorState.OPEN) if door.state in SHUT else door for door in doors
            )
            walker.past_doors = walker.ground.on(replace(walker.ground.battle_map, doors=opened))
        return walker.past_doors or walker.ground

    def _ground_for(
        self, battle_map: BattleMap, encounter: Encounter, sides: tuple[int, int], *, passes: bool
    ) -> Ground:
        """The map for a size, kept until walls or doors change."""
        grid = table_grid(battle_map.grid, encounter, self._desk.ruleset)
        kept = self.ground
        is_good = (
            kept is not None
            and kept[1] == sides
            and kept[2].passes is passes
            and kept[2].grid == grid
            and kept[0].walls is battle_map.walls
            and kept[0].doors is battle_map.doors
            and (kept[0].columns, kept[0].rows) == (battle_map.columns, battle_map.rows)
        )
        if kept is None or not is_good:
            laid = Ground(replace(battle_map, grid=grid), *sides, passes=passes)
            kept = self.ground = (battle_map, sides, laid)
        return kept[2]


def _true_way(
    walker: Walker, going: Going, ground: Ground, start: Point, end: Point
) -> Trail | None:
    """Looked for again and again while the pointer moves: from cell to cell it is kept."""
    kind = 2 * (going.is_close) + (going.factors is (walker.bold or going).factors)

    def find(here: Cell, there: Cell) -> tuple[Cell, ...]:
        about = (kind, ground is walker.ground, here, there)
        if about not in walker.ways:
            walker.ways[about] = way(going, ground, here, there)
        return walker.ways[about]

    return trail_to(going, ground, start, end, find)
