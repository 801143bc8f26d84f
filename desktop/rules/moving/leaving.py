"""Leaving a reach: at which step of a way whoever is left behind may strike."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from desktop.battlemap.cells import Cell
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.map.places import Stations, moved_along
from desktop.rules.moving.watching import watchers_of


def first_leaving(
    draft: Draft, mover: Combatant, path: Sequence[Cell], asked_already: frozenset[CombatantId]
) -> tuple[int, tuple[Combatant, ...]]:
    """The place in the path before the first step out of somebody's reach, and who that is."""
    places = stations_along(draft, mover, path)
    steps = (
        (watcher, _striking_step(draft, watcher, places, first=int(watcher.id in asked_already)))
        for watcher in watchers_of(draft, mover)
    )
    return _first_left(steps) or (len(path) - 1, ())


def last_within(
    draft: Draft, mover: Combatant, watchers: Sequence[Combatant], start: int, end: int
) -> tuple[int, tuple[Combatant, ...]]:
    """The last height before somebody's reach is left, and whose that is; else the end."""
    heights = heights_between(start, end)
    places = stations_at(draft, mover, heights)
    left = _first_left((each, _striking_step(draft, each, places)) for each in watchers)
    return (end, ()) if left is None else (heights[left[0]], left[1])


def _striking_step(
    draft: Draft, watcher: Combatant, mover: Stations, *, first: int = 0
) -> int | None:
    """The first step out of its reach at which the watcher may strike; None: at none."""
    steps = leaving_steps(draft, watcher, mover, first=first)
    return next(
        (step for step in steps if why_no_strike(draft, mover.at(step), watcher) is None), None
    )


def why_no_strike(draft: Draft, mover: Combatant, watcher: Combatant) -> Refusal | None:
    """Why the watcher may not strike at a mover that stands there; its light goes with it."""
    there = Draft(draft.encounter.with_combatant(mover), draft.ruleset, draft.dice)
    return draft.ruleset.movement.why_no_strike(there, mover, watcher)


def leaving_steps(
    draft: Draft, watcher: Combatant, mover: Stations, *, first: int = 0
) -> Iterator[int]:
    """The steps of a mover out of the reach of an attack that the watcher may strike with.

    `mover` stands at the start and after each step; steps before `first` do not count.
    """
    reaches = [each.reach or 5 for each in draft.ruleset.attacks.opportunities(watcher)]
    if draft.ruleset.chooses(draft.encounter, "several_reaches", "longest"):
        reaches = [max(reaches, default=0)]
    if not mover.may_come_within(max(reaches, default=0), watcher):
        return
    for step, (before, after) in enumerate(pairwise(mover.distances_to(watcher))):
        if step >= first and any(before <= reach < after for reach in reaches):
            yield step


def _first_left(
    steps: Iterable[tuple[Combatant, int | None]],
) -> tuple[int, tuple[Combatant, ...]] | None:
    """The first of the steps out of the reaches of watchers, and those whose it is."""
    left = [(watcher, step) for watcher, step in steps if step is not None]
    if not left:
        return None
    first = min(step for _, step in left)
    return first, tuple(watcher for watcher, step in left if step == first)


def stations_along(draft: Draft, mover: Combatant, path: Sequence[Cell]) -> Stations:
    """Itself at every cell of a path."""
    return Stations(draft.encounter, draft.ruleset, moved_along(mover, path))


def stations_at(draft: Draft, mover: Combatant, heights: Iterable[int]) -> Stations:
    """Itself at every height, in feet above the ground."""
    places = tuple(raised_to(mover, height) for height in heights)
    return Stations(draft.encounter, draft.ruleset, places)


def raised_to(mover: Combatant, height: int) -> Combatant:
    """Itself at another height."""
    assert mover.token is not None, "only somebody with a token rises"
    return replace(mover, token=replace(mover.token, elevation=height))


STOREY = 5
"""Feet at a time in which heights are looked at."""


def heights_between(start: int, end: int) -> tuple[int, ...]:
    """The heights on the way from one to another, both included: steps of 5 feet."""
    return (*range(start, end, STOREY if end > start else -STOREY), end)
