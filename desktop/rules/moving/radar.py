"""Who would strike at somebody on its way, at which step, and why or why not."""

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.battlemap.cells import Cell
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import Stations, are_apart, are_hostile
from desktop.rules.moving.company import company_of
from desktop.rules.moving.leaving import (
    heights_between,
    leaving_steps,
    stations_along,
    stations_at,
    why_no_strike,
)
from desktop.rules.moving.watching import safe_because


@dataclass(frozen=True, slots=True)
class Threat:
    """One whose reach is left: at the step from `path[step]`, and what keeps it from striking."""

    watcher: CombatantId
    step: int
    hindrance: Refusal | None = None

    @property
    def strikes(self) -> bool:
        """Whether it may strike."""
        return self.hindrance is None


class _NoDice:
    """For looking ahead: nothing is rolled."""

    def roll(self, sides: int) -> int:
        raise AssertionError(f"looking ahead rolls no d{sides}")


NO_DICE = _NoDice()


def threats(
    encounter: Encounter, ruleset: Ruleset, mover: Combatant, path: Sequence[Cell]
) -> tuple[Threat, ...]:
    """All hostiles whose reach the path leaves, in the order of the steps; each once."""
    if len(path) < 2 or mover.token is None:
        return ()
    draft = Draft(encounter, ruleset, NO_DICE)
    return _left_behind(draft, mover, stations_along(draft, mover, path))


def threats_to_rising(
    encounter: Encounter, ruleset: Ruleset, mover: Combatant, height: int
) -> tuple[Threat, ...]:
    """The same of rising or sinking to a height, in feet: the steps are of 5 feet each."""
    if mover.token is None or mover.token.elevation == height:
        return ()
    heights = heights_between(mover.token.elevation, height)
    draft = Draft(encounter, ruleset, NO_DICE)
    return _left_behind(draft, mover, stations_at(draft, mover, heights))


def _left_behind(draft: Draft, mover: Combatant, places: Stations) -> tuple[Threat, ...]:
    """Whose reach is left by the mover, who stands at the places one after another."""
    encounter, ruleset = draft.encounter, draft.ruleset
    safe = _safe_because(draft, mover)
    held = company_of(encounter, ruleset, mover)
    found: list[Threat] = []
    for other in encounter.combatants.values():
        if other.id in held or other.is_out or are_apart(mover, other):
            continue
        if not are_hostile(encounter, ruleset, mover, other):
            continue
        threat: Threat | None = None
        for step in leaving_steps(draft, other, places):
            hindrance = safe or why_no_strike(draft, places.at(step), other)
            if threat is None or hindrance is None:
                threat = Threat(other.id, step, hindrance)
            if safe is not None or hindrance is None:
                break
        if threat is not None:
            found.append(threat)
    return tuple(sorted(found, key=lambda threat: threat.step))


def _safe_because(draft: Draft, mover: Combatant) -> Refusal | None:
    """What keeps everybody from striking at it: Disengage, or a trait."""
    cause = safe_because(draft, mover)
    if cause is None:
        return None
    return Refusal(Message("radar.provokes_nothing", {"because": cause.reason}), cause.rule)
