"""Stat blocks as YAML in Markdown: Fantasy Statblocks and EncounterPlus.

YAML of others is read without aliases, with which a small file fills the memory, and without
anything that would make other values than texts, numbers, lists and mappings.
"""

import re
from typing import Any

import yaml

from desktop.exchange.creatures.plain import (
    Record,
    add_paragraphs,
    bonuses,
    first,
    records,
    text,
)
from desktop.exchange.errors import CreatureImportError
from desktop.exchange.statblock.draft import Draft, Paragraph
from desktop.language.message import Message
from desktop.model.creature import FeatureGroup

MOST_BLOCK = 200_000
DEEPEST = 20
MOST_NODES = 20_000
BLOCKS = re.compile(r"^```+[ \t]*(?:statblock|monster)\b[^\n]*\n(.*?)^```", re.I | re.M | re.S)
_GROUPS = (
    (("traits",), FeatureGroup.TRAIT),
    (("actions",), FeatureGroup.ACTION),
    (("bonus_actions", "bonus-actions"), FeatureGroup.BONUS_ACTION),
    (("reactions",), FeatureGroup.REACTION),
    (("legendary_actions", "legendary-actions"), FeatureGroup.LEGENDARY),
    (("mythic_actions", "mythic-actions"), FeatureGroup.LEGENDARY),
    (("lair_actions", "lair-actions"), FeatureGroup.LAIR),
)
_ABILITIES = ("str", "dex", "con", "int", "wis", "cha")


class _Loader(yaml.SafeLoader):
    """Refuses aliases, and what is nested far deeper than any stat block."""

    depth = 0
    nodes = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.events.AliasEvent):
            raise yaml.YAMLError("an alias")
        self.depth += 1
        self.nodes += 1
        if self.depth > DEEPEST or self.nodes > MOST_NODES:
            raise yaml.YAMLError("too deep")
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


# Dates and the like stay texts: "cr: 1/4" and "2024-01-01" are what was written.
_Loader.yaml_implicit_resolvers = {
    sign: [(tag, pattern) for tag, pattern in some if not tag.endswith((":timestamp", ":bool"))]
    for sign, some in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def drafts_in(told: str, most: int) -> tuple[list[Draft], int, int]:
    """The creatures of a Markdown text, how many blocks cannot be read, how many are beyond `most`.

    Raises CreatureImportError where there are blocks and none of them can be read.
    """
    drafts: list[Draft] = []
    unreadable = more = 0
    for block in BLOCKS.findall(told):
        if len(drafts) >= most:
            more += 1
            continue
        record = _loaded(block)
        if record is None or not (record.get("name") or record.get("monster")):
            unreadable += 1
        else:
            drafts.append(draft_of(record))
    if unreadable and not drafts:
        raise CreatureImportError(Message("import.creature.no_yaml"))
    return drafts, unreadable, more


def read_yaml(told: str) -> Record | None:
    """A text that is one mapping in YAML; None for whatever else."""
    return _loaded(told)


def _loaded(block: str) -> Record | None:
    if len(block) > MOST_BLOCK:
        return None
    try:
        value = _Loader(block.replace("\t", "  ")).get_single_data()
    except (yaml.YAMLError, RecursionError, ValueError, TypeError):
        return None
    return value if isinstance(value, dict) else None


def draft_of(record: Record) -> Draft:
    """One stat block of either program."""
    subtype = first(record, "subtype")
    kind = first(record, "type")
    draft = Draft(
        name=first(record, "name", "monster"),
        source=first(record, "source"),
        size=first(record, "size"),
        kind=f"{kind} ({subtype})" if subtype else kind,
        alignment=first(record, "alignment"),
        armour=f"{first(record, 'ac')} ({first(record, 'ac_class')})",
        hit_points=f"{first(record, 'hp')} ({first(record, 'hit_dice')})",
        initiative=first(record, "modifier", "initiative"),
        speed=first(record, "speed"),
        abilities=_abilities(record),
        saves=bonuses(record.get("saves")),
        skills=bonuses(record.get("skillsaves") or record.get("skills")),
        vulnerabilities=first(record, "damage_vulnerabilities", "vulnerabilities"),
        resistances=first(record, "damage_resistances", "resistances"),
        immunities=first(record, "damage_immunities", "damageImmunities"),
        condition_immunities=first(record, "condition_immunities", "conditionImmunities"),
        senses=first(record, "senses"),
        languages=first(record, "languages"),
        challenge=first(record, "cr", "challenge"),
        legendary=first(record, "legendary_description"),
        notes=first(record, "description", "desc"),
        picture=first(record, "token", "image").strip("[]! ").partition("|")[0],
    )
    for names, group in _GROUPS:
        for name in names:
            _add(draft, record.get(name), group)
    _add_spells(draft, record.get("spells"))
    return draft


def _add(draft: Draft, value: object, group: FeatureGroup) -> None:
    """The first legendary action without a name tells how many there are."""
    if group is not FeatureGroup.LEGENDARY:
        add_paragraphs(draft, value, group)
        return
    named = [one for one in records(value) if first(one, "name")]
    heads = [first(one, "desc", "description") for one in records(value) if not first(one, "name")]
    draft.legendary = draft.legendary or " ".join(heads)
    add_paragraphs(draft, named, group)


def _abilities(record: Record) -> dict[str, str]:
    stats = record.get("stats")
    if isinstance(stats, list):
        return dict(zip(_ABILITIES, map(text, stats), strict=False))
    return {key: first(record, key) for key in _ABILITIES}


def _add_spells(draft: Draft, value: object) -> None:
    if not isinstance(value, list) or not value:
        return
    lines = [_spell_line(each) for each in value[:60]]
    draft.paragraphs.append(
        Paragraph(FeatureGroup.TRAIT, "Spellcasting", "\n".join(filter(None, lines)))
    )


def _spell_line(value: object) -> str:
    """ "Cantrips (at will): fire bolt, light" is a mapping for YAML."""
    if isinstance(value, dict):
        return "; ".join(f"{key}: {text(names)}" for key, names in list(value.items())[:5])
    return text(value)
