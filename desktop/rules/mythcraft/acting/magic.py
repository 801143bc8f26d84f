"""Spells of MythCraft: action points and spell points, conjuring over rounds, slow rituals.

What a spell costs is read from its heading, "Wall of Sparks (3 SP)", and its paragraph:
"3 AP, 4 SP. Conjuring 1.", "Cantrip, 2 AP", "Ritual, 10 minutes"; in Italian "3 PA, 4 PI. Lancio
prolungato 1".
"""

import re
from dataclasses import dataclass, replace
from functools import cache

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.counter import ACTION_POINTS, REACTIVE_POINTS, SPELL_POINTS
from desktop.model.creature import Attack, Feature, FeatureGroup, FeatureKey
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Phase
from desktop.model.events import CheckRolled, CounterSet, DamageTaken, EffectChanged, Noted
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
from desktop.rules.mythcraft.points import points
from desktop.rules.mythcraft.points.costs import name_of
from desktop.rules.rolls.rolling import throw

CONJURING = points.CONJURING
THEN = "then"
HOLDS_AT = 10
"""The check that keeps a conjuring up after damage."""

USUAL_ATTRIBUTE = "int"
MINUTES = {"minute": 1, "minutes": 1, "minuto": 1, "minuti": 1, "hour": 60, "hours": 60}
_AP = re.compile(r"\b(\d+) ?(?:AP|PA)\b")
_AP_FIRST = re.compile(r"\s*(\d+) ?(?:AP|PA)\b")
_AP_IN_NAME = re.compile(r"\((\d+) ?(?:AP|PA)\)")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_SP = re.compile(r"\b(?:SPC )?(\d+) ?(?:SP|PI)\b|\bSPC (\d+)\b")
_CONJURING = re.compile(r"\b(?:Conjuring|Lancio prolungato) (\d+)", re.IGNORECASE)
_SLOW = re.compile(
    r"\b(?:ritual|invocation|rituale|invocazione)\b[^.\d]{0,40}(\d+) "
    r"(minutes?|hours?|minut[oi]|or[ae])\b",
    re.IGNORECASE,
)
_FREE = re.compile(r"\b(?:cantrip|chant|prayer|trucchetto|canto|preghiera)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Spell:
    """What a paragraph says of a spell: points, rounds of conjuring, minutes of a slow one."""

    action_points: int | None = None
    spell_points: int = 0
    conjuring: int = 0
    minutes: int = 0


def spell_in(feature: Feature) -> Spell | None:
    """The spell that a paragraph is, or None."""
    return _read(tuple(feature.names.values()), tuple(feature.texts.values()))


@cache
def _read(names: tuple[str, ...], texts: tuple[str, ...]) -> Spell | None:
    heading = " ".join(each for name in names for each in _IN_BRACKETS.findall(name))
    for text in texts or ("",):
        slow, conjuring = _SLOW.search(text), _CONJURING.search(text)
        cost = _AP.search(heading) or _AP.search(text)
        price = _SP.search(heading) or _SP.search(text)
        if not (slow or conjuring or price or (cost and _FREE.search(text))):
            continue
        return Spell(
            int(cost[1]) if cost else None,
            int(price[1] or price[2]) if price else 0,
            int(conjuring[1]) if conjuring else 0,
            int(slow[1]) * MINUTES.get(slow[2].lower(), 60) if slow else 0,
        )
    return None


def is_slow(feature: Feature) -> bool:
    """Whether it takes minutes: no action in a fight (AP-MAG-01)."""
    spell = spell_in(feature)
    return spell is not None and spell.minutes > 0


def named_cost(feature: Feature) -> int | None:
    """The action points that its heading or the beginning of its text names: "2 AP. …"; or None."""
    for name in feature.names.values():
        if found := _AP_IN_NAME.search(name):
            return int(found[1])
    for text in feature.texts.values():
        if found := _AP_FIRST.match(text):
            return int(found[1])
    return None


def detail_of(feature: Feature) -> Message | None:
    """What it costs, or how long it takes, for its button and its paragraph."""
    spell = spell_in(feature)
    if spell is None:
        cost = named_cost(feature)
        return None if cost is None else Message("view.myth.cost", {"ap": cost})
    if spell.minutes:
        return Message("view.myth.slow", {"count": spell.minutes})
    known: Parameters = {"ap": _price(feature, spell), "sp": spell.spell_points}
    if spell.conjuring:
        return Message("view.myth.conjuring", {**known, "rounds": spell.conjuring})
    return Message("view.myth.spell", known)


def _price(feature: Feature, spell: Spell) -> int:
    """Its action points; those of a reaction of the stat block only where its text names some."""
    if spell.action_points is not None:
        return spell.action_points
    return feature.cost if feature.group is FeatureGroup.ACTION else 0


def spell_of(who: Combatant, attack: Attack) -> tuple[Feature, Spell] | None:
    """The paragraph that an attack stands in and the spell that it is, or None."""
    for feature in who.creature.features:
        if any(each.key == attack.key for each in feature.attacks):
            spell = spell_in(feature)
            return None if spell is None else (feature, spell)
    return None


# --- casting ------------------------------------------------------------------------------------


def cast(draft: Draft, who: Combatant, feature: Feature, spell: Spell) -> Refusal | None:
    """Both its AP and its SP, or nothing (MC-SP-01); a conjuring begins (MC-CONJ-01)."""
    told: Parameters = {"who": who.name, "spell": name_of(feature.names)}
    if spell.minutes:
        slow: Parameters = {**told, "count": spell.minutes}
        if refusal := draft.stands(Refusal(Message("refusal.myth.slow", slow), "AP-MAG-01")):
            return refusal
    cost = 1 if numbers.counts_actions(who.creature) else _price(feature, spell)
    if refusal := draft.stands(_judge_spell_points(who, feature, spell)):
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


def pay_for_attack(draft: Draft, who: Combatant, attack: Attack) -> Refusal | None:
    """The spell points of a spell that is an attack roll, besides its AP (MC-SP-01)."""
    if (found := spell_of(who, attack)) is None:
        return None
    if refusal := draft.stands(_judge_spell_points(who, *found)):
        return refusal
    _pay_spell_points(draft, who.id, found[1])
    return None


def _judge_spell_points(who: Combatant, feature: Feature, spell: Spell) -> Refusal | None:
    left = who.count(SPELL_POINTS)
    if spell.spell_points <= left:
        return None
    short: Parameters = {
        "who": who.name,
        "spell": name_of(feature.names),
        "cost": spell.spell_points,
        "left": left,
    }
    return Refusal(Message("refusal.myth.too_few_spell_points", short), "MC-SP-01")


def _pay_spell_points(draft: Draft, who: CombatantId, spell: Spell) -> None:
    counter = draft.combatant(who).counters.get(SPELL_POINTS)
    if spell.spell_points and counter is not None:
        left = max(0, counter.current - spell.spell_points)
        draft.add(CounterSet(who, SPELL_POINTS, left, counter.maximum))


def _go_off(draft: Draft, who: CombatantId, feature: Feature, spell: Spell) -> None:
    caster = draft.combatant(who)
    _pay_spell_points(draft, who, spell)
    told = Message("note.uses_feature", {"who": caster.name, "feature": name_of(feature.names)})
    draft.add(Noted(told, "MC-SP-01", (who,)))


# --- conjuring ----------------------------------------------------------------------------------


def _begin(draft: Draft, who: CombatantId, feature: Feature, spell: Spell, owed: int) -> None:
    kept: dict[str, int | str] = {
        "feature": str(feature.key),
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
    feature = combatant.creature.find_feature(FeatureKey(str(held.parameters.get("feature", ""))))
    spell = None if feature is None else spell_in(feature)
    if rounds or owed > paid:
        changed = held.parameters.with_items({"rounds": rounds, "owed": owed - paid})
        draft.add(EffectChanged(who, replace(held, parameters=changed), told=False))
        return
    effects.end_effect(draft, who, held.id, Message("note.myth.goes_off"))
    if feature is not None and spell is not None:
        _go_off(draft, who, feature, spell)


def ask_hold(draft: Draft) -> None:
    """A finisher: damage asks whoever conjures for a check."""
    for event in draft.events:
        if not isinstance(event, DamageTaken) or event.total <= 0:
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
    if answer.outcome is not None or answer.amount is not None:
        typed = answer.amount
        success = answer.outcome is Outcome.SUCCESS or (typed is not None and typed >= HOLDS_AT)
        draft.add(CheckRolled(who.id, purpose, None, HOLDS_AT, success))
    else:
        situation = situation_of(draft.encounter, draft.ruleset, who)
        reasons = draft.ruleset.checks(situation, prompt.ability)
        roll = throw(draft, reasons, answer.dice, answer.bonus)
        success = roll.total >= HOLDS_AT
        draft.add(CheckRolled(who.id, purpose, roll, HOLDS_AT, success))
    if success:
        return None
    effects.end_effect(draft, who.id, prompt.effect, Message("note.myth.conjuring_broken"))
    for key in (ACTION_POINTS, REACTIVE_POINTS):
        counter = who.counters.get(key)
        if counter is not None and counter.current:
            draft.add(CounterSet(who.id, key, 0, counter.maximum))
    return None
