"""Luck Points: a d20 that failed is rolled once more for one of them (MC-LUCK-01)."""

import json
from collections.abc import Callable
from dataclasses import replace

from desktop.language.message import Message
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.commands import MakeAttack, RollCheck, TakeAction
from desktop.model.counter import LUCK_POINTS
from desktop.model.events import CheckRolled, D20Roll, PromptClosed
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Contribution, Trace
from desktop.model.structure import structure, unstructure
from desktop.model.volley import Volley
from desktop.rules.attacking import again
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number, judge_present
from desktop.rules.engine.ruleset import AnswerStep, RollMode
from desktop.rules.engine.situation import Situation
from desktop.rules.mythcraft.points.costs import STEP
from desktop.rules.previews.foreseen import StillDice
from desktop.rules.rolls.rolling import (
    TYPED,
    dice_in,
    kept_of,
    throw,
)

LUCK, RULE = "luck", "MC-LUCK-01"
DIE, KEEP = "die:", "keep"
ATTACK, CHECK, ASKED, MANEUVER = "attack", "check", "asked", "maneuver"
KEPT = "kept_roll"
"""In the continuation of a check whose roll is not rolled again."""


def after_attack(
    draft: Draft,
    situation: Situation,
    command: MakeAttack,
    roll: D20Roll | None,
    outcome: AttackOutcome,
    then: Volley | None,
) -> None:
    """After a miss on one target: the attack once more with a new die, for a Luck Point."""
    if outcome is not AttackOutcome.MISS or roll is None or command.also:
        return
    left: dict[str, str | int] = {
        "what": ATTACK,
        **again.kept(situation, command),
    }
    _offer(draft, draft.combatant(command.attacker), roll, left)


def after_check(
    draft: Draft, command: RollCheck, who: Combatant, roll: D20Roll, success: bool
) -> None:
    """After a failed check that the GM asked for."""
    if success:
        return
    dc = -1 if command.dc is None else command.dc
    _offer(draft, who, roll, {"what": CHECK, "word": command.word, "dc": dc})


def after_maneuver(draft: Draft, command: TakeAction, roll: D20Roll) -> None:
    """After a maneuver that has failed: once more with a new die, at no other cost."""
    left: dict[str, str | int] = {"what": MANEUVER, "wish": json.dumps(unstructure(command))}
    _offer(draft, draft.combatant(command.combatant), roll, left)


def _maneuver_in(offer: Prompt) -> TakeAction:
    command: TakeAction = structure(TakeAction, json.loads(str(offer.continuation["wish"])))
    return command


def _judge_maneuver(draft: Draft, offer: Prompt) -> Refusal | None:
    """What has come in its way since, before a die is thrown for it."""
    command = _maneuver_in(offer)
    assert command.target is not None, "a maneuver has a target"
    if refusal := judge_present(draft, (command.target,)):
        return refusal
    trial = Draft(draft.encounter, draft.ruleset, StillDice(), overruled=draft.overruled)
    return _perform(trial, command, _dice_of(offer))


def _maneuver_again(draft: Draft, offer: Prompt, dice: tuple[int, ...]) -> Refusal | None:
    return _perform(draft, _maneuver_in(offer), dice)


def _perform(draft: Draft, command: TakeAction, dice: tuple[int, ...]) -> Refusal | None:
    made = replace(command, die=None, dice=dice, cost="none")
    return draft.ruleset.actions[command.action].perform(draft, made)


def answer_luckily(
    draft: Draft,
    prompt: Prompt,
    answer: Answer,
    *,
    reasons: Callable[[Combatant], Trace],
    step: AnswerStep,
) -> Refusal | None:
    """A check that was asked for: a failed roll waits while a Luck Point may roll it again.

    What follows from it comes by `step`, once the roll is kept or is another one.
    """
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    is_rolled = answer.outcome is None and answer.amount is None
    may_wait = is_rolled and KEPT not in prompt.continuation
    if who is None or prompt.dc is None or not may_wait or who.count(LUCK_POINTS) < 1:
        return step(draft, prompt, answer)
    trace = reasons(who)
    if dice_in(trace):
        return step(draft, prompt, answer)
    roll = throw(draft, trace, answer.dice)
    if roll.total >= prompt.dc:
        return step(draft, prompt, replace(answer, dice=roll.dice))
    left: dict[str, str | int] = {
        "what": ASKED,
        "prompt": json.dumps(unstructure(prompt)),
        "answer": json.dumps(unstructure(answer)),
    }
    _offer(draft, who, roll, left)
    return None


