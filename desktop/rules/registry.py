"""The rulesets by their keys; each is built when it is first asked for."""

from functools import cache
from importlib import import_module
from pathlib import Path

from desktop.model.ids import RulesetKey
from desktop.rules.engine.ruleset import Ruleset

RULESETS: tuple[RulesetKey, ...] = (
    RulesetKey("srd-5.1"),
    RulesetKey("srd-5.2.1"),
    RulesetKey("mythcraft-1.2"),
)
"""The keys in the order in which they are offered; they stand in saves for ever."""

_ROOMS = dict(zip(RULESETS, ("srd_5_1", "srd_5_2_1", "mythcraft"), strict=True))


class UnknownRuleset(ValueError):
    """A save or creature names a ruleset that this program does not know."""


@cache
def ruleset_of(key: str) -> Ruleset:
    """The ruleset with that key; raises UnknownRuleset."""
    room = _room_of(key)
    bundle = import_module(f"desktop.rules.{room}.bundle")
    ruleset = bundle.RULESET
    assert isinstance(ruleset, Ruleset), f"desktop.rules.{room}.bundle.RULESET is no Ruleset"
    return ruleset


def folder_of(key: str) -> Path:
    """The folder of the ruleset with that key, where its data lie; raises UnknownRuleset."""
    return Path(__file__).with_name(_room_of(key))


def _room_of(key: str) -> str:
    room = _ROOMS.get(RulesetKey(key))
    if room is None:
        raise UnknownRuleset(f"no ruleset {key!r}")
    return room
