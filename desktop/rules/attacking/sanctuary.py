"""Whom a spell wards from attacks: who aims at it makes a saving throw first, or aims elsewhere."""

from collections.abc import Mapping

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.prompt import Prompt
from desktop.rules.effects.ends import turn_stamp
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.rolls.saves import ask_save

SANCTUARY = "sanctuary"
"""The word of its prompt, before the id of whom it wards."""

ABILITY = "wis"
TARGET = "target"


def must_save(
    draft: Draft,
    who: CombatantId,
    targets: tuple[CombatantId, ...],
    then: Mapping[str, str | int] | None = None,
) -> bool | Refusal:
    """Whether a save was asked for instead of the attack or spell.

    `then` is what its prompt keeps for whoever goes on after the save.

    A save that succeeded on this turn opens the way once. Refused where the save is still open.
    """
    for identity in dict.fromkeys(targets):
        target = draft.combatant(identity)
        effect = _ward_of(target)
        if effect is None or identity == who:
            continue
        actor = draft.combatant(who)
        mark = _mark(identity)
        if actor.count(mark) == _stamp(draft):
            draft.add(e.CounterSet(who, mark, 0, None))
            continue
        if any(_is_about(prompt, who, identity) for prompt in draft.encounter.prompts):
            told: Parameters = {"who": actor.name, "target": target.name}
            refusal = draft.stands(Refusal(Message("refusal.sanctuary", told), effect_rule(draft)))
            if refusal is not None:
                return refusal
            continue
        _ask(draft, actor, target, effect, then or {})
        return True
    return False


def effect_rule(draft: Draft) -> str:
    """The rule of saving throws against spells."""
    return draft.ruleset.rule("spell_dc")


def _ward_of(target: Combatant) -> ActiveEffect | None:
    return next(
        (
            effect
            for effect in target.effects
            if effect.influence is not None
            and any(x.question == Question.SANCTUARY.value for x in effect.influence.modifiers)
        ),
        None,
    )


def _stamp(draft: Draft) -> int:
    return turn_stamp(draft.encounter) + 1


def _mark(target: CombatantId) -> CounterKey:
    return CounterKey(f"{SANCTUARY}:{target}")


def _is_about(prompt: Prompt, who: CombatantId, target: CombatantId) -> bool:
    words = prompt.continuation
    return (
        prompt.combatant == who
        and words.get("then") == SANCTUARY
        and words.get(TARGET) == str(target)
    )


def _ask(
    draft: Draft,
    actor: Combatant,
    target: Combatant,
    effect: ActiveEffect,
    then: Mapping[str, str | int],
) -> None:
    magic = draft.ruleset.magic
    caster = None if effect.source is None else draft.find(effect.source)
    dc = None if magic is None or caster is None else magic.dc(draft.ruleset, caster).value
    ask_save(
        draft,
        actor,
        Message("prompt.sanctuary", {"who": actor.name, "target": target.name}),
        ability=ABILITY,
        dc=dc,
        then={**then, "then": SANCTUARY, TARGET: str(target.id)},
        source=effect.source if caster is not None else None,
        rule=effect_rule(draft),
    )


def settle(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A success opens the way for one attack or spell of this turn."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    target = draft.find(CombatantId(str(prompt.continuation.get(TARGET, ""))))
    if who is None or target is None:
        return
    told: Parameters = {"who": who.name, "target": target.name}
    key = "note.sanctuary_passed" if success else "note.sanctuary_held"
    draft.add(e.Noted(Message(key, told), prompt.rule, (who.id, target.id)))
    if success:
        draft.add(e.CounterSet(who.id, _mark(target.id), _stamp(draft), None))
