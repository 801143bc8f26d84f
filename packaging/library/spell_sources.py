"""The spells of both editions out of the source sets, with what the program plays of them."""

import json
import re
from dataclasses import fields as fields_of
from dataclasses import replace
from pathlib import Path
from typing import Any

from desktop.exchange.statblock.words import slug
from desktop.model.creature import NO_TEXTS, Texts
from desktop.model.spell import (
    CastingTime,
    Lasting,
    Spell,
    SpellEntry,
    SpellKey,
    SpellRange,
    SpellTexts,
)
from library import spell_italian
from library.corrections_spells import HEADERS, ITALIAN, PLAY
from library.spell_deeds import with_deeds
from library.spell_influences import GROUND, INFLUENCES, KINDS, OBSCURES, PICKING, VISUAL
from library.spell_lights import LIGHTS
from library.spell_summons import CALLS, summons_of
from library.spell_text import needs_sight, play_of
from library.spell_turns import with_turns
from library.spell_wording import worded, worded_higher
from library.words import tidy

EDITIONS = {"2014": "srd-5.1", "2024": "srd-5.2.1"}
TIMES = {
    "action": CastingTime.ACTION,
    "bonus-action": CastingTime.BONUS_ACTION,
    "reaction": CastingTime.REACTION,
}
MINUTES = {"minute": 1, "minutes": 1, "hour": 60, "hours": 60}
ROUNDS = {"round": 1, "minute": 10, "hour": 600, "day": 14_400}
RANGES = {
    "Self": SpellRange.SELF,
    "Touch": SpellRange.TOUCH,
    "Sight": SpellRange.SIGHT,
    "Unlimited": SpellRange.UNLIMITED,
    "Special": SpellRange.SPECIAL,
}
MILE = 5280
DICE = re.compile(r"\d+d\d+")
PLAYED = tuple(field.name for field in fields_of(Spell))
Row = dict[str, Any]


def spells(sources: Path) -> dict[str, list[SpellEntry]]:
    """The spells of both editions by ruleset, sorted by key, with Italian names and texts."""
    english = {edition: _english(sources, edition) for edition in EDITIONS}
    path = sources / "it" / "foundry-it-2014-mit" / "dnd5e.spells.json"
    former = {
        name: _small(entry["name"])
        for name, entry in json.loads(path.read_text(encoding="utf-8"))["entries"].items()
    }
    later = english["2024"]
    dice = [(entry.spell, tuple(sorted(set(DICE.findall(_all_text(entry)))))) for entry in later]
    italian = spell_italian.matched(dice, spell_italian.official(sources), former, ITALIAN)
    return {
        "srd-5.1": [_with_name(entry, former, italian) for entry in english["2014"]],
        "srd-5.2.1": [_with_texts(entry, italian, former) for entry in later],
    }


def _small(name: str) -> str:
    """ "Palla di Fuoco" as the official texts write names: one capital."""
    return name[:1] + name[1:].lower()


def _all_text(entry: SpellEntry) -> str:
    return f"{entry.texts.texts.get('en', '')} {entry.texts.higher.get('en', '')}"


def _english(sources: Path, edition: str) -> list[SpellEntry]:
    path = sources / "srd" / "open5e-v2" / f"srd-{edition}" / "Spell.json"
    rows = [row["fields"] for row in json.loads(path.read_text(encoding="utf-8"))]
    kept = [row for row in rows if HEADERS[edition].get(row["name"]) != "left out"]
    made = [_entry(row, edition) for row in kept]
    return sorted(made, key=lambda entry: entry.spell.key)


