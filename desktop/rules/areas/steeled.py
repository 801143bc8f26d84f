"""Whoever has withstood a presence is immune to it for a day: marked, and asked no more."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect, Moment
from desktop.model.events import EffectEnded, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.volley import Volley
from desktop.rules.effects import effects
from desktop.rules.effects.ends import turns_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters

STEELED = ConditionKey("steeled")
OF, AFTER = "of", "steels"
"""Parameters: of which feature on the mark, the same on what leaves the mark when it ends."""
ROUNDS_A_DAY = 14_400


def is_steeled(who: Combatant, source: CombatantId | None, label: str) -> bool:
    """Whether it is immune to that feature of that creature."""
    return any(
        each.key == STEELED and each.source == source and each.parameters.get(OF) == label
        for each in who.effects
    )


def judge(draft: Draft, who: Combatant, volley: Volley) -> bool:
    """Whether it may still be affected; immunity is told."""
    if not volley.steels or not is_steeled(who, volley.source, volley.label):
        return True
    told: Parameters = {"who": who.name, "label": volley.called}
    draft.add(Noted(Message("note.is_steeled", told), volley.rule, (who.id,)))
    return False


def steel(draft: Draft, who: CombatantId, source: CombatantId | None, label: str) -> None:
    """It has withstood: immune for a day, where the game knows that."""
    if STEELED not in draft.ruleset.conditions or is_steeled(draft.combatant(who), source, label):
        return
    end = turns_of(draft.encounter, who, Moment.START, ROUNDS_A_DAY)
    mark: FrozenMap[str, int | str] = FrozenMap({OF: label})
    given = ActiveEffect(EffectId(""), STEELED, source=source, end=end, parameters=mark)
    effects.give(draft, who, given)


def settle(draft: Draft) -> None:
    """A finisher: what leaves its bearer immune when it ends has ended."""
    for event in draft.facts(EffectEnded):
        if draft.find(event.combatant) is None:
            continue
        start = draft.start.combatants.get(event.combatant)
        ended = None if start is None else start.find_effect(event.effect)
        if ended is not None and AFTER in ended.parameters:
            steel(draft, event.combatant, ended.source, str(ended.parameters[AFTER]))
