"""Whom of those that are not hidden the players do not see: for fog, for darkness, invisible."""

from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.sight.party_sight import FogMasks, fog_masks, is_in_view, unseen_by_party
from desktop.rules.sight.shading import Shades, is_shaded, shades_on


def unseen_ones(encounter: Encounter, ruleset: Ruleset) -> frozenset[CombatantId]:
    """Those who are on the shown map and out of the players' sight as the table plays it."""
    map_id = encounter.shown_map
    masks = None if map_id is None else fog_masks(encounter, ruleset, map_id)
    shades = None
    if masks is None and map_id is not None:
        shades = shades_on(encounter, ruleset, map_id)
    return unseen_in(encounter, ruleset, masks, shades)


def unseen_in(
    encounter: Encounter, ruleset: Ruleset, masks: FogMasks | None, shades: Shades | None
) -> frozenset[CombatantId]:
    """The same where fog and darkness are known already."""
    found = frozenset[CombatantId]()
    if ruleset.chooses(encounter, "unseen_invisible", "hidden"):
        found = unseen_by_party(encounter, ruleset)
    there = [
        who
        for who in encounter.combatants.values()
        if who.token is not None and who.token.map == encounter.shown_map
    ]
    if masks is not None:
        found |= {who.id for who in there if not is_in_view(encounter, ruleset, masks, who)}
    elif ruleset.chooses(encounter, "unseen_in_dark", "hidden"):
        found |= {who.id for who in there if is_shaded(encounter, ruleset, shades, who)}
    return found
