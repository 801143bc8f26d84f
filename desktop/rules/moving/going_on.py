"""Whether somebody who was struck on its way goes on: a bite may have thrown it down."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.model.prompt import Prompt, PromptKind
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.strikers import ASKED

CHOICE, WALK_ON = "choice", "walk_on"
"""The name of the choice, as an answer as well: it goes on."""
STAY = "stay"


def is_in_doubt(draft: Draft, prompt: Prompt, mover: CombatantId) -> bool:
    """Whether a strike at it asked for a save that is still open, or has laid something on it.

    Nowhere where the game has no rule for it.
    """
    if not draft.ruleset.rule("interrupted_move"):
        return False
    strikers = str(prompt.continuation.get(ASKED, "")).split()
    must_save = any(
        each.kind is PromptKind.SAVE and each.combatant == mover and each.source in strikers
        for each in draft.encounter.prompts
    )
    return must_save or any(event.combatant == mover for event in draft.facts(e.EffectGained))


def ask(draft: Draft, mover: Combatant, prompt: Prompt) -> None:
    """What is left of its way waits; first comes the save (51-REA-03, 51-REA-07)."""
    prompts.ask_choice(
        draft,
        mover.id,
        Message("prompt.walk_on", {"who": mover.name}),
        options=(
            (WALK_ON, Message("prompt.option_walk_on")),
            (STAY, Message("prompt.option_walk_no_more")),
        ),
        then={**prompt.continuation, CHOICE: WALK_ON},
        rule=draft.ruleset.rule("interrupted_move"),
    )


def drop(draft: Draft, mover: CombatantId) -> None:
    """It goes another way, or (a step after a turn) its turn is over: nothing is left to ask."""
    prompts.drop_where(
        draft,
        lambda prompt: prompt.combatant == mover and prompt.continuation.get(CHOICE) == WALK_ON,
    )
