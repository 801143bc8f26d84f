"""What a paragraph of a stat block does at once: it teleports, casts a spell, parries.

Read once in English or Italian, as `paragraphs` says; in play only what was understood counts.
"""

import re
from collections.abc import Mapping

from desktop.model.creature import Deed, Feature, FeatureGroup
from desktop.rules.fifth.statblocks.spell_lists import spell_key

SpellWords = Mapping[str, str]
"""Names of spells in small letters, in every language, and their keys."""

LANGUAGES = ("en", "it", "")
DOES = (FeatureGroup.ACTION, FeatureGroup.BONUS_ACTION, FeatureGroup.REACTION)
TELEPORTS = re.compile(
    r"\bteleports?\b.{0,90}?\bup to (?P<feet>\d+) f"
    r"|\bteletrasporta(?:rsi)?\b.{0,90}?\bfino a (?:un massimo di )?(?P<metri>\d+(?:,\d+)?) m"
)
CASTS = re.compile(
    r"\b(?:casts?|lancia(?:re)?) (?P<names>[\w’', -]{2,80}?)"
    r"(?= in (?:response|risposta)|,? (?:using|usando|utilizzando|with|con)\b|[.;(]|$)"
)
BETWEEN = re.compile(r"\s+(?:or|o)\s+|,\s*")
PARRIES = re.compile(
    r"\badds (?P<more>\d+) to (?:its|his|her|their) (?:ac|armor class)\b"
    r"|\baggiunge (?P<altri>\d+) alla (?:sua|propria) (?:ca|classe armatura)\b"
)
SPLITS = re.compile(
    r"splits into two new .*?at least (?P<least>\d+) hit points"
    r"|has (?P<meno>\d+)\+ hit points.*?splits into two"
    r"|ha (?P<punti>\d+) punti ferita o più.*?si (?:scinde|divide) in due",
    re.DOTALL,
)
SPLIT_BY = ("lightning", "slashing")
HEALS = re.compile(
    r"^(?:you |it )?(?:magically )?(?:regains?|recuperi|recupera) (?:\d+ \()?"
    r"(?P<dice>\d*d\d+(?: ?[+-] ?\d+)?)\)? (?:hit points|punti ferita)\b"
)
HALVED = re.compile(r"becomes bloodied|diventa sanguinante")
MELEE = re.compile(r"\bmelee\b|\bmischia\b")


def text_of(feature: Feature) -> tuple[str, str]:
    """The language and the paragraph that are read: the English one, where there is one."""
    code = next((code for code in LANGUAGES if feature.texts.get(code)), "")
    return code, feature.texts.get(code, "").replace("\u2011", "-")


def deed_of(ruleset: str, feature: Feature, spells: SpellWords) -> Deed | None:
    """What using the feature does; None where its paragraph says nothing of that kind."""
    is_bonus = feature.group is FeatureGroup.TRAIT and feature.opens is not None
    if feature.group not in DOES and not is_bonus:
        return None
    low = text_of(feature)[1].lower()
    parries, is_reaction = PARRIES.search(low), feature.group is FeatureGroup.REACTION
    splits = SPLITS.search(low) if is_reaction else None
    heals = HEALS.search(low)
    deed = Deed(
        teleport=0 if feature.attacks else teleport_of(feature),
        casts=_spells_in(ruleset, low, spells) if is_reaction else (),
        parries=int(parries["more"] or parries["altri"]) if parries and is_reaction else 0,
        melee=bool(parries and is_reaction and MELEE.search(low)),
        splits=() if splits is None else SPLIT_BY,
        least=0 if splits is None else int(splits["least"] or splits["meno"] or splits["punti"]),
        halved=splits is not None and HALVED.search(low) is not None,
        heals="" if heals is None or feature.saves else heals["dice"].replace(" ", ""),
    )
    return None if deed == Deed() else deed


def does_something(ruleset: str, feature: Feature) -> bool:
    """Whether its paragraph speaks of such a deed."""
    return deed_of(ruleset, feature, {}) is not None


def _spells_in(ruleset: str, low: str, spells: SpellWords) -> tuple[str, ...]:
    """The spells of which it casts one: "casts Counterspell or Shield in response"."""
    if (found := CASTS.search(low)) is None:
        return ()
    names = (name.strip() for name in BETWEEN.split(found["names"]))
    keys = [spells.get(name) or str(spell_key(ruleset, name)) for name in names if name]
    return tuple(key for key in keys if not spells or key in spells.values())


def teleport_of(feature: Feature) -> int:
    """How many feet away its paragraph lets its owner be at once; 0: it is about something else."""
    found = TELEPORTS.search(text_of(feature)[1].lower())
    return 0 if found is None else feet_of(found["feet"], found["metri"])


def feet_of(feet: str | None, metres: str | None) -> int:
    """Feet, as they are told or in metres: 1.5 metres are 5 feet."""
    if feet:
        return int(feet)
    return round(float((metres or "0").replace(",", ".")) / 1.5) * 5
