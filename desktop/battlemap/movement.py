"""Where a token can go and what the way costs: walls, rough ground and the diagonal rule.

Bucket-queue Dijkstra in plain Python. With 5-10-5 a cell is two states: reached after an even
and after an odd number of diagonals.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf, sqrt
from typing import NamedTuple

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import DiagonalRule, GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.rises import NO_FENCES, Rises

_FINE = 64  # buckets a cell where steps are not whole: narrower than the shortest step
_CROOKED = 1e-8  # cells: added to a diagonal, so that of equally dear ways the straight one wins
_TOLERANCE = 1e-3  # cells: more than all that is added so on a way, less than any true step
_CLEAR: Mapping[Cell, float] = {}

_Way = tuple[float, int, tuple[int, ...]]
"""Steps of one length in cells: it, the parity after them, and the numbers of their cells."""


class Route(NamedTuple):
    """A way from its first cell to its last, and the feet that it costs."""

    path: tuple[Cell, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class Reach:
    """What a token can reach: feet to every cell, `start` included at 0."""

    start: Cell
    costs: Mapping[Cell, float]
    _ground: Ground
    _best: Mapping[int, int]
    _before: Mapping[int, int]

    def path_to(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest way from the start to a cell of `costs`, both included."""
        number = self._ground.number_of(cell)
        assert number is not None, "nothing so far outside is reached"
        state = self._best[number]
        path = [cell]
        while (before := self._before.get(state)) is not None:
            state = before
            path.append(self._ground.cell_of(state >> 1))
        return tuple(reversed(path))

    def step_before(self, cell: Cell) -> Cell | None:
        """The cell from which the cheapest way enters a cell of `costs`; None at the start."""
        number = self._ground.number_of(cell)
        assert number is not None, "nothing so far outside is reached"
        before = self._before.get(self._best[number])
        return None if before is None else self._ground.cell_of(before >> 1)


def reach(
    ground: Ground,
    start: Cell,
    feet: float,
    *,
    factors: Mapping[Cell, float] = _CLEAR,
    barred: Collection[Cell] = (),
    rises: Rises | None = None,
    diagonals_before: int = 0,
    walled: float = 1.0,
) -> Reach:
    """All cells that can be reached for `feet`. No part of the token may enter a `barred` cell.

    A step through a wall, where the ground lets it pass, is `walled` times as dear.
    """
    search = _Search(ground, factors, barred, rises, walled)
    search.run(start, feet / ground.grid.feet_per_cell, diagonals_before % 2, goal=None)
    return search.result(start)


def shortest_path(
    ground: Ground,
    start: Cell,
    goal: Cell,
    *,
    feet: float = inf,
    factors: Mapping[Cell, float] = _CLEAR,
    barred: Collection[Cell] = (),
    rises: Rises | None = None,
    diagonals_before: int = 0,
    walled: float = 1.0,
) -> Route | None:
    """The cheapest way to `goal` for at most `feet`, or None if there is none."""
    search = _Search(ground, factors, barred, rises, walled)
    search.run(start, feet / ground.grid.feet_per_cell, diagonals_before % 2, goal=goal)
    found = search.result(start)
    return Route(found.path_to(goal), found.costs[goal]) if goal in found.costs else None


