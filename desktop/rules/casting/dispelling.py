"""Spells on somebody that another spell ends: at once by its level, else by a check."""

from desktop.language.message import Message, Parameter
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters

DISPELLED, NONE = "dispelled", "none"
"""The word of its prompt, and its answer that ends nothing more."""


def spells_on(draft: Draft, who: Combatant) -> tuple[tuple[ActiveEffect, Parameter], ...]:
    """The spells that lie on somebody, each once, and what they are called."""
    found: dict[str, tuple[ActiveEffect, Parameter]] = {}
    for effect in who.effects:
        if effect.key == effects.CONCENTRATION or effect.source is None:
            continue
        holder = None if effect.held_by is None else _holder_of(draft, effect.held_by)
        called = holder.called if holder is not None and not effect.label else effect.called
        is_cast = effect.influence is not None or effect.key == effects.CUSTOM
        if holder is not None or is_cast:
            found.setdefault(f"{effect.source}:{called}", (effect, called))
    return tuple(found.values())


def _holder_of(draft: Draft, holder: EffectId) -> ActiveEffect | None:
    for combatant in draft.encounter.combatants.values():
        if (known := combatant.find_effect(holder)) is not None:
            return known
    return None


def ask(draft: Draft, command: c.CastSpell, who: CombatantId, level: int) -> None:
    """Which spell on its target ends; the table knows their levels."""
    target = draft.combatant(who)
    found = spells_on(draft, target)
    told: Parameters = {"who": target.name, "level": level}
    if not found:
        draft.add(e.Noted(Message("note.nothing_to_dispel", told), combatants=(who,)))
        return
    prompts.ask_choice(
        draft,
        who,
        Message("prompt.dispel", told),
        options=(
            *(
                (str(effect.id), Message("note.label", {"label": called}))
                for effect, called in found
            ),
            (NONE, Message("prompt.option_nothing_ends")),
        ),
        then={"choice": DISPELLED, "level": level, "label": command.label},
    )


def answer_dispel(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The chosen spell ends on it; of several the next one is asked about."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED or answer.option in ("", NONE):
        return None
    chosen = who.find_effect(EffectId(answer.option))
    if chosen is None:
        return None
    for effect in who.effects:
        is_same = effect.id == chosen.id or (
            effect.held_by is not None and effect.held_by in (chosen.held_by, chosen.id)
        )
        if is_same:
            effects.end_effect(draft, who.id, effect.id, Message("note.dispelled"))
    left = spells_on(draft, draft.combatant(who.id))
    options = tuple(pair for pair in prompt.options if pair[0] in _keys(left) or pair[0] == NONE)
    if left and len(options) > 1:
        then = {str(key): value for key, value in prompt.continuation.items()}
        prompts.ask_choice(draft, who.id, prompt.text, options=options, then=then)
    return None


def _keys(found: tuple[tuple[ActiveEffect, Parameter], ...]) -> set[str]:
    return {str(effect.id) for effect, _ in found}
