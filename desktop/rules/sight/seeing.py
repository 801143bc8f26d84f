"""Who sees what on the map: walls, light, fog and senses together.

What no map tells is seen. numpy comes in only where walls, darkness or fog ask for it.
"""

from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from desktop.battlemap.battle_map import BattleMap, Light
from desktop.battlemap.cells import Footprint
from desktop.battlemap.eyes import EVERYWHERE, Eyes, Seen
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.heights import EYES, AreaVeil, Height
from desktop.battlemap.light import LightLevel, Shine
from desktop.battlemap.walls import Door, Wall, WallKind, Way
from desktop.model.area import LastingArea
from desktop.model.combatant import CarriedLight, Combatant, Token
from desktop.model.creature import AreaShape
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.model.same import Same
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.laid_areas import (
    bearer_of,
    cells_of,
    heights_of,
    is_told,
    lifted,
    outline_of,
)
from desktop.rules.map.own_light import OWN
from desktop.rules.map.places import feet_apart, space_at, table_grid
from desktop.rules.map.things import is_thing

if TYPE_CHECKING:
    from desktop.battlemap.vision import Scene
    from desktop.battlemap.wall_view import WallView

MAGIC = "magic"
"""The source of a light that no lamp gives."""
DARKVISION = "darkvision"
LOW_LIGHT = "low-light"
MAGIC_DARKVISION = "magic-darkvision"
BLINDSIGHT = "blindsight"
TRUESIGHT = "truesight"
TREMORSENSE = "tremorsense"

THICK = (ObscurementKind.HEAVY, ObscurementKind.MAGIC_DARKNESS)
"""What ordinary eyes do not see through, whatever light there is."""


def eyes_of(combatant: Combatant, *, is_blind: bool = False) -> Eyes:
    """What it perceives with; blinded, only what needs no eyes is left."""
    senses = combatant.creature.senses
    if given := modifiers_of(combatant, Question.SENSE):
        reaches = {sense: each.change for each in given for sense in each.what}
        senses = senses.with_items(
            {sense: max(feet, senses.get(sense, 0)) for sense, feet in reaches.items()}
        )
    return _eyes(senses, combatant.creature.blind_beyond, is_blind)


@lru_cache(maxsize=256)
def _eyes(senses: FrozenMap[str, int], blind_beyond: bool, is_blind: bool) -> Eyes:
    blindsight = float(senses.get(BLINDSIGHT, 0))
    if is_blind:
        return Eyes(sight=0.0, blindsight=blindsight)
    return Eyes(
        sight=blindsight if blind_beyond else EVERYWHERE,
        darkvision=float(senses.get(DARKVISION, 0)),
        low_light=_everywhere_if_bare(senses.get(LOW_LIGHT)),
        magic_darkvision=float(senses.get(MAGIC_DARKVISION, 0)),
        blindsight=blindsight,
        truesight=float(senses.get(TRUESIGHT, 0)),
    )


def _everywhere_if_bare(feet: int | None) -> float:
    """Low-light vision is often written without a range."""
    return 0.0 if feet is None else float(feet) or EVERYWHERE


def truesight_of(combatant: Combatant) -> int:
    """Feet of its Truesight, magic included; 0 without."""
    return int(eyes_of(combatant).truesight)


def eyes_for_unseen(eyes: Eyes) -> Eyes:
    """The part of them that perceives what is invisible."""
    return Eyes(sight=0.0, blindsight=eyes.blindsight, truesight=eyes.truesight)


# --- the scene ----------------------------------------------------------------------------------


def lights_on(
    encounter: Encounter, ruleset: Ruleset, map_id: MapId, *, for_players: bool = False
) -> tuple[Shine, ...]:
    """Everything that shines on a map; what the GM keeps hidden shines not for the players."""
    battle_map = encounter.maps[map_id]
    shining = [lamp_shine(light) for light in battle_map.lights]
    for who in encounter.combatants.values():
        shine = shine_of(encounter, ruleset, who, map_id)
        if shine is not None and not (for_players and who.hidden):
            shining.append(shine)
    shining += area_shines(encounter, ruleset, map_id, for_players=for_players)
    return tuple(shining)


