"""The refusals that any handler may need: wishes about somebody or something that is not there."""

from collections.abc import Iterable

from desktop.language.message import Distance, Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal

Parameters = dict[str, Parameter]

MOST_POINTS = 999_999
"""The highest number of points that any counter, amount or score may have."""

MOST_SIGNS = 5_000
"""The longest name or note that is kept."""


def judge_present(draft: Draft, combatants: Iterable[CombatantId]) -> Refusal | None:
    """A refusal when nobody is meant, or somebody who is not in the fight."""
    nobody = True
    for who in combatants:
        nobody = False
        if who not in draft.encounter.combatants:
            return Refusal(Message("refusal.not_in_fight"), can_overrule=False)
    if nobody:
        return Refusal(Message("refusal.nobody_chosen"), can_overrule=False)
    return None


def judge_number(value: int, *, low: int = 0, high: int = MOST_POINTS) -> Refusal | None:
    """A refusal when a number is out of range."""
    if low <= value <= high:
        return None
    return Refusal(
        Message("refusal.out_of_range", {"value": value, "low": low, "high": high}),
        can_overrule=False,
    )


def judge_text(text: str) -> Refusal | None:
    """A refusal when a text is too long to keep."""
    if len(text) <= MOST_SIGNS:
        return None
    return Refusal(Message("refusal.too_long", {"most": MOST_SIGNS}), can_overrule=False)


def plainly_too_far(who: Combatant, cost: int, left: int) -> Message:
    """A way of `cost` feet, of which only the `left` ones are to be had."""
    told: Parameters = {"who": who.name, "cost": Distance(cost), "left": Distance(left)}
    return Message("refusal.too_far", told)
