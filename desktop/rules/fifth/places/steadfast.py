"""Steadfast: whoever sees an ally near cannot be frightened.

The map proposes: what the GM gives or ends by hand stands until it sees its allies differently.
"""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.places.ground import BY_MAP
from desktop.rules.fifth.statblocks.traits import STEADFAST, find_trait
from desktop.rules.map.places import are_allies, distance_between
from desktop.rules.sight.perceiving import can_see

HELD = ConditionKey(STEADFAST)
NEAR = 30
"""Feet."""


def settle(draft: Draft) -> None:
    """A finisher: whoever has the trait is told to stand firm, or to do so no more."""
    for who in tuple(draft.encounter.combatants.values()):
        if find_trait(who.creature, STEADFAST) is not None:
            _look_around(draft, who)


def _look_around(draft: Draft, who: Combatant) -> None:
    was_firm = _is_firm(draft, draft.start, draft.start.combatants.get(who.id))
    ally = _ally_seen(draft, draft.encounter, who)
    if was_firm == (ally is not None):
        return
    held = [each for each in who.effects if each.key == HELD]
    if ally is not None and not held:
        given = ActiveEffect(EffectId(""), HELD, parameters=FrozenMap({BY_MAP: 1}))
        effects.give(draft, who.id, given)
        _tell(draft, who, ally)
    for each in held:
        if ally is None and BY_MAP in each.parameters:
            effects.end_effect(draft, who.id, each.id, Message("note.sees_no_ally"))


def _is_firm(draft: Draft, encounter: Encounter, who: Combatant | None) -> bool:
    return who is not None and _ally_seen(draft, encounter, who) is not None


def _ally_seen(draft: Draft, encounter: Encounter, who: Combatant) -> Combatant | None:
    """An ally that it sees within 30 feet; where no map tells how far it is, none."""
    for other in encounter.combatants.values():
        if other.id == who.id or other.life is not Life.UP or not are_allies(other, who):
            continue
        far = distance_between(encounter, draft.ruleset, who, other)
        is_near = far is not None and far <= NEAR
        if is_near and can_see(encounter, draft.ruleset, who, other):
            return other
    return None


def _tell(draft: Draft, who: Combatant, ally: Combatant) -> None:
    feature = find_trait(who.creature, STEADFAST)
    assert feature is not None, "it has the trait"
    told = Message("note.steadfast", {"who": who.name, "ally": ally.name, "feature": feature.name})
    draft.add(e.Noted(told, draft.ruleset.rule("stat_block_trait"), (who.id,)))