def area_shines(
    encounter: Encounter, ruleset: Ruleset, map_id: MapId, *, for_players: bool = False
) -> list[Shine]:
    """The light of magic that lies on a map, from its middle or around its bearer."""
    found = []
    for area in encounter.areas.values():
        light = area.light
        if light is None or area.laid.map != map_id:
            continue
        if for_players and not is_told(encounter, area):
            continue
        place, position = None, area.laid.origin
        if area.laid.around is not None:
            bearer = bearer_of(encounter, area.laid)
            if bearer is None or bearer.token is None:
                continue  # it is wherever its bearer is
            grid = encounter.maps[map_id].grid
            place = space_at(bearer, bearer.token, ruleset, grid)
            position = grid.centre_of(place)
        reach = float(light.bright + light.dim)
        high = float(lifted(encounter, area.laid).elevation)
        sun = float(light.sunlight)
        bright = float(light.bright)
        found.append(Shine(position, bright, reach, place, elevation=high, sunlight=sun))
    return found


def light_of(who: Combatant) -> CarriedLight | None:
    """The light that somebody sheds: what it carries, or magic that reaches farther."""
    if not who.effects:
        return who.light
    bright = max((x.change for x in modifiers_of(who, Question.BRIGHT_LIGHT)), default=0)
    dim = bright + max((x.change for x in modifiers_of(who, Question.DIM_LIGHT)), default=0)
    sunlight = _sunlight_of(who)
    if dim <= 0 or (who.light is not None and who.light.dim >= dim):
        own = who.light
        return own if own is None or own.sunlight >= sunlight else replace(own, sunlight=sunlight)
    return CarriedLight(MAGIC, bright, dim, sunlight=sunlight)


def _sunlight_of(who: Combatant) -> int:
    """Feet around somebody up to which the magic on it is sunlight."""
    given = modifiers_of(who, Question.SUNLIGHT)
    return max((each.change for each in given), default=0)


def shine_of(encounter: Encounter, ruleset: Ruleset, who: Combatant, map_id: MapId) -> Shine | None:
    """The light that somebody carries on a map, if any."""
    light = light_of(who)
    if light is None or who.token is None or who.token.map != map_id:
        return None
    if light.source == OWN and who.is_out:
        return None  # it goes out with the life of its body
    grid = encounter.maps[map_id].grid
    place = space_at(who, who.token, ruleset, grid)
    return Shine(
        grid.centre_of(place),
        float(light.bright),
        float(light.dim),
        place,
        _direction(light, who.token),
        elevation=float(who.token.elevation),
        sunlight=float(light.sunlight),
    )


def _direction(light: CarriedLight, token: Token) -> float | None:
    """A lantern with a lens shines to where its bearer faces."""
    if light.direction is None:
        return None
    return float(light.direction if token.facing is None else token.facing)


def lamp_shine(light: Light) -> Shine:
    """The light that a lamp of the map gives."""
    sunlight = max(light.bright, light.dim) if light.is_sunlight else 0.0
    return Shine(
        light.position,
        light.bright,
        light.dim,
        casts_shadows=light.casts_shadows,
        sunlight=sunlight,
    )


def scene_of(
    encounter: Encounter, ruleset: Ruleset, map_id: MapId, *, for_players: bool = False
) -> "Scene":
    """A map as it is lit and veiled now; for the players without what is kept from them."""
    battle_map = encounter.maps[map_id]
    grid = table_grid(battle_map.grid, encounter, ruleset)
    shines = lights_on(encounter, ruleset, map_id, for_players=for_players)
    veils = veils_on(encounter, ruleset, map_id, for_players=for_players)
    if for_players:
        untold = [a for a in encounter.areas.values() if a.walls and not is_told(encounter, a)]
        raised = frozenset(wall for area in untold for wall in area.walls)
        if raised:
            battle_map = _without(Same(battle_map), raised)
    return _scene(Same(battle_map), grid, shines, veils, counts_both_ways(encounter, ruleset))


