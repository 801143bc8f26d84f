"""Back from death, and with which exhaustion."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import HIT_POINTS
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import set_current
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters

EXHAUSTION = ConditionKey("exhaustion")
RETURNS = "returns"
"""The word of a prompt about whoever returns from death by exhaustion."""


STAYS_DEAD = "dead"


def _ask_return(draft: Draft, who: Combatant) -> None:
    """Where no rule says it, the GM says at which exhaustion it returns that died of it."""
    held = next((x for x in who.effects if x.key == EXHAUSTION), None)
    highest = draft.ruleset.conditions[EXHAUSTION].levels
    if held is None or (held.level or 1) < highest:
        return
    levels = tuple(
        (str(level), Message("prompt.option_level", {"level": level}))
        for level in range(highest - 1, -1, -1)
    )
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.returns", {"who": who.name}),
        options=(*levels, (STAYS_DEAD, Message("prompt.option_stays_dead"))),
        then={"choice": RETURNS, "points": draft.combatant(who.id).hit_points},
    )


def answer_return(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """It lives, at the exhaustion that the GM chose; or it stays dead."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED or not answer.option.isdecimal():
        return None
    held = next((x for x in who.effects if x.key == EXHAUSTION), None)
    if held is not None and int(answer.option):
        draft.add(e.EffectChanged(who.id, replace(held, level=int(answer.option))))
    elif held is not None:
        effects.end_effect(draft, who.id, held.id)
    # What it was given back, which its exhaustion had taken at once.
    set_current(draft, who.id, HIT_POINTS, int(prompt.continuation.get("points", who.hit_points)))
    draft.add(e.LifeChanged(who.id, Life.UP))
    draft.ruleset.defeat.declared(draft, who.id)
    return None


def come_back(draft: Draft, who: CombatantId) -> None:
    """From death: what has time left persists, exhaustion is a level lower where so it is."""
    before = draft.start.combatants.get(who)
    told: Parameters = {"who": "" if before is None else before.name}
    text = Message("note.revived", told)
    is_told = any(event.text == text for event in draft.facts(e.Noted))
    if before is None or before.life is not Life.DEAD or is_told:  # raised, then healed: once
        return
    draft.add(e.Noted(text, draft.ruleset.rule("revived"), (who,)))
    if not draft.ruleset.numbers["revival_lowers_exhaustion"]:
        _ask_return(draft, before)
        return
    for effect in draft.combatant(who).effects:
        if effect.key != EXHAUSTION:
            continue
        level = (effect.level or 1) - 1
        if level:
            draft.add(e.EffectChanged(who, replace(effect, level=level)))
        else:
            effects.end_effect(draft, who, effect.id)
