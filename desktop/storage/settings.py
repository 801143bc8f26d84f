"""What the GM has chosen, for all fights."""

from dataclasses import dataclass, field, fields
from typing import Any, get_type_hints

from desktop.model.frozen import FrozenMap
from desktop.model.structure import StructureError, structure, unstructure

Table = FrozenMap[str, str | int]

CHOICES = {
    "language": ("", "en", "it"),
    "players_language": ("", "en", "it"),
    "theme": ("", "light", "dark", "highContrast"),
    "units": ("", "feet", "metres", "squares"),
    "scale": range(50, 301),
    "asks_dice": (0, 1),
    "players_open": (0, 1),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices. An empty text is: not chosen yet, as the system is set."""

    language: str = ""
    """Of the GM's window."""
    players_language: str = ""
    theme: str = ""
    """"light", "dark" or "highContrast"."""
    scale: int = 100
    """Size of texts and controls in per cent."""
    units: str = ""
    """"feet", "metres" or "squares"."""
    players_screen: str = ""
    """What the chosen screen is known by."""
    players_open: int = 0
    """1: the players' window filled its screen when the program was left."""
    ruleset: str = ""
    """Of the last new fight."""
    last_fight: str = ""
    """The fight that was on the desk; empty: none."""
    asks_dice: int = 0
    """1: the GM is asked for every die that the program would roll."""
    tables: FrozenMap[str, Table] = field(default_factory=FrozenMap)
    """Settings of the table, by ruleset."""
    more: Table = field(default_factory=FrozenMap)
    """Places and sizes of windows and the like, by name."""


def settings_of(plain: dict[str, Any]) -> Settings:
    """The settings that `plain` holds; what does not fit is at its default."""
    hints = get_type_hints(Settings)
    known: dict[str, Any] = {}
    for one in fields(Settings):
        if one.name in plain:
            try:
                value = structure(hints[one.name], plain[one.name])
            except (StructureError, RecursionError):
                continue
            if value in CHOICES.get(one.name, (value,)):
                known[one.name] = value
    return Settings(**known)


def plain_settings(settings: Settings) -> dict[str, Any]:
    """The settings as plain data."""
    plain: dict[str, Any] = unstructure(settings, Settings)
    return plain
