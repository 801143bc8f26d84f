"""Duplicates by a paragraph of the stat block, which bright light ends."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import Feature
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.events import Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.model.modifier import Influence
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.statblocks.phantasms import phantasms_of
from desktop.rules.sight.sunlight import is_in_bright_light

SHUNS = "shuns"
"""Parameter: bright light ends it at once, or where its bearer's turn starts or ends."""
AT_ONCE, AT_TURNS = "at_once", "at_turns"


def act(draft: Draft, who: Combatant, feature: Feature) -> None:
    """They are there, if the feature brings them; used again they are all there again."""
    found = phantasms_of(feature)
    if found is None:
        return
    lit = is_in_bright_light(draft.encounter, draft.ruleset, who)
    if found.shuns_light and not found.at_turns and lit and not draft.overruled:
        told: Parameters = {"who": who.name, "label": feature.name}
        draft.add(Noted(Message("note.no_phantasms_in_light", told), combatants=(who.id,)))
        return
    origin = f"feature:{feature.key}"
    for effect in who.effects:
        if effect.influence is not None and effect.influence.origin == origin:
            effects.end_effect(draft, who.id, effect.id)
    kept: dict[str, int | str] = {}
    if found.shuns_light:
        kept[SHUNS] = AT_TURNS if found.at_turns else AT_ONCE
    given = ActiveEffect(
        EffectId(""),
        effects.CUSTOM,
        source=who.id,
        end=None if found.rounds is None else End(who.id, Moment.START, found.rounds),
        label=feature.names.get("en", "") or str(feature.key),
        name=feature.name,
        parameters=FrozenMap(kept),
        influence=Influence(origin, duplicates=found.duplicates, helps=True),
    )
    effects.give(draft, who.id, given)


def settle(draft: Draft) -> None:
    """A finisher: those that shun bright light are gone where it is."""
    for who in draft.affected():
        _fade(draft, who, AT_ONCE)


def fade_at_turn(draft: Draft, who: CombatantId) -> None:
    """A turn step, at the start as at the end: the spell is over in bright light."""
    _fade(draft, draft.combatant(who), AT_TURNS)


def _fade(draft: Draft, who: Combatant, when: str) -> None:
    for effect in who.effects:
        if effect.parameters.get(SHUNS) == when and is_in_bright_light(
            draft.encounter, draft.ruleset, who
        ):
            effects.end_effect(draft, who.id, effect.id, Message("note.in_bright_light"))
