"""Paragraphs that surround their bearer with duplicates of itself, read in both languages."""

import re
from dataclasses import dataclass

from desktop.model.creature import Feature, FeatureGroup
from desktop.model.modifier import Duplicates
from desktop.rules.fifth.statblocks.deeds import text_of

USED = (FeatureGroup.ACTION, FeatureGroup.BONUS_ACTION)
MINUTE = 10
"""Rounds that the spell lasts."""
BY_LOT = Duplicates(3, 12, (7, 5, 4))
"""One of three duplicates or the real one, by lot: three quarters, two thirds, half of a d12."""
BY_SPELL = Duplicates(3, 6, (3,), each=True)
"""As Mirror Image has it where it rolls a d6 for each."""
_CREATES = re.compile(
    r"\bcreates three illusory duplicates\b|\bcrea[^.]*? tre duplicati illusori\b"
)
_CASTS = re.compile(
    r"\bcasts the mirror image spell\b|\blancia l[’']incantesimo immagine speculare\b"
)
_AT_TURNS = re.compile(r"starts or ends its turn in bright light|inizia o termina il proprio turno")
_SHUNS = re.compile(r"bright light|luce intensa")


@dataclass(frozen=True, slots=True)
class Phantasms:
    """What an attack may hit instead, for how long, and when bright light ends it."""

    duplicates: Duplicates
    rounds: int | None = None
    shuns_light: bool = False
    at_turns: bool = False  # only as its turn starts or ends there


def phantasms_of(feature: Feature) -> Phantasms | None:
    """What using the paragraph brings; None for every other one."""
    if feature.group not in USED or feature.saves or feature.attacks:
        return None
    low = text_of(feature)[1].lower()
    is_spell = _CASTS.search(low) is not None
    if not is_spell and _CREATES.search(low) is None:
        return None
    return Phantasms(
        BY_SPELL if is_spell else BY_LOT,
        MINUTE if is_spell else None,
        _SHUNS.search(low) is not None,
        _AT_TURNS.search(low) is not None,
    )
