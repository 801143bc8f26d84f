"""Keeping concentration under damage."""

from desktop.language.message import Message
from desktop.model.ids import CombatantId
from desktop.model.prompt import Prompt, PromptKind
from desktop.rules import effects, prompts
from desktop.rules.draft import Draft
from desktop.rules.saves import name_of, save_trace, shown_bonus, shown_dice

LOWEST_DC = 10


def ask_concentration(draft: Draft, who: CombatantId, damage: int, *, cap: int | None) -> None:
    """Ask for the save: DC 10 or half of the damage taken (before temporary points, RP21)."""
    combatant = draft.combatant(who)
    held = effects.concentration_of(combatant)
    if held is None or damage <= 0:
        return
    dc = max(LOWEST_DC, draft.ruleset.rounding.half(damage))
    if cap is not None:
        dc = min(cap, dc)
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CONCENTRATION,
            who,
            Message("prompt.concentration", {"who": combatant.name, "effect": name_of(held)}),
            ability="con",
            dc=dc,
            bonus=shown_bonus(save_trace(draft, combatant, "con")),
            bonus_dice=shown_dice(save_trace(draft, combatant, "con")),
            dice="1d20",
            effect=held.id,
            rule=draft.ruleset.rule("concentration"),
        ),
    )


def settle_concentration(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A failure ends the concentration and all that it holds."""
    if not success and prompt.effect is not None and prompt.combatant is not None:
        lost = Message("note.concentration_lost")
        effects.end_effect(draft, prompt.combatant, prompt.effect, lost)
