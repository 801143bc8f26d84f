"""What happens at the start and the end of every turn in D&D."""

from desktop.model.counter import (
    ACTION,
    ATTACKS,
    BONUS_ACTION,
    DASHES,
    LEGENDARY_ACTIONS,
    MOVEMENT_SPENT,
    REACTION,
)
from desktop.model.ids import CombatantId
from desktop.rules.counters import refill
from desktop.rules.draft import Draft
from desktop.rules.fifth.death_saves import ask_death_save
from desktop.rules.fifth.monsters import ask_recharge
from desktop.rules.fifth.roster import FREE_OBJECT
from desktop.rules.ruleset import TurnStep
from desktop.rules.saves import ask_repeated_at_end, ask_repeated_at_start

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


TURN_START: tuple[TurnStep, ...] = (
    refill_budget,
    ask_death_save,
    ask_recharge,
    ask_repeated_at_start,
)
TURN_END: tuple[TurnStep, ...] = (ask_repeated_at_end, empty_budget)
