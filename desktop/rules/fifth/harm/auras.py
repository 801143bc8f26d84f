"""The Aura of Protection: whoever is near a paladin saves with its Charisma."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.reasons import Contribution, Standing, Trace, number
from desktop.rules.engine.conditions import has
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.fifth.rolls.callings import paladin_level
from desktop.rules.fifth.statblocks.traits import find_trait
from desktop.rules.map.places import are_allies, distance_between
from desktop.rules.sight.perceiving import is_incapacitated

AURA = "aura-of-protection"
NEAR, FAR, FAR_FROM = 10, 30, 18
"""Feet that it reaches, and from which level as a paladin it reaches farther."""
LEAST = 1
NEEDS_ACTING = "aura_needs_acting"
"""Whether it is gone while the paladin is incapacitated; else only while it is unconscious."""


def save_reasons(situation: Situation) -> Trace:
    """The best aura that its actor stands in; where no map tells, the GM may count an ally's.

    Several never add up.
    """
    found = [
        each
        for bearer in situation.encounter.combatants.values()
        if (each := _of(situation, bearer)) is not None
    ]
    counting = sorted(
        (one for one in found if one.standing is Standing.COUNTED),
        key=lambda one: one.change,
        reverse=True,
    )
    return (
        *counting[:1],
        *(one.with_standing(Standing.OUTRANKED) for one in counting[1:]),
        *(one for one in found if one.standing is Standing.NOT_MET),
    )


def _of(situation: Situation, bearer: Combatant) -> Contribution | None:
    who, ruleset = situation.actor, situation.ruleset
    if not _has_aura(bearer) or not _is_on(bearer, ruleset):
        return None
    bonus = max(LEAST, ability_modifier(bearer.creature, "cha"))
    text = Message("reason.aura_of_protection", {"who": bearer.name})
    counted = number(text, bonus, ruleset.rule("save"))
    if bearer.id == who.id:
        return counted
    if not are_allies(who, bearer):
        return None
    reach = FAR if paladin_level(bearer.creature) >= FAR_FROM else NEAR
    distance = distance_between(situation.encounter, ruleset, who, bearer)
    if distance is None:
        is_unknown = who.token is None and bearer.token is None
        return counted.with_standing(Standing.NOT_MET) if is_unknown else None
    return counted if distance <= reach else None


def _has_aura(who: Combatant) -> bool:
    return AURA in who.creature.traits or find_trait(who.creature, AURA) is not None


def _is_on(bearer: Combatant, ruleset: Ruleset) -> bool:
    if bearer.life is not Life.UP:
        return False
    if ruleset.numbers[NEEDS_ACTING]:
        return not is_incapacitated(bearer, ruleset)
    return not has(bearer, "unconscious", ruleset.conditions)
