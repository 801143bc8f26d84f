"""What happens at the start and the end of every turn in D&D."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import (
    ACTION,
    ATTACKS,
    BONUS_ACTION,
    DASHES,
    LEGENDARY_ACTIONS,
    MOVEMENT_SPENT,
    REACTION,
)
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules import effects
from desktop.rules.counters import refill
from desktop.rules.draft import Draft
from desktop.rules.fifth.arms import forget_marks
from desktop.rules.fifth.death_saves import ask_death_save
from desktop.rules.fifth.monsters import ask_recharge
from desktop.rules.fifth.roster import FREE_OBJECT
from desktop.rules.refusals import Parameters
from desktop.rules.ruleset import TurnStep
from desktop.rules.saves import ask_repeated_at_end, ask_repeated_at_start
from desktop.rules.situation import distance_between

PRONE = ConditionKey("prone")

AT_START = (
    ACTION,
    BONUS_ACTION,
    REACTION,
    FREE_OBJECT,
    MOVEMENT_SPENT,
    DASHES,
    ATTACKS,
    LEGENDARY_ACTIONS,
)
AT_END = (DASHES, ATTACKS, MOVEMENT_SPENT)
"""What is unused of these is lost when the turn ends."""


def refill_budget(draft: Draft, who: CombatantId) -> None:
    """Everything that comes back at the start of its own turn."""
    for key in AT_START:
        refill(draft, who, key)


def empty_budget(draft: Draft, who: CombatantId) -> None:
    """Nothing carries over."""
    for key in AT_END:
        refill(draft, who, key)


def fall_in_shared_space(draft: Draft, who: CombatantId) -> None:
    """Prone at the end of its turn in the space of another, unless Tiny or larger (2024)."""
    ruleset, own = draft.ruleset, draft.combatant(who)
    if own.life is not Life.UP or own.creature.size == "tiny" or own.has_effect(PRONE):
        return
    for other in draft.encounter.combatants.values():
        if other.id == who or other.is_out:
            continue
        if distance_between(draft.encounter, ruleset, own, other) != 0:
            continue
        if ruleset.size_of(own).order <= ruleset.size_of(other).order:
            told: Parameters = {"who": own.name, "other": other.name}
            text = Message("note.falls_in_shared_space", told)
            draft.add(e.Noted(text, ruleset.rule("space_end"), (who,)))
            effects.give(draft, who, ActiveEffect(EffectId(""), PRONE, source=who))
            return


TURN_START: tuple[TurnStep, ...] = (
    refill_budget,
    ask_death_save,
    ask_recharge,
    ask_repeated_at_start,
)
TURN_END: tuple[TurnStep, ...] = (ask_repeated_at_end, empty_budget, forget_marks)
