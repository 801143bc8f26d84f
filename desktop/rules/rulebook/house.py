"""House rules: the GM's own TOML files, laid over the data of a ruleset without code.

    rulesets = ["srd-5.2.1"]         # left out: all games
    [settings]                       # other defaults of the table
    ties = "ask"
    [conditions.prone]               # replaces an entry of the game, or adds one
    rule = "52-COND-PRONE-1"
    [[conditions.prone.facts]]
    question = "attack_on"
    kind = "advantage"
    [conditions.cursed]
    names = { en = "Cursed", it = "Maledetto" }
    implies = ["poisoned"]

An entry has the form that `conditions.py` tells. A file with anything wrong in it is left out
whole and told with the place; the others count, in the order of their names.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from desktop.language.message import Message, Parameter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.rules.engine.conditions import Condition
from desktop.rules.engine.ruleset import Ruleset, Setting
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.rules.rulebook.house_entries import HouseError, read_condition, table_in, word_in
from desktop.rules.rulebook.toml_text import TomlBeyondMeasure, read_toml

LANGUAGES = ("en", "it")
MOST_BYTES = 2**18
MOST_NAME = 60
PARTS = ("rulesets", "settings", "conditions")
AT = re.compile(r"\(at line (?P<line>\d+), column (?P<column>\d+)\)")
"""The place in what `tomllib` complains about; without one it is the end of the file."""

File = tuple[str, bytes]
"""The name of a file and what is in it."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """One file of house rules."""

    file: str
    rulesets: tuple[str, ...]
    settings: FrozenMap[str, str | int]
    conditions: FrozenMap[ConditionKey, Condition]
    names: FrozenMap[str, FrozenMap[str, str]]
    """Names of conditions by the code of a language, then by their key."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """All files that could be read, and what is wrong with the others."""

    overlays: tuple[Overlay, ...] = ()
    troubles: tuple[Message, ...] = ()

    def ruleset_of(self, key: str) -> Ruleset:
        """The ruleset with that key as it is played in this house; raises UnknownRuleset."""
        ruleset = ruleset_of(key)
        for overlay in self.overlays:
            if str(ruleset.key) in overlay.rulesets:
                ruleset = _laid_over(ruleset, overlay)
        return ruleset

    def names_in(self, code: str) -> dict[str, str]:
        """The texts of the house's own conditions in a language, by the keys of the texts."""
        found: dict[str, str] = {}
        for overlay in self.overlays:
            for key, name in overlay.names.get(code, FrozenMap[str, str]()).items():
                found[f"condition.{key}"] = name
        return found


def read_house_rules(files: Iterable[File]) -> HouseRules:
    """The house rules in these files; nothing is raised, everything wrong is told."""
    overlays, troubles = [], []
    for name, content in sorted(files):
        try:
            overlays.append(_overlay(name, content))
        except HouseError as error:
            told: dict[str, Parameter] = {"file": name, "reason": error.message}
            troubles.append(Message("storage.note.house_rules", told))
    return HouseRules(tuple(overlays), tuple(troubles))


def _overlay(name: str, content: bytes) -> Overlay:
    table = _table(content)
    for part in table:
        if part not in PARTS:
            raise HouseError("no_part", {"value": part, "known": ", ".join(PARTS)})
    rulesets = table.get("rulesets", list(RULESETS))
    if not isinstance(rulesets, list) or not rulesets:
        raise HouseError("no_list", {"known": ", ".join(RULESETS)})
    for key in rulesets:
        word_in(key, RULESETS, "rulesets")
    games = [ruleset_of(key) for key in rulesets]
    settings = _settings(table_in(table.get("settings", {}), "settings"), games)
    conditions, names = _conditions(table_in(table.get("conditions", {}), "conditions"), games)
    return Overlay(name, tuple(rulesets), settings, conditions, names)


def _table(content: bytes) -> dict[str, Any]:
    """What a file says; HouseError where it is no TOML."""
    if len(content) > MOST_BYTES:
        raise HouseError("too_large", {"size": MOST_BYTES})
    try:
        return read_toml(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise HouseError("no_text") from error
    except TomlBeyondMeasure as error:
        raise HouseError("beyond_measure") from error
    except tomllib.TOMLDecodeError as error:
        at = AT.search(str(error))
        if at is None:
            raise HouseError("no_end") from error
        told = {"line": int(at["line"]), "column": int(at["column"])}
        raise HouseError("no_toml", told) from error


def _settings(table: Mapping[str, Any], games: list[Ruleset]) -> FrozenMap[str, str | int]:
    for key, value in table.items():
        for game in games:
            setting = game.find_setting(key)
            if setting is None:
                word_in(key, [each.key for each in game.settings], f"settings ({game.key})")
            elif value not in setting.choices or isinstance(value, bool):
                known = ", ".join(str(choice) for choice in setting.choices)
                told = {"place": f"settings.{key}", "value": _shown(value), "known": known}
                raise HouseError("no_word", told)
    return FrozenMap(table)


def _shown(value: object) -> str:
    """A value as the file writes it: without quotes `on` and `off` are no texts but yes and no."""
    return str(value).lower() if isinstance(value, bool) else str(value)


Conditions = tuple[FrozenMap[ConditionKey, Condition], FrozenMap[str, FrozenMap[str, str]]]


def _conditions(table: Mapping[str, Any], games: list[Ruleset]) -> Conditions:
    found: dict[ConditionKey, Condition] = {}
    names: dict[str, dict[str, str]] = {code: {} for code in LANGUAGES}
    for key, entry in table.items():
        place = f"conditions.{key}"
        plain = dict(table_in(entry, place))
        _name(place, key, plain.pop("names", None), games, names)
        found[ConditionKey(key)] = read_condition(key, plain, place)
    for condition in found.values():
        _check_others(condition, found, games)
    return FrozenMap(found), FrozenMap({code: FrozenMap(own) for code, own in names.items()})


def _name(
    place: str, key: str, given: object, games: list[Ruleset], names: dict[str, dict[str, str]]
) -> None:
    """Take the names of an entry; one that the game has not needs them in both languages."""
    if given is None:
        if any(ConditionKey(key) not in game.conditions for game in games):
            raise HouseError("no_names", {"place": place})
        return
    for code in LANGUAGES:
        name = given.get(code) if isinstance(given, dict) else None
        is_short = isinstance(name, str) and 0 < len(name.strip()) <= MOST_NAME
        if not is_short or any(sign in str(name) for sign in "{}|"):
            raise HouseError("no_name", {"place": f"{place}.names.{code}", "most": MOST_NAME})
        names[code][key] = str(name).strip()


def _check_others(
    condition: Condition, found: Mapping[ConditionKey, Condition], games: list[Ruleset]
) -> None:
    """Every condition that an entry names must be one that the games or the file have."""
    lists = {
        "implies": condition.implies,
        "brings": condition.brings,
        "suppresses": condition.suppresses,
        "immune_to": condition.immune_to,
        "suspends": condition.suspends,
    }
    for field, others in lists.items():
        for other in others:
            for game in games:
                known = [str(key) for key in (*game.conditions, *found)]
                word_in(str(other), known, f"conditions.{condition.key}, {field} ({game.key})")


def _laid_over(ruleset: Ruleset, overlay: Overlay) -> Ruleset:
    def with_default(setting: Setting) -> Setting:
        if setting.key not in overlay.settings:
            return setting
        return replace(setting, default=overlay.settings[setting.key])

    return replace(
        ruleset,
        settings=tuple(with_default(setting) for setting in ruleset.settings),
        conditions=ruleset.conditions.with_items(overlay.conditions),
    )
