"""Checks against a spell that runs: somebody breaks free of it, or sees through an illusion."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.effect import ActiveEffect, WayOut, check_name
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Trace
from desktop.rules.attacking.actions import own_roll
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.fifth.skills.helping import use_help
from desktop.rules.rolls.saves import (
    roll_against,
    save_purpose,
    save_trace,
    save_word,
    shown_bonus,
)
from desktop.rules.sight.perceiving import FINDERS

WAY_OUT = "way_out"
"""The word of the prompt that asks which of several spells it is about."""

BREAK_FREE, SEE_THROUGH = "break_free", "see_through"
Found = tuple[Combatant, ActiveEffect, WayOut]


def is_held_by_spell(who: Combatant) -> bool:
    """Whether something holds it that a check may end."""
    return any(x.way_out is not None and not x.way_out.illusion for x in who.effects)


def holding(who: Combatant) -> tuple[Found, ...]:
    """What it may break free of."""
    return tuple(
        (who, effect, effect.way_out)
        for effect in who.effects
        if effect.way_out is not None and not effect.way_out.illusion
    )


def illusions(draft: Draft, who: Combatant) -> tuple[Found, ...]:
    """The illusions of others that it has not seen through yet."""
    return tuple(
        (other, effect, effect.way_out)
        for other in draft.encounter.combatants.values()
        for effect in other.effects
        if effect.way_out is not None
        and effect.way_out.illusion
        and effect.source != who.id
        and who.id not in str(effect.parameters.get(FINDERS, "")).split()
    )


def break_free(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A check against what holds it; a success ends that."""
    who = draft.combatant(command.combatant)
    found = holding(who)
    if not found:
        return Refusal(Message("refusal.nothing_holds", {"who": who.name}), can_overrule=False)
    return _try(draft, command, found, Message("prompt.break_free", {"who": who.name}))


def see_through(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A check against an illusion; a success shows it for what it is."""
    who = draft.combatant(command.combatant)
    found = illusions(draft, who)
    if not found:
        return Refusal(Message("refusal.no_illusion", {"who": who.name}), can_overrule=False)
    return _try(draft, command, found, Message("prompt.see_through", {"who": who.name}))


def foresee_illusion(draft: Draft, who: Combatant) -> Refusal | None:
    """Without an illusion there is nothing to look into."""
    if illusions(draft, who):
        return None
    return Refusal(Message("refusal.no_illusion", {"who": who.name}), can_overrule=False)


def _try(
    draft: Draft, command: c.TakeAction, found: tuple[Found, ...], text: Message
) -> Refusal | None:
    meant = [each for each in found if each[1].id == command.text.strip()] or list(found)
    if len(meant) == 1:
        _roll(draft, command.combatant, meant[0], own_roll(command))
        return None
    prompts.ask_choice(
        draft,
        command.combatant,
        text,
        dice="1d20",
        options=tuple(
            (str(effect.id), Message("prompt.option_way_out", _told(draft, effect, way)))
            for _, effect, way in meant
        ),
        then={"choice": WAY_OUT, "action": command.action},
        rule=draft.ruleset.rule(f"action_{command.action}"),
    )
    return None


def _told(draft: Draft, effect: ActiveEffect, way: WayOut) -> Parameters:
    source = None if effect.source is None else draft.find(effect.source)
    by = effect.called if source is None else source.name
    return {"label": effect.called, "who": by, "dc": way.dc}


def answer_way_out(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The check against the chosen one."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    is_breaking = prompt.continuation.get("action") == BREAK_FREE
    known = holding(who) if is_breaking else illusions(draft, who)
    chosen = next((each for each in known if each[1].id == EffectId(answer.option)), None)
    if chosen is not None:
        _roll(draft, who.id, chosen, Answer(dice=answer.dice, bonus=answer.bonus))
    return None


def best_check(draft: Draft, who: Combatant, checks: tuple[str, ...]) -> tuple[str, Trace]:
    """The best of several checks, and what counts on it."""
    situation = situation_of(draft.encounter, draft.ruleset, who)
    traces = [(word, draft.ruleset.checks(situation, word)) for word in checks]
    return max(traces, key=lambda each: shown_bonus(each[1]))


def _roll(draft: Draft, who: CombatantId, found: Found, answer: Answer) -> None:
    bearer, effect, way = found
    own = draft.combatant(who)
    if way.save:
        word = "/".join(way.checks)
        trace, purpose = save_trace(draft, own, word), save_purpose(save_word(draft, own, word))
    else:
        word, trace = best_check(draft, own, way.checks)
        use_help(draft, who, word)
        purpose = Message("note.check_of", {"skill": check_name(word)})
    if not roll_against(draft, who, trace, dc=way.dc, purpose=purpose, answer=answer):
        return
    if not way.illusion:
        _end(draft, bearer.id, effect, way)
        return
    finders = f"{effect.parameters.get(FINDERS, '')} {who}".strip()
    kept = replace(effect, parameters=effect.parameters.with_item(FINDERS, finders))
    draft.add(e.EffectChanged(bearer.id, kept, told=False))
    told: Parameters = {"who": own.name, "label": effect.called}
    draft.add(e.Noted(Message("note.illusion_recognised", told), combatants=(who,)))


def _end(draft: Draft, who: CombatantId, effect: ActiveEffect, way: WayOut) -> None:
    """It ends, and with it the spell where that holds nobody else."""
    effects.end_effect(draft, who, effect.id, Message("note.broke_free"))
    source = None if effect.source is None else draft.find(effect.source)
    if way.dissolves and source is not None and effect.held_by is not None:
        effects.end_effect(draft, source.id, effect.held_by, Message("note.broke_free"))


ACTIONS = (
    Action(BREAK_FREE, "action", break_free, group="magic", offered=is_held_by_spell),
    Action(SEE_THROUGH, "action", see_through, group="magic", foreseen=foresee_illusion),
)