class _Search:
    """One spreading out from a start. A state is twice the number of a cell plus the parity."""

    def __init__(
        self,
        ground: Ground,
        factors: Mapping[Cell, float],
        barred: Collection[Cell],
        rises: Rises | None,
        walled: float,
    ) -> None:
        self._ground = ground
        self._factors, self._walled = factors, walled
        self._barred = barred if isinstance(barred, set | frozenset) else frozenset(barred)
        self._rises = rises
        self._entry: dict[int, float] = {}
        self._levels: dict[int, float] = {}
        self._middles: dict[int, Point] = {}
        self._cost: dict[int, float] = {}
        self._before: dict[int, int] = {}

    def run(self, start: Cell, limit: float, parity: int, *, goal: Cell | None) -> None:
        """Spread up to `limit` cells far, or until `goal` is reached."""
        first = self._ground.number_of(start)
        if first is None:
            return
        target = -1 if goal is None else self._ground.number_of(goal)
        grid = self._ground.grid
        is_straight = (
            grid.kind is GridKind.NONE or grid.diagonals is DiagonalRule.STRAIGHT
        ) and not grid.is_hex
        alternates = grid.diagonals is DiagonalRule.ALTERNATING and grid.kind is GridKind.SQUARE
        slant = sqrt(2) if is_straight else 1.0 + _CROOKED
        scale = _FINE if is_straight else 1
        parity = parity if alternates else 0
        limit += _TOLERANCE
        is_plain = (
            not (self._factors or self._barred or self._ground.passes) and self._rises is None
        )
        cost, before, steps_from = self._cost, self._before, self._ground.steps_from
        known = cost.get
        # one diagonal more can cost at most so much more from here on
        dearest = max((1.0, self._walled, *self._factors.values())) - _TOLERANCE

        cost[2 * first + parity] = 0.0
        buckets: list[list[int]] = [[2 * first + parity]]
        done: set[int] = set()
        for bucket in buckets:  # grows while it is gone through
            for state in bucket:
                if state in done:
                    continue
                done.add(state)
                here, odd = state >> 1, state & 1
                if here == target:
                    return
                so_far = cost[state]
                if (
                    alternates
                    and state ^ 1 in done
                    and (odd or cost[state ^ 1] + dearest <= so_far)
                ):
                    continue  # whoever came with the other parity gets everywhere as cheaply
                steps = steps_from(here)
                across = slant + odd if alternates else slant
                turned = 1 - odd if alternates else odd
                ways: tuple[_Way, ...] = (
                    (1.0, odd, steps.straight),
                    (across, turned, steps.slanted),
                )
                if not is_plain:
                    through = ((1.0, odd, steps.walled), (across, turned, steps.walled_slanted))
                    ways = (
                        *self._each_way(here, ways),
                        *self._each_way(here, through, self._walled),
                    )
                for length, then, cells in ways:
                    total = so_far + length
                    if total > limit:
                        continue
                    place = int(total * scale)
                    while len(buckets) <= place:
                        buckets.append([])
                    bucket_there = buckets[place]
                    for there in cells:
                        following = 2 * there + then
                        if total < known(following, inf):
                            cost[following] = total
                            before[following] = state
                            bucket_there.append(following)

    def _each_way(self, here: int, ways: Iterable[_Way], least: float = 1.0) -> Iterator[_Way]:
        """Every step by itself, as long as the ground there makes it; none that is barred.

        It is at least so many times as long.
        """
        known = self._entry.get
        climbs = self._rises is not None
        for length, then, cells in ways:
            for there in cells:
                factor = known(there)
                if factor is None:
                    factor = self._entry[there] = self._factor(there)
                if factor != inf:
                    climb = self._climb(here, there) if climbs else 0.0
                    yield length * max(least, factor) + climb, then, (there,)

    def _climb(self, here: int, there: int) -> float:
        """What going up or down between two places adds to the length of the step, in cells."""
        assert self._rises is not None, "something is raised"
        cost = self._rises.cost(self._level(here), self._level(there))
        if self._rises.fences is not NO_FENCES:
            cost += self._rises.over(self._middle(here), self._middle(there))
        return cost / self._ground.grid.feet_per_cell

    def _middle(self, number: int) -> Point:
        known = self._middles.get(number)
        if known is None:
            space = self._ground.space_at(self._ground.cell_of(number))
            known = self._middles[number] = self._ground.grid.centre_of(space)
        return known

    def _level(self, number: int) -> float:
        known = self._levels.get(number)
        if known is None:
            assert self._rises is not None, "something is raised"
            cells = self._ground.cells_at(self._ground.cell_of(number))
            known = self._levels[number] = self._rises.level(cells)
        return known

    def _factor(self, number: int) -> float:
        """What entering costs for the whole token: infinite where a part is barred."""
        cell = self._ground.cell_of(number)
        if self._ground.is_single:
            return inf if cell in self._barred else self._factors.get(cell, 1)
        cells = self._ground.cells_at(cell)
        if not self._barred.isdisjoint(cells):
            return inf
        return max(self._factors.get(one, 1) for one in cells)

    def result(self, start: Cell) -> Reach:
        """What was reached, each cell by its cheaper state."""
        cost, known = self._cost, self._cost.get
        best = {
            state >> 1: state
            for state, so_far in cost.items()
            if so_far <= known(state ^ 1, inf)  # of two as cheap, either
        }
        feet, cell_of = self._ground.grid.feet_per_cell, self._ground.cell_of
        costs = {cell_of(n): round(cost[state], 6) * feet for n, state in best.items()}
        return Reach(start, costs, self._ground, best, self._before)
