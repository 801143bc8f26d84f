"""Whoever reels from damage: a disease that stuns it, until the end of its next turn."""

from desktop.model.combatant import Life
from desktop.model.effect import ActiveEffect, Moment
from desktop.model.events import DamageTaken
from desktop.model.ids import ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft


def settle(draft: Draft) -> None:
    """A finisher: damage gives what an effect of its bearer says, to whom has it not yet."""
    for event in draft.facts(DamageTaken):
        who = draft.find(event.target)
        if who is None or event.total < 1 or who.life is not Life.UP:
            continue
        keys = [key for each in modifiers_of(who, Question.WHEN_DAMAGED) for key in each.what]
        for key in map(ConditionKey, keys):
            now = draft.combatant(who.id)
            if now.has_effect(key) or effects.is_immune(draft, now, key):
                continue
            end = next_turn_of(draft.encounter, who.id, Moment.END)
            effects.give(draft, who.id, ActiveEffect(EffectId(""), key, end=end))
