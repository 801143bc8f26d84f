"""What a class feature needs to go on: a rage without a blow may end with the turn."""

from collections.abc import Iterator

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import BONUS_ACTION
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey, CounterKey
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import has
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.gear.armour import is_in_heavy_armour
from desktop.rules.fifth.statblocks.class_features import KeptUp, held_feature
from desktop.rules.map.places import are_hostile

CHOICE = "kept_up"
"""The word of its question."""
KEPT = CounterKey("kept_up")
"""1 once its bearer has done what keeps it up, until its turn ends."""
ENDS, GOES_ON, EXTENDS = "ends", "goes_on", "extends"
ATTACK, DAMAGE, SAVE = "attack", "damage", "save"


def held_by(who: Combatant) -> Iterator[tuple[ActiveEffect, KeptUp]]:
    """What it holds that must be kept up, and how its edition does that."""
    for effect in who.effects:
        found = held_feature(effect)
        kept = None if found is None else found.kept_in(who.creature)
        if kept is not None:
            yield effect, kept


def begin(draft: Draft, who: CombatantId) -> None:
    """It has just begun: where it lasts to the end of the next turn, nothing is due on this one."""
    for _, kept in held_by(draft.combatant(who)):
        if kept.from_next_turn:
            _keep(draft, draft.combatant(who))


def settle(draft: Draft) -> None:
    """A finisher: deeds that keep it up are remembered; a state that ends it does so."""
    for rolled in draft.facts(e.AttackRolled):
        _on_deed(draft, rolled.attacker, ATTACK, rolled.target)
    for taken in draft.facts(e.DamageTaken):
        if taken.total:
            _on_deed(draft, taken.target, DAMAGE)
    for opened in draft.facts(e.PromptOpened):
        prompt = opened.prompt
        source = None if prompt.volley is None else prompt.volley.source
        if prompt.kind is PromptKind.SAVE and source is not None:
            _on_deed(draft, source, SAVE, prompt.combatant)
    for who in draft.changed():
        for effect, condition in _ending(who):
            if condition is None:
                effects.end_effect(draft, who.id, effect.id, Message("note.in_heavy_armour"))
            elif has(who, condition, draft.ruleset.conditions):
                told = Message(f"condition.{condition}", {"who": who.name})
                because = Message("note.ended_by", {"label": told})
                effects.end_effect(draft, who.id, effect.id, because)


def _ending(who: Combatant) -> Iterator[tuple[ActiveEffect, ConditionKey | None]]:
    """What it holds, and the conditions that end it; None: the armour that it has put on."""
    for effect in who.effects:
        found = held_feature(effect)
        if found is None:
            continue
        if is_in_heavy_armour(who.creature) and who.creature.ruleset in found.heavy_bars:
            yield effect, None
        if found.ends_with:
            yield effect, ConditionKey(found.ends_with)
        if (kept := found.kept_in(who.creature)) is not None:
            yield effect, ConditionKey(kept.ends_with)


def _on_deed(
    draft: Draft, doer: CombatantId, deed: str, against: CombatantId | None = None
) -> None:
    who = draft.find(doer)
    other = None if against is None else draft.find(against)
    if who is None or (other is not None and not _is_foe(draft, who, other)):
        return
    if any(deed in kept.by for _, kept in held_by(who)):
        _keep(draft, who)


def _is_foe(draft: Draft, who: Combatant, other: Combatant) -> bool:
    return are_hostile(draft.encounter, draft.ruleset, who, other)


def _keep(draft: Draft, who: Combatant) -> None:
    if not who.count(KEPT):
        draft.add(e.CounterSet(who.id, KEPT, 1, None))


def ask_at_end(draft: Draft, who: CombatantId) -> None:
    """A turn step: what nobody has kept up ends, unless the GM knows better."""
    own = draft.combatant(who)
    held = tuple(held_by(own))
    if held and not own.count(KEPT):
        for effect, kept in held:
            _ask(draft, own, effect, kept)
    elif KEPT in own.counters and own.count(KEPT):
        draft.add(e.CounterSet(who, KEPT, 0, None))


def _ask(draft: Draft, who: Combatant, effect: ActiveEffect, kept: KeptUp) -> None:
    told: Parameters = {"who": who.name, "feature": effect.name or effect.label}
    options = [ENDS, GOES_ON]
    if kept.extended and who.count(BONUS_ACTION):
        options.append(EXTENDS)
    prompts.ask_choice(
        draft,
        who.id,
        Message(kept.asks, told),
        options=tuple((each, Message(f"prompt.option_feature_{each}")) for each in options),
        then={"choice": CHOICE},
        effect=effect.id,
    )


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """It ends, or goes on, perhaps for the bonus action; skipped, it goes on."""
    assert prompt.combatant is not None, "somebody holds it"
    assert prompt.effect is not None, "it holds something"
    if answer.outcome is Outcome.SKIPPED or answer.option == GOES_ON:
        return None
    if answer.option == EXTENDS:
        spend(draft, prompt.combatant, BONUS_ACTION)
        return None
    effects.end_effect(draft, prompt.combatant, prompt.effect)
    return None
