"""Whether somebody is near enough for what is done to it."""

from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import distance_between

OUT_OF_RANGE = "refusal.out_of_range_of"
OUT_OF_REACH = "refusal.out_of_reach"


def judge_within(
    draft: Draft,
    who: Combatant,
    target: Combatant,
    feet: int,
    rule: str,
    *,
    text: str = OUT_OF_RANGE,
) -> Refusal | None:
    """A refusal when the target is farther away; without places on a map it is near enough."""
    distance = distance_between(draft.encounter, draft.ruleset, who, target)
    return judge_distance(target, distance, feet, rule, text=text)


def judge_distance(
    target: Combatant,
    distance: float | None,
    most: int | None,
    rule: str,
    *,
    text: str = OUT_OF_RANGE,
) -> Refusal | None:
    """The same for a distance in feet that is known; None: unmeasured, or without an end."""
    if distance is None or most is None or distance <= most:
        return None
    told: Parameters = {
        "target": target.name,
        "distance": Distance(distance),
        "most": Distance(most),
    }
    return Refusal(Message(text, told), rule)
