"""Dangers that nobody deals: fire on somebody, breath that runs out, suffocating."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import HIT_POINTS
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import set_current
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.states import UNDERWATER
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.fifth.statblocks.breathing import breath_in, breathes_water
from desktop.rules.harm import damage

HAZARDS_STEP = "hazard"
"""Key of a continuation that says which danger deals the damage."""

PRONE = ConditionKey("prone")
BURNING = ConditionKey("burning")
BREATH = ConditionKey("holding_breath")
SUFFOCATING = ConditionKey("suffocating")
EXHAUSTION = ConditionKey("exhaustion")

FIRE = "fire"
FIRE_DICE = "1d4"
ROUNDS_IN_A_MINUTE = 10
LEAST_BREATH = 5  # rounds: 30 seconds


# --- burning ------------------------------------------------------------------------------------


def ask_burning(draft: Draft, who: CombatantId) -> None:
    """A turn step: whoever burns takes fire at the start of each of its turns."""
    combatant = draft.combatant(who)
    held = next((effect for effect in combatant.effects if effect.key == BURNING), None)
    if held is None or combatant.is_out:
        return
    if any(prompt.effect == held.id for prompt in draft.encounter.prompts):
        return
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.HAZARD,
            who,
            Message("prompt.burning", {"who": combatant.name}),
            dice=FIRE_DICE,
            effect=held.id,
            continuation=FrozenMap({HAZARDS_STEP: FIRE}),
            rule=draft.ruleset.rule("burning"),
        ),
    )


def answer_burning(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The fire's damage."""
    assert prompt.combatant is not None, "somebody burns"
    amount, dice = prompts.summed(draft, prompt, answer)
    part = hits.Incoming(amount, FIRE, dice=dice)
    damage.deal(draft, prompt.combatant, (part,), hits.Blow())
    return None


