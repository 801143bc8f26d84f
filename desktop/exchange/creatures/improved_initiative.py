"""Improved Initiative: single stat blocks, lists of them, and whole backups.

A backup is flat: "Creatures.<id>", "PersistentCharacters.<id>" and the like, older ones with
"ImprovedInitiative." in front; a value is an object, or a text that holds one.
"""

import re
from collections.abc import Iterator

from desktop.exchange.creatures.plain import Record, add_paragraphs, bonuses, entry, first, text
from desktop.exchange.statblock.draft import Draft
from desktop.language.message import Message
from desktop.model.creature import FeatureGroup

GROUPS = (
    ("Traits", FeatureGroup.TRAIT),
    ("Actions", FeatureGroup.ACTION),
    ("BonusActions", FeatureGroup.BONUS_ACTION),
    ("Reactions", FeatureGroup.REACTION),
    ("LegendaryActions", FeatureGroup.LEGENDARY),
    ("MythicActions", FeatureGroup.LEGENDARY),
)
_KEY = re.compile(r"(?:ImprovedInitiative\.)?(Creatures|PersistentCharacters|PlayerCharacters)\.")
_ENCOUNTERS = re.compile(r"(?:ImprovedInitiative\.)?(?:SavedEncounters|Encounters)\.")


def is_block(record: Record) -> bool:
    """Whether it is a stat block of the program."""
    return "Name" in record and ("HP" in record or "Abilities" in record)


def is_backup(record: Record) -> bool:
    """Whether it is a whole export."""
    names = ("Creatures", "PersistentCharacters", "ImprovedInitiative.Creatures")
    return any(_KEY.match(str(key)) for key in record) or any(
        isinstance(record.get(name), list) for name in names
    )


def blocks_in(record: Record) -> Iterator[tuple[Record | str, bool]]:
    """The stat blocks of a backup, or their texts, and whether each is a character's."""
    for key, value in record.items():
        found = _KEY.match(str(key))
        if found is not None:
            yield value, found[1] != "Creatures"
        elif key in ("Creatures", "PersistentCharacters") and isinstance(value, list):
            yield from ((each, key != "Creatures") for each in value if isinstance(each, dict))


def encounters_in(record: Record) -> int:
    """How many saved encounters stand beside them; these are not read."""
    return sum(bool(_ENCOUNTERS.match(str(key))) for key in record)


def draft_of(record: Record, *, is_character: bool = False) -> Draft:
    """One stat block; a persistent character has its own inside, and its hit points beside it."""
    inner = entry(record, "StatBlock")
    block = inner or record
    points, armour = entry(block, "HP"), entry(block, "AC")
    draft = Draft(
        name=first(record, "Name") or first(block, "Name"),
        source=first(block, "Source"),
        size=first(block, "Type"),
        kind=_kind(first(block, "Type")),
        alignment=_alignment(first(block, "Type")),
        armour=f"{first(armour, 'Value')} {first(armour, 'Notes')}"
        if armour
        else first(block, "AC"),
        hit_points=f"{first(points, 'Value')} {first(points, 'Notes')}"
        if points
        else first(block, "HP"),
        speed=first(block, "Speed"),
        abilities={key.lower(): text(told) for key, told in entry(block, "Abilities").items()},
        saves=bonuses(block.get("Saves")),
        skills=bonuses(block.get("Skills")),
        vulnerabilities=_lines(block.get("DamageVulnerabilities")),
        resistances=_lines(block.get("DamageResistances")),
        immunities=_lines(block.get("DamageImmunities")),
        condition_immunities=first(block, "ConditionImmunities"),
        senses=first(block, "Senses"),
        languages=first(block, "Languages"),
        challenge="" if is_character else first(block, "Challenge"),
        notes=first(block, "Description"),
        picture=first(block, "ImageURL") or first(record, "ImageURL"),
    )
    for name, group in GROUPS:
        add_paragraphs(draft, block.get(name), group)
    if is_character or first(block, "Player") == "player":
        draft.player = ""
        _as_character(draft, block, record)
    return draft


def _as_character(draft: Draft, block: Record, record: Record) -> None:
    """A character's level stands where a monster has its challenge."""
    level = re.search(r"\d{1,2}", first(block, "Challenge"))
    draft.level = int(level[0]) if level and 1 <= int(level[0]) <= 20 else 1
    draft.calling = first(block, "Type")
    draft.kind, draft.size = "humanoid", draft.size if " " not in draft.size else "medium"
    draft.challenge = ""
    left = first(record, "CurrentHP")
    if left and left != first(entry(block, "HP"), "Value"):
        draft.told.append(Message("import.creature.left_aside", {"text": f"{left} HP"}))


def _with_notes(value: Record) -> str:
    return f"{first(value, 'Value')} {first(value, 'Notes')}".strip()


def _kind(told: str) -> str:
    """The type without its alignment, whose words could be types."""
    return re.sub(r",[^()]*$", "", told)


def _alignment(told: str) -> str:
    """What stands behind the type and the tags in its brackets."""
    return told.removeprefix(_kind(told)).strip(" ,")


def _lines(value: object) -> str:
    """Each entry of a list is a line of its own: a condition in one holds for no other."""
    return "; ".join(map(text, value)) if isinstance(value, list) else text(value)
