"""The weapons of both editions as attacks ready to be taken in hand, and their masteries."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Damage,
    DamageWhen,
)
from desktop.model.frozen import FrozenMap

FILE = Path(__file__).with_name("weapons.toml")


@cache
def weapons_of(ruleset: str) -> FrozenMap[str, Attack]:
    """The weapons of an edition by their keys; empty for other games.

    An entry may hold a table of the edition's name for what differs in it.
    """
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))
    found: dict[str, Attack] = {}
    for key, entry in entries.items():
        own = entry.pop(ruleset, None)
        plain = {name: value for name, value in entry.items() if not isinstance(value, dict)}
        names = entry["names"]
        if own is None and plain.get("only", ruleset) != ruleset:
            continue
        found[key] = _weapon(key, names, {**plain, **(own or {})})
    return FrozenMap(found) if ruleset in ("srd-5.1", "srd-5.2.1") else FrozenMap()


def _weapon(key: str, names: dict[str, str], entry: dict[str, Any]) -> Attack:
    span = entry.get("range")
    is_shot = bool(entry.get("shot", False))
    kind = AttackKind.RANGED if is_shot else AttackKind.BOTH if span else AttackKind.MELEE
    types = (str(entry["type"]),)
    parts = [Damage(entry["dice"], average(parse(entry["dice"])), types)] if entry["dice"] else []
    if two := entry.get("versatile"):
        held = Damage(two, average(parse(two)), types, DamageWhen.TWO_HANDED, replaces=True)
        parts.append(held)
    return Attack(
        key=AttackKey(key),
        names=FrozenMap(names),
        kind=kind,
        source=AttackSource.WEAPON,
        bonus=0,
        reach=None if is_shot else int(entry.get("reach", 5)),
        normal_range=span[0] if span else None,
        long_range=span[1] if span else None,
        damage=tuple(parts),
        properties=tuple(entry.get("properties", ())),
        ability=str(entry.get("ability", "dex" if is_shot else "str")),
        mastery=str(entry.get("mastery", "")),
    )