def put_out_fire(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Fall prone and roll on the ground; who cannot fall prone is for the GM to judge."""
    who = draft.combatant(command.combatant)
    if not who.has_effect(BURNING):
        return Refusal(Message("refusal.not_burning", {"who": who.name}), can_overrule=False)
    if effects.is_immune(draft, who, PRONE):
        refusal = Refusal(
            Message("refusal.cannot_roll_on_ground", {"who": who.name}),
            draft.ruleset.rule("put_out"),
        )
        if draft.stands(refusal):
            return refusal
    elif not who.has_effect(PRONE):
        effects.give(draft, who.id, ActiveEffect(EffectId(""), PRONE, source=who.id))
    effects.end_all(draft, who.id, BURNING, Message("note.fire_put_out"))
    return None


def douse(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Somebody pours water over it or smothers the fire: it ends without more."""
    who = draft.combatant(command.combatant)
    if not who.has_effect(BURNING):
        return Refusal(Message("refusal.not_burning", {"who": who.name}), can_overrule=False)
    effects.end_all(draft, who.id, BURNING, Message("note.fire_put_out"))
    return None


# --- breath -------------------------------------------------------------------------------------


def breath_rounds(who: Combatant) -> int:
    """Rounds that it can hold its breath: 1 + Constitution modifier minutes, 30 seconds at least.

    51-SUF-01, 52-HAZ-SUFF-1
    """
    if (told := breath_in(who.creature)) is not None:
        return told
    minutes = 1 + ability_modifier(who.creature, "con")
    return max(LEAST_BREATH, minutes * ROUNDS_IN_A_MINUTE)


def choking_rounds(who: Combatant) -> int:
    """Rounds that it lasts without breath (51-SUF-02)."""
    return max(1, ability_modifier(who.creature, "con"))


def hold_breath(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Its breath lasts so many rounds, counted down at the start of each of its turns."""
    who = draft.combatant(command.combatant)
    if who.has_effect(UNDERWATER) and breathes_water(who.creature):
        text = Message("refusal.breathes_water", {"who": who.name})
        if refusal := draft.stands(Refusal(text, draft.ruleset.rule("breath"))):
            return refusal
    keep_breath(draft, command.combatant)
    return None


def keep_breath(draft: Draft, holder: CombatantId) -> None:
    """From now on it has no air but its breath."""
    who = draft.combatant(holder)
    rounds = breath_rounds(who)
    effects.end_all(draft, who.id, BREATH)
    told: Parameters = {"who": who.name, "count": rounds}
    rule = draft.ruleset.rule("breath")
    draft.add(e.Noted(Message("note.holds_breath", told), rule, (who.id,)))
    effects.give(draft, who.id, ActiveEffect(EffectId(""), BREATH, level=rounds, source=who.id))


def suffocate(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Out of breath, or choking."""
    start_suffocating(draft, command.combatant)
    return None


def start_suffocating(draft: Draft, who: CombatantId) -> None:
    """The breath is gone; where the edition counts rounds, so many are left."""
    combatant = draft.combatant(who)
    effects.end_all(draft, who, BREATH)
    if combatant.has_effect(SUFFOCATING):
        return
    rounds = choking_rounds(combatant) if _counts_rounds(draft) else None
    given = ActiveEffect(EffectId(""), SUFFOCATING, level=rounds, source=who)
    rule = draft.ruleset.rule("suffocating")
    told: Parameters = {"who": combatant.name}
    key = "note.suffocates"
    if rounds is not None:
        key, told = "note.suffocates_rounds", {**told, "count": rounds}
    draft.add(e.Noted(Message(key, told), rule, (who,)))
    effects.give(draft, who, given)


def _counts_rounds(draft: Draft) -> bool:
    """Whether suffocating ends at 0 hit points after some rounds; else it exhausts every turn."""
    return bool(draft.ruleset.numbers["suffocating_rounds"])


def breathe(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """It has air again: whatever its breath did to it is over."""
    who = draft.combatant(command.combatant)
    if not (who.has_effect(BREATH) or who.has_effect(SUFFOCATING)):
        return Refusal(Message("refusal.breathes", {"who": who.name}), can_overrule=False)
    for key in (BREATH, SUFFOCATING):
        effects.end_all(draft, who.id, key, Message("note.breathes"))
    return None


def lose_breath(draft: Draft, who: CombatantId) -> None:
    """A turn step at the start: the breath runs out; who has suffocated long enough falls."""
    if modifiers_of(draft.combatant(who), Question.BREATHES_WATER):
        for key in (BREATH, SUFFOCATING):
            effects.end_all(draft, who, key, Message("note.breathes"))
        return
    for effect in draft.combatant(who).effects:
        left = (effect.level or 0) - 1
        if effect.key == BREATH:
            if left > 0:
                draft.add(e.EffectChanged(who, replace(effect, level=left), told=False))
            else:
                start_suffocating(draft, who)
        elif effect.key == SUFFOCATING and _counts_rounds(draft):
            if left > 0:
                draft.add(e.EffectChanged(who, replace(effect, level=left), told=False))
            else:
                _drop(draft, who)


def _drop(draft: Draft, who: CombatantId) -> None:
    """0 hit points and dying (51-SUF-03)."""
    combatant = draft.combatant(who)
    if combatant.hit_points == 0 or combatant.is_out:
        return
    set_current(draft, who, HIT_POINTS, 0)
    told = Message("note.suffocated", {"who": combatant.name})
    draft.ruleset.defeat.emptied(draft, who, told, rule=draft.ruleset.rule("out_of_breath"))


def tire_without_air(draft: Draft, who: CombatantId) -> None:
    """A turn step at the end: a level of exhaustion while it suffocates (52-HAZ-SUFF-2)."""
    combatant = draft.combatant(who)
    if _counts_rounds(draft) or not combatant.has_effect(SUFFOCATING) or combatant.is_out:
        return
    told: Parameters = {"who": combatant.name}
    rule = draft.ruleset.rule("suffocating")
    draft.add(e.Noted(Message("note.suffocation_level", told), rule, (who,)))
    exhaust(draft, who, SUFFOCATING)


def exhaust(draft: Draft, who: CombatantId, cause: str, levels: int = 1) -> None:
    """Levels of exhaustion, kept with what they come from."""
    effects.give(draft, who, ActiveEffect(EffectId(""), EXHAUSTION, level=levels))
    held = find_exhaustion(draft.combatant(who))
    if held is None:
        return  # immune to it
    known = int(held.parameters.get(cause, 0))
    counted = held.parameters.with_item(cause, known + levels)
    draft.add(e.EffectChanged(who, replace(held, parameters=counted), told=False))


def find_exhaustion(who: Combatant) -> ActiveEffect | None:
    """Its exhaustion, or None."""
    return next((effect for effect in who.effects if effect.key == EXHAUSTION), None)


def lift_exhaustion(
    draft: Draft, who: CombatantId, cause: str, levels: int, reason: Message
) -> None:
    """Take away levels that come from a cause."""
    held = find_exhaustion(draft.combatant(who))
    if held is None or levels <= 0:
        return
    known = int(held.parameters.get(cause, 0))
    left = (held.level or 1) - levels
    parameters = held.parameters.with_item(cause, max(0, known - levels))
    if left <= 0:
        effects.end_effect(draft, who, held.id, reason)
    else:
        draft.add(e.EffectChanged(who, replace(held, level=left, parameters=parameters)))


def settle_breath(draft: Draft) -> None:
    """A finisher: whoever breathes again loses the levels that suffocating gave, and only those."""
    for who in draft.affected():
        if not who.effects or who.has_effect(SUFFOCATING):
            continue
        held = find_exhaustion(who)
        levels = 0 if held is None else int(held.parameters.get(SUFFOCATING, 0))
        if levels:
            lift_exhaustion(draft, who.id, SUFFOCATING, levels, Message("note.breathes"))
