"""Spells of MythCraft: both their points paid, conjuring over rounds."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.counter import ACTION_POINTS, REACTIVE_POINTS
from desktop.model.creature import Feature, FeatureKey
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Phase
from desktop.model.events import CounterSet, DamageTaken, EffectChanged, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import fold
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.points import conjured, points, spells
from desktop.rules.mythcraft.points.costs import name_of
from desktop.rules.rolls.saves import roll_against

CONJURING = points.CONJURING
THEN = "then"
HOLDS_AT = 10
"""The check that keeps a conjuring up after damage."""

USUAL_ATTRIBUTE = "int"

# --- casting ------------------------------------------------------------------------------------


def cast(draft: Draft, who: Combatant, feature: Feature, spell: spells.Spell) -> Refusal | None:
    """Both its AP and its SP, or nothing (MC-SP-01); a conjuring begins (MC-CONJ-01)."""
    if conjured.use_up(draft, who, feature):
        return None
    told: Parameters = {"who": who.name, "spell": name_of(feature.names)}
    if spell.minutes:
        slow: Parameters = {**told, "count": spell.minutes}
        if refusal := draft.stands(Refusal(Message("refusal.myth.slow", slow), "AP-MAG-01")):
            return refusal
    cost = 1 if numbers.counts_actions(who.creature) else spells.price_of(feature, spell)
    if refusal := draft.stands(spells.judge_points(who, feature, spell)):
        return refusal
    owed = 0
    if spell.conjuring and draft.encounter.phase is Phase.RUNNING:
        at_hand = min(cost, who.count(points.purse_of(draft.encounter, who)))
        owed, cost = cost - at_hand, at_hand
    if refusal := draft.stands(points.judge_cost(draft, who, cost)):
        return refusal
    points.pay(draft, who.id, cost)
    if spell.conjuring and draft.encounter.phase is Phase.RUNNING:
        _begin(draft, who.id, feature, spell, owed)
        return None
    _go_off(draft, who.id, feature, spell)
    return None


def _go_off(draft: Draft, who: CombatantId, feature: Feature, spell: spells.Spell) -> None:
    caster = draft.combatant(who)
    spells.pay_points(draft, who, spell)
    told = Message("note.uses_feature", {"who": caster.name, "feature": name_of(feature.names)})
    draft.add(Noted(told, "MC-SP-01", (who,)))


# --- conjuring ----------------------------------------------------------------------------------


def _begin(
    draft: Draft, who: CombatantId, feature: Feature, spell: spells.Spell, owed: int
) -> None:
    kept: dict[str, int | str] = {
        conjured.FEATURE: str(feature.key),
        "rounds": spell.conjuring,
        "owed": owed,
    }
    label = next(iter(feature.names.values()), "")
    begun = ActiveEffect(
        EffectId(""), CONJURING, source=who, label=label, parameters=FrozenMap(kept)
    )
    effects.give(draft, who, begun)
    told: Parameters = {
        "who": draft.combatant(who).name,
        "spell": name_of(feature.names),
        "rounds": spell.conjuring,
    }
    draft.add(Noted(Message("note.myth.conjuring", told), "MC-CONJ-01", (who,)))


def conjuring_of(who: Combatant) -> ActiveEffect | None:
    """What it conjures, or None."""
    return next((effect for effect in who.effects if effect.key == CONJURING), None)


def go_on(draft: Draft, who: CombatantId) -> None:
    """A turn step: one more round; what is owed is paid; once all is done it goes off."""
    combatant = draft.combatant(who)
    held = conjuring_of(combatant)
    if held is None:
        return
    rounds = max(0, int(held.parameters.get("rounds", 0)) - 1)
    owed = int(held.parameters.get("owed", 0))
    purse = points.purse_of(draft.encounter, combatant)
    paid = min(owed, combatant.count(purse))
    if paid:
        left = combatant.counters[purse].with_current(combatant.count(purse) - paid)
        draft.add(CounterSet(who, purse, left.current, left.maximum))
    feature = combatant.creature.find_feature(
        FeatureKey(str(held.parameters.get(conjured.FEATURE, "")))
    )
    spell = None if feature is None else spells.spell_in(feature)
    if rounds or owed > paid:
        changed = held.parameters.with_items({"rounds": rounds, "owed": owed - paid})
        draft.add(EffectChanged(who, replace(held, parameters=changed), told=False))
        return
    effects.end_effect(draft, who, held.id, Message("note.myth.goes_off"))
    if feature is not None and spell is not None:
        _go_off(draft, who, feature, spell)
        if conjured.is_aimed(feature):
            conjured.hold_ready(draft, who, feature)


def let_go(draft: Draft) -> None:
    """The fight is over: nobody conjures on, and no points are lost by that."""
    for who in draft.encounter.combatants:
        effects.end_all(draft, who, CONJURING, Message("note.myth.conjuring_let_go"))


def ask_hold(draft: Draft) -> None:
    """A finisher: damage asks whoever conjures for a check."""
    for event in draft.facts(DamageTaken):
        if event.total <= 0:
            continue
        who = draft.find(event.target)
        held = None if who is None else conjuring_of(who)
        if who is None or held is None or who.is_out:
            continue
        if any(prompt.effect == held.id for prompt in draft.encounter.prompts):
            continue
        attribute = who.creature.spell_ability or USUAL_ATTRIBUTE
        situation = situation_of(draft.encounter, draft.ruleset, who)
        prompts.ask(
            draft,
            Prompt(
                prompts.NEW,
                PromptKind.CHECK,
                who.id,
                Message("prompt.myth.conjuring", {"who": who.name, "spell": held.label}),
                ability=attribute,
                dc=HOLDS_AT,
                bonus=fold(draft.ruleset.checks(situation, attribute)),
                dice="1d20",
                effect=held.id,
                continuation=FrozenMap({THEN: str(CONJURING)}),
                rule="MC-CONJ-01",
            ),
        )


def answer_hold(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Below 10 it fails: no SP are lost, and no AP are left until the next turn."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or prompt.effect is None or answer.outcome is Outcome.SKIPPED:
        return None
    purpose = Message("note.myth.conjuring_check")
    situation = situation_of(draft.encounter, draft.ruleset, who)
    reasons = draft.ruleset.checks(situation, prompt.ability)
    if roll_against(draft, who.id, reasons, dc=HOLDS_AT, purpose=purpose, answer=answer):
        return None
    effects.end_effect(draft, who.id, prompt.effect, Message("note.myth.conjuring_broken"))
    for key in (ACTION_POINTS, REACTIVE_POINTS):
        counter = who.counters.get(key)
        if counter is not None and counter.current:
            draft.add(CounterSet(who.id, key, 0, counter.maximum))
    return None
