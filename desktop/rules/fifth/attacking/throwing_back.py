"""The force of an attack that a monk of 2024 has deflected, thrown at somebody else."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import feature_uses
from desktop.model.creature import Feature, FeatureKey
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.fifth.statblocks.class_features import (
    Deflects,
    find_class_feature,
    find_counted,
    is_of,
)
from desktop.rules.fifth.statblocks.class_saves import class_level, dc_of
from desktop.rules.map.places import distance_between
from desktop.rules.sight.cover import TOTAL
from desktop.rules.sight.perceiving import can_see

RETURNS, NO = "throws_back", "no"
"""The word of its question, and the answer that lets it be."""
FEATURE, TYPE = "feature", "type"
SAVE, DC_BY = "dex", "wis"


def _way_of(who: Combatant, feature: Feature) -> Deflects | None:
    found = find_class_feature(feature)
    ways = () if found is None else found.deflects
    return next(
        (each for each in ways if each.returns and is_of(each.editions, who.creature)), None
    )


def offer(draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules) -> None:
    """After a hit of which nothing is left: at whom is it thrown, for a point?"""
    wish, target = situation.wish, situation.target
    if outcome is AttackOutcome.MISS or wish is None or target is None:
        return
    who = draft.combatant(target.id)
    for feature in who.creature.features:
        way = _way_of(who, feature)
        if way is None or str(feature.key) not in wish.reactions or not _is_undone(draft, who.id):
            continue
        pool = find_counted(who.creature, way.pays)
        if pool is None or who.count(feature_uses(pool.key)):
            _ask(draft, situation, who, feature, way.far if situation.ranged else way.near)


def _is_undone(draft: Draft, who: CombatantId) -> bool:
    """Whether nothing of the damage was left to deal."""
    taken = [event for event in draft.facts(e.DamageTaken) if event.target == who]
    return not any(part.dealt.amount for event in taken for part in event.parts)


def _ask(draft: Draft, situation: Situation, who: Combatant, feature: Feature, reach: int) -> None:
    options = tuple(
        (str(each.id), Message("prompt.option_target", {"who": each.name}))
        for each in draft.encounter.combatants.values()
        if _is_reached(draft, who, each, reach)
    )
    if not options:
        return
    assert situation.attack is not None, "an attack is made with something"
    types = next((part.types for part in situation.attack.damage if part.types), ("",))
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.throws_back", {"who": who.name, "feature": feature.name}),
        options=(*options, (NO, Message("prompt.option_no"))),
        then={"choice": RETURNS, FEATURE: str(feature.key), TYPE: types[0]},
    )


def _is_reached(draft: Draft, who: Combatant, other: Combatant, reach: int) -> bool:
    """Somebody whom it sees so near, and not behind total cover."""
    if other.id == who.id or other.life is Life.DEAD or other.is_out:
        return False
    encounter, ruleset = draft.encounter, draft.ruleset
    far = distance_between(encounter, ruleset, who, other)
    if far is not None and far > reach:
        return False
    is_covered = ruleset.cover(encounter, ruleset, who, other) == TOTAL
    return not is_covered and can_see(encounter, ruleset, who, other)


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """A point goes; whoever is chosen saves, or takes the damage."""
    assert prompt.combatant is not None, "somebody has deflected it"
    who, target = draft.combatant(prompt.combatant), draft.find(CombatantId(answer.option))
    feature = who.creature.find_feature(FeatureKey(str(prompt.continuation[FEATURE])))
    way = None if feature is None else _way_of(who, feature)
    if target is None or feature is None or way is None or answer.outcome is Outcome.SKIPPED:
        return None
    if (pool := find_counted(who.creature, way.pays)) is not None:
        spend(draft, who.id, feature_uses(pool.key))
    known = find_class_feature(feature)
    level = class_level(who.creature, "" if known is None else known.calling)
    dice = next(text for least, text in reversed(way.returns) if level >= least)
    text = f"{dice}{ability_modifier(who.creature, way.ability):+d}"
    told: Parameters = {"who": who.name, "target": target.name, "feature": feature.name}
    draft.add(e.Noted(Message("note.throws_back", told), combatants=(who.id, target.id)))
    volley = Volley(
        feature.names.get("en", "") or str(feature.key),
        source=who.id,
        ability=SAVE,
        dc=dc_of(who.creature, DC_BY),
        damage=(VolleyDamage(str(prompt.continuation[TYPE]), text=text),),
        name=feature.name,
    )
    volleys.ask_of_one(draft, target, volley)
    return None