def _entry(row: Row, edition: str) -> SpellEntry:
    name = tidy(row["name"])
    header = HEADERS[edition].get(name, {})
    row = {**row, **(header if isinstance(header, dict) else {})}
    text = plain(worded(row["desc"], name, edition))
    higher = plain(worded_higher(row["higher_level"] or "", name, edition))
    play = play_of(text, higher, cantrip=row["level"] == 0)
    play["sees"] = needs_sight(text)
    play.update(PLAY["both"].get(name, {}))
    play.update(PLAY[edition].get(name, {}))
    play.update(INFLUENCES["both"].get(name, {}))
    play.update(INFLUENCES[edition].get(name, {}))
    play = with_deeds(play, name, edition)
    if name in PICKING[edition]:
        play["area"] = replace(play["area"], picks=True)
    play = with_turns(play, name, edition)
    is_at_once = play.get("area") and not play.get("stages")
    play["ground"] = GROUND.get(name) if is_at_once else None
    play["summons"] = summons_of(name, edition, EDITIONS[edition]) or None
    play["calls"] = CALLS[edition].get(name)
    play["light"] = LIGHTS[edition].get(name)
    play["obscures"] = None if play.get("stages") else OBSCURES.get(name)
    play["kinds"] = KINDS.get(name) or play.get("kinds")
    play["visual"] = True if name in VISUAL else None
    lasting, rounds = _duration(row["duration"])
    time, minutes = _time(row["casting_time"])
    where, feet = _range(row)
    spell = Spell(
        **{
            "key": SpellKey(f"{EDITIONS[edition]}/{slug(name)}"),
            "ruleset": EDITIONS[edition],
            "names": Texts({"en": name}),
            "level": row["level"],
            "school": row["school"],
            "classes": tuple(sorted(each.split("_")[1] for each in row["classes"])),
            "time": time,
            "minutes": minutes,
            "range": where,
            "feet": feet,
            "verbal": row["verbal"],
            "somatic": row["somatic"],
            "material": row["material"],
            "costly": bool(re.search(r"\d\+? (?:GP|gp)", row["material_specified"] or "")),
            "lasting": lasting,
            "rounds": rounds,
            "concentration": row["concentration"],
            "ritual": row["ritual"],
            **{key: value for key, value in play.items() if value is not None and key in PLAYED},
        }
    )
    return SpellEntry(
        spell,
        SpellTexts(
            Texts({"en": text}),
            Texts({"en": higher}) if higher else NO_TEXTS,
            _optional(row["material_specified"]),
            _optional(row["reaction_condition"]),
        ),
    )


def _optional(text: str | None) -> Texts:
    return Texts({"en": tidy(text)}) if text else NO_TEXTS


def plain(text: str) -> str:
    """The text without Markdown: marks go, tables become lines."""
    text = re.sub(r"(?m)^\|[-| :]+\|$\n?", "", text)
    text = re.sub(r"(?m)^\| ?(.*?) ?\|$", lambda row: row[1].replace(" | ", " — "), text)
    text = re.sub(r"\*{1,3}(.+?)\*{1,3}", r"\1", text)
    text = re.sub(r"(?<!\w)_{1,3}([^_]+?)_{1,3}(?!\w)", r"\1", text)
    return tidy(re.sub(r"(?m)^#+ ", "", text))


def _duration(text: str) -> tuple[Lasting, int]:
    if text == "instantaneous":
        return Lasting.INSTANT, 0
    if text.startswith("until"):
        return Lasting.UNTIL_ENDED, 0
    if text == "special":
        return Lasting.SPECIAL, 0
    number, unit = text.split()
    return Lasting.TIMED, int(number) * ROUNDS[unit.removesuffix("s")]


def _time(text: str) -> tuple[CastingTime, int]:
    if text in TIMES:
        return TIMES[text], 0
    found = re.fullmatch(r"(\d+)(minutes?|hours?)", text)
    if found is None:
        raise ValueError(f"casting time {text!r}")
    return CastingTime.LONGER, int(found[1]) * MINUTES[found[2]]


def _range(row: Row) -> tuple[SpellRange, int]:
    text = row["range_text"]
    if text in RANGES:
        return RANGES[text], 0
    number, unit = text.replace(",", "").split()
    return SpellRange.FEET, int(number) * (MILE if unit.startswith("mile") else 1)


def _named(spell: Spell, italian: str) -> Spell:
    values = {name: getattr(spell, name) for name in PLAYED}
    values["names"] = Texts({**spell.names, "it": italian})
    return Spell(**values)


def _with_name(
    entry: SpellEntry, former: dict[str, str], later: dict[str, spell_italian.ItalianSpell]
) -> SpellEntry:
    """The Italian name of 2014; that of 2024 where the official text names the same spell."""
    english = entry.spell.names["en"]
    official = later.get(english)
    name = official.name if official is not None else former.get(english, english)
    return SpellEntry(_named(entry.spell, name), entry.texts)


def _with_texts(
    entry: SpellEntry, italian: dict[str, spell_italian.ItalianSpell], former: dict[str, str]
) -> SpellEntry:
    english = entry.spell.names["en"]
    found = italian.get(english)
    if found is None:
        return SpellEntry(_named(entry.spell, former.get(english, english)), entry.texts)
    materials = re.search(r"M \((.*)\)", found.fields.get("Componenti", ""))
    trigger = re.match(r"(?:reazione|azione bonus),? (.*)", found.fields["Tempo di lancio"])
    texts = entry.texts
    return SpellEntry(
        _named(entry.spell, found.name),
        SpellTexts(
            Texts({**texts.texts, "it": found.text}),
            Texts({**texts.higher, "it": found.higher}) if found.higher else texts.higher,
            Texts({**texts.materials, "it": materials[1]}) if materials else texts.materials,
            Texts({**texts.trigger, "it": trigger[1]}) if trigger else texts.trigger,
        ),
    )
