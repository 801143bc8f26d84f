"""Lay on Hands: points of a pool become hit points of somebody touched, or end poison."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import feature_uses
from desktop.model.creature import Feature, FeatureKey
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.harm.damage import heal
from desktop.rules.map.places import are_hostile, distance_between

LAYS_ON = "lays_on"
"""The word of its choice."""
HEALS, CURES, FEATURE = "heals:", "cures:", "feature"
POISONED = ConditionKey("poisoned")
TOUCH, PRICE = 5, 5
"""Feet, and the points that end poison."""


def ask(draft: Draft, who: Combatant, feature: Feature) -> None:
    """Whom does it touch? Beside the name stands a field for the points."""
    left = who.count(feature_uses(feature.key))
    options: list[tuple[str, Message]] = []
    for each in draft.encounter.combatants.values():
        if not _is_touched(draft, who, each):
            continue
        told: Parameters = {"target": each.name}
        missing = each.maximum_hit_points - each.hit_points
        if missing > 0:
            points: Parameters = {**told, "count": min(missing, left)}
            options.append((f"{HEALS}{each.id}", Message("prompt.option_lay_on", points)))
        if each.has_effect(POISONED) and left >= PRICE:
            text = Message("prompt.option_cure_poison", {**told, "count": PRICE})
            options.append((f"{CURES}{each.id}", text))
    known: Parameters = {"who": who.name, "feature": feature.name, "count": left}
    if not options:
        draft.add(e.Noted(Message("note.nobody_to_lay_on", known), combatants=(who.id,)))
        return
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.lays_on", known),
        options=tuple(options),
        then={"choice": LAYS_ON, FEATURE: str(feature.key)},
        dice=str(left),
    )


def _is_touched(draft: Draft, who: Combatant, other: Combatant) -> bool:
    if other.id == who.id:
        return True
    if other.life is Life.DEAD or are_hostile(draft.encounter, draft.ruleset, who, other):
        return False
    distance = distance_between(draft.encounter, draft.ruleset, who, other)
    return distance is None or distance <= TOUCH


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The points as typed, else as many as are missing; what is given is gone from the pool."""
    assert prompt.combatant is not None, "somebody lays on hands"
    who = draft.combatant(prompt.combatant)
    if answer.outcome is Outcome.SKIPPED:
        return None
    key = feature_uses(FeatureKey(str(prompt.continuation[FEATURE])))
    _, _, chosen = answer.option.partition(":")
    target = draft.find(CombatantId(chosen))
    if target is None:
        return None
    if answer.option.startswith(CURES):
        effects.end_all(draft, target.id, POISONED)
        spend(draft, who.id, key, PRICE)
        return None
    missing = max(0, target.maximum_hit_points - target.hit_points)
    points = min(missing, who.count(key)) if answer.amount is None else answer.amount
    if refusal := judge_number(points, low=1, high=max(1, who.count(key))):
        return refusal
    spend(draft, who.id, key, points)
    heal(draft, target.id, points)
    return None
