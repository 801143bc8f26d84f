"""Why an effect ends by itself: causes that conditions name in `ends_when`."""

from collections.abc import Callable

from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, serial_of
from desktop.rules.engine.draft import Draft
from desktop.rules.map.places import distance_between
from desktop.rules.sight.perceiving import is_incapacitated

A_ROUND = 1_000_000
"""More turns than a round has."""


def turn_stamp(encounter: Encounter) -> int:
    """A number of the turn that runs; another one on every other turn."""
    return encounter.round * A_ROUND + (serial_of(encounter.active) if encounter.active else 0)


def next_turn_of(encounter: Encounter, who: CombatantId, moment: Moment) -> End:
    """The start or end of somebody's next turn: the end of the turn it is in now is not meant."""
    slot = encounter.active_slot
    is_in_turn = slot is not None and who in slot.members
    return End(who, moment, 2 if is_in_turn and moment is Moment.END else 1)


def turns_of(encounter: Encounter, who: CombatantId, moment: Moment, count: int) -> End:
    """That moment of somebody's turn in so many rounds, the next one being the first."""
    first = next_turn_of(encounter, who, moment)
    return End(who, moment, first.remaining + count - 1)


Cause = Callable[[Draft, Combatant, ActiveEffect], Message | None]
"""Draft, who has the effect, the effect: the reason why it ends now, or None."""


DODGING = ConditionKey("dodging")


def _comes_back(draft: Draft, effect: ActiveEffect) -> bool:
    """Whether a Dodge only pauses meanwhile, by the choice of the table (AMB-15)."""
    if effect.key != DODGING:
        return False
    return draft.ruleset.chooses(draft.encounter, "lost_dodge", "returns")


def _bearer_incapacitated(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    if _comes_back(draft, effect):
        return None
    if is_incapacitated(bearer, draft.ruleset):
        return Message("note.ended_incapacitated", {"who": bearer.name})
    return None


def _bearer_speed_zero(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    if _comes_back(draft, effect):
        return None
    speed = draft.ruleset.movement.speed(draft.encounter, draft.ruleset, bearer, "walk")
    if speed.value == 0 and bearer.creature.speeds.get("walk", 1) > 0:
        return Message("note.ended_speed_zero", {"who": bearer.name})
    return None


def _bearer_down(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    if bearer.life is not Life.UP:
        return Message("note.ended_down", {"who": bearer.name})
    return None


def _bearer_dead(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    if bearer.is_out:
        return Message("note.ended_down", {"who": bearer.name})
    return None


def _source_of(draft: Draft, effect: ActiveEffect) -> Combatant | None:
    return None if effect.source is None else draft.find(effect.source)


def _source_incapacitated(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    source = _source_of(draft, effect)
    if source is None:
        return None
    if source.is_out or is_incapacitated(source, draft.ruleset):
        return Message("note.ended_incapacitated", {"who": source.name})
    return None


def _source_out(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    source = _source_of(draft, effect)
    if source is not None and source.is_out:
        return Message("note.ended_down", {"who": source.name})
    return None


def _source_gone(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    if effect.source is not None and _source_of(draft, effect) is None:
        return Message("note.ended_source_gone")
    return None


def _source_beyond_reach(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    """The reach stands in the effect's parameter "reach", else it is that of the source's size."""
    source = _source_of(draft, effect)
    if source is None:
        return None
    distance = distance_between(draft.encounter, draft.ruleset, bearer, source)
    reach = int(effect.parameters.get("reach", draft.ruleset.movement.reach(source)))
    if distance is not None and distance > reach:
        return Message("note.ended_beyond_reach", {"who": source.name})
    return None


def _bearer_underwater(draft: Draft, bearer: Combatant, effect: ActiveEffect) -> Message | None:
    if bearer.has_effect(ConditionKey("underwater")):
        return Message("note.ended_underwater")
    return None


CAUSES: FrozenMap[str, Cause] = FrozenMap(
    {
        "bearer_incapacitated": _bearer_incapacitated,
        "bearer_speed_zero": _bearer_speed_zero,
        "bearer_down": _bearer_down,
        "bearer_dead": _bearer_dead,
        "bearer_underwater": _bearer_underwater,
        "source_incapacitated": _source_incapacitated,
        "source_gone": _source_gone,
        "source_out": _source_out,
        "source_beyond_reach": _source_beyond_reach,
    }
)
