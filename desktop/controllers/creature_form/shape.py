"""What a creature of a game is made of, as far as the form asks for it."""

import re
from dataclasses import dataclass, replace

from desktop.language.folding import folded
from desktop.language.message import Message, Parameter
from desktop.model.creature import Creature, CreatureKey, Texts
from desktop.model.frozen import FrozenMap
from desktop.rules.fifth.attacking.features import MASTERY, PROTECTION, SMITE, TRAITS
from desktop.rules.fifth.gear.armour import armours
from desktop.rules.fifth.statblocks.offered_features import offered_features
from desktop.rules.registry import ruleset_of

_USES = re.compile(r"\s*\(.*\)\s*$")
"""What stands behind a name: "Rage (3/day)"."""

FIFTH_ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
FIFTH_KINDS = (
    "aberration",
    "beast",
    "celestial",
    "construct",
    "dragon",
    "elemental",
    "fey",
    "fiend",
    "giant",
    "humanoid",
    "monstrosity",
    "ooze",
    "plant",
    "undead",
)
MYTH_ABILITIES = ("str", "dex", "end", "awr", "int", "cha", "luck", "cor")
MYTH_KINDS = ("beast", "construct", "elemental", "fey", "fiend", "humanoid", "plant", "undead")
REDUCTION = "reduction"
"""Flat reduction of nonmagical bludgeoning, piercing and slashing damage; kept as a defence."""

LEGENDARY = "legendary"
"""Legendary actions between its turns; kept as `legendary_uses` of the creature."""

USUAL_LEGENDARY = 3
"""How many where nothing is typed and it has paragraphs of such."""

REDUCTIONS = "reductions"
"""The line of what takes so much from every damage but what bypasses it: "5/fire"."""

REDUCED = ("bludgeoning", "piercing", "slashing")
SPEEDS = ("walk", "climb", "fly", "swim", "burrow")
"""Manners of moving in the order of the form."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The fields of a game. `defences` beside the first may stay empty: the rules know them."""

    defences: tuple[str, ...]
    abilities: tuple[str, ...]
    usual_ability: int
    kinds: tuple[str, ...]
    usual_speed: int  # ft
    numbers: tuple[str, ...] = ()
    most_level: int = 20  # of a character
    has_challenge: bool = False
    has_costs: bool = False
    has_valued_defences: bool = False  # "fire 3"
    lines: tuple[str, ...] = ("resistances", "vulnerabilities", "immunities")
    has_alignment: bool = False
    has_tools: bool = False  # somebody may be trained in some
    has_natures: bool = False  # attacks are of weapons, nature or magic
    armours: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()  # features that matter in a fight, by name
    class_features: tuple[Texts, ...] = ()  # paragraphs that are played by their names

    def plays(self, name: str) -> bool:
        """Whether a paragraph of that name, its uses aside, does something in play."""
        bare = folded(_USES.sub("", name))
        return any(folded(each) == bare for names in self.class_features for each in names.values())

    @property
    def has_armour_class(self) -> bool:
        """Whether the first defence is the armour class of the creature."""
        return self.defences == ("ac",)


FIFTH = Shape(
    defences=("ac",),
    abilities=FIFTH_ABILITIES,
    usual_ability=10,
    kinds=FIFTH_KINDS,
    usual_speed=30,
    numbers=("attacks", "sneak_attack", REDUCTION, "healers_kit", LEGENDARY),
    has_challenge=True,
    has_alignment=True,
    has_tools=True,
    armours=tuple(armours()),
    traits=TRAITS,
)
OF_OTHER_EDITION = {"srd-5.1": (MASTERY,), "srd-5.2.1": (SMITE, PROTECTION)}
SHAPES = FrozenMap(
    {
        edition: replace(
            FIFTH,
            traits=tuple(trait for trait in TRAITS if trait not in OF_OTHER_EDITION[edition]),
            class_features=offered_features(edition),
        )
        for edition in OF_OTHER_EDITION
    }
    | {
        "mythcraft-1.2": Shape(
            defences=("ar", "ref", "fort", "ant", "log", "will"),
            abilities=MYTH_ABILITIES,
            usual_ability=0,
            kinds=MYTH_KINDS,
            usual_speed=20,
            numbers=("ap", "actions", "sp", "mcap", "shield", "dt"),
            most_level=99,
            has_costs=True,
            has_valued_defences=True,
            lines=(
                *("resistances", "vulnerabilities", "immunities"),
                *("absorptions", "affinities", REDUCTIONS),
            ),
            has_natures=True,
        ),
    }
)


def bonus_example(ruleset: str) -> dict[str, Parameter]:
    """Two abilities of a game as a line of bonuses names them, for its hint: "DEX +5, WIS"."""
    abilities = SHAPES[ruleset].abilities
    return {
        "one": Message(f"ability.{abilities[1]}.short"),
        "other": Message(f"ability.{abilities[4]}.short"),
    }


def sizes_of(ruleset: str) -> tuple[str, ...]:
    """The sizes of a game, the smallest first."""
    sizes = ruleset_of(ruleset).sizes
    return tuple(sorted(sizes, key=lambda size: (sizes[size].order, size)))


def blank(ruleset: str) -> Creature:
    """The creature that a new form begins with."""
    shape = SHAPES[ruleset]
    return Creature(
        key=CreatureKey(""),
        ruleset=ruleset,
        names=FrozenMap(),
        hit_points=1,
        armour_class=10 if shape.has_armour_class else None,
        numbers=FrozenMap() if shape.has_armour_class else FrozenMap({"ar": 10}),
        abilities=FrozenMap((key, shape.usual_ability) for key in shape.abilities),
        speeds=FrozenMap({"walk": shape.usual_speed}),
    )
