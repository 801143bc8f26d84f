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

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from desktop.language.message import Message
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.rules.conditions import Condition, condition_from
from desktop.rules.ends import CAUSES
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.rules.ruleset import Ruleset, Setting
from desktop.rules.situation import WHEN

LANGUAGES = ("en", "it")
MOST_BYTES = 2**18
MOST_NAME = 60
FIELDS = frozenset(("rulesets", "settings", "conditions"))

File = tuple[str, bytes]
"""The name of a file and what is in it."""


class _Wrong(ValueError):
    """What is wrong, in the words of the file."""


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
        except (_Wrong, KeyError, TypeError, ValueError) as error:
            told = {"file": name, "reason": str(error)}
            troubles.append(Message("storage.note.house_rules", dict(told)))
    return HouseRules(tuple(overlays), tuple(troubles))


def _overlay(name: str, content: bytes) -> Overlay:
    if len(content) > MOST_BYTES:
        raise _Wrong(f"larger than {MOST_BYTES} bytes")
    try:
        table = tomllib.loads(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _Wrong(str(error)) from error
    if unknown := table.keys() - FIELDS:
        raise _Wrong(f"unknown: {', '.join(sorted(unknown))}")
    rulesets = table.get("rulesets", list(RULESETS))
    if not isinstance(rulesets, list) or not rulesets:
        raise _Wrong("rulesets: a list of keys is wanted")
    for key in rulesets:
        if key not in RULESETS:
            raise _Wrong(f"rulesets: {key!r} is none of {', '.join(RULESETS)}")
    games = [ruleset_of(key) for key in rulesets]
    settings = _settings(table.get("settings", {}), games)
    conditions, names = _conditions(table.get("conditions", {}), games)
    return Overlay(name, tuple(rulesets), settings, conditions, names)


def _settings(table: Mapping[str, Any], games: list[Ruleset]) -> FrozenMap[str, str | int]:
    for key, value in table.items():
        for game in games:
            setting = game.find_setting(key)
            if setting is None:
                raise _Wrong(f"settings.{key}: {game.key} has no such setting")
            if value not in setting.choices:
                known = ", ".join(str(choice) for choice in setting.choices)
                raise _Wrong(f"settings.{key}: {value!r} is none of {known}")
    return FrozenMap(table)


Conditions = tuple[FrozenMap[ConditionKey, Condition], FrozenMap[str, FrozenMap[str, str]]]


def _conditions(table: Mapping[str, Any], games: list[Ruleset]) -> Conditions:
    found: dict[ConditionKey, Condition] = {}
    names: dict[str, dict[str, str]] = {code: {} for code in LANGUAGES}
    for key, entry in table.items():
        place = f"conditions.{key}"
        if not isinstance(entry, dict):
            raise _Wrong(f"{place}: a table is wanted")
        plain = dict(entry)
        _name(place, key, plain.pop("names", None), games, names)
        try:
            found[ConditionKey(key)] = condition_from(key, plain)
        except (KeyError, TypeError, ValueError) as error:
            raise _Wrong(f"{place}: {error}") from error
    for condition in found.values():
        _check(condition, found, games)
    return FrozenMap(found), FrozenMap({code: FrozenMap(own) for code, own in names.items()})


def _name(
    place: str, key: str, given: object, games: list[Ruleset], names: dict[str, dict[str, str]]
) -> None:
    """Take the names of an entry; one that the game has not needs them in both languages."""
    if given is None:
        if any(ConditionKey(key) not in game.conditions for game in games):
            raise _Wrong(f"{place}: names in {' and '.join(LANGUAGES)} are wanted")
        return
    for code in LANGUAGES:
        name = given.get(code) if isinstance(given, dict) else None
        if not isinstance(name, str) or not name.strip() or len(name) > MOST_NAME:
            raise _Wrong(f"{place}: names.{code}: a short text is wanted")
        if any(sign in name for sign in "{}|"):
            raise _Wrong(f"{place}: names.{code}: no braces or bars")
        names[code][key] = name.strip()


def _check(
    condition: Condition, found: Mapping[ConditionKey, Condition], games: list[Ruleset]
) -> None:
    """Every name that an entry uses must be one that the program knows."""
    place = f"conditions.{condition.key}"
    for cause in condition.ends_when:
        if cause not in CAUSES:
            raise _Wrong(f"{place}: ends_when: unknown {cause!r}")
    for fact in condition.facts:
        for name in fact.when:
            if name not in WHEN:
                raise _Wrong(f"{place}: when: unknown {name!r}")
    others = (
        *condition.implies,
        *condition.brings,
        *condition.suppresses,
        *condition.immune_to,
    )
    for other in others:
        if any(other not in game.conditions and other not in found for game in games):
            raise _Wrong(f"{place}: unknown condition {other!r}")


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
