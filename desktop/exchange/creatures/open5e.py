"""Open5e: the answers of its interface, version 1 (flat, texts) and 2 (nested)."""

from desktop.exchange.creatures.plain import (
    Record,
    add_paragraphs,
    bonuses,
    entry,
    first,
    number,
    records,
    text,
)
from desktop.exchange.statblock.attack_lines import with_hit
from desktop.exchange.statblock.draft import EDITION_2014, EDITION_2024, Draft, Paragraph
from desktop.exchange.statblock.words import ABILITIES
from desktop.model.creature import FeatureGroup, Uses, UsesKind

_GROUPS = {
    "ACTION": FeatureGroup.ACTION,
    "BONUS_ACTION": FeatureGroup.BONUS_ACTION,
    "REACTION": FeatureGroup.REACTION,
    "LEGENDARY_ACTION": FeatureGroup.LEGENDARY,
    "LAIR_ACTION": FeatureGroup.LAIR,
}
_FORMER = (
    ("special_abilities", FeatureGroup.TRAIT),
    ("traits", FeatureGroup.TRAIT),
    ("bonus_actions", FeatureGroup.BONUS_ACTION),
    ("reactions", FeatureGroup.REACTION),
    ("legendary_actions", FeatureGroup.LEGENDARY),
)


def is_creature(record: Record) -> bool:
    """Whether it is a creature of either version."""
    return "name" in record and bool(
        record.keys() & {"armor_class", "hit_points", "ability_scores", "challenge_rating"}
    )


def draft_of(record: Record) -> Draft:
    """One creature."""
    later = entry(record, "resistances_and_immunities")
    document = entry(record, "document")
    scores = entry(record, "ability_scores") or record
    draft = Draft(
        name=first(record, "name"),
        source=first(document, "name", "key") or first(record, "document__title", "document__slug"),
        ruleset=_edition(f"{first(document, 'key')} {first(record, 'document__slug')}"),
        size=_named(record, "size"),
        kind=_kind(record),
        alignment=first(record, "alignment"),
        armour=f"{first(record, 'armor_class')} ({first(record, 'armor_desc', 'armor_detail')})",
        hit_points=f"{first(record, 'hit_points')} ({first(record, 'hit_dice')})",
        initiative=first(record, "initiative_bonus"),
        speed=_speed(record),
        abilities={key: text(scores.get(word)) for word, key in ABILITIES.items()},
        saves=_saves(record),
        skills=bonuses(record.get("skills") or record.get("skill_bonuses")),
        vulnerabilities=first(record, "damage_vulnerabilities")
        or first(later, "damage_vulnerabilities_display"),
        resistances=first(record, "damage_resistances")
        or first(later, "damage_resistances_display"),
        immunities=first(record, "damage_immunities") or first(later, "damage_immunities_display"),
        condition_immunities=first(record, "condition_immunities")
        or first(later, "condition_immunities_display"),
        senses=_senses(record),
        languages=first(entry(record, "languages"), "as_string")
        or first(record, "languages_desc")
        or ("" if isinstance(record.get("languages"), dict) else first(record, "languages")),
        challenge=first(record, "challenge_rating", "challenge_rating_text", "cr"),
        legendary=first(record, "legendary_desc"),
        notes=first(record, "desc"),
        picture=first(entry(record, "illustration"), "file_url") or first(record, "img_main"),
    )
    experience = number(record.get("experience_points"))
    if experience is not None and experience > 0:
        draft.challenge = f"{draft.challenge} ({experience} XP)"
    for name, group in _FORMER:
        add_paragraphs(draft, record.get(name), group)
    _add_actions(draft, record.get("actions"))
    return draft


def _add_actions(draft: Draft, value: object) -> None:
    if isinstance(value, str):
        add_paragraphs(draft, value, FeatureGroup.ACTION)
    for each in records(value):
        group = _GROUPS.get(first(each, "action_type"), FeatureGroup.ACTION)
        name, told = first(each, "name"), with_hit(first(each, "desc"))
        cost = number(each.get("legendary_action_cost")) or 1
        if group is FeatureGroup.LEGENDARY and cost > 1 and "Costs" not in name:
            name = f"{name} (Costs {cost} Actions)"
        draft.paragraphs.append(Paragraph(group, name, told, _uses(entry(each, "usage_limits"))))


def _uses(limits: Record) -> Uses | None:
    kind, amount = first(limits, "type").upper(), number(limits.get("param")) or 1
    if "RECHARGE_ON_ROLL" in kind:
        return Uses(UsesKind.RECHARGE, max(2, min(6, amount)))
    if "PER_DAY" in kind:
        return Uses(UsesKind.DAY, max(1, min(99, amount)))
    return Uses(UsesKind.SHORT_REST, 1) if "REST" in kind else None


def _edition(told: str) -> str:
    if "2024" in told or "srd-5-2" in told:
        return EDITION_2024
    return EDITION_2014 if "srd" in told or "2014" in told else ""


def _named(record: Record, name: str) -> str:
    return first(entry(record, name), "key", "name") or (
        "" if isinstance(record.get(name), dict) else first(record, name)
    )


def _kind(record: Record) -> str:
    tags = first(record, "subtype", "subcategory")
    return f"{_named(record, 'type')} ({tags})" if tags else _named(record, "type")


def _speed(record: Record) -> str:
    told = record.get("speed")
    if not isinstance(told, dict):
        return text(told)
    parts = []
    for manner in ("walk", "climb", "fly", "swim", "burrow"):
        length = number(told.get(manner))
        if length:
            parts.append(f"{manner} {length} ft.")
    hovers = told.get("hover") in (True, "true")
    return ", ".join(parts) + (" (hover)" if hovers else "")


def _saves(record: Record) -> str:
    if told := record.get("saving_throws"):
        return bonuses(told)
    found = {word: number(record.get(f"{word}_save")) for word in ABILITIES}
    return bonuses({word: bonus for word, bonus in found.items() if bonus is not None})


def _senses(record: Record) -> str:
    told = [first(record, "senses")]
    for sense in ("darkvision", "blindsight", "tremorsense", "truesight"):
        if length := number(record.get(f"{sense}_range")):
            told.append(f"{sense} {length} ft.")
    if passive := number(record.get("passive_perception")):
        told.append(f"passive Perception {passive}")
    return ", ".join(part for part in told if part)
