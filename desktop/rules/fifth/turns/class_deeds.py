"""Features of classes in play: Rage holds, Second Wind heals, Action Surge brings an action."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import ACTION, MOVEMENT_SPENT
from desktop.model.creature import Feature
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.ids import EffectId
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind
from desktop.rules.effects import effects
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.turn_marks import FLURRY_LEFT
from desktop.rules.fifth.gear.armour import is_in_heavy_armour
from desktop.rules.fifth.gear.arms import has_mark, mark
from desktop.rules.fifth.rolls.callings import level_in
from desktop.rules.fifth.statblocks.class_features import (
    HELD,
    ClassFeature,
    find_class_feature,
    is_of,
)
from desktop.rules.fifth.statblocks.class_saves import class_level
from desktop.rules.fifth.turns import converting, inspiring, keeping_up, laying_on, legendary


def act(draft: Draft, who: Combatant, feature: Feature) -> None:
    """What the feature does, once it is paid for."""
    found = find_class_feature(feature)
    if found is None:
        return
    if found.ends_concentration:
        because = Message("note.ended_by", {"label": feature.name})
        effects.end_all(draft, who.id, effects.CONCENTRATION, because)
    if found.modifiers or found.leads:
        _hold(draft, who, feature, found)
    if found.once:
        _once(draft, who, feature, found)
    if strikes := _strikes(who, found):
        draft.add(e.CounterSet(who.id, FLURRY_LEFT, strikes, None))
    has_own_dice = feature.deed is not None and feature.deed.heals  # asked for already
    if found.heals and not has_own_dice:
        level = level_in(who.creature, found.calling)
        legendary.ask_heals(draft, who, feature, f"{found.heals}+{level}")
    if found.inspires:
        inspiring.ask(draft, who, feature)
    if found.converts:
        converting.ask(draft, who, feature)
    if found.pool:
        laying_on.ask(draft, who, feature)
    if found.once_a_turn:
        mark(draft, who.id, found.key)
    if found.actions:
        more = who.count(ACTION) + found.actions
        draft.add(e.CounterSet(who.id, ACTION, more, who.counters[ACTION].maximum))


def judge(draft: Draft, who: Combatant, feature: Feature) -> Refusal | None:
    """Why it cannot be used now, whatever it costs: it has moved, or has used it already."""
    found = find_class_feature(feature)
    if found is None:
        return None
    told: Parameters = {"who": who.name, "feature": feature.name}
    if found.still and who.count(MOVEMENT_SPENT):
        return Refusal(Message("refusal.has_moved", told))
    if is_in_heavy_armour(who.creature) and who.creature.ruleset in found.heavy_bars:
        return Refusal(Message("refusal.heavy_armour_bars", told))
    if found.once_a_turn and has_mark(who, found.key):
        return Refusal(Message("refusal.once_a_turn", told))
    return None


def _strikes(who: Combatant, found: ClassFeature) -> int:
    """The unarmed strikes that it brings at the level of its bearer."""
    level = class_level(who.creature, found.calling) if found.strikes else 0
    return max(
        (
            each.count
            for each in found.strikes
            if level >= each.start and is_of(each.editions, who.creature)
        ),
        default=0,
    )


def _once(draft: Draft, who: Combatant, feature: Feature, found: ClassFeature) -> None:
    """What counts on its next roll of this turn."""
    given = _effect(who, feature, Influence(f"once:{feature.key}", found.once, once=True))
    effects.give(draft, who.id, replace(given, end=End(who.id, Moment.END)))


def _effect(who: Combatant, feature: Feature, influence: Influence) -> ActiveEffect:
    return ActiveEffect(
        EffectId(""),
        effects.CUSTOM,
        source=who.id,
        label=feature.names.get("en", "") or str(feature.key),
        name=feature.name,
        influence=replace(influence, helps=True),
    )


def is_pool(feature: Feature) -> bool:
    """Whether its uses are points that nothing but the answer to its question spends."""
    found = find_class_feature(feature)
    return found is not None and found.pool


def _hold(draft: Draft, who: Combatant, feature: Feature, found: ClassFeature) -> None:
    """It changes its bearer until its rounds are over; used again it begins anew."""
    origin = f"{HELD}{feature.key}"
    for effect in who.effects:
        if effect.influence is not None and effect.influence.origin == origin:
            effects.end_effect(draft, who.id, effect.id)
    rounds = draft.ruleset.numbers[found.lasts] if found.lasts else found.rounds
    level = level_in(who.creature, found.calling) if found.calling else 0
    modifiers = tuple(_grown(each, found, level) for each in found.modifiers)
    if is_in_heavy_armour(who.creature) and who.creature.ruleset in found.heavy_takes:
        modifiers = tuple(each for each in modifiers if each.kind is Kind.NOTE)
        told: Parameters = {"who": who.name, "feature": feature.name}
        draft.add(e.Noted(Message("note.heavy_armour_takes", told), combatants=(who.id,)))
    effect = _effect(who, feature, Influence(origin, modifiers, breaks=found.breaks))
    end = End(who.id, Moment.END) if found.this_turn else End(who.id, Moment.START, rounds)
    effects.give(draft, who.id, replace(effect, end=end))
    keeping_up.begin(draft, who.id)


def _grown(modifier: Modifier, found: ClassFeature, level: int) -> Modifier:
    """Extra damage by the level in the class; whoever has none deals the least."""
    if modifier.question != Question.EXTRA_DAMAGE.value:
        return modifier
    first = found.by_level[0][1]
    change = max((more for start, more in found.by_level if level >= start), default=first)
    return replace(modifier, change=change)
