"""Bardic Inspiration: a die that somebody was given, added to a roll of its own that has failed.

It is offered where it can still help, and gone once it is rolled.
"""

import json

from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import number
from desktop.model.structure import structure, unstructure
from desktop.model.volley import Volley
from desktop.rules.attacking import again
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.turns.inspiring import DICE, INSPIRED
from desktop.rules.rolls.rolling import TYPED

CHOICE = "inspired_die"
"""The word of the question."""
WHAT, ATTACK, CHECK, SAVE = "what", "attack", "check", "save"
ADD, KEEP = "add", "keep"
HELD = "save:"
"""Before the keys of what is left of a save that waits."""


def die_of(who: Combatant) -> ActiveEffect | None:
    """The die that it has, as its effect; a state that the GM gave by hand says no die."""
    given = (each for each in who.effects if each.key == INSPIRED)
    return next((each for each in given if DICE in each.parameters), None)


def sides_of(die: ActiveEffect) -> int:
    """How many sides it has."""
    return int(parse(str(die.parameters[DICE])).maximum)


def _can_help(who: Combatant, total: int, needed: int) -> bool:
    die = die_of(who)
    return die is not None and total < needed <= total + sides_of(die)


def _ask(
    draft: Draft,
    who: Combatant,
    roll: e.D20Roll,
    then: dict[str, str | int],
    like: Prompt | None = None,
    volley: Volley | None = None,
) -> None:
    """Ask whether the die is added; of a save all that hangs on it stays with the question."""
    die = die_of(who)
    assert die is not None, "it can help"
    dice = str(die.parameters[DICE])
    told: Parameters = {"who": who.name, "total": roll.total, "dice": dice}
    kept: dict[str, str | int] = {
        "choice": CHOICE,
        "kept": roll.kept,
        "bonus": roll.total - roll.kept,
        "faces": " ".join(str(face) for face in roll.dice),
        TYPED: int(roll.typed),
        **then,
    }
    asked = Prompt(
        prompts.NEW, PromptKind.CHOICE, who.id, Message("prompt.inspired_die", told), volley=volley
    )
    prompts.ask(
        draft,
        replace(
            asked if like is None else like,
            id=prompts.NEW,
            kind=PromptKind.CHOICE,
            text=asked.text,
            bonus=0,
            bonus_dice="",
            dice=dice,
            harm="",
            options=(
                (ADD, Message("prompt.option_add_die", {"dice": dice})),
                (KEEP, Message("prompt.option_keep_roll")),
            ),
            continuation=FrozenMap(kept),
            rule="",
        ),
    )


# --- offered ------------------------------------------------------------------------------------


def offer_attack(
    draft: Draft,
    situation: Situation,
    command: c.MakeAttack,
    roll: e.D20Roll,
    then: Volley | None,
) -> bool:
    """Whether a miss waits for the die; a natural 1 is past all help."""
    who = draft.combatant(command.attacker)
    made = draft.facts(e.AttackRolled)[-1]
    if roll.kept == 1 or not _can_help(who, roll.total, made.against):
        return False
    thrown = tuple(abs(each.change) for each in roll.trace if each.dice)
    wish = replace(command, bonus=thrown)
    _ask(draft, who, roll, {WHAT: ATTACK, **again.kept(situation, wish)}, volley=then)
    return True


def offer_check(draft: Draft, command: c.RollCheck, who: Combatant, roll: e.D20Roll) -> bool:
    """Whether a failed check or save that the GM asked for waits for the die."""
    if command.dc is None or not _can_help(who, roll.total, command.dc):
        return False
    purpose = draft.facts(e.CheckRolled)[-1].purpose
    left: dict[str, str | int] = {
        WHAT: CHECK,
        "purpose": json.dumps(unstructure(purpose, Message)),
        "dc": command.dc,
    }
    _ask(draft, who, roll, left)
    return True


def offer_save(draft: Draft, prompt: Prompt, roll: e.D20Roll) -> bool:
    """Whether the save of a prompt, just failed, waits for the die."""
    assert prompt.combatant is not None, "somebody saves"
    who = draft.combatant(prompt.combatant)
    if not _can_help(who, roll.total, prompt.dc or 0):
        return False
    held = {f"{HELD}{key}": value for key, value in prompt.continuation.items()}
    _ask(draft, who, roll, {WHAT: SAVE, "kind": prompt.kind.value, **held}, like=prompt)
    return True


# --- answered -----------------------------------------------------------------------------------


def roll_before(prompt: Prompt) -> e.D20Roll:
    """The roll that the die may be added to, with its old reasons as one number."""
    left = prompt.continuation
    kept, bonus = int(left["kept"]), int(left["bonus"])
    faces = tuple(int(face) for face in str(left["faces"]).split())
    trace = (
        number(Message("reason.die", {"kept": kept}), kept),
        number(Message("reason.as_before"), bonus),
    )
    return e.D20Roll(faces, kept, kept + bonus, trace, typed=bool(left[TYPED]))


def added(draft: Draft, prompt: Prompt, answer: Answer) -> e.D20Roll | Refusal | None:
    """The roll with the die, which is gone; None: it is kept for another one."""
    assert prompt.combatant is not None, "somebody was asked"
    die = die_of(draft.combatant(prompt.combatant))
    if answer.option != ADD or answer.outcome is Outcome.SKIPPED or die is None:
        return None
    if prompt.continuation[WHAT] == ATTACK and (refusal := again.judge(draft, prompt)):
        return refusal
    most = sides_of(die)
    typed = answer.dice[0] if answer.dice else answer.amount
    if typed is not None and (refusal := judge_number(typed, low=1, high=most)):
        return refusal
    shown = draft.dice.roll(most) if typed is None else typed
    effects.end_effect(draft, prompt.combatant, die.id, Message("note.used_up"))
    before = roll_before(prompt)
    text = Message("reason.inspired_die", {"dice": str(die.parameters[DICE])})
    trace = (*before.trace, number(text, shown))
    return e.D20Roll(before.dice, before.kept, before.total + shown, trace, typed=before.typed)


def strike(draft: Draft, prompt: Prompt, roll: e.D20Roll) -> None:
    """The attack again, with the die among its reasons."""
    plain = json.loads(str(prompt.continuation[again.COMMAND]))
    command: c.MakeAttack = structure(c.MakeAttack, plain)
    reasons = replace(command.adjustments, added=(*command.adjustments.added, roll.trace[-1]))
    wish = json.dumps(unstructure(replace(command, adjustments=reasons)))
    better = replace(prompt, continuation=prompt.continuation.with_item(again.COMMAND, wish))
    again.strike(draft, better, roll.kept)


def tell_check(draft: Draft, prompt: Prompt, roll: e.D20Roll) -> None:
    """The check with the die."""
    assert prompt.combatant is not None, "somebody was asked"
    purpose: Message = structure(Message, json.loads(str(prompt.continuation["purpose"])))
    dc = int(prompt.continuation["dc"])
    draft.add(e.CheckRolled(prompt.combatant, purpose, roll, dc, roll.total >= dc))


def save_that_waits(prompt: Prompt) -> Prompt:
    """The prompt whose save it was, with all that follows from it."""
    kept = {
        key.removeprefix(HELD): value
        for key, value in prompt.continuation.items()
        if key.startswith(HELD)
    }
    kind = PromptKind(str(prompt.continuation["kind"]))
    return replace(prompt, kind=kind, options=(), continuation=FrozenMap(kept))
