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

IMMUNE_DAMAGE: dict[str, tuple[str, ...]] = {"Ice Devil": ("cold", "fire", "poison")}

IMMUNE_CONDITIONS: dict[str, tuple[str, ...]] = {
    "Black Pudding": ("blinded", "charmed", "deafened", "exhaustion", "frightened", "prone"),
    "Swarm of Spiders": (
        "charmed", "frightened", "grappled", "paralyzed", "petrified", "prone", "restrained",
        "stunned",
    ),
}  # fmt: skip

FEATURE_NAMES: dict[tuple[str, str], str] = {
    ("Hezrou", "Claws"): "Claw",
    ("Quasit", "Claw (Bite in Beast Form)"): "Claws (Bite in Beast Form)",
}

TEXTS: dict[str, tuple[tuple[str, str], ...]] = {
    "Adult Silver Dragon": (("DC 22 Dexterity", "DC 21 Dexterity"),),
    "Assassin": (("13 (4d6)", "14 (4d6)"),),
    "Giant Rat (Diseased)": (("3 (1d4 + 2)", "4 (1d4 + 2)"),),
    "Gynosphinx": (("+9 to hit, reach", "+8 to hit, reach"),),
    "Kraken": (("+7 to hit", "+17 to hit"),),
}
"""Old and new wording inside the features of a creature."""
