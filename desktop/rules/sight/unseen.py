"""Whom of those that are not hidden the players do not see: for fog, for darkness, invisible."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, MapId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.sight.party_sight import (
    FRIENDS,
    FogMasks,
    fog_masks,
    is_in_view,
    unseen_by_party,
)
from desktop.rules.sight.shading import Shades, shaded_ones, shades_on


def unseen_ones(encounter: Encounter, ruleset: Ruleset) -> frozenset[CombatantId]:
    """Those who are out of the players' sight as the table plays it, on whichever map."""
    encounter = encounter.as_played()
    map_id = encounter.shown_map
    masks = None if map_id is None else fog_masks(encounter, ruleset, map_id)
    shades = None
    if masks is None and map_id is not None:
        shades = shades_on(encounter, ruleset, map_id)
    return unseen_in(encounter, ruleset, masks, shades)


def why_unseen(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Message | None:
    """Why the players do not see somebody on the map that they look at; None where they do."""
    if who.hidden:
        return Message("unseen.hidden")
    map_id = encounter.shown_map
    if encounter.players_apart or map_id is None or not _is_on(who, map_id):
        return None
    if who.id not in unseen_ones(encounter, ruleset):
        return None
    masks = fog_masks(encounter, ruleset, map_id)
    shades = shades_on(encounter, ruleset, map_id) if masks is None else None
    by_place = _unseen_on(encounter, ruleset, map_id, masks, shades)
    if who.id not in by_place:
        return Message("unseen.invisible")
    return Message("unseen.dark" if masks is None else "unseen.fog")


def unseen_in(
    encounter: Encounter, ruleset: Ruleset, masks: FogMasks | None, shades: Shades | None
) -> frozenset[CombatantId]:
    """The same where fog and darkness of the shown map are known already.

    Of those on another map the players know whom their own see there, by the fog and the
    darkness of that one; where none of their own is, they know of nobody.
    """
    found = frozenset[CombatantId]()
    if ruleset.chooses(encounter, "unseen_invisible", "hidden"):
        found = unseen_by_party(encounter, ruleset)
    found |= _unseen_on(encounter, ruleset, encounter.shown_map, masks, shades)
    others = {who.token.map for who in encounter.combatants.values() if who.token is not None}
    for map_id in (others - {encounter.shown_map}) & set(encounter.maps):
        there = [one for one in encounter.combatants.values() if _is_on(one, map_id)]
        if not any(one.side in FRIENDS and not one.hidden for one in there):
            found |= {one.id for one in there if one.side not in FRIENDS}
            continue
        fog = fog_masks(encounter, ruleset, map_id)
        dark = shades_on(encounter, ruleset, map_id) if fog is None else None
        found |= _unseen_on(encounter, ruleset, map_id, fog, dark)
    return found


def _is_on(who: Combatant, map_id: MapId | None) -> bool:
    return who.token is not None and who.token.map == map_id


def _unseen_on(
    encounter: Encounter,
    ruleset: Ruleset,
    map_id: MapId | None,
    masks: FogMasks | None,
    shades: Shades | None,
) -> frozenset[CombatantId]:
    if map_id is None:
        return frozenset()
    there = [who for who in encounter.combatants.values() if _is_on(who, map_id)]
    if masks is not None:
        unseen = (who for who in there if not is_in_view(encounter, ruleset, masks, who))
        return frozenset(who.id for who in unseen)
    if ruleset.chooses(encounter, "unseen_in_dark", "hidden"):
        return shaded_ones(encounter, ruleset, map_id, shades, there)
    return frozenset()
