"""Gender and number of Italian creature names, for sentences that agree with them."""

from desktop.language.message import Gender

MASCULINE = frozenset(
    [
        "cultista",
        "deva",
        "fantasma",
        "gorilla",
        "lamia",
        "piranha",
        "pirata",
        "protoplasma",
        "rakshasa",
    ]
)
"""Masculine in the official texts in spite of the ending."""

FEMININE = frozenset(
    [
        "alce",
        "androsfinge",
        "coccatrice",
        "driade",
        "erinni",
        "fauce",
        "ginosfinge",
        "gorgone",
        "progenie",
        "sfinge",
        "succube",
        "testuggine",
        "tigre",
    ]
)
"""Feminine in the official texts in spite of the ending."""


def gender_of(name: str) -> Gender:
    """The gender of a name's first word, which the whole name takes."""
    head = name.lower().replace(",", " ").split()[0]
    if head in FEMININE or (head.endswith("a") and head not in MASCULINE):
        return Gender.FEMININE
    return Gender.MASCULINE
