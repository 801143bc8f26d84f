"""Saving throws and checks: rolled, typed or told, with every reason."""

from collections.abc import Mapping
from dataclasses import replace

from desktop.language.message import Listing, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect, Moment, RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Contribution, Kind, Standing, Trace
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.rolls.rolling import LESS, adjusted, dice_in, throw
from desktop.rules.sight.perceiving import can_see

NOTHING: Mapping[str, str | int] = FrozenMap()


def save_trace(draft: Draft, who: Combatant, ability: str, cover: str = "") -> Trace:
    """Everything that counts on its saving throw. Of several abilities it takes the best.

    `cover` is a degree of `cover.COVERS` against what it saves from.
    """
    return max(_choices(draft, who, ability, cover).values(), key=shown_bonus)


def save_word(draft: Draft, who: Combatant, ability: str, cover: str = "") -> str:
    """The ability whose reasons count, of several that it may save with."""
    choices = _choices(draft, who, ability, cover)
    return max(choices, key=lambda each: shown_bonus(choices[each]))


def _choices(draft: Draft, who: Combatant, ability: str, cover: str) -> dict[str, Trace]:
    situation = situation_of(draft.encounter, draft.ruleset, who)
    if cover:
        situation = replace(situation, cover=cover)
    return {each: draft.ruleset.saves(situation, each) for each in ability.split("/")}


def ask_save(  # noqa: PLR0913 - they are the fields of a prompt
    draft: Draft,
    who: Combatant,
    text: Message,
    *,
    ability: str,
    dc: int | None,
    kind: PromptKind = PromptKind.SAVE,
    then: Mapping[str, str | int] = NOTHING,
    effect: EffectId | None = None,
    source: CombatantId | None = None,
    rule: str = "",
    harm: str = "",
) -> Prompt:
    """Ask for a saving throw; beside it stand its bonus and the dice that effects add to it.

    `then` is what is left of the command, as plain data; `harm` are the dice of damage that may
    be typed with it.
    """
    trace = save_trace(draft, who, ability)
    return prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            kind,
            who.id,
            text,
            ability=ability,
            dc=dc,
            bonus=shown_bonus(trace),
            bonus_dice=shown_dice(trace),
            dice="1d20",
            effect=effect,
            source=source,
            continuation=FrozenMap(then),
            rule=rule,
            harm=harm,
        ),
    )


def shown_bonus(trace: Trace) -> int:
    """The sum of the numbers in it: what is shown beside a prompt."""
    return sum(
        each.change
        for each in trace
        if each.kind is Kind.NUMBER and each.standing is Standing.COUNTED
    )


def shown_dice(trace: Trace) -> str:
    """The dice in it as they stand beside a prompt: "+1d4-1d6"."""
    return "".join(dice if dice.startswith(LESS) else f"+{dice}" for dice in dice_in(trace))


def failure_in(trace: Trace) -> Contribution | None:
    """The reason why it fails without a roll, or None."""
    return next(
        (
            each
            for each in trace
            if each.kind is Kind.AUTOMATIC_FAILURE and each.standing is Standing.COUNTED
        ),
        None,
    )


def success_in(trace: Trace) -> Contribution | None:
    """The reason why it succeeds without a roll, or None."""
    return next(
        (
            each
            for each in trace
            if each.kind is Kind.AUTOMATIC_SUCCESS and each.standing is Standing.COUNTED
        ),
        None,
    )


def roll_against(
    draft: Draft, who: CombatantId, trace: Trace, *, dc: int, purpose: Message, answer: Answer
) -> bool:
    """Make a saving throw or check as answered, tell it, and say whether it succeeded."""
    trace = adjusted(trace, answer.adjustments)
    roll: e.D20Roll | None = None
    if answer.outcome is not None:
        success = answer.outcome is Outcome.SUCCESS
    elif (reason := failure_in(trace) or success_in(trace)) is not None:
        return tell_automatic(draft, who, reason, dc=dc, purpose=purpose)
    elif answer.amount is not None:
        success = answer.amount >= dc
    else:
        roll = throw(draft, trace, answer.dice, answer.bonus)
        success = roll.total >= dc
    draft.add(e.CheckRolled(who, purpose, roll, dc, success))
    return success


def tell_automatic(
    draft: Draft, who: CombatantId, reason: Contribution, *, dc: int | None, purpose: Message
) -> bool:
    """A save or check that a rule decides: why, and whether it succeeds. Nobody rolls."""
    success = reason.kind is Kind.AUTOMATIC_SUCCESS
    key = "note.succeeds_because" if success else "note.fails_because"
    told = Message(key, {"who": draft.combatant(who).name, "reason": reason.reason})
    draft.add(e.Noted(told, reason.rule, (who,)))
    draft.add(e.CheckRolled(who, purpose, None, dc, success, automatic=True))
    return success


# --- saves that end an effect -------------------------------------------------------------------

