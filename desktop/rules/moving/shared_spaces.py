"""Stopping in the space of another: free or not by the table, never the end of a turn (AMB-07)."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.encounter import Slot
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import distance_between
from desktop.rules.moving.company import company_of


def may_pause(draft: Draft) -> bool:
    """Whether the table only warns of such a stop as long as movement is left."""
    return draft.ruleset.chooses(draft.encounter, "shared_space", "warn")


def warn(draft: Draft, combatant: CombatantId) -> None:
    """Tell that it stands where its turn cannot end."""
    who = draft.combatant(combatant)
    if may_pause(draft) and (other := _find_shared(draft, who)) is not None:
        told: Parameters = {"who": who.name, "other": other.name}
        text = Message("note.stands_in_space", told)
        draft.add(e.Noted(text, draft.ruleset.rule("space_end"), (who.id, other.id)))


def judge_turn_end(draft: Draft, slot: Slot) -> Refusal | None:
    """Nobody that chose to stop there ends its turn there; unmoved it did not (51-PAS-05)."""
    if not may_pause(draft):
        return None
    for member in slot.members:
        who = draft.combatant(member)
        if who.count(MOVEMENT_SPENT) and (other := _find_shared(draft, who)) is not None:
            told: Parameters = {"who": who.name, "other": other.name}
            rule = draft.ruleset.rule("space_end")
            return Refusal(Message("refusal.space_taken", told), rule)
    return None


def _find_shared(draft: Draft, who: Combatant) -> Combatant | None:
    """Somebody not of its company in whose space it stands, or None."""
    if who.is_out or who.token is None:
        return None
    company = company_of(draft.encounter, draft.ruleset, who)
    return next(
        (
            other
            for other in draft.encounter.combatants.values()
            if other.id not in company
            and not other.is_out
            and distance_between(draft.encounter, draft.ruleset, who, other) == 0
        ),
        None,
    )
