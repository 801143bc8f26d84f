"""Traits that come by themselves: a burst at death, a stench, a gaze, fire around somebody."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import DefenceKind, Feature, FeatureArea, FeatureKey
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.events import Noted
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.occasion import Occasion
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.areas.steeled import is_steeled
from desktop.rules.areas.valid_targets import fits_kind
from desktop.rules.attacking.feature_saves import volley_of
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import are_hostile, distance_between
from desktop.rules.sight.perceiving import can_see, is_incapacitated

BURST, GAZE = "burst", "gaze"
"""Words of the prompts: it explodes, somebody looks at it."""
FEATURE, OWNER = "feature", "owner"
YES, NO = "yes", "no"
LOOKS, AVERTS = "looks", "averts"
AVERTING = ConditionKey("averting")
SURPRISED = ConditionKey("surprised")
GONE = (Life.DEAD, Life.DEFEATED)


def _volley(draft: Draft, owner: Combatant, feature: Feature, *targets: CombatantId) -> Volley:
    label = feature.names.get("en", "")
    wish = c.ForceSaves(owner.id, feature.key, 0, targets, label=label, uses=False)
    return volley_of(draft, wish, feature, feature.saves[0])


# --- near it ------------------------------------------------------------------------------------


def ask_near(draft: Draft, who: CombatantId) -> None:
    """A turn step: whoever starts its turn near some creatures saves against what they are."""
    own = draft.combatant(who)
    if own.is_out:
        return
    for owner in tuple(draft.encounter.combatants.values()):
        for feature in owner.creature.features:
            if feature.occasion is None or not feature.saves or owner.id == who:
                continue
            if _is_near(draft, owner, own, feature) and _concerns(draft, owner, own, feature):
                _ask(draft, owner, own, feature)


def _is_near(draft: Draft, owner: Combatant, who: Combatant, feature: Feature) -> bool:
    occasion = feature.occasion
    assert occasion is not None, "it comes by itself"
    if owner.life is not Life.UP or not occasion.near:
        return False
    if occasion.able and is_incapacitated(owner, draft.ruleset):
        return False
    distance = distance_between(draft.encounter, draft.ruleset, owner, who)
    return distance is not None and distance <= occasion.near


def _concerns(draft: Draft, owner: Combatant, who: Combatant, feature: Feature) -> bool:
    occasion, label = feature.occasion, feature.names.get("en", "")
    assert occasion is not None, "it comes by itself"
    if not fits_kind(who, occasion.kinds) or is_steeled(who, owner.id, label):
        return False
    if occasion.foes and not are_hostile(draft.encounter, draft.ruleset, owner, who):
        return False
    if occasion.sees and not can_see(draft.encounter, draft.ruleset, who, owner):
        return False
    given = feature.saves[0].conditions
    if any(x.source == owner.id and x.key in given for x in who.effects):
        return False
    keys = [ConditionKey(key) for key in given]
    spared = bool(keys) and not feature.saves[0].damage
    return not (spared and all(effects.is_immune(draft, who, key, owner.id) for key in keys))


def _ask(draft: Draft, owner: Combatant, who: Combatant, feature: Feature) -> None:
    assert feature.occasion is not None, "it comes by itself"
    if not feature.occasion.averts or who.has_effect(SURPRISED):
        volleys.ask_of_one(draft, who, _volley(draft, owner, feature, who.id))
        return
    told: Parameters = {"who": who.name, "other": owner.name, "label": feature.name}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.gaze", told),
        options=(
            (LOOKS, Message("prompt.option_looks")),
            (AVERTS, Message("prompt.option_averts")),
        ),
        then={"choice": GAZE, OWNER: str(owner.id), FEATURE: str(feature.key)},
        rule=draft.ruleset.rule("hit_terms"),
        source=owner.id,
    )


def _asked_for(draft: Draft, prompt: Prompt) -> tuple[Combatant, Feature] | None:
    owner = draft.find(CombatantId(str(prompt.continuation[OWNER])))
    key = FeatureKey(str(prompt.continuation[FEATURE]))
    feature = None if owner is None else owner.creature.find_feature(key)
    return None if owner is None or feature is None or not feature.saves else (owner, feature)


def answer_gaze(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """It looks and saves, or it sees nothing of the gazer until its next turn."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    found = _asked_for(draft, prompt)
    if who is None or found is None or answer.outcome is Outcome.SKIPPED:
        return None
    owner, feature = found
    if answer.option == LOOKS:
        volleys.ask_of_one(draft, who, _volley(draft, owner, feature, who.id))
        return None
    end = End(who.id, Moment.START)
    effects.give(draft, who.id, ActiveEffect(EffectId(""), AVERTING, source=owner.id, end=end))
    return None


