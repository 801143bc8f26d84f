"""Regeneration: hit points that come back at the start of each turn, unless something stops it."""

import re

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Feature
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.harm import damage

TRAITS = ("regeneration", "rigenerazione")
REGENERATES = "regenerates"
STOPPED = CounterKey("regeneration_stopped")
"""Held from the damage that stops it until its next turn begins."""

_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[a-z]+")


def find_trait(who: Combatant) -> Feature | None:
    """The trait by which it regenerates, where its text says how much."""
    for feature in who.creature.features:
        if feature.key in TRAITS and amount_of(feature):
            return feature
    return None


def amount_of(feature: Feature) -> int:
    """The hit points that it gives: the first number of its text."""
    for text in feature.texts.values():
        if (found := _NUMBER.search(text)) is not None:
            return int(found.group())
    return 0


def _stopping(draft: Draft, feature: Feature) -> frozenset[str]:
    """The types of damage that its text names: they stop it for one turn."""
    named = set(_WORD.findall(feature.texts.get("en", "").lower()))
    return frozenset(kind for kind in draft.ruleset.damage_types if kind in named)


def note_what_stops(draft: Draft) -> None:
    """A finisher: damage that stops its regeneration is remembered until its next turn."""
    for event in draft.events:
        if not isinstance(event, e.DamageTaken):
            continue
        who = draft.find(event.target)
        trait = None if who is None else find_trait(who)
        if who is None or trait is None or who.count(STOPPED):
            continue
        stopping = _stopping(draft, trait)
        if any(part.taken > 0 and part.dealt.type in stopping for part in event.parts):
            draft.add(e.CounterSet(who.id, STOPPED, 1, None))


def ask(draft: Draft, who: CombatantId) -> None:
    """A turn step: propose what it regains; what stopped it is told instead."""
    combatant = draft.combatant(who)
    trait = find_trait(combatant)
    if trait is None or combatant.life is not Life.UP:
        return
    is_hurt = combatant.hit_points < combatant.maximum_hit_points
    told: Parameters = {"who": combatant.name, "feature": trait.name}
    if combatant.count(STOPPED):
        text = Message("note.regeneration_stopped", told) if is_hurt else None
        draft.add(e.CounterSet(who, STOPPED, 0, None, text))
        return
    if is_hurt:
        amount = amount_of(trait)
        text = Message("prompt.regenerates", {**told, "amount": amount})
        prompts.ask_choice(draft, who, text, dice=str(amount), then={"choice": REGENERATES})


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The hit points of its trait, or as typed; skipped, none."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    amount = int(prompt.dice) if answer.amount is None else answer.amount
    if refusal := judge_number(amount):
        return refusal
    damage.heal(draft, who.id, amount)
    return None
