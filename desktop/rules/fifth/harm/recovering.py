"""The long way up: a stable creature without healing regains 1 hit point after 1d4 hours."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import HIT_POINTS
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import set_current
from desktop.rules.encounter.roster import take_own_form
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number
from desktop.rules.harm.damage import heal

RECOVERING = ConditionKey("recovering")
CHOICE = "recovers"
SIDES = 4
HOUR = 600
"""Rounds of an hour."""


def offer(draft: Draft, who: CombatantId) -> None:
    """Ask how many hours it takes; the answer starts the time."""
    combatant = draft.combatant(who)
    prompts.ask_choice(
        draft,
        who,
        Message("prompt.recovers", {"who": combatant.name}),
        dice=f"1d{SIDES}",
        then={"choice": CHOICE},
        rule=draft.ruleset.rule("recovers"),
    )


def answer_hours(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """So many hours of rounds from now; skipped, nobody counts them."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or (answer.outcome is not None and answer.outcome is Outcome.SKIPPED):
        return None
    if answer.amount is not None and (refusal := judge_number(answer.amount, low=1, high=SIDES)):
        return refusal
    hours = draft.dice.roll(SIDES) if answer.amount is None else answer.amount
    end = End(who.id, Moment.START, hours * HOUR)
    effects.give(draft, who.id, ActiveEffect(EffectId(""), RECOVERING, end=end))
    return None


def settle(draft: Draft) -> None:
    """A finisher: the time is over, or no longer needed."""
    for event in draft.facts(e.EffectEnded):
        if event.key != RECOVERING:
            continue
        who = draft.find(event.combatant)
        is_over = event.reason is not None and event.reason.key == "note.time_over"
        if is_over and who is not None and who.life is Life.STABLE and who.hit_points == 0:
            heal(draft, who.id, 1)

    def is_settled(prompt: Prompt) -> bool:
        if prompt.continuation.get("choice") != CHOICE or prompt.combatant is None:
            return False
        who = draft.find(prompt.combatant)
        return who is None or who.life is not Life.STABLE or who.hit_points > 0

    if draft.encounter.prompts:
        prompts.drop_where(draft, is_settled)
    for who in draft.changed():
        if who.life is not Life.STABLE and who.has_effect(RECOVERING):
            effects.end_all(draft, who.id, RECOVERING)


def take_true_form(draft: Draft) -> None:
    """A finisher: whoever dies in another shape lies there in its own (52-MAG-SHAPE-1)."""
    for who in draft.changed():
        if who.life is not Life.DEAD or who.original is None:
            continue
        take_own_form(draft, who.id)
        set_current(draft, who.id, HIT_POINTS, 0)
        told = Message("note.true_form", {"who": draft.combatant(who.id).name})
        draft.add(e.Noted(told, draft.ruleset.rule("true_form"), (who.id,)))
