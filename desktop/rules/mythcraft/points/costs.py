"""Costs that no source gives: the GM is asked, the answer is kept (open places, MC-AP-04)."""

from collections.abc import Mapping

from desktop.language.message import Message, Name, Parameter
from desktop.model.combatant import Combatant
from desktop.model.events import Noted, SettingChanged
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number
from desktop.rules.mythcraft.points import points

STEP = "step"
"""Key of a continuation that says which step an answer leads to."""
COST = "cost"
MOST_USUAL = 6
"""No action of the sources costs more points."""


def ask_cost(
    draft: Draft, who: CombatantId, setting: str, what: Parameter, *, extra: int = 0
) -> None:
    """Ask what something costs that has just been done; `extra` is what conditions add."""
    asker = draft.combatant(who)
    kept: dict[str, str | int] = {STEP: COST, "setting": setting, "extra": extra}
    prompts.ask_choice(
        draft,
        who,
        Message("prompt.myth.point_cost", {"who": asker.name, "what": what}),
        dice=_usual_costs(draft, asker, extra),
        then=kept,
        rule="MC-AP-04",
    )


def _usual_costs(draft: Draft, who: Combatant, extra: int) -> str:
    """What the field for the answer shows while it is empty: no more than its points allow."""
    left = points.in_hand(draft.encounter, who)
    most = MOST_USUAL if left is None else max(0, min(MOST_USUAL, left - extra))
    return f"0\N{EN DASH}{most}" if most else "0"


def answer_cost(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Keep the cost as a rule of the table and take the points; skipped, it was free this once."""
    if answer.outcome is Outcome.SKIPPED:
        return None
    assert prompt.combatant is not None, "somebody's action has a cost"
    cost = answer.amount
    if cost is None:
        return Refusal(Message("refusal.myth.type_the_cost"), can_overrule=False)
    if (refusal := judge_number(cost, high=99)) is not None:
        return refusal
    setting = str(prompt.continuation["setting"])
    total = cost + int(prompt.continuation["extra"])
    who = draft.combatant(prompt.combatant)
    if refusal := draft.stands(points.judge_cost(draft, who, total)):
        return refusal
    draft.add(SettingChanged(setting, cost))
    told: dict[str, Parameter] = {"what": dict(prompt.text.parameters)["what"], "count": cost}
    draft.add(Noted(Message("note.myth.cost_kept", told), prompt.rule, (who.id,)))
    points.pay(draft, who.id, total)
    return None


def name_of(texts: Mapping[str, str]) -> Name:
    """A name in all its languages as a parameter of sentences."""
    return Name(tuple(texts.items()))
