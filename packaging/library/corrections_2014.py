"""What the 5e-bits set has wrong, with the right value of the official SRD 5.1 text."""

from typing import Any

LYCANTHROPE = ("human", "shapechanger")
TAGS: dict[str, tuple[str, ...]] = {
    "Quasit": ("demon", "shapechanger"),
    "Imp": ("devil", "shapechanger"),
    "Werebear": LYCANTHROPE,
    "Wereboar": LYCANTHROPE,
    "Wererat": LYCANTHROPE,
    "Weretiger": LYCANTHROPE,
    "Werewolf": LYCANTHROPE,
}
"""By name, or by the name before the comma of a form."""

HEADERS: dict[str, dict[str, Any]] = {
    "Adult Brass Dragon": {"speeds": {"burrow": 30}},
    "Basilisk": {"armour_class": 15},
    "Black Bear": {"skills": {"perception": 3}},
    "Blink Dog": {"passive_perception": 13},
    "Brass Dragon Wyrmling": {"experience": 200},
    "Crocodile": {"speeds": {"swim": 30}},
    "Cult Fanatic": {"hit_points": 33, "hit_dice": "6d8+6"},
    "Deep Gnome (Svirfneblin)": {"experience": 100},
    "Doppelganger": {"alignment": {"en": "neutral"}},
    "Dretch": {"experience": 50},
    "Giant Wasp": {"speeds": {"swim": None}},
    "Half-Red Dragon Veteran": {"skills": {"athletics": 5, "perception": 2}},
    "Hunter Shark": {"senses": {"darkvision": None, "blindsight": 30}},
    "Riding Horse": {"experience": 50},
    "Spider": {"passive_perception": 10},
    "Spy": {"skills": {"sleight-of-hand": 4}},
    "Swarm of Ravens": {"skills": {"perception": 5}},
    "Vampire, Bat Form": {"sizes": ("tiny",)},
    "Vampire, Mist Form": {"hover": True},
    "Werebear, Bear Form": {"sizes": ("large",)},
    "Werebear, Hybrid Form": {"sizes": ("large",)},
    "Wererat, Rat Form": {"sizes": ("small",)},
    "Weretiger, Tiger Form": {"sizes": ("large",)},
    "Werewolf, Human Form": {"skills": {"stealth": 3}},
    "Werewolf, Hybrid Form": {"skills": {"stealth": 3}},
    "Werewolf, Wolf Form": {"skills": {"stealth": 3}},
}
"""Fields of the creature; in a mapping the pairs are set, None takes one away."""

LANGUAGES: dict[str, str] = {
    "Giant Eagle": "Giant Eagle, understands Common and Auran but can't speak them",
    "Giant Elk": "Giant Elk, understands Common, Elvish, and Sylvan but can't speak them",
    "Giant Owl": "Giant Owl, understands Common, Elvish, and Sylvan but can't speak them",
    "Lemure": "understands Infernal but can't speak",
    "Manticore": "Common",
    "Skeleton": "understands all languages it knew in life but can't speak",
    "Werebear": "Common (can't speak in bear form)",
    "Wereboar": "Common (can't speak in boar form)",
    "Wererat": "Common (can't speak in rat form)",
    "Weretiger": "Common (can't speak in tiger form)",
    "Werewolf": "Common (can't speak in wolf form)",
    "Zombie": "understands the languages it knew in life but can't speak",
}
"""By name, or by the name before the comma of a form."""

ARMOUR_NOTES: dict[str, str] = {
    "Giant Goat": "natural armor",
    "Hunter Shark": "natural armor",
    "Wererat, Hybrid Form": "",
    "Wererat, Rat Form": "",
    "Weretiger, Tiger Form": "",
}

IMMUNE_DAMAGE: dict[str, tuple[str, ...]] = {"Ice Devil": ("cold", "fire", "poison")}

IMMUNE_CONDITIONS: dict[str, tuple[str, ...]] = {
    "Black Pudding": ("blinded", "charmed", "deafened", "exhaustion", "frightened", "prone"),
    "Swarm of Spiders": (
        "charmed", "frightened", "grappled", "paralyzed", "petrified", "prone", "restrained",
        "stunned",
    ),
}  # fmt: skip

WEREWOLF = (
    "two with its spear (humanoid form) or one with its bite and one with its claws (hybrid form)."
)
WEREWOLF_RIGHT = "one with its bite and one with its claws or spear."

OMITTED = frozenset([("Night Hag", "Night Hag Items")])
"""Features that the text does not have."""

FEATURE_NAMES: dict[tuple[str, str], str] = {
    ("Hezrou", "Claws"): "Claw",
    ("Quasit", "Claw (Bite in Beast Form)"): "Claws (Bite in Beast Form)",
}

TEXTS: dict[str, tuple[tuple[str, str], ...]] = {
    "Adult Silver Dragon": (("DC 22 Dexterity", "DC 21 Dexterity"),),
    "Assassin": (("13 (4d6)", "14 (4d6)"),),
    "Doppelganger": (("In the first round of combat", "In the first round of a combat"),),
    "Efreeti": (("equipment the djinni", "equipment the efreeti"),),
    "Ettercap": (
        ("The effect ends", "The effect also ends"),
        (
            "5 hit points, is vulnerable to fire damage and immune to bludgeoning damage.",
            "5 hit points, vulnerability to fire damage, and immunity to bludgeoning, poison, and "
            "psychic damage.",
        ),
    ),
    "Giant Rat (Diseased)": (("3 (1d4 + 2)", "4 (1d4 + 2)"),),
    "Gynosphinx": (("+9 to hit, reach", "+8 to hit, reach"),),
    "Harpy": (
        ("the harpy, the must", "the harpy, the target must"),
        ("direct route. It", "direct route, trying to get within 5 feet. It"),
        ("harpy, a target can repeat", "harpy, the target can repeat"),
        ("throw. A creature can also", "throw. A charmed target can also"),
        ("If a creature's saving throw is", "If the saving throw is"),
    ),
    "Kraken": (("+7 to hit", "+17 to hit"),),
    "Lich": (("Each living creature within", "Each non-undead creature within"),),
    "Magmin": (("Until a target takes", "Until a creature takes"),),
    "Marilith": (
        ("every turn in combat", "every turn in a combat"),
        ("can make seven", "makes seven"),
    ),
    "Shadow": ((" Its stealth bonus is also improved to +6.", ""),),
    "Solar": (("190 hit points", "100 hit points"),),
    "Vampire, Bat Form": (("bit attack", "bite attack"),),
    "Vampire, Vampire Form": (("bit attack", "bite attack"),),
    "Weasel": (("5 ft., one creature", "5 ft., one target"),),
    "Werewolf, Human Form": ((WEREWOLF, WEREWOLF_RIGHT),),
    "Werewolf, Hybrid Form": ((WEREWOLF, WEREWOLF_RIGHT),),
    "Wolf": (("advantage on an attack roll against", "advantage on attack rolls against"),),
}
"""Old and new wording inside the features of a creature."""