HAMPERED = "hampered"
"""The word of a prompt whose save is made with disadvantage, because its caster made it so."""
EASED = "eased"
"""The word of a prompt whose save is made with advantage, because damage asked for it."""


def eased_reasons(prompt: Prompt) -> Trace:
    """What damage gives to the save that it asked for, and what its caster takes away."""
    found: list[Contribution] = []
    if prompt.continuation.get(EASED):
        found.append(Contribution(Message("reason.damaged"), Kind.ADVANTAGE))
    if prompt.continuation.get(HAMPERED):
        found.append(Contribution(Message("meta.heightened"), Kind.DISADVANTAGE))
    return tuple(found)


def ask_when_damaged(draft: Draft) -> None:
    """A finisher: ask for the saving throws that damage allows."""
    for event in draft.facts(e.DamageTaken):
        if event.total < 1:
            continue
        who, before = draft.find(event.target), draft.start.combatants.get(event.target)
        if who is not None and before is not None and who.life is not Life.DEAD:
            known = tuple(x for x in who.effects if before.find_effect(x.id) is not None)
            damaged = tuple(x for x in known if x.save is not None and x.save.when_damaged)
            _ask_for(draft, who, damaged, when_damaged=True)


def ask_repeated(draft: Draft, who: CombatantId, moment: Moment) -> None:
    """A turn step: ask for the saving throws that its effects allow at this moment.

    Nobody asks them of one of a group that is out of the fight.
    """
    for combatant in tuple(draft.encounter.combatants.values()):
        if not combatant.is_out:
            due = (x for x in combatant.effects if _is_due(x, combatant, who, moment))
            found = tuple(x for x in due if not _sees_cause(draft, combatant, x))
            _ask_for(draft, combatant, found)


def _is_due(effect: ActiveEffect, bearer: Combatant, who: CombatantId, moment: Moment) -> bool:
    """Whether its save is made at that moment of the turn of `who`, its bearer or its source."""
    save = effect.save
    if save is None or save.moment is not moment:
        return False
    return (effect.source if save.by_source else bearer.id) == who


def _sees_cause(draft: Draft, who: Combatant, effect: ActiveEffect) -> bool:
    """Whether what it sees keeps it from the save."""
    if effect.save is None or not effect.save.out_of_sight or effect.source is None:
        return False
    source = draft.find(effect.source)
    return source is not None and can_see(draft.encounter, draft.ruleset, who, source)


def _ask_for(
    draft: Draft,
    combatant: Combatant,
    found: tuple[ActiveEffect, ...],
    *,
    when_damaged: bool = False,
) -> None:
    asked = {prompt.effect for prompt in draft.encounter.prompts if _is_about_save(prompt)}
    for effect in found:
        assert effect.save is not None, "they are asked for their saves"
        if effect.id in asked:
            continue
        named = Message("prompt.repeated_save", {"who": combatant.name, "effect": name_of(effect)})
        ask_save(
            draft,
            combatant,
            named,
            ability=effect.save.ability,
            dc=effect.save.dc,
            kind=PromptKind.REPEATED_SAVE,
            then=_known_of(effect.save, when_damaged=when_damaged),
            effect=effect.id,
        )


def _known_of(save: RepeatedSave, *, when_damaged: bool) -> Mapping[str, str | int]:
    eased = {EASED: 1} if when_damaged and save.eased else {}
    return {**eased, **({HAMPERED: 1} if save.hampered else {})}


def _is_about_save(prompt: Prompt) -> bool:
    """Whether it asks for a repeated save, or whether a failed one is to be borne."""
    kind = PromptKind.REPEATED_SAVE
    return prompt.kind is kind or kind.value in prompt.continuation.values()


def ask_repeated_at_start(draft: Draft, who: CombatantId) -> None:
    """The saving throws at the start of its turn."""
    ask_repeated(draft, who, Moment.START)


def ask_repeated_at_end(draft: Draft, who: CombatantId) -> None:
    """The saving throws at the end of its turn."""
    ask_repeated(draft, who, Moment.END)


def name_of(effect: ActiveEffect) -> Message:
    """What an effect is called in a sentence."""
    if effect.label:
        return Message("note.label", {"label": effect.called})
    return Message(f"condition.{effect.key}")


def answer_repeated_save(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """A success ends the effect; skipped, it goes on."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or prompt.effect is None or answer.outcome is Outcome.SKIPPED:
        return None
    trace = save_trace(draft, who, prompt.ability)
    dc = 0 if prompt.dc is None else prompt.dc
    purpose = save_purpose(save_word(draft, who, prompt.ability))
    if roll_against(draft, who.id, trace, dc=dc, purpose=purpose, answer=answer):
        effects.end_effect(draft, who.id, prompt.effect, Message("note.saved"))
    return None


def save_purpose(ability: str) -> Message:
    """ "Saving throw: Wisdom"; of several abilities all that it may be made with."""
    first, *others = (Message(f"ability.{each}") for each in ability.split("/"))
    named = Listing((first, *others), choice=True) if others else first
    return Message("note.save_of", {"ability": named})
