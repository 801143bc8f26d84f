"""SRD 5.1: the 334 rows of the 5e-bits set as creatures."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from desktop.exchange.statblock.paragraphs import FeatureMaker
from desktop.exchange.statblock.words import ABILITIES, DAMAGE_TYPES, slug
from desktop.model.creature import (
    NO_TEXTS,
    Creature,
    CreatureKey,
    Defence,
    DefenceKind,
    Feature,
    FeatureGroup,
    Texts,
    Uses,
    UsesKind,
)
from desktop.model.frozen import FrozenMap
from library import italian_terms_2014 as terms
from library.corrected import Replacements, with_corrections
from library.corrections_2014 import (
    ARMOUR_NOTES,
    FEATURE_NAMES,
    HEADERS,
    IMMUNE_CONDITIONS,
    IMMUNE_DAMAGE,
    LANGUAGES,
    OMITTED,
    TAGS,
    TEXTS,
)
from library.words import challenge_of, tidy

RULESET = "srd-5.1"
SOURCE = "SRD 5.1"
GROUPS = (
    ("special_abilities", FeatureGroup.TRAIT),
    ("actions", FeatureGroup.ACTION),
    ("reactions", FeatureGroup.REACTION),
    ("legendary_actions", FeatureGroup.LEGENDARY),
)
PROPERTIES = ("magical", "silvered", "adamantine")
ARMOUR_WORDS = {
    "studded leather armor": "studded leather",
    "plate armor": "plate",
    "splint armor": "splint",
}


def creatures(sources: Path) -> list[Creature]:
    """All rows, sorted by key, with English texts and the corrections applied."""
    path = sources / "srd" / "5e-bits" / "2014" / "5e-SRD-Monsters.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    return sorted((creature_of(row) for row in rows), key=lambda creature: creature.key)


def creature_of(row: dict[str, Any]) -> Creature:
    """One row as a creature."""
    name = row["name"]
    armour, note = _armour(row["armor_class"])
    note = ARMOUR_NOTES.get(name, note)
    tongues = LANGUAGES.get(name.split(",")[0], tidy(row["languages"]))
    tags = TAGS.get(name.split(",")[0]) or tuple(filter(None, [slug(row.get("subtype") or "")]))
    kind, swarm = _kind(row["type"])
    challenge = challenge_of(row["challenge_rating"])
    features = _features(row, name)
    creature = Creature(
        key=CreatureKey(f"{RULESET}/{slug(name)}"),
        ruleset=RULESET,
        source=SOURCE,
        names=Texts({"en": name}),
        sizes=(row["size"].lower(),),
        kind=kind,
        swarm_of=swarm,
        tags=tags,
        tag_texts=_tag_texts(tags),
        alignment=Texts({"en": row["alignment"]}),
        armour_class=armour,
        armour_note=Texts({"en": note, "it": terms.armour_note(note)}) if note else NO_TEXTS,
        hit_points=row["hit_points"],
        hit_dice=row["hit_points_roll"].replace(" ", ""),
        speeds=_speeds(row["speed"]),
        hover=bool(row["speed"].get("hover")),
        abilities=FrozenMap({key: row[word] for word, key in ABILITIES.items()}),
        saves=_proficiencies(row, "saving-throw-"),
        skills=_proficiencies(row, "skill-"),
        senses=FrozenMap(
            {key: _feet(value) for key, value in row["senses"].items() if isinstance(value, str)}
        ),
        blind_beyond="blind beyond" in str(row["senses"].get("blindsight")),
        passive_perception=row["senses"]["passive_perception"],
        languages=Texts({"en": tongues, "it": terms.languages(tongues)}) if tongues else NO_TEXTS,
        challenge=challenge,
        experience=row["xp"],
        proficiency=row["proficiency_bonus"],
        defences=_defences(row),
        condition_immunities=_immune_conditions(row),
        features=features,
        legendary_uses=3 if row.get("legendary_actions") else None,
        notes=Texts({"en": tidy(row["desc"])}) if row.get("desc") else NO_TEXTS,
    )
    corrected = with_corrections(creature, HEADERS.get(name, {}))
    english = corrected.alignment["en"]
    return replace(corrected, alignment=Texts({"en": english, "it": terms.ALIGNMENTS[english]}))


def _tag_texts(tags: tuple[str, ...]) -> Texts:
    if not tags:
        return NO_TEXTS
    english = ", ".join(tag.replace("-", " ") for tag in tags)
    return Texts({"en": english, "it": ", ".join(terms.TAGS[tag] for tag in tags)})


def _speeds(speed: dict[str, Any]) -> FrozenMap[str, int]:
    """A creature that cannot walk has 0 ft. in the text and nothing in the set."""
    feet = {key: _feet(value) for key, value in speed.items() if key != "hover"}
    return FrozenMap({"walk": feet.pop("walk", 0), **feet})


def _immune_conditions(row: dict[str, Any]) -> tuple[str, ...]:
    """The set says "blinded" twice where the text says "blinded, deafened"."""
    names = [each["index"] for each in row["condition_immunities"]]
    if names.count("blinded") > 1:
        names.append("deafened")
    return tuple(sorted(IMMUNE_CONDITIONS.get(row["name"], set(names))))


def _feet(text: str) -> int:
    match = re.match(r"\d+", text)
    if match is None:
        raise ValueError(f"no distance: {text!r}")
    return int(match[0])


def _kind(text: str) -> tuple[str, str | None]:
    swarm = re.match(r"swarm of (\w+) (\w+?)s$", text)
    return (swarm[2], swarm[1].lower()) if swarm else (text, None)


def _armour(entries: list[dict[str, Any]]) -> tuple[int, str]:
    """The armour class and its note as printed: worn things count, spells are told."""
    worn = [entry for entry in entries if entry["type"] not in ("spell", "condition")]
    told = []
    for entry in worn:
        if entry["type"] == "natural":
            told.append("natural armor")
        elif entry["type"] == "armor":
            names = [piece["name"].lower() for piece in entry.get("armor", [])]
            names = [ARMOUR_WORDS.get(name, name) for name in names]
            told += sorted(names, key=lambda name: name == "shield") or [entry["desc"]]
    for entry in entries:
        if entry["type"] == "spell":
            told.append(f"{entry['value']} with {entry['spell']['name'].lower()}")
        elif entry["type"] == "condition":
            told.append(f"{entry['value']} while {entry['condition']['name'].lower()}")
    return worn[-1]["value"], ", ".join(told)


def _proficiencies(row: dict[str, Any], prefix: str) -> FrozenMap[str, int]:
    return FrozenMap(
        {
            entry["proficiency"]["index"].removeprefix(prefix): entry["value"]
            for entry in row["proficiencies"]
            if entry["proficiency"]["index"].startswith(prefix)
        }
    )


def _defences(row: dict[str, Any]) -> tuple[Defence, ...]:
    found: list[Defence] = []
    for key, kind in (
        ("damage_vulnerabilities", DefenceKind.VULNERABILITY),
        ("damage_resistances", DefenceKind.RESISTANCE),
        ("damage_immunities", DefenceKind.IMMUNITY),
    ):
        plain = tuple(sorted(text for text in row[key] if text in DAMAGE_TYPES))
        if kind is DefenceKind.IMMUNITY:
            plain = IMMUNE_DAMAGE.get(row["name"], plain)
        if plain:
            found.append(Defence(kind, plain))
        found += [defence_of(kind, text) for text in row[key] if text not in DAMAGE_TYPES]
    return tuple(found)


def defence_of(kind: DefenceKind, text: str) -> Defence:
    """A worded defence: "bludgeoning ... from nonmagical weapons that aren't silvered"."""
    types = tuple(word for word in DAMAGE_TYPES if word in text) or DAMAGE_TYPES
    note = Texts({"en": f"({text.split('(')[1]}"}) if "(" in text else NO_TEXTS
    if "from spells" in text:
        return Defence(kind, types, only=("spell",), note=note)
    if "from magic weapons wielded by good creatures" in text:
        return Defence(kind, types, only=("magical", "good"), note=Texts({"en": text}))
    unless = tuple(word for word in PROPERTIES if word == "magical" or f"aren't {word}" in text)
    return Defence(kind, types, unless=unless, note=note)


def _features(row: dict[str, Any], name: str) -> tuple[Feature, ...]:
    told = " ".join(entry["desc"] for entry in row.get("special_abilities", []))
    magical = re.search(r"weapon attacks are magical", told)
    maker = FeatureMaker(("magical",) if magical else ())
    text_of = Replacements(TEXTS.get(name, ()))
    features = tuple(
        maker.feature(
            group,
            FEATURE_NAMES.get((name, entry["name"]), entry["name"]),
            tidy(text_of(entry["desc"])),
            uses=_uses(entry.get("usage")),
        )
        for key, group in GROUPS
        for entry in row.get(key, [])
        if (name, entry["name"]) not in OMITTED
    )
    text_of.check(name)
    return features


def _uses(usage: dict[str, Any] | None) -> Uses | None:
    match usage:
        case {"type": "recharge on roll", "min_value": lowest}:
            return Uses(UsesKind.RECHARGE, lowest)
        case {"type": "per day", "times": times}:
            return Uses(UsesKind.DAY, times)
        case {"type": "recharge after rest", "rest_types": rests}:
            short = "short" in rests
            return Uses(UsesKind.SHORT_REST if short else UsesKind.LONG_REST, 1)
        case _:
            return None
