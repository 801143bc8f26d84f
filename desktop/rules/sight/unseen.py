"""Whom of those that are not hidden the players do not see: for fog, for darkness, invisible."""

from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.sight.party_sight import FogMasks, fog_masks, is_in_view, unseen_by_party
from desktop.rules.sight.shading import shades_on


def unseen_ones(encounter: Encounter, ruleset: Ruleset) -> frozenset[CombatantId]:
    """Those who are on the shown map and out of the players' sight as the table plays it."""
    found = frozenset[CombatantId]()
    if ruleset.chooses(encounter, "unseen_invisible", "hidden"):
        found = unseen_by_party(encounter, ruleset)
    map_id = encounter.shown_map
    masks = None if map_id is None else fog_masks(encounter, ruleset, map_id)
    if masks is None and map_id is not None:
        shades = shades_on(encounter, ruleset, map_id)
        if shades is not None and ruleset.chooses(encounter, "unseen_in_dark", "hidden"):
            masks = FogMasks(~shades.dark, ~shades.dark)
    if masks is None:
        return found
    return found | {
        who.id
        for who in encounter.combatants.values()
        if who.token is not None
        and who.token.map == map_id
        and not is_in_view(encounter, ruleset, masks, who)
    }