def _go_on(
    draft: Draft, offer: Prompt, dice: tuple[int, ...], *, kept: bool = False
) -> Refusal | None:
    """What follows from the check that waited, with these dice."""
    asked: Prompt = structure(Prompt, json.loads(str(offer.continuation["prompt"])))
    answer: Answer = structure(Answer, json.loads(str(offer.continuation["answer"])))
    if kept:
        asked = replace(asked, continuation=asked.continuation.with_item(KEPT, 1))
    return draft.ruleset.answers[asked.kind](draft, asked, replace(answer, dice=dice))


def drop_offers(draft: Draft, who: CombatantId) -> None:
    """A turn is over, and with it the time to roll again: what failed has failed."""
    for offer in draft.encounter.prompts:
        if offer.continuation.get("what") == ASKED:
            draft.add(PromptClosed(offer.id, None))
            _go_on(draft, offer, _dice_of(offer), kept=True)
    prompts.drop_where(draft, lambda prompt: prompt.continuation.get(STEP) == LUCK)


def _offer(draft: Draft, who: Combatant, roll: D20Roll, then: dict[str, str | int]) -> None:
    points = who.count(LUCK_POINTS)
    if points <= 0:
        return
    _, mode = draft.ruleset.rolls.settle(roll.trace)
    left: dict[str, str | int] = {
        STEP: LUCK,
        "dice": ",".join(map(str, roll.dice)),
        "mode": mode.value,
        "bonus": roll.total - roll.kept,
        TYPED: int(roll.typed),
        **then,
    }
    told: Parameters = {"who": who.name, "total": roll.total, "count": points}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.myth.luck", told),
        dice="1d20",
        options=(
            *(
                (f"{DIE}{place}", Message("prompt.option_reroll", {"die": die}))
                for place, die in enumerate(roll.dice)
            ),
            (KEEP, Message("prompt.option_keep_roll")),
        ),
        then=left,
        rule=RULE,
    )


def answer_luck(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Spend the point, roll that die again or take the typed one, and go on with the new roll."""
    assert prompt.combatant is not None, "somebody rolls"
    is_asked = prompt.continuation["what"] == ASKED
    if not answer.option.startswith(DIE) or answer.outcome is Outcome.SKIPPED:
        return _go_on(draft, prompt, _dice_of(prompt), kept=True) if is_asked else None
    typed = answer.dice[0] if answer.dice else answer.amount
    if typed is not None and (refusal := judge_number(typed, low=1, high=20)):
        return refusal
    left = prompt.continuation
    is_attack = left["what"] == ATTACK
    if is_attack and (refusal := again.judge(draft, prompt)):
        return refusal
    if left["what"] == MANEUVER and (refusal := _judge_maneuver(draft, prompt)):
        return refusal
    dice = list(_dice_of(prompt))
    dice[int(answer.option.removeprefix(DIE))] = draft.dice.roll(20) if typed is None else typed
    kept = kept_of(tuple(dice), RollMode(str(left["mode"])))
    spend(draft, prompt.combatant, LUCK_POINTS)
    if is_attack:
        again.strike(draft, prompt, kept)
        return None
    if is_asked:
        return _go_on(draft, prompt, tuple(dice))
    if left["what"] == MANEUVER:
        return _maneuver_again(draft, prompt, tuple(dice))
    bonus, dc = int(left["bonus"]), int(left["dc"])
    trace = (
        Contribution(Message("reason.die", {"kept": kept}), change=kept),
        Contribution(Message("reason.as_before"), change=bonus, rule=RULE),
    )
    roll = D20Roll(tuple(dice), kept, kept + bonus, trace, typed=typed is not None)
    word = str(left["word"])
    kind = "ability" if word in draft.ruleset.abilities else "skill"
    purpose = Message("note.check_of", {"skill": Message(f"{kind}.{word}")})
    success = dc < 0 or roll.total >= dc
    draft.add(CheckRolled(prompt.combatant, purpose, roll, None if dc < 0 else dc, success))
    return None


def _dice_of(offer: Prompt) -> tuple[int, ...]:
    """The dice that lie there."""
    return tuple(int(die) for die in str(offer.continuation["dice"]).split(","))
