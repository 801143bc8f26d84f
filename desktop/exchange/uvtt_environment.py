"""How bright a Universal VTT map is where no lamp shines.

The file knows a colour of the ambient light, no level. A black or nearly black one means that
nothing is seen without a lamp, a greyish one that there is some light, a pale one daylight. That
light and shadow are painted into the picture too says only that they are not drawn once more.
"""

from desktop.battlemap.battle_map import DAYLIGHT, Environment
from desktop.battlemap.light import LightLevel
from desktop.exchange import tolerant
from desktop.exchange.uvtt_contents import Notes
from desktop.language.message import Message

DARK_BELOW, DIM_BELOW = 0.2, 0.5
"""Shares of white: how bright the ambient light looks."""
_RED, _GREEN, _BLUE = 0.2126, 0.7152, 0.0722  # how much each part of a colour counts for the eye


def read_environment(value: object, notes: Notes) -> Environment:
    """The light of the whole map; without a word about it there is daylight."""
    if not isinstance(value, dict):
        return DAYLIGHT
    is_painted = tolerant.is_true(value.get("baked_lighting"), when_missing=False)
    stated = value.get("ambient_light")
    ambient = tolerant.find_colour(stated)
    if ambient is None:
        if stated not in (None, ""):
            notes.add(Message("import.map.ambient_unreadable"))
        return Environment(has_baked_lighting=is_painted)
    return Environment(is_painted, ambient, level_of(ambient))


def level_of(colour: str) -> LightLevel:
    """What light of a colour ("#rrggbb") is worth by the rules."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    seen = _RED * red + _GREEN * green + _BLUE * blue
    if seen < DARK_BELOW:
        return LightLevel.DARK
    return LightLevel.DIM if seen < DIM_BELOW else LightLevel.BRIGHT


def facts_of(environment: Environment) -> tuple[Message, ...]:
    """What is to be known of the light of a map: nothing of daylight."""
    if environment.light is LightLevel.BRIGHT:
        return ()
    told = {"colour": environment.ambient_light}
    return (Message(f"import.map.ambient_{environment.light.value}", told),)
