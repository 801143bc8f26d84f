"""The shape of what is cast, as it is handed to the GM who lays it on the map."""

from dataclasses import replace

from desktop.battlemap.cells import Footprint, Point
from desktop.model.area import LaidArea
from desktop.model.combatant import Combatant
from desktop.model.creature import AreaShape, FeatureArea
from desktop.model.encounter import Encounter
from desktop.model.spell import Spell, SpellArea, SpellRange
from desktop.rules.casting.spell_areas import shaped


def template_of_spell(
    encounter: Encounter, maker: Combatant, spell: Spell, *, level: int, choice: str = ""
) -> LaidArea | None:
    """The area of a spell cast with a slot of that level; None without area or map.

    Of a wall the caster may have chosen the round one.
    """
    area = shaped(spell, choice).area
    if area is None:
        return None
    grown = area.size + area.grows * max(0, level - spell.level)
    is_sphere = area.shape is AreaShape.SPHERE and not area.still
    is_round_self = spell.range is SpellRange.SELF and is_sphere
    return _template(encounter, maker, replace(area, size=grown), area.height, around=is_round_self)


def template_of_feature(
    encounter: Encounter, maker: Combatant, area: FeatureArea | None
) -> LaidArea | None:
    """The area of a feature; None without area or map."""
    return None if area is None else _template(encounter, maker, area, None, around=False)


def _template(
    encounter: Encounter,
    maker: Combatant,
    area: SpellArea | FeatureArea,
    height: int | None,
    *,
    around: bool,
) -> LaidArea | None:
    """It begins at the maker's token, and moves with one that it lies around; walls stand below."""
    if encounter.shown_map is None:
        return None
    token, battle_map = maker.token, encounter.battle_map
    is_here = token is not None and token.map == encounter.shown_map
    origin = Point(0.0, 0.0)
    if token is not None and is_here and battle_map is not None:
        origin = battle_map.grid.centre_of(Footprint(token.cell, shift=token.shift))
    moves_along = is_here and (around or area.shape is AreaShape.EMANATION)
    space = area.space if isinstance(area, SpellArea) else 0
    is_wall = area.shape is AreaShape.LINE and height is not None
    return LaidArea(
        encounter.shown_map,
        AreaShape.EMANATION if space else area.shape,
        area.size,
        origin,
        width=area.width,
        height=height,
        elevation=0 if token is None or is_wall else token.elevation,
        around=maker.id if moves_along else None,
        hollow=area.hollow if isinstance(area, SpellArea) else 0,
        space=space,
    )
