"""Conjured spells that have gone off: on that turn they are aimed, and cost no more (MC-CONJ-01).

A spell of "Conjuring N" that is aimed at somebody is begun first; only then it has targets.
"""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import Feature
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import Encounter, Phase
from desktop.model.events import Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.mythcraft.points import spells
from desktop.rules.mythcraft.points.costs import name_of

CONJURED = ConditionKey("conjured")
FEATURE = "feature"
"""The parameter of both effects of conjuring for the paragraph of the spell."""


def is_aimed(feature: Feature) -> bool:
    """Whether the spell has targets that are chosen as it goes off."""
    return bool(feature.attacks or feature.saves)


def find_conjured(who: Combatant, feature: Feature | None) -> ActiveEffect | None:
    """The effect by which this spell has gone off and waits for its targets, or None."""
    if feature is None:
        return None
    for effect in who.effects:
        if effect.key == CONJURED and effect.parameters.get(FEATURE) == feature.key:
            return effect
    return None


def begins_first(encounter: Encounter, who: Combatant, feature: Feature) -> Refusal | None:
    """Why the spell cannot be aimed yet: its rounds of conjuring have not passed; or None."""
    spell = spells.spell_in(feature)
    if spell is None or not spell.conjuring or not is_aimed(feature):
        return None
    if encounter.phase is not Phase.RUNNING or find_conjured(who, feature) is not None:
        return None
    told: Parameters = {"spell": name_of(feature.names), "count": spell.conjuring}
    return Refusal(Message("refusal.myth.not_conjured", told), "MC-CONJ-01")


def hold_ready(draft: Draft, who: CombatantId, feature: Feature) -> None:
    """It has gone off at the start of a turn: it is aimed until that turn ends."""
    kept: FrozenMap[str, int | str] = FrozenMap({FEATURE: str(feature.key)})
    label = next(iter(feature.names.values()), "")
    end = End(who, Moment.END)
    ready = ActiveEffect(EffectId(""), CONJURED, source=who, label=label, end=end, parameters=kept)
    effects.give(draft, who, ready)
    told: Parameters = {"who": draft.combatant(who).name, "spell": name_of(feature.names)}
    draft.add(Noted(Message("note.myth.to_be_aimed", told), "MC-CONJ-01", (who,)))


def use_up(draft: Draft, who: Combatant, feature: Feature | None) -> bool:
    """Whether it had gone off and is aimed now: it is paid for already."""
    ready = find_conjured(who, feature)
    if ready is None:
        return False
    effects.end_effect(draft, who.id, ready.id, Message("note.used_up"))
    return True
