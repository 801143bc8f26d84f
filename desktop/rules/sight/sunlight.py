"""Where the sun shines on a map, and how bright it is where somebody stands.

The map says so: its own light, what lies in the shade, lamps and magic whose light is sunlight.
numpy comes in only where the sun may shine, or where it is not bright everywhere.
"""

from desktop.battlemap.light import LightLevel
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import space_at
from desktop.rules.sight.seeing import height_of, lights_on, scene_of, veils_on


def is_in_sunlight(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> bool:
    """Whether sunlight falls on some of its space; off the map the map tells of none."""
    if who.token is None or not _may_shine(encounter, ruleset, who.token.map):
        return False
    grid = encounter.maps[who.token.map].grid
    place = space_at(who, who.token, ruleset, grid)
    scene = scene_of(encounter, ruleset, who.token.map)
    return scene.has_sunlight(place, height_of(ruleset, who))


def _may_shine(encounter: Encounter, ruleset: Ruleset, map_id: MapId) -> bool:
    if encounter.maps[map_id].environment.is_sunlit:
        return True
    return any(shine.sunlight > 0 for shine in lights_on(encounter, ruleset, map_id))


def is_in_bright_light(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> bool:
    """Whether some of its space is brightly lit; off the map nothing tells that it is."""
    if who.token is None:
        return False
    battle_map = encounter.maps[who.token.map]
    is_bright = battle_map.environment.light is LightLevel.BRIGHT
    veils = (*battle_map.obscurements, *veils_on(encounter, ruleset, who.token.map))
    if is_bright and not veils:
        return True

    from desktop.battlemap.vision import Brightness

    place = space_at(who, who.token, ruleset, battle_map.grid)
    scene = scene_of(encounter, ruleset, who.token.map)
    return scene.brightness_of_place(place, height_of(ruleset, who)) is Brightness.BRIGHT
