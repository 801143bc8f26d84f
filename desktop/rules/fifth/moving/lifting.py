"""Whom magic lifts off the ground, and how it comes down when that is over."""

from dataclasses import replace

from desktop.language.message import Distance, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId
from desktop.model.modifier import Modifier
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.moving.falls import fall

GENTLY = "gently"
"""What a modifier is about that lets its bearer sink instead of fall."""


def settle(draft: Draft) -> None:
    """A finisher: up as far as the spell says, and down again once it is over."""
    if not draft.has_one_of((e.EffectGained, e.EffectEnded)):
        return
    for event in draft.events:
        if isinstance(event, e.EffectGained):
            lift = _lift_of(event.effect)
            who = draft.find(event.combatant)
            if lift is not None and who is not None:
                _rise(draft, who, lift.change)
        elif isinstance(event, e.EffectEnded):
            _come_down(draft, event)


def _lift_of(effect: ActiveEffect) -> Modifier | None:
    given = () if effect.influence is None else effect.influence.modifiers
    return next((each for each in given if each.question == Question.LIFTED.value), None)


def _rise(draft: Draft, who: Combatant, feet: int) -> None:
    """Once: from the height that it had before."""
    before = draft.start.combatants.get(who.id)
    if who.token is None or before is None or before.token is None:
        return
    goal = before.token.elevation + feet
    if who.token.elevation >= goal:
        return
    draft.add(e.TokenPlaced(who.id, replace(who.token, elevation=goal)))
    told: Parameters = {"who": who.name, "distance": Distance(feet)}
    draft.add(e.Noted(Message("note.lifted", told), combatants=(who.id,)))


def _come_down(draft: Draft, event: e.EffectEnded) -> None:
    before, now = draft.start.combatants.get(event.combatant), draft.find(event.combatant)
    effect = None if before is None else before.find_effect(event.effect)
    lift = None if effect is None else _lift_of(effect)
    if lift is None or now is None or now.token is None or now.token.elevation <= 0:
        return
    if modifiers_of(now, Question.LIFTED):
        return
    if GENTLY in lift.what:
        _sink(draft, now.id)
    else:
        fall(draft, now.id, now.token.elevation)


def _sink(draft: Draft, who: CombatantId) -> None:
    combatant = draft.combatant(who)
    assert combatant.token is not None, "it is up in the air"
    draft.add(e.TokenPlaced(who, replace(combatant.token, elevation=0)))
    told = Message("note.sinks_gently", {"who": combatant.name})
    draft.add(e.Noted(told, combatants=(who,)))
