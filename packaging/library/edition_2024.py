"""SRD 5.2.1: the 331 rows of the open5e srd-2024 set as creatures.

The set lost sizes, tags, defences, condition immunities, experience in the lair and legendary
uses; the official Italian stat blocks have them, so they are read from there.
"""

import json
import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

from desktop.exchange.statblock.attack_lines import with_hit
from desktop.exchange.statblock.paragraphs import FeatureMaker
from desktop.exchange.statblock.words import ABILITIES, slug
from desktop.model.creature import (
    NO_TEXTS,
    Creature,
    CreatureKey,
    Defence,
    Feature,
    FeatureGroup,
    Texts,
    Uses,
    UsesKind,
)
from desktop.model.frozen import FrozenMap
from library import italian_2024
from library.corrected import Replacements, with_corrections
from library.corrections_2024 import (
    ADDED,
    DEFENCE_NOTES,
    FEATURE_NAMES,
    HEADERS,
    LANGUAGES,
    RECHARGES,
    SPELL_NOTES,
    TEXTS,
)
from library.italian_2024 import ItalianCreature
from library.italian_gender import gender_of
from library.italian_header import ItalianHeader
from library.words import challenge_of, proficiency_of, tidy

RULESET = "srd-5.2.1"
SOURCE = "SRD 5.2.1"
GROUPS = {
    "ACTION": FeatureGroup.ACTION,
    "BONUS_ACTION": FeatureGroup.BONUS_ACTION,
    "REACTION": FeatureGroup.REACTION,
    "LEGENDARY_ACTION": FeatureGroup.LEGENDARY,
}
SPEEDS = ("walk", "burrow", "climb", "fly", "swim")
DEVIL_EYES = (
    *("Barbed Devil", "Bearded Devil", "Bone Devil", "Chain Devil", "Horned Devil"),
    *("Imp", "Lemure"),
)
"""Whose darkvision is "unimpeded by magical Darkness", which the rows leave out."""
SENSES = ("blindsight", "darkvision", "tremorsense", "truesight")
Row = dict[str, Any]


def creatures(sources: Path) -> list[Creature]:
    """All rows, sorted by key, with English and Italian texts and the corrections applied."""
    folder = sources / "srd" / "open5e-v2" / "srd-2024"
    italian = italian_2024.creatures(sources)
    features: dict[str, list[tuple[FeatureGroup, Row]]] = defaultdict(list)
    for row in _rows(folder / "CreatureTrait.json"):
        features[row["fields"]["parent"]].append((FeatureGroup.TRAIT, row["fields"]))
    for row in _rows(folder / "CreatureAction.json"):
        features[row["fields"]["parent"]].append(
            (GROUPS[row["fields"]["action_type"]], row["fields"])
        )
    pairs = []
    for row in _rows(folder / "Creature.json"):
        block = italian[tidy(row["fields"]["name"])]
        pairs.append((creature_of(row["fields"], features[row["pk"]], block), block))
    made = italian_2024.with_italian(pairs)
    return sorted(made, key=lambda creature: creature.key)


def _rows(path: Path) -> list[Row]:
    rows: list[Row] = json.loads(path.read_text(encoding="utf-8"))
    return rows


def creature_of(
    row: Row, features: list[tuple[FeatureGroup, Row]], italian: ItalianCreature
) -> Creature:
    """One row as a creature, with the English texts of its features."""
    name = tidy(row["name"])
    header = ItalianHeader(italian.fields)
    challenge = challenge_of(float(row["challenge_rating"]))
    creature = Creature(
        key=CreatureKey(f"{RULESET}/{slug(name)}"),
        ruleset=RULESET,
        source=SOURCE,
        names=Texts({"en": name, "it": italian.fields["name"]}),
        gender=gender_of(italian.fields["name"]),
        sizes=header.sizes,
        kind=row["type"],
        swarm_of=header.swarm_of,
        tags=header.tags,
        tag_texts=header.tag_texts,
        alignment=Texts({"en": row["alignment"], "it": header.alignment}),
        armour_class=row["armor_class"],
        hit_points=row["hit_points"],
        hit_dice=row["hit_dice"].replace(" ", ""),
        initiative=row["initiative_bonus"],
        speeds=FrozenMap({key: row[key] for key in SPEEDS if row[key] is not None}),
        hover=bool(row["hover"]),
        abilities=FrozenMap({key: row[f"ability_score_{word}"] for word, key in ABILITIES.items()}),
        saves=FrozenMap({key: row[f"saving_throw_{word}"] for word, key in ABILITIES.items()}),
        skills=FrozenMap(
            {
                key.removeprefix("skill_bonus_").replace("_", "-"): value
                for key, value in row.items()
                if key.startswith("skill_bonus_") and value is not None
            }
        ),
        senses=_senses(name, row),
        passive_perception=row["passive_perception"],
        languages=_languages(row, header),
        challenge=challenge,
        experience=header.experience,
        experience_in_lair=header.experience_in_lair,
        proficiency=proficiency_of(challenge),
        defences=_defences(name, header),
        condition_immunities=header.condition_immunities,
        features=_features(name, features),
        legendary_uses=header.legendary_uses,
        legendary_uses_in_lair=header.legendary_uses_in_lair,
        gear=header.gear,
    )
    return with_corrections(creature, HEADERS.get(name, {}))