# --- around it ----------------------------------------------------------------------------------


def ask_around_at_start(draft: Draft, who: CombatantId) -> None:
    """A turn step: what it does at the start of its turns to those around."""
    _ask_around(draft, who, Moment.START)


def ask_around_at_end(draft: Draft, who: CombatantId) -> None:
    """A turn step: the same at the end of its turns."""
    _ask_around(draft, who, Moment.END)


def _ask_around(draft: Draft, who: CombatantId, moment: Moment) -> None:
    own = draft.combatant(who)
    for feature in own.creature.features:
        occasion = feature.occasion
        if occasion is None or occasion.harm is None or occasion.moment is not moment:
            continue
        for other in tuple(draft.encounter.combatants.values()):
            is_there = other.id != who and not other.is_out
            if is_there and _is_near(draft, own, other, feature) and not _bears(other, occasion):
                _burn(draft, own, other, feature)


def _bears(who: Combatant, occasion: Occasion) -> bool:
    """Whether that damage is nothing to it, whatever it comes from."""
    kind = "" if occasion.harm is None else occasion.harm[1]
    return any(
        each.kind is DefenceKind.IMMUNITY and kind in each.types and not each.unless
        for each in who.creature.defences
    )


def _burn(draft: Draft, owner: Combatant, who: Combatant, feature: Feature) -> None:
    assert feature.occasion is not None, "it comes by itself"
    assert feature.occasion.harm is not None, "it burns"
    label = feature.names.get("en", "")
    known = (
        p.volley.label == label and p.source == owner.id and p.combatant == who.id
        for p in draft.encounter.prompts
        if p.kind is PromptKind.HARM and p.volley is not None
    )
    if any(known):
        return
    dice, kind = feature.occasion.harm
    damage = (VolleyDamage(kind, text=dice),)
    rule = draft.ruleset.rule("hit_terms")
    volley = Volley(label, source=owner.id, damage=damage, rule=rule, name=feature.name)
    volleys.ask_harm(draft, who, volley)


# --- its death ----------------------------------------------------------------------------------


def settle_deaths(draft: Draft) -> None:
    """A finisher: whoever has died and bursts is asked whether it does."""
    for who in draft.changed():
        before = draft.start.combatants.get(who.id)
        if who.life not in GONE or before is None or before.life in GONE:
            continue
        for feature in who.creature.features:
            if feature.occasion is not None and feature.occasion.dies and feature.saves:
                _ask_burst(draft, who, feature)


def _ask_burst(draft: Draft, who: Combatant, feature: Feature) -> None:
    then = {"choice": BURST, OWNER: str(who.id), FEATURE: str(feature.key)}
    if any(p.continuation.items() >= then.items() for p in draft.encounter.prompts):
        return
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.bursts", {"who": who.name, "label": feature.name}),
        options=((YES, Message("prompt.option_bursts")), (NO, Message("prompt.option_bursts_not"))),
        then=then,
        rule=draft.ruleset.rule("hit_terms"),
    )


def answer_burst(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """All who are near enough save; without places on a map the GM uses the trait itself."""
    found = _asked_for(draft, prompt)
    if found is None or answer.option != YES or answer.outcome is Outcome.SKIPPED:
        return None
    owner, feature = found
    area = feature.saves[0].area
    near = tuple(
        other.id
        for other in draft.encounter.combatants.values()
        if other.id != owner.id
        and other.life is not Life.DEAD
        and _reaches(draft, owner, other, area)
    )
    if near:
        volleys.loose(draft, _volley(draft, owner, feature, *near), near)
        return None
    key = "note.bursts_alone" if owner.token is not None else "note.bursts_without_map"
    told: Parameters = {"who": owner.name, "label": feature.name}
    draft.add(Noted(Message(key, told), combatants=(owner.id,)))
    return None


def _reaches(draft: Draft, owner: Combatant, other: Combatant, area: FeatureArea | None) -> bool:
    feet = 0 if area is None else area.size
    distance = distance_between(draft.encounter, draft.ruleset, owner, other)
    return distance is not None and distance <= feet
