"""Fights to begin from, of every game, and what may join them: for random wishes."""

from dataclasses import replace
from functools import cache
from random import Random

from desktop.battlemap.battle_map import BattleMap, Light, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import FeatureId, Obscurement, ObscurementKind, Stairs
from desktop.battlemap.walls import Door, DoorId, Wall, WallKind
from desktop.dice.rolling import RandomDice
from desktop.language.message import typed_name
from desktop.model import commands as c
from desktop.model.combatant import Side, Token
from desktop.model.creature import Creature, Feature, FeatureGroup, FeatureKey, Uses, UsesKind
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId, RulesetKey
from desktop.model.spell import Spell
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.attacking.features import TRAITS
from desktop.rules.fifth.statblocks.class_features import known_words
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.rules.registry import ruleset_of
from tests.support import arms, builders, myth
from tests.support.creatures import shipped, shipped_records
from tests.support.magic import spell_library

MAP, CELLAR = MapId("m1"), MapId("m2")
COLUMNS, ROWS = 9, 7
CLASSES = ("barbarian", "bard", "cleric", "fighter", "monk", "paladin", "ranger", "rogue")
DOOR = DoorId("d1")

SHIPPED = {
    "srd-5.1": ("goblin", "ghoul", "warhorse", "adult-red-dragon", "mage", "swarm-of-bats"),
    "srd-5.2.1": ("goblin-warrior", "ghoul", "warhorse", "adult-red-dragon", "mage", "troll"),
    "mythcraft-1.2": (),
}


MYTH_SPELLS = {
    "burst": "2 AP, SPC 2. A burst of fire.",
    "spark": "Cantrip, 1 AP.",
    "storm": "2 AP, 1 SP. Conjuring 1. A storm gathers.",
    "circle": "Ritual, 10 minutes. A circle that warns.",
}


def a_hero(ruleset: str) -> Creature:
    """A character of D&D with everything that its rules ask for."""
    weapons = (arms.RAPIER, arms.DAGGER, arms.GREATSWORD, arms.LONGBOW, arms.LANCE)
    return builders.a_creature(
        "hero",
        *weapons,
        ruleset=ruleset,
        abilities=builders.abilities(str=16, dex=14, con=14, int=18, wis=12, cha=8),
        hit_points=44,
        hit_dice="7d10",
        level=7,
        proficiency=3,
        saves=FrozenMap({"con": 5}),
        skills=FrozenMap({"athletics": 6, "stealth": 5}),
        spell_ability="int",
        traits=("evasion", "archery", "weapon-mastery", "two-weapon-fighting"),
        armour="chain-mail",
        shield=True,
        numbers=FrozenMap(
            {"slots_1": 4, "slots_2": 3, "slots_3": 3, "attacks": 2, "sneak_attack": 2}
        ),
    )


def a_myth_hero() -> Creature:
    """A character of MythCraft with blade, bow, a bolt against another defence, and spells."""
    hero = myth.a_creature(
        "hero",
        myth.weapon("sword"),
        myth.weapon("bow", ranged=True, kind="sharp"),
        myth.weapon("bolt", ranged=True, kind="fire", defence="ref", cost=3),
        abilities=FrozenMap({"str": 3, "dex": 2, "end": 2, "awr": 1, "luck": 1, "cor": 2}),
        numbers=FrozenMap({"ar": 14, "shield": 3, "sp": 6}),
        hit_points=24,
        level=4,
    )
    spells = tuple(
        Feature(
            FeatureKey(key), FeatureGroup.ACTION, FrozenMap({"en": key}), FrozenMap({"en": text})
        )
        for key, text in MYTH_SPELLS.items()
    )
    return replace(hero, features=(*hero.features, *spells))


@cache
def creatures(ruleset: str) -> tuple[Creature, ...]:
    """Small and large, with breath and legend, with spells: what may be in a fight."""
    if ruleset == "mythcraft-1.2":
        steed = myth.a_creature("steed", sizes=("large",), kind="beast", traits=("trained",))
        return (a_myth_hero(), myth.the_slag_toad(), myth.a_toad(), steed)
    own = (a_hero(ruleset), builders.a_dragon(), builders.a_creature("archer", hit_dice="2d6"))
    return (*own, *(shipped(f"{ruleset}/{name}") for name in SHIPPED[ruleset]))


