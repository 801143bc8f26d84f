"""What spells ask for beside saves and damage: checks against them, other planes, blows.

Each entry replaces fields of a spell's play data ("both" editions, then one of them).
"""

from dataclasses import replace
from typing import Any

from desktop.model.spell import SpellWayOut

Play = dict[str, Any]


def way_out(*checks: str, **more: Any) -> Play:
    return {"way_out": SpellWayOut(checks, **more)}


def also_given(play: Play, *conditions: str) -> Play:
    """The save of a spell that gives more conditions, first of all these."""
    save = play["save"]
    return {"save": replace(save, conditions=(*conditions, *save.conditions))}


SEEN_THROUGH = way_out("investigation", illusion=True)
BY_STRENGTH, BY_ATHLETICS = way_out("str"), way_out("athletics")
AWAY: Play = {"conditions": ("elsewhere",)}

BOTH: dict[str, Play] = {
    "Disguise Self": SEEN_THROUGH,
    "Hallucinatory Terrain": SEEN_THROUGH,
    "Major Image": SEEN_THROUGH,
    "Minor Illusion": SEEN_THROUGH,
    "Programmed Illusion": SEEN_THROUGH,
    "Project Image": SEEN_THROUGH,
    "Seeming": SEEN_THROUGH,
    "Silent Image": SEEN_THROUGH,
}

FORMER: dict[str, Play] = {
    "Black Tentacles": way_out("str", "dex"),
    "Entangle": BY_STRENGTH,
    "Maze": {**AWAY, **way_out("int", dc=20, dissolves=True)},
    "Web": BY_STRENGTH,
}

LATER: dict[str, Play] = {
    "Black Tentacles": BY_ATHLETICS,
    "Ensnaring Strike": BY_ATHLETICS,
    "Entangle": BY_ATHLETICS,
    "Maze": {**AWAY, **way_out("investigation", dc=20, dissolves=True)},
    "Phantasmal Force": way_out("investigation", dissolves=True),
    "Web": BY_ATHLETICS,
}

DEEDS: dict[str, dict[str, Play]] = {"both": BOTH, "2014": FORMER, "2024": LATER}

BANISHING = frozenset(("Banishment",))
"""Those of which a failed save takes their target to another plane."""


def with_deeds(play: Play, name: str, edition: str) -> Play:
    """The play data of a spell with all that."""
    done = {**play, **BOTH.get(name, {}), **DEEDS[edition].get(name, {})}
    if name in BANISHING:
        done |= also_given(done, "elsewhere")
    return done