@lru_cache(maxsize=8)
def _without(battle_map: "Same[BattleMap]", walls: frozenset[Wall]) -> BattleMap:
    """A map without some walls, which magic has raised unknown to the players."""
    known = battle_map.value
    return replace(known, walls=tuple(wall for wall in known.walls if wall not in walls))


def counts_both_ways(encounter: Encounter, ruleset: Ruleset) -> bool:
    """Whether, at this table, a line from the one to the other is one from the other as well."""
    return ruleset.chooses(encounter, "sight_lines", "both")


def veils_on(
    encounter: Encounter, ruleset: Ruleset, map_id: MapId, *, for_players: bool = False
) -> tuple[Obscurement, ...]:
    """The magic that obscures a part of a map; what the GM keeps hidden does so not for the
    players."""
    veiling = [
        area
        for area in encounter.areas.values()
        if area.obscures is not None
        and area.laid.map == map_id
        and (not for_players or is_told(encounter, area))
    ]
    if not veiling:
        return ()

    found = (_veil(encounter, ruleset, area) for area in veiling)
    return tuple(veil for veil in found if veil.cells)


def _veil(encounter: Encounter, ruleset: Ruleset, area: LastingArea) -> AreaVeil:
    """What an area obscures, as high as the rules of areas let it reach."""
    assert area.obscures is not None, "it obscures something"
    laid = area.laid
    low, high = heights_of(lifted(encounter, laid))
    is_free = encounter.maps[laid.map].grid.kind is GridKind.NONE
    is_ball = laid.shape is AreaShape.SPHERE and bearer_of(encounter, laid) is None
    return AreaVeil(
        area.obscures,
        cells_of(encounter, ruleset, laid),
        low=low,
        high=high,
        middle=laid.origin if is_ball else None,
        edge=outline_of(encounter, ruleset, laid) if is_free else (),
    )


@lru_cache(maxsize=16)
def _scene(
    battle_map: "Same[BattleMap]",
    grid: Grid,
    shines: tuple[Shine, ...],
    veils: tuple[Obscurement, ...],
    both_ways: bool,
) -> "Scene":
    from desktop.battlemap.vision import Scene

    known = battle_map.value
    view = _wall_view(Same(known.walls), Same(known.doors), known.columns, known.rows)
    return Scene(
        view,
        grid,
        columns=known.columns,
        rows=known.rows,
        ambient=known.environment.light,
        is_sunlit=known.environment.is_sunlit,
        shines=shines,
        obscurements=(*known.obscurements, *veils),
        both_ways=both_ways,
    )


@lru_cache(maxsize=8)
def _wall_view(
    walls: "Same[tuple[Wall, ...]]", doors: "Same[tuple[Door, ...]]", columns: float, rows: float
) -> "WallView":
    from desktop.battlemap.wall_view import WallView

    return WallView(walls.value, doors.value, columns, rows)


@lru_cache(maxsize=32)
def _is_open(battle_map: "Same[BattleMap]") -> bool:
    known = battle_map.value
    return (
        known.environment.light is LightLevel.BRIGHT
        and not known.obscurements
        and not known.barriers(Way.SIGHT)
        and not any(wall.kind is WallKind.OBJECT for wall in known.walls)
    )


# --- who sees whom ------------------------------------------------------------------------------


def how_well(
    encounter: Encounter,
    ruleset: Ruleset,
    viewer: Combatant,
    eyes: Eyes,
    target: Combatant,
    *,
    for_players: bool = False,
) -> Seen:
    """How well `target` is seen with these eyes from where `viewer` stands.

    `for_players`: by what the GM does not keep hidden. Where no map tells, ordinary sight sees it,
    and what has a range does not reach.
    """
    here, there = viewer.token, target.token
    battle_map = None if here is None else encounter.maps.get(here.map)
    if here is None or there is None or battle_map is None or here.map != there.map:
        return Seen.CLEARLY if eyes.sight > 0 else Seen.NOT
    is_veiled = any(area.obscures is not None for area in encounter.areas.values())
    if eyes.sight >= EVERYWHERE and not is_veiled and _is_open(Same(battle_map)):
        return Seen.CLEARLY
    places = _places(ruleset, battle_map, viewer, target)
    scene = scene_of(encounter, ruleset, here.map, for_players=for_players)
    high, up = height_of(ruleset, viewer), height_of(ruleset, target)
    return scene.how_well(eyes, *places, here=high, there=up)


