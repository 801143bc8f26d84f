"""Spells that do not reach whom magic wards from those cast outside."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters

AREA = "area"
"""The parameter of an effect that names the area that gives it."""


def ward_of(
    draft: Draft, who: Combatant, level: int | None, source: CombatantId | None
) -> ActiveEffect | None:
    """What keeps a spell of that level from it: its caster is not behind the same barrier."""
    if level is None:
        return None
    caster = None if source is None else draft.find(source)
    for effect in who.effects:
        if effect.influence is None:
            continue
        highest = max(
            (
                each.change
                for each in effect.influence.modifiers
                if each.question == Question.SPELL_WARD.value
            ),
            default=-1,
        )
        if highest >= level and not (caster is not None and _is_behind(caster, effect)):
            return effect
    return None


def _is_behind(caster: Combatant, ward: ActiveEffect) -> bool:
    place = ward.parameters.get(AREA)
    return any(effect.parameters.get(AREA) == place for effect in caster.effects)


def tell(draft: Draft, who: Combatant, ward: ActiveEffect) -> None:
    """Nothing reaches it."""
    told: Parameters = {"who": who.name, "label": ward.called}
    draft.add(e.Noted(Message("note.spell_warded", told), combatants=(who.id,)))
