"""Cover: what of it stands between an attack or effect and its target, and what it is worth."""

from collections.abc import Iterable

from desktop.language.message import Listing, Message
from desktop.model.ids import ConditionKey
from desktop.model.reasons import Contribution, Kind, Standing, Trace, number
from desktop.rules.engine.situation import Situation

NONE, HALF, THREE_QUARTERS, TOTAL = "none", "half", "three_quarters", "total"
LESS = "less"
"""Less than half: MythCraft counts it."""
COVERS = (NONE, HALF, THREE_QUARTERS, TOTAL)
"""The degrees, the least first; "" stands for the one that the map proposes."""
TOTAL_COVER = ConditionKey("total_cover")
"""The mark with which the GM says so where no map tells."""

WORTH = {HALF: 2, THREE_QUARTERS: 5}
"""What a degree adds to Armour Class and Dexterity saves."""


def told_cover(situation: Situation) -> Message:
    """The degree in words, and what gives it where the map proposes it."""
    degree = Message(f"cover.{situation.cover}")
    if not situation.cover_by:
        return Message("reason.cover", {"degree": degree})
    return Message("reason.cover_by", {"degree": degree, "by": Listing(situation.cover_by)})


def with_cover(situation: Situation, found: Iterable[Contribution]) -> Trace:
    """The reasons with the situation's cover; of several degrees only the best one counts."""
    reasons = tuple(found)
    if situation.cover == TOTAL:
        whole = situation.ruleset.rule("total_cover")
        return (*reasons, Contribution(told_cover(situation), Kind.NOTE, rule=whole))
    worth = WORTH.get(situation.cover, 0)
    if not worth:
        return reasons
    rules = {situation.ruleset.rule(f"{degree}_cover") for degree in WORTH}
    others = [each for each in reasons if each.rule in rules and each.standing is Standing.COUNTED]
    is_best = all(each.change < worth for each in others)
    told = told_cover(situation)
    own = number(told, worth, situation.ruleset.rule(f"{situation.cover}_cover"))
    if not is_best:
        return (*reasons, own.with_standing(Standing.OUTRANKED))
    kept = (each.with_standing(Standing.OUTRANKED) if each in others else each for each in reasons)
    return (*kept, own)