def height_of(ruleset: Ruleset, who: Combatant) -> Height:
    """How high somebody stands, and looks out."""
    feet = 0.0 if who.token is None else float(who.token.elevation)
    return Height(feet, feet + EYES * ruleset.taken_size(who).height)


def heights_tell(encounter: Encounter, who: Combatant) -> bool:
    """Whether how high it is may decide if the players see it: it is up, or there is a low bank."""
    token = who.token
    assert token is not None, "who is nowhere is high nowhere"
    battle_map = encounter.maps[token.map]
    if any(veil.height is not None for veil in battle_map.obscurements):
        return True
    veils = any(
        area.obscures is not None and area.laid.map == token.map and is_told(encounter, area)
        for area in encounter.areas.values()
    )
    return token.elevation != 0 and (veils or not _is_open(Same(battle_map)))


def has_line(encounter: Encounter, ruleset: Ruleset, one: Combatant, other: Combatant) -> bool:
    """Whether nothing solid lies between two of them; True where no map tells."""
    here, there = one.token, other.token
    battle_map = None if here is None else encounter.maps.get(here.map)
    if here is None or there is None or battle_map is None or here.map != there.map:
        return True
    if not battle_map.walls and not battle_map.doors:
        return True
    places = _places(ruleset, battle_map, one, other)
    return scene_of(encounter, ruleset, here.map).has_line(*places)


class Hindrance(Enum):
    """What of the map keeps somebody from being seen."""

    BEHIND = "behind"  # no line to it is free
    VEILED = "veiled"  # fog, smoke or magical darkness lies over it
    BETWEEN = "between"  # the same lies between the two
    DARK = "dark"  # no light that these eyes can use


def hindrance_of(
    encounter: Encounter, ruleset: Ruleset, viewer: Combatant, target: Combatant
) -> Hindrance | None:
    """Why `target`, who is not seen, is not; None where no map tells."""
    there = target.token
    here = viewer.token
    if there is None or here is None or here.map != there.map or here.map not in encounter.maps:
        return None
    if not has_line(encounter, ruleset, viewer, target):
        return Hindrance.BEHIND
    scene = scene_of(encounter, ruleset, there.map)
    places = _places(ruleset, encounter.maps[there.map], viewer, target)
    high = height_of(ruleset, target)
    if scene.hidden_by(places[1], high) in THICK:
        return Hindrance.VEILED
    is_clear = scene.has_clear_line(*places, here=height_of(ruleset, viewer), there=high)
    return Hindrance.DARK if is_clear else Hindrance.BETWEEN


def is_located(
    encounter: Encounter, ruleset: Ruleset, viewer: Combatant, target: Combatant
) -> bool:
    """Whether tremorsense finds its place: both on the ground, within range. It is no sight.

    A thing that lies still is not felt.
    """
    reach = viewer.creature.senses.get(TREMORSENSE, 0)
    here, there = viewer.token, target.token
    battle_map = None if here is None else encounter.maps.get(here.map)
    if not reach or is_thing(target):
        return False
    if here is None or there is None or battle_map is None:
        return False
    if here.map != there.map or here.elevation != there.elevation:
        return False
    grid = table_grid(battle_map.grid, encounter, ruleset)
    places = _places(ruleset, battle_map, viewer, target)
    return feet_apart(grid, *places, 0) <= reach


def _places(
    ruleset: Ruleset, battle_map: BattleMap, one: Combatant, other: Combatant
) -> tuple[Footprint, Footprint]:
    assert one.token is not None, "both stand on the map"
    assert other.token is not None, "both stand on the map"
    grid = battle_map.grid
    return (
        space_at(one, one.token, ruleset, grid),
        space_at(other, other.token, ruleset, grid),
    )
