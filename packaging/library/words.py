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


def proficiency_of(challenge: str) -> int:
    """The proficiency bonus of a rating: +2 up to 4, then one more every four."""
    rating = 0 if "/" in challenge else int(challenge)
    return 2 + max(0, rating - 1) // 4
