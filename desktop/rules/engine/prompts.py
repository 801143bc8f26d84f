"""Questions that wait in the state: asking, answering, falling away."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId, PromptId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number
from desktop.rules.engine.typed_dice import judge_typed_bonus, judge_typed_dice

NEW = PromptId("")
"""The id of a prompt before it is opened."""

BLOCKING = frozenset(
    (
        PromptKind.DEATH_SAVE,
        PromptKind.TIE_ORDER,
        PromptKind.INITIATIVE,
        PromptKind.OPPORTUNITY_ATTACK,
        PromptKind.DEFEAT,
    )
)
"""Prompts that want their answer before the next turn begins."""


def ask(draft: Draft, template: Prompt) -> Prompt:
    """Open a prompt like `template`, whose id is still `NEW`; the one that was opened."""
    prompt = replace(template, id=PromptId(draft.fresh("p")))
    draft.add(e.PromptOpened(prompt))
    return prompt


def ask_choice(
    draft: Draft,
    who: CombatantId | None,
    text: Message,
    *,
    options: tuple[tuple[str, Message], ...] = (),
    then: Mapping[str, str | int],
    rule: str = "",
    dice: str = "",
    effect: EffectId | None = None,
    source: CombatantId | None = None,
) -> Prompt:
    """Let the GM choose for somebody, among `options` or a number of `dice`.

    `then` is what is left of the command, as plain data.
    """
    return ask(
        draft,
        Prompt(
            NEW,
            PromptKind.CHOICE,
            who,
            text,
            dice=dice,
            effect=effect,
            source=source,
            options=options,
            continuation=FrozenMap(then),
            rule=rule,
        ),
    )


def find_prompt(draft: Draft, prompt: PromptId) -> Prompt | None:
    """The open prompt with that id, or None."""
    return next((known for known in draft.encounter.prompts if known.id == prompt), None)


def decide_answer_prompt(draft: Draft, command: c.AnswerPrompt) -> Refusal | None:
    """Close a prompt with its answer, and let follow what follows.

    "Skipped" closes any prompt without more, except where the ruleset's step for its kind has
    something left to do then.
    """
    prompt = find_prompt(draft, command.prompt)
    if prompt is None:
        return Refusal(Message("refusal.answered_already"), can_overrule=False)
    answer = command.answer
    if refusal := judge_answer(prompt, answer):
        return refusal
    step = draft.ruleset.answers.get(prompt.kind)
    draft.add(e.PromptClosed(prompt.id, answer))
    if step is None:
        return None
    return step(draft, prompt, answer)


def summed(draft: Draft, prompt: Prompt, answer: Answer) -> tuple[int, tuple[int, ...]]:
    """What the dice of a prompt come to, never less than 0: typed as a sum, or rolled; the dice."""
    if answer.amount is not None:
        return answer.amount, ()
    rolled = roll(parse(prompt.dice), draft.dice)
    return max(0, rolled.total), tuple(die.value for die in rolled.dice)


D20_KINDS = frozenset(
    (
        PromptKind.DEATH_SAVE,
        PromptKind.CONCENTRATION,
        PromptKind.REPEATED_SAVE,
        PromptKind.SAVE,
        PromptKind.CHECK,
        PromptKind.INITIATIVE,
    )
)


TYPED_KINDS = D20_KINDS | {PromptKind.OPPORTUNITY_ATTACK}
"""Those whose answers may bring typed d20s."""


def judge_answer(prompt: Prompt, answer: Answer) -> Refusal | None:
    if prompt.kind in TYPED_KINDS and (refusal := judge_typed_dice(answer.dice)) is not None:
        return refusal
    if refusal := judge_typed_bonus(answer.bonus):
        return refusal
    for amount in answer.damage:
        if refusal := judge_number(amount.amount):
            return refusal
    known = {key for key, _ in prompt.options}
    if answer.option and answer.option not in known:
        return Refusal(
            Message("refusal.unknown_choice", {"value": answer.option}), can_overrule=False
        )
    if known and not answer.option and answer.outcome is not Outcome.SKIPPED and not answer.dice:
        return Refusal(Message("refusal.choose_an_option"), can_overrule=False)
    return None


def drop(draft: Draft, prompt: Prompt) -> None:
    """Close a prompt that has lost its ground."""
    draft.add(e.PromptClosed(prompt.id, None))


def drop_where(draft: Draft, is_gone: Callable[[Prompt], bool]) -> None:
    """Close every prompt for which that is true."""
    for prompt in draft.encounter.prompts:
        if is_gone(prompt):
            drop(draft, prompt)


def sweep(draft: Draft) -> None:
    """A finisher: close prompts about somebody or an effect that is no longer there."""
    if not draft.encounter.prompts:
        return

    def is_gone(prompt: Prompt) -> bool:
        # Prompts of whoever leaves go with it; here it is about what they ask.
        who = None if prompt.combatant is None else draft.find(prompt.combatant)
        if prompt.effect is not None and (who is None or who.find_effect(prompt.effect) is None):
            return True
        return prompt.source is not None and prompt.source not in draft.encounter.combatants

    drop_where(draft, is_gone)
