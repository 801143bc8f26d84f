"""Creatures for tests: shipped ones by key, and the barest one."""

import json
from functools import cache
from pathlib import Path

from desktop.model.creature import Creature, CreatureKey
from desktop.model.creature_record import creature_from_record
from desktop.model.frozen import FrozenMap

RESOURCES = Path(__file__).parents[2] / "resources"


@cache
def shipped_records() -> dict[str, dict[str, object]]:
    """Every shipped record by its key."""
    found: dict[str, dict[str, object]] = {}
    for path in sorted((RESOURCES / "creatures").glob("*.json")):
        for record in json.loads(path.read_text(encoding="utf-8")):
            found[record["key"]] = record
    return found


@cache
def shipped(key: str) -> Creature:
    """The shipped creature with that key."""
    return creature_from_record(shipped_records()[key])


def plain(name: str, *, ruleset: str = "mythcraft-1.2", size: str = "medium") -> Creature:
    """A creature with a name, a size and nine hit points."""
    return Creature(
        key=CreatureKey(f"own/{name.lower()}"),
        ruleset=ruleset,
        names=FrozenMap({"": name}),
        sizes=(size,),
        hit_points=9,
        speeds=FrozenMap({"walk": 30}),
    )
