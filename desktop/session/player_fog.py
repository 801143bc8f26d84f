"""What of the map the players see, remember, or do not know, and how dark it is there."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.sight.party_sight import FogMasks, fog_masks, seen_by
from desktop.rules.sight.shading import Shades, shades_on

if TYPE_CHECKING:
    from desktop.battlemap.masks import Mask


@dataclass(frozen=True, slots=True)
class PlayerFog:
    """What of the map is in view and what is remembered, spot by spot (`battlemap.spots`).

    What is in view may be dark for all of the party, or dim. Packed bits, row by row, each row
    from a new byte on; none where nothing is so.
    """

    columns: int
    rows: int
    visible: bytes
    explored: bytes
    dark: bytes = b""
    dim: bytes = b""


def player_fog(encounter: Encounter, ruleset: Ruleset) -> PlayerFog | None:
    """The fog of the shown map; None where the players see all of it."""
    if encounter.shown_map is None:
        return None
    masks = fog_masks(encounter, ruleset, encounter.shown_map)
    return None if masks is None else _fog(masks)


def fog_for_gm(encounter: Encounter, ruleset: Ruleset) -> PlayerFog | None:
    """The same with how dark it is for the players: what the GM sees as a tint."""
    if encounter.shown_map is None:
        return None
    masks = fog_masks(encounter, ruleset, encounter.shown_map)
    return shaded(masks, shades_on(encounter, ruleset, encounter.shown_map))


def fog_through(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> PlayerFog:
    """What one of them sees from where it stands, for the GM to look through its eyes."""
    mask = seen_by(encounter, ruleset, who, for_players=False)
    return _fog(FogMasks(mask, mask))


def shaded(masks: FogMasks | None, shades: Shades | None) -> PlayerFog | None:
    """The fog, and how dark it is where the players see; None: all of it, and all bright."""
    if shades is None:
        return None if masks is None else _fog(masks)
    import numpy as np

    if masks is None:
        everything = np.ones(shades.dark.shape, dtype=np.bool_)
        masks = FogMasks(everything, everything)
    dark, dim = shades.dark & masks.visible, shades.dim & masks.visible
    return replace(
        _fog(masks),
        dark=_packed(dark) if dark.any() else b"",
        dim=_packed(dim) if dim.any() else b"",
    )


def _fog(masks: FogMasks) -> PlayerFog:
    rows, columns = masks.visible.shape
    return PlayerFog(columns, rows, _packed(masks.visible), _packed(masks.explored))


def _packed(mask: "Mask") -> bytes:
    import numpy as np

    return np.packbits(mask, axis=1).tobytes()