@cache
def spells(ruleset: str) -> tuple[Spell, ...]:
    """Every spell of the game."""
    if ruleset == "mythcraft-1.2":
        return ()
    return tuple(entry.spell for entry in spell_library().spells(ruleset).values())


def a_map() -> BattleMap:
    """A small hall with a wall, a door, water, rubble, fire, a pit, mist, a lamp and stairs."""
    return BattleMap(
        "Hall",
        COLUMNS,
        ROWS,
        walls=(
            Wall(Point(4, 0), Point(4, 2)),
            Wall(Point(6, 5), Point(8, 5), WallKind.LOW),
        ),
        doors=(Door(DOOR, Point(4, 2), Point(4, 3)),),
        lights=(Light(Point(2, 2), 10, 20),),
        terrain=(
            Terrain(TerrainKind.DIFFICULT, frozenset((Cell(2, 3), Cell(3, 3)))),
            Terrain(TerrainKind.WATER, frozenset((Cell(0, 6), Cell(1, 6), Cell(2, 6))), depth=10),
            Terrain(
                TerrainKind.HAZARD,
                frozenset((Cell(8, 0), Cell(8, 1))),
                damage="1d6",
                damage_type="fire",
            ),
            Terrain(TerrainKind.PIT, frozenset((Cell(5, 6),)), depth=20),
            Terrain(TerrainKind.RAISED, frozenset((Cell(7, 2),)), height=5),
        ),
        stairs=(Stairs(Cell(0, 0), CELLAR, Cell(1, 1), FeatureId("f1")),),
        obscurements=(
            Obscurement(ObscurementKind.HEAVY, frozenset((Cell(6, 3),)), FeatureId("f2")),
        ),
    )


@cache
def shipped_keys(ruleset: str) -> tuple[str, ...]:
    """Every creature of the library that plays by the game."""
    return tuple(key for key in shipped_records() if key.startswith(f"{ruleset}/"))


def anybody(ruleset: str, chance: Random) -> tuple[Creature, ...]:
    """Two heroes with features of any class, and six of all the creatures of the library."""
    keys = shipped_keys(ruleset)
    others = (shipped(key) for key in chance.sample(keys, min(6, len(keys))))
    if ruleset == "mythcraft-1.2":
        return (*creatures(ruleset), *others)
    return (_any_hero(ruleset, chance), _any_hero(ruleset, chance), *others)


def _any_hero(ruleset: str, chance: Random) -> Creature:
    own = tuple(
        replace(
            builders.feature(word, FeatureGroup.TRAIT),
            uses=chance.choice((None, Uses(UsesKind.LONG_REST, 3))),
        )
        for word in chance.sample(known_words(), 8)
    )
    hero = a_hero(ruleset)
    read = replace(
        hero,
        class_text=chance.choice(CLASSES),
        level=chance.randint(1, 20),
        traits=tuple(chance.sample(TRAITS, 4)),
        features=(*hero.features, *own),
    )
    return understood(read, {})


@cache
def a_start(ruleset: str) -> Encounter:
    """Round 1 of a fight of the usual ones."""
    return a_fight(ruleset, creatures(ruleset))


def a_fight(ruleset: str, known: tuple[Creature, ...]) -> Encounter:
    """Round 1 of a fight of six on the map."""
    encounter = Encounter(RulesetKey(ruleset), typed_name("A fight"))
    places = iter((Cell(1, 1), Cell(2, 1), Cell(5, 3), Cell(1, 3), Cell(3, 5), Cell(6, 1)))

    def token() -> Token:
        return Token(MAP, next(places))

    hero = Side.HERO
    for wish in (
        c.ShowMap(CELLAR, BattleMap("Cellar", 5, 5)),
        c.ShowMap(MAP, a_map()),
        c.AddCombatants(known[0], 2, hero, character=True, tokens=(token(), token())),
        c.AddCombatants(known[1], tokens=(token(),)),
        c.AddCombatants(known[2], side=Side.ALLY, tokens=(token(),)),
        c.AddCombatants(known[3], 2, tokens=(token(), token())),
        c.RollInitiative(),
        c.BeginFight(),
    ):
        decided = decide(
            encounter, wish, ruleset=ruleset_of(ruleset), dice=RandomDice(Random(1)), overruled=True
        )
        assert not isinstance(decided, Refusal), (wish, decided)
        encounter = evolve_all(encounter, decided)
    return encounter
