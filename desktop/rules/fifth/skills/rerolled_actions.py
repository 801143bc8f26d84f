"""An action that failed by its own check is tried again with a new die, for nothing.

Nothing follows from such a failure, so that the question may come after it (51-ADV-04,
52-D20-INSP-1).
"""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Prompt
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.skills import rerolls

AGAIN = (
    *("hide", "quick_hide", "grapple", "shove_prone", "shove_push"),
    *("escape", "stabilise", "wake", "break_open"),
)
"""The actions that are one check of whoever takes them, and nothing else."""


def offer_again(draft: Draft) -> None:
    """A finisher: whoever has just failed so may roll a die again, where it has what for."""
    taken = next(iter(draft.facts(e.ActionTaken)), None)
    if taken is None or taken.action not in AGAIN or _is_asked(draft):
        return
    rolled = draft.facts(e.CheckRolled)
    own = next((each for each in reversed(rolled) if each.combatant == taken.combatant), None)
    who = draft.find(taken.combatant)
    if own is None or own.roll is None or own.success or who is None:
        return
    if not rerolls.may_reroll(draft, who, own.roll):
        return
    others = [each.roll for each in rolled if each.combatant != who.id and each.roll is not None]
    then: dict[str, str | int] = {
        "what": rerolls.ACTION,
        "action": taken.action,
        "target": "" if taken.target is None else str(taken.target),
        "text": taken.text,
        "overruled": int(draft.overruled),
        "against": " ".join(str(die) for roll in others for die in roll.dice),
    }
    told: Parameters = {"who": who.name, "total": own.roll.total}
    rerolls.offer(draft, who, own.roll, Message("prompt.reroll_check", told), then)


def _is_asked(draft: Draft) -> bool:
    return any(
        each.prompt.continuation.get("what") == rerolls.ACTION
        for each in draft.facts(e.PromptOpened)
    )


def answer_reroll(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Roll it again, and let follow what follows."""
    return rerolls.answer_reroll(draft, prompt, answer, acts=act_again)


def act_again(draft: Draft, who: CombatantId, prompt: Prompt, kept: int) -> Refusal | None:
    """The same action with the new die; what the other side rolled stands."""
    told = prompt.continuation
    target = draft.find(CombatantId(str(told["target"])))
    if told["target"] and target is None:
        return None
    action = draft.ruleset.actions[str(told["action"])]
    command = c.TakeAction(
        who,
        action.key,
        None if target is None else target.id,
        text=str(told["text"]),
        cost="none",
        dice=(kept,),
        against_dice=tuple(int(die) for die in str(told["against"]).split()),
    )
    # What the GM has overruled once stands for the new die as well.
    before, draft.overruled = draft.overruled, draft.overruled or bool(told.get("overruled", 0))
    refusal = draft.stands(action.perform(draft, command))
    draft.overruled = before
    return refusal
