"""A creature's own numbers: attributes, defences, action points, speed, crit range, size."""

from dataclasses import dataclass

from desktop.model.combatant import Combatant
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.rules.engine import ruleset

KEY = "mythcraft-1.2"
FOREIGN_ABILITIES = {"end": "con", "awr": "wis"}
"""The ability of D&D that is nearest to an attribute of another name."""

ATTRIBUTES = ("str", "dex", "end", "awr", "int", "cha", "luck", "cor")
BASE_SPEED = 20  # ft, AP-MOVE-01
DEFENCE_ATTRIBUTES = {"ref": "dex", "fort": "end", "ant": "awr", "log": "int", "will": "cha"}
DEFENCES = ("ar", *DEFENCE_ATTRIBUTES)
DAMAGE_TYPES = {
    "blunt": "physical",
    "sharp": "physical",
    "cold": "elemental",
    "corrosive": "elemental",
    "fire": "elemental",
    "lightning": "elemental",
    "toxic": "elemental",
    "necrotic": "energy",
    "psychic": "energy",
    "radiant": "energy",
    "sonic": "energy",
}
"""Damage type to category (AP-DMG-01)."""


@dataclass(frozen=True, slots=True)
class Size:
    """Space and reach of a size: feet a side, or of a long body, and of a tall one."""

    space: int
    long: tuple[int, int]
    tall: int
    reach: int
    tall_reach: int
    check: int = 0  # added to STR checks, taken from DEX checks (MC-SIZE-02)


SIZES = {
    "fine": Size(5, (5, 5), 5, 5, 5, -16),
    "diminutive": Size(5, (5, 5), 5, 5, 5, -8),
    "tiny": Size(5, (5, 5), 5, 5, 5, -4),
    "small": Size(5, (5, 5), 5, 5, 5),
    "medium": Size(5, (5, 5), 5, 5, 5),
    "large": Size(10, (5, 10), 5, 5, 10),
    "huge": Size(15, (5, 15), 10, 10, 15, 2),
    "gargantuan": Size(20, (10, 20), 15, 15, 20, 4),
    "colossal": Size(30, (10, 30), 20, 20, 30, 8),
    "titan": Size(40, (40, 40), 40, 35, 35, 16),
}
"""The ten sizes in order (MC-SIZE-01); a titan's reach is 80 % of its space, whole squares up."""

TITAN_REACH_DOWN = 30
"""80 % of 40 ft in whole squares, rounded down."""

_STEPS = tuple(SIZES)


def size_table() -> FrozenMap[str, ruleset.Size]:
    """The sizes as the rules of every game know them, tall and long bodies beside the plain."""
    table: dict[str, ruleset.Size] = {}
    for order, (key, size) in enumerate(SIZES.items()):
        table[key] = ruleset.Size(order, size.space, size.reach)
        if size.space > 5:
            table[f"{key}-tall"] = ruleset.Size(order, size.tall, size.tall_reach)
            broad, long = size.long
            across = 0 if broad == long else broad
            table[f"{key}-long"] = ruleset.Size(order, long, size.reach, across)
    return FrozenMap(table)


def attribute(creature: Creature, key: str) -> int:
    """An attribute such as "dex"; 0 where the creature does not tell.

    A creature of another game has ability scores: their modifiers stand in (ours).
    """
    if creature.ruleset == KEY:
        return creature.abilities.get(key, 0)
    score = creature.abilities.get(FOREIGN_ABILITIES.get(key, key))
    return 0 if score is None else (score - 10) // 2


def luck(creature: Creature) -> int:
    """LUCK, which widens the crit range or takes crits away."""
    return attribute(creature, "luck")


def base_defence(creature: Creature, key: str) -> int:
    """A defence by itself: typed in, or 10 and its attribute (MC-DEF-01)."""
    typed = creature.numbers.get(key)
    if typed is not None:
        return typed
    if key == "ar":
        return creature.armour_class if creature.armour_class is not None else 10
    return 10 + attribute(creature, DEFENCE_ATTRIBUTES[key])


def has_typed_ar(creature: Creature) -> bool:
    """Whether its AR was typed in, or comes with its stat block."""
    return creature.numbers.get("ar") is not None or creature.armour_class is not None


def counts_actions(creature: Creature) -> bool:
    """Whether it has creature actions a turn instead of action points (MC-AP-03)."""
    return "actions" in creature.numbers and "ap" not in creature.numbers


def base_action_points(creature: Creature) -> int:
    """Action points a turn: typed in, or 3 and the step of COR (MC-AP-01, AP-ACT-03)."""
    typed = creature.numbers.get("ap")
    return typed if typed is not None else 3 + coordination_step(attribute(creature, "cor"))


def coordination_step(cor: int) -> int:
    """What COR adds to the action points."""
    return -2 if cor <= -3 else cor // 2


def carry_limit(creature: Creature) -> int:
    """How many unspent action points may join the next turn's (MC-AP-02)."""
    return half_up(max(creature.level or 1, 1)) + 1


def base_speed(creature: Creature, by: str) -> int:
    """Feet that a Move gives in a manner of moving; 0 where it cannot move so.

    Climbing and swimming without the speed use the walking speed (at 2 for 1, MC-MOVE-06).
    """
    typed = creature.speeds.get(by)
    if typed is not None:
        return typed
    walk = creature.speeds.get("walk", 0 if creature.speeds else BASE_SPEED)
    return walk if by in ("walk", "climb", "swim", "jump") else 0


def bloodied_line(combatant: Combatant, *, up: bool = True) -> int:
    """Bloodied at or below this many hit points (MC-BLOOD-01; rounding is a setting)."""
    maximum = combatant.maximum_hit_points
    return half_up(maximum) if up else maximum // 2


def half_up(number: int) -> int:
    """Half, rounded up (MC-ROUND-01)."""
    return -(-number // 2)


def size_steps(smaller: str, larger: str) -> int:
    """How many sizes `larger` is above `smaller`; negative when it is below."""
    return _STEPS.index(plain_size(larger)) - _STEPS.index(plain_size(smaller))


def plain_size(size: str) -> str:
    """The size without "long" or "tall", which are no steps of their own."""
    plain = size.split("-", maxsplit=1)[0].split(" ", maxsplit=1)[0]
    return plain if plain in SIZES else "medium"


def reach_of(size: str) -> int:
    """Natural reach in feet."""
    row = SIZES[plain_size(size)]
    return row.tall_reach if "tall" in size else row.reach
