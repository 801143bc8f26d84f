"""Bleeding ends by any magical healing; of healing told by hand the GM says whether it was."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.events import Noted
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.mythcraft.points.costs import STEP

BLEEDING = ConditionKey("bleeding")
MAGICAL = "magical_healing"
CAST = "MC-SP-01"
"""The row by which a spell is told that was cast in the same step."""
YES, NO = "yes", "no"


def ask_whether_magical(draft: Draft, who: Combatant) -> None:
    """Whoever bleeds was healed: a spell ends it, of anything else it is asked, once for all."""
    held = next((effect for effect in who.effects if effect.key == BLEEDING), None)
    if held is None:
        return
    if any(note.rule == CAST for note in draft.facts(Noted)):
        effects.end_all(draft, who.id, BLEEDING, Message("note.myth.healed_by_magic"))
        return
    if any(
        prompt.combatant == who.id and prompt.continuation.get(STEP) == MAGICAL
        for prompt in draft.encounter.prompts
    ):
        return
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.myth.magical_healing", {"who": who.name}),
        effect=held.id,
        options=(
            (YES, Message("prompt.myth.option_yes")),
            (NO, Message("prompt.myth.option_no")),
        ),
        then={STEP: MAGICAL},
        rule="MC-COND-BLEEDING",
    )


def answer_magical(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Magic closes every wound; anything else none."""
    assert prompt.combatant is not None, "somebody was healed"
    if answer.option == YES:
        effects.end_all(draft, prompt.combatant, BLEEDING, Message("note.myth.healed_by_magic"))
    return None
