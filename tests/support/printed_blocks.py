"""Creatures of the library printed as rule books have them: lines to be pasted."""

import textwrap
from collections.abc import Iterator

from desktop.model.creature import Creature, FeatureGroup, text_in

WIDTH = 58
NOTHING = "\u2014"
HEADINGS = {
    "en": {
        FeatureGroup.TRAIT: "Traits",
        FeatureGroup.ACTION: "Actions",
        FeatureGroup.BONUS_ACTION: "Bonus Actions",
        FeatureGroup.REACTION: "Reactions",
        FeatureGroup.LEGENDARY: "Legendary Actions",
    },
    "it": {
        FeatureGroup.TRAIT: "Tratti",
        FeatureGroup.ACTION: "Azioni",
        FeatureGroup.BONUS_ACTION: "Azioni bonus",
        FeatureGroup.REACTION: "Reazioni",
        FeatureGroup.LEGENDARY: "Azioni leggendarie",
    },
}
SIZES_IT = {
    "tiny": "Minuscola",
    "small": "Piccola",
    "medium": "Media",
    "large": "Grande",
    "huge": "Enorme",
    "gargantuan": "Mastodontica",
}
SHORT_IT = {"str": "For", "dex": "Des", "con": "Cos", "int": "Int", "wis": "Sag", "cha": "Car"}


def printed(creature: Creature, language: str) -> str:
    """The whole stat block in the layout of its edition, its paragraphs broken into lines."""
    later = creature.ruleset == "srd-5.2.1"
    head = _later_head(creature, language) if later else list(_former_head(creature))
    lines = [text_in(creature.names, language), *head]
    group = None if later else FeatureGroup.TRAIT
    for feature in sorted(creature.features, key=lambda one: list(FeatureGroup).index(one.group)):
        if feature.group is not group:
            group = feature.group
            lines.append(HEADINGS[language][group])
        name, text = text_in(feature.names, language), text_in(feature.texts, language)
        first, *rest = text.split("\n")
        lines += textwrap.wrap(f"{name}. {first}", WIDTH)
        lines += rest
    return "\n".join(lines) + "\n\n"


def _modifier(score: int) -> str:
    return f"{(score - 10) // 2:+d}".replace("-", "\u2212")


def _feet(feet: int, language: str) -> str:
    return f"{feet} ft." if language == "en" else f"{feet * 0.3:g} m".replace(".", ",")


def _former_head(one: Creature) -> Iterator[str]:
    yield f"{one.size.capitalize()} {one.kind}, {one.alignment['en']}"
    yield f"Armor Class {one.armour_class} ({text_in(one.armour_note, 'en') or 'none'})"
    yield f"Hit Points {one.hit_points} ({one.hit_dice})"
    walk = dict(one.speeds)
    parts = [_feet(walk.pop("walk", 0), "en")]
    parts += [f"{manner} {_feet(feet, 'en')}" for manner, feet in walk.items()]
    yield "Speed " + ", ".join(parts)
    yield "STR DEX CON INT WIS CHA"
    yield " ".join(f"{score} ({_modifier(score)})" for score in one.abilities.values())
    if one.saves:
        yield "Saving Throws " + ", ".join(f"{k.capitalize()} +{v}" for k, v in one.saves.items())
    if one.skills:
        named = (f"{key.replace('-', ' ').title()} {n:+d}" for key, n in one.skills.items())
        yield "Skills " + ", ".join(named)
    if one.condition_immunities:
        yield "Condition Immunities " + ", ".join(one.condition_immunities)
    seen = {key: feet for key, feet in one.senses.items() if key in SENSES_IT}
    senses = [f"{key} {_feet(feet, 'en')}" for key, feet in seen.items()]
    yield "Senses " + ", ".join((*senses, f"passive Perception {one.passive_perception}"))
    yield "Languages " + (text_in(one.languages, "en") or NOTHING)
    yield f"Challenge {one.challenge} ({one.experience:,} XP)"


def _later_head(one: Creature, language: str) -> list[str]:
    english = language == "en"
    size = one.size.capitalize() if english else SIZES_IT[one.size]
    kind = f"{size} {one.kind.capitalize()}" if english else f"{KINDS_IT[one.kind]} {size}"
    senses = [
        f"{(SENSES_IT[key] if not english else key.capitalize())} {_feet(feet, language)}"
        for key, feet in one.senses.items()
        if key in SENSES_IT
    ]
    if "magic-darkvision" in one.senses:
        through = "unimpeded by magical Darkness" if english else "non ostacolata dal buio magico"
        senses[-1] = f"{senses[-1]} ({through})"
    passive = "Passive Perception" if english else "Percezione passiva"
    scores = []
    for key, score in one.abilities.items():
        save = f"{one.saves[key]:+d}".replace("-", "\u2212")
        scores.append(
            f"{key.capitalize() if english else SHORT_IT[key]} {score} {_modifier(score)} {save}"
        )
    speeds = dict(one.speeds)
    parts = [_feet(speeds.pop("walk", 0), language)]
    parts += [
        f"{manner if english else SPEEDS_IT[manner]} {_feet(feet, language)}"
        for manner, feet in speeds.items()
    ]
    worth = f"{one.experience:,}"
    initiative = 10 + (one.initiative or 0)
    words = LABELS[language]
    return [
        f"{kind}, {text_in(one.alignment, language)}",
        f"{words[0]} {one.armour_class}  {words[1]} {one.initiative:+d} ({initiative})",
        f"{words[2]} {one.hit_points} ({one.hit_dice})",
        f"{words[3]} {', '.join(parts)}",
        "MOD SAVE MOD SAVE MOD SAVE",
        " ".join(scores[:3]),
        " ".join(scores[3:]),
        f"{words[4]} {'; '.join((*senses, f'{passive} {one.passive_perception}'))}",
        f"{words[5]} {text_in(one.languages, language) or NOTHING}",
        f"{words[6]} {one.challenge} ({words[7]} {worth}; {words[8]} +{one.proficiency})",
    ]


LABELS = {
    "en": ("AC", "Initiative", "HP", "Speed", "Senses", "Languages", "CR", "XP", "PB"),
    "it": ("CA", "Iniziativa", "PF", "Velocità", "Sensi", "Lingue", "GS", "PE", "BC"),
}
SPEEDS_IT = {"climb": "scalata", "fly": "volo", "swim": "nuoto", "burrow": "scavo"}
SENSES_IT = {
    "blindsight": "vista cieca",
    "darkvision": "scurovisione",
    "tremorsense": "percezione tellurica",
    "truesight": "vista pura",
}
KINDS_IT = {
    "aberration": "Aberrazione",
    "beast": "Bestia",
    "celestial": "Celestiale",
    "construct": "Costrutto",
    "dragon": "Drago",
    "elemental": "Elementale",
    "fey": "Folletto",
    "fiend": "Immondo",
    "giant": "Gigante",
    "humanoid": "Umanoide",
    "monstrosity": "Mostruosità",
    "ooze": "Melma",
    "plant": "Vegetale",
    "undead": "Non morto",
}