def _defences(name: str, header: ItalianHeader) -> tuple[Defence, ...]:
    """The defences with the English wording of their notes."""
    return tuple(
        replace(defence, note=Texts({"en": DEFENCE_NOTES[name], **defence.note}))
        if defence.note and name in DEFENCE_NOTES
        else defence
        for defence in header.defences
    )


def _senses(name: str, row: dict[str, Any]) -> FrozenMap[str, int]:
    found = {key: row[f"{key}_range"] for key in SENSES if row[f"{key}_range"] is not None}
    if name in DEVIL_EYES:
        found["magic-darkvision"] = found["darkvision"]
    return FrozenMap(found)


def _languages(row: Row, header: ItalianHeader) -> Texts:
    if not row["languages_desc"]:
        return NO_TEXTS
    told = tidy(row["languages_desc"]).replace(", And ", ", and ").replace("cant", "Cant")
    english = LANGUAGES.get(tidy(row["name"]), told)
    return Texts({"en": english, "it": header.languages})


def _features(name: str, rows: list[tuple[FeatureGroup, Row]]) -> tuple[Feature, ...]:
    maker = FeatureMaker()
    replaced = Replacements(TEXTS.get(name, ()))
    told = [
        (group, row["name"], row["desc"], _uses(row), row.get("limited_to_form"))
        for group, row in rows
    ]
    told += [(group, title, text, None, None) for group, title, text in ADDED.get(name, ())]
    order = list(FeatureGroup)
    features = []
    for group, found, text, uses, form in sorted(
        told, key=lambda each: (order.index(each[0]), each[1] != "Multiattack", each[1])
    ):
        title = FEATURE_NAMES.get((name, found), found)
        whole = replaced(with_hit(_text_of(title, text, name)))
        lost = RECHARGES.get((name, title))
        features.append(
            maker.feature(
                group,
                f"{title} ({form})" if form else title,
                whole,
                uses=Uses(UsesKind.RECHARGE, lost) if lost else uses,
            )
        )
    replaced.check(name)
    return tuple(features)


def _text_of(title: str, text: str, name: str) -> str:
    if title == "Spellcasting":
        return _with_spell_notes(_plain_text(text), name)
    # beside Spellcasting the set adds lists of spells that the text does not have
    return _plain_text(re.split(r"\n\n- \*\*(?:At Will|\d/Day)", text)[0])


def _with_spell_notes(text: str, name: str) -> str:
    """The lists with their lost brackets; a list of one spell is no "Each"."""
    intro, *lists = text.split("\n")
    for spell, note in SPELL_NOTES.get(name, ()):
        marked = [re.sub(rf"\b{spell}\b(?! \()", f"{spell} ({note})", each) for each in lists]
        if marked == lists:
            raise ValueError(f"{name}: no {spell} among {lists}")
        lists = marked
    singles = [re.sub(r"/Day Each: (?=[^,]*$)", "/Day: ", each) for each in lists]
    return "\n".join([intro, *singles])


def _plain_text(text: str) -> str:
    """The text without Markdown: bold and italic marks and list marks go."""
    text = re.sub(r"\*\*(.*?)\*\*", r"\1", text)
    text = re.sub(r"(?<!\w)_([^_]+)_(?!\w)", r"\1", text).replace("\u2013\u2013", "\u2014")
    text = re.sub(r"(?m)^- ", "", text)
    text = re.sub(r"(?:Short Rest|Cover|(\w+) \[Area of Effect\])\|XPHB\|", "", text)
    text = re.sub(r"\b(First|Second) Failure (?=[A-Z])", r"\1 Failure: ", text)
    return tidy(text).replace("the DM", "the GM").replace("(DM's", "(GM's")


def _uses(row: Row) -> Uses | None:
    amount = row.get("uses_param")
    match row.get("uses_type"):
        case "RECHARGE_ON_ROLL":
            return Uses(UsesKind.RECHARGE, amount)
        case "PER_DAY":
            return Uses(UsesKind.DAY, amount)
        case _:
            return None  # the bracket of the name tells
