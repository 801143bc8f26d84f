"""What a game leaves open: the default, the alternatives that are built, the rows it decides.

They lie beside a ruleset's code as `open_points.toml`, one table a point:

    [AMB-02]
    setting = "stealth_tie"        # the table's choice; several points may share one
    default = "hidden"
    alternatives = ["found"]       # left out: a fixed reading, which the sentence explains
    rules = ["51-SUR-02"]          # rows of the catalogue
    en = "One sentence for the GM."
    it = "Una frase sola per chi conduce."

Every point is a setting of the table, so that nothing is decided unseen.
"""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from desktop.language.render import Language
from desktop.model.frozen import FrozenMap
from desktop.rules.engine.ruleset import Ruleset, Setting
from desktop.rules.registry import folder_of

LANGUAGES = ("en", "it")


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """One open point of a game."""

    id: str
    setting: str
    default: str | int
    alternatives: tuple[str | int, ...]
    rules: tuple[str, ...]
    sentences: FrozenMap[str, str]

    def said(self, language: Language) -> str:
        """Its sentence for a reader."""
        return self.sentences[language.code].replace("'", "\u2019")


def read_open_points(folder: Path) -> tuple[OpenPoint, ...]:
    """The open points of the game whose data lie in a folder, in their order."""
    with (folder / "open_points.toml").open("rb") as file:
        entries = tomllib.load(file)
    return tuple(
        OpenPoint(
            name,
            entry["setting"],
            entry["default"],
            tuple(entry.get("alternatives", ())),
            tuple(entry["rules"]),
            FrozenMap({code: entry[code] for code in LANGUAGES}),
        )
        for name, entry in entries.items()
    )


@cache
def open_points_of(ruleset: str) -> tuple[OpenPoint, ...]:
    """Those of a ruleset; raises UnknownRuleset."""
    return read_open_points(folder_of(ruleset))


def with_open_points(ruleset: Ruleset, folder: Path) -> Ruleset:
    """The ruleset with a setting for each open point that has none yet."""
    known = {setting.key for setting in ruleset.settings}
    added: dict[str, Setting] = {}
    for point in read_open_points(folder):
        if point.setting not in known and point.setting not in added:
            choices = (point.default, *point.alternatives)
            added[point.setting] = Setting(point.setting, point.default, choices, point.rules[0])
    return replace(ruleset, settings=(*ruleset.settings, *added.values()))
