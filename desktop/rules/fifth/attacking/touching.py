"""Stat blocks that hurt whoever hits them from beside: a heated body, a corrosive form."""

from desktop.model.amount import AttackOutcome
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.fifth.gear.arms import WeaponRules


def strike_back(
    draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules
) -> None:
    """After a hit in melee from within 5 feet: ask for what the touch deals."""
    target, distance = situation.target, situation.distance
    if outcome is AttackOutcome.MISS or target is None or situation.ranged:
        return
    if distance is not None and distance > CLOSE:
        return
    for feature in target.creature.features:
        touch = None if feature.occasion is None else feature.occasion.touch
        if touch is None:
            continue
        volley = Volley(
            feature.names.get("en", ""),
            source=target.id,
            damage=(VolleyDamage(touch[1], text=touch[0]),),
            rule=draft.ruleset.rule("hit_terms"),
            name=feature.name,
        )
        volleys.ask_harm(draft, draft.combatant(situation.actor.id), volley)
