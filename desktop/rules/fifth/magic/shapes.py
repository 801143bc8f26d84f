"""Forms that spells give: taken on by hand from the library, laid down with the spell."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId
from desktop.rules.effects import effects
from desktop.rules.encounter.roster import decide_revert_creature
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft


def settle(draft: Draft) -> None:
    """A finisher: who is to change is told, whose spell is over has its own form again.

    And whoever has its own form again, as at 0 hit points, is free of the spell.
    """
    for event in draft.events:
        match event:
            case e.EffectGained() if _shapes(event.effect):
                _tell(draft, event.combatant)
            case e.EffectEnded():
                _lay_down(draft, event)
            case e.CreatureReplaced() if event.original is None:
                _end(draft, event.combatant)
            case _:
                pass


def _shapes(effect: ActiveEffect) -> bool:
    given = () if effect.influence is None else effect.influence.modifiers
    return any(each.question == Question.SHAPE.value for each in given)


def _tell(draft: Draft, who: CombatantId) -> None:
    combatant = draft.find(who)
    if combatant is None or combatant.original is not None:
        return
    told = Message("note.takes_shape", {"who": combatant.name})
    known = any(isinstance(x, e.Noted) and x.text == told for x in draft.events)
    if not known:
        draft.add(e.Noted(told, combatants=(who,)))


def _lay_down(draft: Draft, event: e.EffectEnded) -> None:
    before, now = draft.start.combatants.get(event.combatant), draft.find(event.combatant)
    effect = None if before is None else before.find_effect(event.effect)
    if effect is None or now is None or now.original is None or not _shapes(effect):
        return
    if not modifiers_of(now, Question.SHAPE):
        decide_revert_creature(draft, c.RevertCreature(now.id))
        told = Message("note.own_shape_again", {"who": now.name})
        draft.add(e.Noted(told, combatants=(now.id,)))


def _end(draft: Draft, who: CombatantId) -> None:
    before, now = draft.start.combatants.get(who), draft.find(who)
    if before is None or now is None or before.original is None:
        return
    for effect in now.effects:
        if _shapes(effect):
            effects.end_effect(draft, who, effect.id, Message("note.shape_is_over"))
