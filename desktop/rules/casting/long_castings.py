"""Castings that take longer than a turn: begun, gone on with, broken off."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.spell import (
    Spell,
)
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters

CASTING = ConditionKey("casting")
RITUAL_MINUTES = 10


def long_turns(command: c.CastSpell, round_seconds: int) -> int:
    """How many turns of casting it takes; 0: none."""
    minutes = command.spell.minutes + (RITUAL_MINUTES if command.ritual else 0)
    return minutes * 60 // round_seconds


def takes_long(draft: Draft, command: c.CastSpell) -> bool:
    if command.free or draft.encounter.phase is not Phase.RUNNING:
        return False
    return long_turns(command, draft.ruleset.round_seconds) > 0


def is_casting_done(caster: Combatant, spell: Spell) -> bool:
    held = next((x for x in caster.effects if x.key == CASTING), None)
    return (
        held is not None
        and held.parameters.get("spell") == spell.key
        and int(held.parameters.get("left", 1)) <= 0
    )


def begin(draft: Draft, command: c.CastSpell) -> Refusal | None:
    """The first turn of a long casting: an action, and concentration; no slot yet."""
    caster = command.caster
    label = command.label or command.spell.names.get("en", "")
    name = command.spell.name if command.spell.name.answers_to(command.label) else None
    refusal = effects.decide_concentrate(draft, c.Concentrate(caster, label, name=name))
    if refusal is not None:
        return refusal
    draft.ruleset.budget.pay(draft, caster, "action")
    holder = effects.concentration_of(draft.combatant(caster))
    turns = long_turns(command, draft.ruleset.round_seconds)
    started: dict[str, int | str] = {
        "spell": command.spell.key,
        "left": turns - 1,
        "round": draft.encounter.round,
        "turns": turns,
    }
    effects.give(
        draft,
        caster,
        ActiveEffect(
            EffectId(""),
            CASTING,
            source=caster,
            held_by=None if holder is None else holder.id,
            label=label,
            name=name,
            parameters=FrozenMap(started),
        ),
    )
    told: Parameters = {
        "who": draft.combatant(caster).name,
        "spell": command.spell.name,
        "turns": turns,
    }
    draft.add(e.Noted(Message("note.casting", told), draft.ruleset.rule("long_casting"), (caster,)))
    return None


def begin_late(draft: Draft, command: c.CastSpell) -> None:
    """It takes another action on the next turn, without concentration; no slot yet."""
    caster = draft.combatant(command.caster)
    draft.ruleset.budget.pay(draft, caster.id, "action")
    started: dict[str, int | str] = {
        "spell": command.spell.key,
        "left": 1,
        "round": draft.encounter.round,
        "turns": 2,
    }
    label = command.label or command.spell.names.get("en", "")
    given = ActiveEffect(
        EffectId(""), CASTING, source=caster.id, label=label, parameters=FrozenMap(started)
    )
    effects.give(draft, caster.id, given)


def end_casting(draft: Draft, caster: Combatant) -> None:
    """The casting is over, and the concentration that held it."""
    for effect in caster.effects:
        if effect.key == CASTING:
            effects.end_effect(draft, caster.id, effect.id)
            if effect.held_by is not None:
                effects.end_effect(draft, caster.id, effect.held_by)


def go_on_casting(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """One more turn of a long casting; after the last one the spell may be cast."""
    who = draft.combatant(command.combatant)
    held = next((x for x in who.effects if x.key == CASTING), None)
    if held is None:
        return Refusal(Message("refusal.casts_nothing", {"who": who.name}), can_overrule=False)
    left = max(0, int(held.parameters.get("left", 0)) - 1)
    changed = held.parameters.with_items({"left": left, "round": draft.encounter.round})
    draft.add(e.EffectChanged(who.id, replace(held, parameters=changed), told=False))
    told: Parameters = {"who": who.name, "label": held.called, "left": left}
    key = "note.casting_goes_on" if left else "note.casting_ready"
    draft.add(e.Noted(Message(key, told), draft.ruleset.rule("long_casting"), (who.id,)))
    return None


def break_off(draft: Draft, who: CombatantId) -> None:
    """A turn step: a long casting without its action on this turn is lost; the slot is not."""
    combatant = draft.combatant(who)
    for effect in combatant.effects:
        if effect.key != CASTING or int(effect.parameters.get("left", 0)) <= 0:
            continue
        if int(effect.parameters.get("round", 0)) != draft.encounter.round:
            told: Parameters = {"who": combatant.name, "label": effect.called}
            draft.add(
                e.Noted(
                    Message("note.casting_broken", told), draft.ruleset.rule("long_casting"), (who,)
                )
            )
            if effect.held_by is not None:
                effects.end_effect(draft, who, effect.held_by)
            effects.end_effect(draft, who, effect.id)
