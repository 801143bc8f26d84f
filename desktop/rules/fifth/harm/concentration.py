"""Keeping concentration under damage, and losing it where it is on nothing."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Prompt, PromptKind
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.rolls.saves import ask_save, name_of

LOWEST_DC = 10


def ask_concentration(draft: Draft, who: CombatantId, damage: int, *, cap: int | None) -> None:
    """Ask for the save: DC 10 or half of the damage taken (before temporary points, RP21)."""
    combatant = draft.combatant(who)
    if effects.concentration_of(combatant) is None or damage <= 0:
        return
    dc = max(LOWEST_DC, draft.ruleset.rounding.half(damage))
    if cap is not None:
        dc = min(cap, dc)
    _ask(draft, combatant, dc, draft.ruleset.rule("concentration"))


def _ask(draft: Draft, combatant: Combatant, dc: int, rule: str) -> None:
    held = effects.concentration_of(combatant)
    assert held is not None, "whoever concentrates is asked"
    ask_save(
        draft,
        combatant,
        Message("prompt.concentration", {"effect": name_of(held)}),
        ability="con",
        dc=dc,
        kind=PromptKind.CONCENTRATION,
        effect=held.id,
        rule=rule,
    )


def steady_reasons(who: Combatant, prompt: Prompt) -> Trace:
    """What an extended spell of 2024 gives to whoever concentrates on it."""
    held = None if prompt.effect is None else who.find_effect(prompt.effect)
    if prompt.kind is not PromptKind.CONCENTRATION or held is None:
        return ()
    if effects.STEADY not in held.parameters:
        return ()
    return (Contribution(Message("meta.extended"), Kind.ADVANTAGE),)


def shake(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Waves, a storm, a shaking floor: the GM asks for a save of DC 10 (51-CNC-07)."""
    who, rule = draft.combatant(command.combatant), draft.ruleset.rule("action_rough_surroundings")
    if effects.concentration_of(who) is None:
        text = Message("refusal.no_concentration", {"who": who.name})
        return Refusal(text, rule, can_overrule=False)
    _ask(draft, who, LOWEST_DC, rule)
    return None


def concentrates(who: Combatant) -> bool:
    """Whether it concentrates on anything."""
    return effects.concentration_of(who) is not None


def settle_concentration(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A failure ends the concentration and all that it holds."""
    if not success and prompt.effect is not None and prompt.combatant is not None:
        lost = Message("note.concentration_lost")
        effects.end_effect(draft, prompt.combatant, prompt.effect, lost)


def settle_idle(draft: Draft) -> None:
    """A finisher: nobody concentrates on what everybody has withstood, or is rid of by now."""
    asked = [x.prompt for x in draft.facts(e.PromptOpened)]
    holders = {
        each.volley.held_by
        for each in (*draft.start.prompts, *asked)
        if each.volley is not None and each.volley.held_by is not None
    }
    for holder in holders | _holders_of_ended(draft):
        if _is_on_nothing(draft, holder):
            _let_go(draft, holder)


def _holders_of_ended(draft: Draft) -> set[EffectId]:
    """The concentrations that held up what has ended on somebody."""
    found = set()
    for event in draft.facts(e.EffectEnded):
        before = draft.start.combatants.get(event.combatant)
        ended = None if before is None else before.find_effect(event.effect)
        if ended is not None and ended.held_by is not None:
            found.add(ended.held_by)
    return found


def _is_on_nothing(draft: Draft, holder: EffectId) -> bool:
    """Nobody is under it or asked for its save, and no area is held up by it."""
    encounter = draft.encounter
    known = encounter.combatants.values()
    return not (
        any(each.volley is not None and each.volley.held_by == holder for each in encounter.prompts)
        or any(effect.held_by == holder for who in known for effect in who.effects)
        or any(area.held_by == holder for area in encounter.areas.values())
    )


def _let_go(draft: Draft, holder: EffectId) -> None:
    for who in tuple(draft.encounter.combatants.values()):
        held = who.find_effect(holder)
        if held is None or held.key != effects.CONCENTRATION:
            continue
        # Else it may act once more, or it has made what is still there.
        if not set(held.parameters) - {effects.STEADY} and held.influence is None:
            effects.end_effect(draft, who.id, holder, Message("note.concentration_on_nothing"))
