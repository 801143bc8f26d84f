"""The timeline: where rounds and turns begin, and everyone's hit points step by step.

A projection of kept states, like the journal; nothing of it is stored. Step 0 is the start,
step n the state after the n-th entry of a branch.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from desktop.language.message import Name, Parameter
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, SlotId
from desktop.session.group_names import slot_name


class Fate(Enum):
    """What a step did to somebody."""

    FALL = "fall"  # dying or stable
    DEATH = "death"  # dead, or defeated: out of the fight


@dataclass(frozen=True, slots=True)
class TurnMark:
    """A turn begins at a step. `opens_round`: it is the first one of its round."""

    step: int
    round: int
    who: Parameter
    opens_round: bool


@dataclass(frozen=True, slots=True)
class PointsLine:
    """The hit points of a combatant: `points[i]` from step `steps[i]` on, to step `until`.

    `most` is the highest maximum that it has had.
    """

    combatant: CombatantId
    name: Name
    side: Side
    steps: tuple[int, ...]
    points: tuple[int, ...]
    most: int
    until: int
    fates: tuple[tuple[int, Fate], ...]

    def points_at(self, step: int) -> int:
        """Its hit points after a step (0 before it joined)."""
        place = bisect_right(self.steps, step)
        return self.points[place - 1] if place else 0


@dataclass(frozen=True, slots=True)
class Timeline:
    """What there is to see of a branch. `last` is its last step."""

    last: int = 0
    turns: tuple[TurnMark, ...] = ()
    lines: tuple[PointsLine, ...] = ()

    def turn_at(self, step: int) -> TurnMark | None:
        """The turn in which a step lies, None before the first one."""
        return next((turn for turn in reversed(self.turns) if turn.step <= step), None)


@dataclass(slots=True)
class _Drawn:
    """A line that is being drawn."""

    combatant: Combatant
    steps: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    fates: list[tuple[int, Fate]] = field(default_factory=list)
    most: int = 0
    until: int = 0

    def go_on(self, step: int, combatant: Combatant) -> None:
        """It is like this after a step."""
        before, self.combatant = self.combatant, combatant
        if not self.points or combatant.hit_points != self.points[-1]:
            self.steps.append(step)
            self.points.append(combatant.hit_points)
        self.most = max(self.most, combatant.maximum_hit_points, combatant.hit_points)
        if combatant.is_out:
            if not before.is_out:
                self.fates.append((step, Fate.DEATH))
        elif before.life is Life.UP and combatant.life is not Life.UP:
            self.fates.append((step, Fate.FALL))

    def drawn(self) -> PointsLine:
        one = self.combatant
        return PointsLine(
            combatant=one.id,
            name=one.name,
            side=one.side,
            steps=tuple(self.steps),
            points=tuple(self.points),
            most=self.most,
            until=self.until,
            fates=tuple(self.fates),
        )


def timeline_of(states: Sequence[Encounter]) -> Timeline:
    """The timeline of the states of a branch, its start first."""
    turns: list[TurnMark] = []
    drawn: dict[CombatantId, _Drawn] = {}
    present: set[CombatantId] = set()
    turn: tuple[int, SlotId | None] = (0, None)
    before: Encounter | None = None
    for step, state in enumerate(states):
        if before is None or state.combatants is not before.combatants:
            for who, combatant in state.combatants.items():
                known = drawn.get(who)
                if known is None:
                    known = drawn[who] = _Drawn(combatant)
                elif known.combatant is combatant and who in present:
                    continue
                known.go_on(step, combatant)
            for who in present - state.combatants.keys():
                drawn[who].until = step
            present = set(state.combatants)
        if state.active is not None and (state.round, state.active) != turn:
            slot = state.active_slot
            who_has_it = "" if slot is None else slot_name(slot.members, slot.label, state)
            turns.append(TurnMark(step, state.round, who_has_it, state.round != turn[0]))
            turn = (state.round, state.active)
        before = state
    last = max(0, len(states) - 1)
    for who in present:
        drawn[who].until = last
    return Timeline(last, tuple(turns), tuple(line.drawn() for line in drawn.values()))
