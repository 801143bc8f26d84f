"""The closed word lists of stat blocks, and small text work that both editions share."""

import re

TORN = (
    ("isn 't", "isn't"),
    ("motion less", "motionless"),
    ("spell casting", "spellcasting"),
    ("sun light", "sunlight"),
)
"""Words that the 2014 set tears apart."""


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
