"""The Italian texts of spells: the official ones of 5.2.1, the names of 2014."""

import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.model.spell import CastingTime, Lasting, Spell, SpellRange
from library.words import tidy

HEAD = re.compile(r"(?:(\w+) di (\d)º livello|Trucchetto di (\w+)) ?\(([^)]*)\)")
SCHOOLS = {
    "Abiurazione": "abjuration",
    "Ammaliamento": "enchantment",
    "Divinazione": "divination",
    "Evocazione": "conjuration",
    "Illusione": "illusion",
    "Invocazione": "evocation",
    "Necromanzia": "necromancy",
    "Trasmutazione": "transmutation",
}
CLASSES = {
    "bardo": "bard",
    "chierico": "cleric",
    "druido": "druid",
    "mago": "wizard",
    "paladino": "paladin",
    "ranger": "ranger",
    "stregone": "sorcerer",
    "warlock": "warlock",
}
HIGHER = ("Utilizzo di uno slot", "Potenziamento del trucchetto", "Incantesimo di livello")
DICE = re.compile(r"\d+d\d+")
FEET_OF = {"800 chilometri": 2_640_000, "1,5 chilometri": 5_280}


@dataclass(frozen=True)
class ItalianSpell:
    """A spell of the official Italian text."""

    name: str
    level: int
    school: str
    classes: frozenset[str]
    fields: Mapping[str, str]
    text: str
    higher: str

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice that the text names, sorted."""
        return tuple(sorted(set(DICE.findall(f"{self.text} {self.higher}"))))


MISPRINTS = (
    ("nella tabella Materiali. se l", "nella tabella Materiali. Se l"),
    ("l’incantesimo termina. ed è", "l’incantesimo termina. È"),
)
"""What the official text has wrong, and what it means."""


def official(sources: Path) -> list[ItalianSpell]:
    """All spells of the official Italian text."""
    path = sources / "it" / "srd-5.2.1-it" / "incantesimi.json"
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    blocks = next(each for each in read.values() if isinstance(each, list) and len(each) > 50)
    starts = [place for place, block in enumerate(blocks) if block["t"] == "scheda"]
    found = []
    for number, place in enumerate(starts):
        end = starts[number + 1] - 2 if number + 1 < len(starts) else len(blocks)
        head = HEAD.match(_plain(blocks[place - 1]["testo"]))
        if head is None:
            raise ValueError(f"unreadable head: {blocks[place - 1]!r}")
        text, higher = _texts(blocks[place + 1 : end])
        for wrong, right in MISPRINTS:
            text = text.replace(wrong, right)
        found.append(
            ItalianSpell(
                tidy(_plain(blocks[place - 2]["testo"])),
                int(head[2] or 0),
                SCHOOLS[(head[1] or head[3]).capitalize()],
                frozenset(CLASSES[each.strip()] for each in head[4].split(",")),
                {each["nome"]: _plain(each["testo"]) for each in blocks[place]["voci"]},
                text,
                higher,
            )
        )
    return found


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else "".join(part["s"] for part in value)


def _texts(blocks: Sequence[dict[str, Any]]) -> tuple[str, str]:
    """The text of a spell and what a higher slot changes; tables are left to the book."""
    told: list[str] = []
    higher: list[str] = []
    for block in blocks:
        if block["t"] == "h4" or block["t"] == "h3":
            break  # a stat block or a table of its own
        if block["t"] == "p":
            paragraph = _plain(block["testo"])
            torn = told and not re.search(r"[.:!?)]$", told[-1])
            if torn:
                told[-1] = f"{told[-1]} {paragraph}"
            else:
                told.append(paragraph)
        elif block["t"] == "def":
            text = _plain(block["testo"])
            if block["nome"].startswith(HIGHER):
                higher.append(text)
            else:
                told.append(f"{block['nome']}. {text}")
        elif block["t"] == "punti":
            entries = block.get("voci") or block.get("testo") or []
            told += [
                f"• {_plain(each.get('testo', each) if isinstance(each, dict) else each)}"
                for each in entries
            ]
    return tidy("\n".join(told)), tidy(" ".join(higher))


def feet_of(text: str) -> int | None:
    """A distance of the Italian text in feet; None where it names none."""
    if text in FEET_OF:
        return FEET_OF[text]
    metres = re.fullmatch(r"([\d.,]+) metri", text)
    return round(float(metres[1].replace(",", ".")) / 0.3) if metres else None


def _signature(spell: Spell) -> tuple[object, ...]:
    return (
        spell.level,
        spell.school,
        frozenset(spell.classes),
        spell.feet if spell.range is SpellRange.FEET else spell.range.value,
        spell.concentration,
        spell.ritual,
        spell.time is CastingTime.BONUS_ACTION,
        spell.time is CastingTime.REACTION,
        spell.lasting is Lasting.INSTANT,
        (spell.verbal, spell.somatic, spell.material),
    )


def _italian_signature(spell: ItalianSpell) -> tuple[object, ...]:
    time, duration = spell.fields["Tempo di lancio"], spell.fields["Durata"].lower()
    distance = spell.fields["Gittata"].lower()
    words = {
        "incantatore": "self",
        "contatto": "touch",
        "vista": "sight",
        "illimitata": "unlimited",
        "speciale": "special",
    }
    letters = re.sub(
        r"\(.*", "", spell.fields.get("Componenti", spell.fields.get("Componente", ""))
    )
    return (
        spell.level,
        spell.school,
        spell.classes,
        words.get(distance) or feet_of(distance),
        duration.startswith("concentrazione"),
        "rituale" in time,
        time.startswith("azione bonus"),
        time.startswith("reazione"),
        duration == "istantanea",
        ("V" in letters, "S" in letters, "M" in letters),
    )


def matched(
    spells: Sequence[tuple[Spell, tuple[str, ...]]],
    italian: Sequence[ItalianSpell],
    names: Mapping[str, str],
    known: Mapping[str, str],
) -> dict[str, ItalianSpell]:
    """Spell by spell its Italian one: same head and same dice; `names` of 2014 and `known` help.

    `spells` come with the dice of their English texts.
    """
    by_head: dict[tuple[object, ...], list[ItalianSpell]] = defaultdict(list)
    for each in italian:
        by_head[_italian_signature(each)].append(each)
    by_name = {each.name.casefold(): each for each in italian}
    found: dict[str, ItalianSpell] = {}
    taken: set[str] = set()

    def take(name: str, spell: ItalianSpell) -> None:
        found[name] = spell
        taken.add(spell.name)

    for spell, _ in spells:
        english = spell.names["en"]
        if english in known:
            take(english, by_name[known[english].casefold()])
    for spell, _ in spells:
        english = spell.names["en"]
        same = by_name.get(names.get(english, "").casefold())
        if english not in found and same is not None and same.level == spell.level:
            take(english, same)
    for _ in range(3):
        for spell, dice in spells:
            english = spell.names["en"]
            if english in found:
                continue
            left = [x for x in by_head[_signature(spell)] if x.name not in taken]
            exact = [x for x in left if x.dice == dice]
            rivals = [
                other
                for other, other_dice in spells
                if other.names["en"] not in found
                and _signature(other) == _signature(spell)
                and (len(left) == 1 or other_dice == dice)
            ]
            choice = left if len(left) == 1 else exact
            if len(choice) == 1 and len(rivals) == 1:
                take(english, choice[0])
    return found
