"""Steadfast: whoever sees an ally near cannot be frightened.

The map proposes: what the GM gives or ends by hand stands until it sees its allies differently.
"""

from collections.abc import Collection

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
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
    """A finisher: whoever has the trait is told to stand firm, or to do so no more.

    To look at everybody is slow: where only some have moved, first only these are looked at.
    """
    start, now = draft.start, draft.encounter
    firm = [who for who in now.combatants.values() if find_trait(who.creature, STEADFAST)]
    if not firm:
        return
    moved = _moved(draft)
    same = start.maps is now.maps and start.areas is now.areas and start.settings is now.settings
    lamps = (each.combatants.get(who) for each in (start, now) for who in moved)
    is_as_bright = same and not any(one is not None and one.light for one in lamps)
    for who in firm:
        if is_as_bright and who.id not in moved:
            saw, sees = (ally_seen(draft, each, who, moved) for each in (start, now))
            if (saw is None) == (sees is None):
                continue
        _look_around(draft, who)


def _moved(draft: Draft) -> frozenset[CombatantId]:
    """Those who are seen, or see, in another way than before; newcomers and who is gone."""
    before, after = draft.start.combatants, draft.encounter.combatants
    changed = [who.id for who in draft.changed() if _looks(before.get(who.id)) != _looks(who)]
    return frozenset((*changed, *(who for who in before if who not in after)))


def _looks(who: Combatant | None) -> tuple[object, ...]:
    """What of somebody decides whether it is seen, and sees: others are compared by identity."""
    if who is None:
        return ()
    parts = (who.creature, who.effects, who.light, who.ride)
    return (who.life, who.side, who.hidden, who.token, *map(id, parts))


def _look_around(draft: Draft, who: Combatant) -> None:
    was_firm = _is_firm(draft, draft.start, draft.start.combatants.get(who.id))
    ally = ally_seen(draft, draft.encounter, who)
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
    return who is not None and ally_seen(draft, encounter, who) is not None


def ally_seen(
    draft: Draft,
    encounter: Encounter,
    who: Combatant,
    among: Collection[CombatantId] | None = None,
) -> Combatant | None:
    """An ally (`among` these) that it sees within 30 feet; where no map tells how far, none."""
    combatants = encounter.combatants
    looked_at = combatants if among is None else [each for each in among if each in combatants]
    for other in (combatants[each] for each in looked_at):
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
