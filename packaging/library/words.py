"""The closed word lists of stat blocks, and small text work that both editions share."""

import re
import unicodedata

ABILITIES = {
    "strength": "str",
    "dexterity": "dex",
    "constitution": "con",
    "intelligence": "int",
    "wisdom": "wis",
    "charisma": "cha",
}
ABILITY_KEYS = tuple(ABILITIES.values())
DAMAGE_TYPES = (
    "acid", "bludgeoning", "cold", "fire", "force", "lightning", "necrotic", "piercing",
    "poison", "psychic", "radiant", "slashing", "thunder",
)  # fmt: skip
CONDITIONS = (
    "blinded", "charmed", "deafened", "exhaustion", "frightened", "grappled", "incapacitated",
    "invisible", "paralyzed", "petrified", "poisoned", "prone", "restrained", "stunned",
    "unconscious",
)  # fmt: skip
NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}  # fmt: skip
EXPERIENCE = {
    "0": 10, "1/8": 25, "1/4": 50, "1/2": 100, "1": 200, "2": 450, "3": 700, "4": 1100,
    "5": 1800, "6": 2300, "7": 2900, "8": 3900, "9": 5000, "10": 5900, "11": 7200, "12": 8400,
    "13": 10000, "14": 11500, "15": 13000, "16": 15000, "17": 18000, "18": 20000, "19": 22000,
    "20": 25000, "21": 33000, "22": 41000, "23": 50000, "24": 62000, "25": 75000, "26": 90000,
    "27": 105000, "28": 120000, "29": 135000, "30": 155000,
}  # fmt: skip


TORN = (
    ("isn 't", "isn't"),
    ("motion less", "motionless"),
    ("spell casting", "spellcasting"),
    ("sun light", "sunlight"),
)
"""Words that the 2014 set tears apart."""


def slug(name: str) -> str:
    """A key made of a name: "Will-o'-Wisp" becomes "will-o-wisp"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower().replace("'", "-")).strip("-")


def tidy(text: str) -> str:
    """One space between words, plain apostrophes, real minus signs as hyphens before digits."""
    text = text.replace("’", "'").replace("\u2212", "-").replace("\u00ad", "")
    text = re.sub(r"[ \t\u00a0]+", " ", text)
    text = re.sub(r" +([.,;:])(?= |$)", r"\1", text)
    for torn, whole in TORN:
        text = text.replace(torn, whole)
    text = re.sub(r"(?m)^- +", "", text)
    return re.sub(r" *\n+ *", "\n", text).strip()


def challenge_of(value: float) -> str:
    """The rating as printed: 0.25 becomes "1/4"."""
    fractions = {0.125: "1/8", 0.25: "1/4", 0.5: "1/2"}
    return fractions.get(value) or str(int(value))


def next_challenge(challenge: str) -> str:
    """The rating above, which sets the experience for an encounter in the lair."""
    ratings = list(EXPERIENCE)
    return ratings[ratings.index(challenge) + 1]


def proficiency_of(challenge: str) -> int:
    """The proficiency bonus of a rating: +2 up to 4, then one more every four."""
    rating = 0 if "/" in challenge else int(challenge)
    return 2 + max(0, rating - 1) // 4
