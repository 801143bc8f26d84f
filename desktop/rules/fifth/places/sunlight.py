"""Who comes into the sun and out of it, of those whom their stat blocks make feel it.

The map proposes: what the GM gives or ends by hand stands until the light around changes again.
"""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.places.ground import BY_MAP
from desktop.rules.fifth.statblocks.sun import IN_SUNLIGHT, feels_sun
from desktop.rules.map.places import ELSEWHERE, is_ethereal
from desktop.rules.sight.sunlight import is_in_sunlight


def settle(draft: Draft) -> None:
    """A finisher: whoever feels the sun is told to be in it, or in it no more."""
    for who in tuple(draft.encounter.combatants.values()):
        if feels_sun(who.creature):
            _look_at_sun(draft, who)


def _look_at_sun(draft: Draft, who: Combatant) -> None:
    was_in = _is_in(draft, draft.start, draft.start.combatants.get(who.id))
    is_in = _is_in(draft, draft.encounter, who)
    if was_in == is_in:
        return
    held = [each for each in who.effects if each.key == IN_SUNLIGHT]
    if is_in and not held:
        given = ActiveEffect(EffectId(""), IN_SUNLIGHT, parameters=FrozenMap({BY_MAP: 1}))
        effects.give(draft, who.id, given)
        _tell(draft, who)
    for each in held:
        if not is_in and BY_MAP in each.parameters:
            effects.end_effect(draft, who.id, each.id, Message("note.out_of_sunlight"))


def _is_in(draft: Draft, encounter: Encounter, who: Combatant | None) -> bool:
    if who is None or who.has_effect(ELSEWHERE) or is_ethereal(who):
        return False
    return is_in_sunlight(encounter, draft.ruleset, who)


def _tell(draft: Draft, who: Combatant) -> None:
    """What the sun does to it, by the name of its trait."""
    feature = feels_sun(who.creature)
    assert feature is not None, "it feels the sun"
    told = Message("note.in_sunlight", {"who": who.name, "feature": feature.name})
    draft.add(e.Noted(told, draft.ruleset.rule("stat_block_trait"), (who.id,)))
