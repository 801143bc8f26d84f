"""What the areas of spells do later: moved by their caster, drifting, bursting, turn after turn.

And who saves against a spell with disadvantage, or needs no roll.
"""

from dataclasses import replace
from typing import Any

from desktop.battlemap.features import ObscurementKind
from desktop.model.creature import SaveSuccess
from desktop.model.effect import Moment
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind
from desktop.model.spell import (
    AreaMoment,
    CastingTime,
    SpellDamage,
    SpellGround,
    SpellSave,
    SpellSections,
    SpellStage,
)

Play = dict[str, Any]

ACTION, BONUS = CastingTime.ACTION, CastingTime.BONUS_ACTION

UNFELT = ("poison", "psychic")
WALLS = ("Wall of Force", "Wall of Ice", "Wall of Stone", "Wall of Thorns")

AREAS: dict[str, dict[str, Play]] = {
    "both": {
        "Cloudkill": {"drifts": 10},
        "Dancing Lights": {"moves": 60, "moved_by": BONUS},
        "Delayed Blast Fireball": {"bursts": True, "swells": "1d6"},
        "Earthquake": {"moments": (AreaMoment.APPEAR, AreaMoment.OWN_END)},
        "Flaming Sphere": {"moves": 30, "moved_by": BONUS, "space": 5},
        "Fog Cloud": {"grows": 20},
        "Guardian of Faith": {"space": 10, "spends": 60},
        "Gust of Wind": {"moved_by": BONUS},
        "Incendiary Cloud": {"drifts": 10},
        "Moonbeam": {"moves": 60, "moved_by": ACTION},
        "Forcecage": {"force": True},
        "Wall of Force": {"force": True},
        "Wall of Thorns": {"later": "slashing"},
    },
    "2014": {
        "Earthquake": {"distracts": True},
        "Guardian of Faith": {"moments": (AreaMoment.ENTER,)},
        "Sleet Storm": {"distracts": True},
        "Wall of Ice": {"sections": SpellSections(10, 12, 30, weak=("fire",))},
        "Wall of Stone": {"sections": SpellSections(10, 15, 30, 6)},
    },
    "2024": {
        "Conjure Animals": {"moves": 30, "space": 10},
        "Wall of Ice": {
            "sections": SpellSections(10, 12, 30, weak=("fire",), immune=("cold", *UNFELT)),
        },
        "Wall of Stone": {"sections": SpellSections(10, 15, 30, 6, immune=UNFELT)},
        "Conjure Celestial": {"moves": 30},
        "Faithful Hound": {"moves": 30, "moved_by": ACTION, "space": 5},
    },
}
"""Fields of the areas themselves."""

STILL = Influence(modifiers=(Modifier("speed", Kind.CAP, 0),))

HOUR = 600
"""Rounds."""

SAVES: dict[str, dict[str, Play]] = {
    "both": {
        "Cone of Cold": {"killed": "frozen"},
        "Disintegrate": {"killed": "dust"},
        "Finger of Death": {"killed": "risen"},
        "Moonbeam": {"reverts": True},
    },
    "2014": {
        "Harm": {"withers": True, "withers_for": HOUR, "spares_life": True},
        "Enthrall": {"immune": ("charmed",)},
        "Mass Suggestion": {"immune": ("charmed",)},
        "Suggestion": {"immune": ("charmed",)},
        "Moonbeam": {"hard": ("shapechanger",)},
        "Blight": {"hard": ("plant",)},
        "Stinking Cloud": {"immune": ("poison", "poisoned")},
        "Sunbeam": {"hard": ("undead", "ooze")},
        "Sunburst": {"hard": ("undead", "ooze")},
    },
    "2024": {
        "Blight": {"fails": ("plant",)},
        "Earthquake": {"ends": ("concentration",)},
        "Flesh to Stone": {
            "succeeds": ("construct",),
            "success": STILL,
            "success_lasts": Moment.START,
        },
        "Harm": {"withers": True},
        "Shatter": {"hard": ("construct",)},
        "Sleep": {"immune": ("exhaustion",)},
    },
}
"""Fields of the saving throws themselves."""

HALF = SaveSuccess.HALF
BOLTS = SpellStage(
    3, (SpellDamage("10d6", ("lightning",)),), SpellSave("dex", on_success=HALF), picks=6
)
HAIL = SpellStage(4, (SpellDamage("2d6", ("bludgeoning",)),))
GUSTS = SpellStage(
    5,
    (SpellDamage("1d6", ("cold",)),),
    last=10,
    obscures=ObscurementKind.HEAVY,
    ground=SpellGround(fills=True),
)


def _storm(acid: str) -> tuple[SpellStage, ...]:
    return (SpellStage(2, (SpellDamage(acid, ("acid",)),)), BOLTS, HAIL, GUSTS)


STAGES: dict[str, dict[str, tuple[SpellStage, ...]]] = {
    "2014": {"Storm of Vengeance": _storm("1d6")},
    "2024": {"Storm of Vengeance": _storm("4d6")},
}
"""What happens on the later turns of a spell."""

NEVER: dict[str, dict[str, tuple[str, ...]]] = {
    "2014": {
        "Blight": ("undead", "construct"),
        "Hold Monster": ("undead",),
        "Spare the Dying": ("undead", "construct"),
    },
    "2024": {},
}
"""Whom a spell does nothing to."""


NEAR: Play = {"together": 30}
TOGETHER: dict[str, dict[str, Play]] = {
    "both": {
        "Chain Lightning": {"together": 30, "from_first": True},
        "Telekinesis": {"largest": "huge"},
    },
    "2014": {
        "Acid Splash": {"together": 5},
        "Charm Person": NEAR,
        "Command": NEAR,
        "Hold Monster": NEAR,
        "Hold Person": NEAR,
    },
    "2024": {"Resilient Sphere": {"largest": "large"}},
}
"""Whom a spell can take together."""


def with_turns(play: Play, name: str, edition: str) -> Play:
    """The play data of a spell with all that."""
    done = {**play, **TOGETHER["both"].get(name, {}), **TOGETHER[edition].get(name, {})}
    fields = {**AREAS["both"].get(name, {}), **AREAS[edition].get(name, {})}
    if fields:
        done["area"] = replace(done["area"], **fields)
    fields = {**SAVES["both"].get(name, {}), **SAVES[edition].get(name, {})}
    if fields:
        done["save"] = replace(done["save"], **fields)
    if name in WALLS and done.get("ring") is not None:
        done["ring"] = replace(
            done["ring"],
            sections=done["area"].sections,
            force=done["area"].force,
            later=done["area"].later,
        )
    if name == "Disintegrate":
        done["unmakes"] = True
    if name in STAGES[edition]:
        done["stages"] = STAGES[edition][name]
    if name in NEVER[edition]:
        done["never"] = NEVER[edition][name]
    return done
