"""What a file of another program seems to be, by its first words, so that a refusal names it."""

import re
from enum import Enum

HEAD = 64 * 1024
"""Bytes that are looked at: no more is read of a file for this."""


class Foreign(Enum):
    """Kinds of files that are told by their name when they are refused."""

    CREATURES = "creatures"
    COLLECTION = "collection"
    SCENE = "scene"


_SIGNS = (
    (Foreign.COLLECTION, re.compile(rb"<collection[\s>]")),
    (
        Foreign.CREATURES,
        re.compile(rb"<compendium[\s>]|<monster[\s>]|```\s*(?:statblock|monster)", re.I),
    ),
    (Foreign.SCENE, re.compile(rb'"(?:navName|navOrder|padding|gridType)"\s*:')),
    (
        Foreign.CREATURES,
        re.compile(
            rb'"(?:Creatures(?:\.[^"]*)?|StatBlocks?|HP|armor_class|hit_points|ability_scores'
            rb'|challenge_rating|abilities)"\s*:'
        ),
    ),
)


def foreign_kind(head: bytes) -> Foreign | None:
    """What the first bytes of a file say it is; None where they say nothing that is known."""
    head = head[:HEAD].replace(b"\x00", b"")  # UTF-16 is read well enough without its zeros
    return next((kind for kind, sign in _SIGNS if sign.search(head)), None)
