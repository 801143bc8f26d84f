"""Italian texts of SRD 5.2.1: the paragraphs of the official Italian document, set to ours."""

import csv
import json
import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path

from desktop.model.creature import Creature, Feature, FeatureGroup, Texts
from library.corrected import Replacements
from library.corrections_it_2024 import ADDED, FIELDS, NAMES, PARAGRAPHS
from library.signature import likeness, signature

HEADINGS = {"AZIONI BONUS:": FeatureGroup.BONUS_ACTION, "REAZIONI:": FeatureGroup.REACTION}
KEYS = (
    ("traits", FeatureGroup.TRAIT),
    ("actions", FeatureGroup.ACTION),
    ("legendary", FeatureGroup.LEGENDARY),
)
CAPITAL = "A-ZÀÈÉÌÒÙ"
NAMED = (
    re.compile(
        rf"(?P<name>[{CAPITAL}][^.:()]{{1,70}}?)(?P<bracket> ?\([^)]*\))?\. (?=[{CAPITAL}0-9])"
    ),
    re.compile(rf"(?P<name>[{CAPITAL}][^.:()]{{1,40}}?)(?P<bracket> ?\([^)]*\)) (?=[{CAPITAL}])"),
)
"""A name ends with a full stop, which is lost after some brackets."""

USES = re.compile(r"ricarica|/giorno|al giorno", re.IGNORECASE)


@dataclass(frozen=True)
class Paragraph:
    """A feature of the Italian document."""

    group: FeatureGroup
    name: str
    bracket: str  # with its parentheses, or empty
    text: str

    @property
    def shown(self) -> str:
        """The text with what the bracket says beside the uses, as our English texts have it."""
        kept = [part for part in self.bracket.strip("()").split("; ") if not USES.search(part)]
        return f"({'; '.join(kept)}) {self.text}" if kept != [""] and kept else self.text


@dataclass(frozen=True)
class ItalianCreature:
    """An Italian stat block: its raw fields and its paragraphs."""

    english_name: str
    fields: dict[str, str]
    paragraphs: tuple[Paragraph, ...]

    def of(self, group: FeatureGroup) -> list[Paragraph]:
        """The paragraphs of one part of the block."""
        return [paragraph for paragraph in self.paragraphs if paragraph.group is group]


def creatures(sources: Path) -> dict[str, ItalianCreature]:
    """Italian stat blocks by English name."""
    folder = sources / "it"
    blocks = json.loads((folder / "srd-5.2.1-it" / "monsters.json").read_text(encoding="utf-8"))
    by_name = {block["name"]: block for block in blocks}
    with (folder / "monsters_it.csv").open(encoding="utf-8", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["edition"] == "2024"]
    return {
        row["english_name"]: _creature(row["english_name"], by_name[row["italian_name"]])
        for row in rows
    }


def _creature(english_name: str, fields: dict[str, str]) -> ItalianCreature:
    replaced = Replacements(PARAGRAPHS.get(english_name, ()))
    extra = ADDED.get(english_name, {})
    paragraphs: list[Paragraph] = []
    for key, first in KEYS:
        group = first
        whole = FIELDS.get((english_name, key)) or replaced(fields[key]) + extra.get(key, "")
        for line in whole.split("\n"):
            tidy = re.sub(r"\s+", " ", line).strip()
            if tidy in HEADINGS:
                group = HEADINGS[tidy]
            elif tidy and not tidy.startswith("Utilizzi di azioni leggendarie"):
                paragraphs.append(_paragraph(group, tidy))
    replaced.check(english_name)
    return ItalianCreature(english_name, fields, tuple(paragraphs))


def _paragraph(group: FeatureGroup, line: str) -> Paragraph:
    match = NAMED[0].match(line) or NAMED[1].match(line)
    if match is None:
        raise ValueError(f"no name in: {line[:120]!r}")
    bracket = (match["bracket"] or "").strip()
    text = _with_lists(line[match.end() :].strip())
    text = text.replace(" m Colpito:", " m. Colpito:")  # the document forgets some full stops
    text = re.sub(r"(?<=\. )il (?=(?:drago|lich) non )", "Il ", text)  # and some capitals
    return Paragraph(group, match["name"].strip(), bracket, text)


LIST = re.compile(r" (?=(?:A volontà|\d/giorno(?: ciascuno)?): )")


def _with_lists(text: str) -> str:
    """Lists of spells each on a line, those at will first, as the English texts have them."""
    intro, *lists = LIST.split(text)
    return "\n".join([intro, *sorted(lists, key=lambda each: not each.startswith("A vol"))])


class Pairing:
    """Finds which Italian paragraph is which English feature, creature by creature.

    Numbers decide first; names that were paired elsewhere decide between equal numbers.
    """

    def __init__(self) -> None:
        self._known: Counter[tuple[str, str]] = Counter()
        self._most: Counter[str] = Counter()
        self._together: Counter[tuple[str, str]] = Counter()
        self._english: Counter[str] = Counter()
        self._italian: Counter[str] = Counter()

    def learn(self, english: list[Feature], italian: list[Paragraph]) -> None:
        """Count the pairs of one group of one creature that can only be so, or may be so."""
        names = [feature.names["en"] for feature in english]
        self._english.update(names)
        self._italian.update(paragraph.name for paragraph in italian)
        self._together.update((name, paragraph.name) for name in names for paragraph in italian)
        if len(english) == len(italian) == 1:
            self._count(english[0], italian[0], 3)
            return
        marks = [signature(feature.texts["en"]) for feature in english]
        others = [signature(paragraph.shown) for paragraph in italian]
        for index, mark in enumerate(marks):
            same = [place for place, other in enumerate(others) if other == mark]
            if mark and len(same) == 1 and marks.count(mark) == 1:
                self._count(english[index], italian[same[0]], 1)

    def _count(self, feature: Feature, paragraph: Paragraph, weight: int) -> None:
        name = feature.names["en"]
        self._known[name, paragraph.name] += weight
        self._most[name] = max(self._most[name], self._known[name, paragraph.name])

    def pair(self, english: list[Feature], italian: list[Paragraph]) -> list[Paragraph]:
        """The paragraph of each English feature, all of them used once."""
        if len(english) != len(italian):
            raise ValueError(
                f"{[feature.key for feature in english]} against {[each.name for each in italian]}"
            )
        scores = [[self._score(feature, each) for each in italian] for feature in english]
        places = range(len(italian))
        best = max(
            permutations(places),
            key=lambda order: sum(scores[row][place] for row, place in enumerate(order)),
        )
        return [italian[place] for place in best]

    def _score(self, feature: Feature, paragraph: Paragraph) -> float:
        name = feature.names["en"]
        if NAMES.get(name) == paragraph.name:
            return 10.0
        most = self._most[name]
        share = self._known[name, paragraph.name] / most if most else 0.0
        return likeness(signature(feature.texts["en"]), signature(paragraph.shown)) * 2 + share * 3


def with_italian(pairs: list[tuple[Creature, ItalianCreature]]) -> list[Creature]:
    """The creatures with the Italian names and texts of their features.

    A text whose numbers are not those of the English one is an error here: the table of
    corrections decides it.
    """
    pairing = Pairing()
    for creature, italian in pairs:
        for group in FeatureGroup:
            pairing.learn(list(creature.features_in(group)), italian.of(group))
    wrong: list[str] = []
    made = [_with_texts(creature, italian, pairing, wrong) for creature, italian in pairs]
    if wrong:
        raise ValueError("Italian texts with other numbers:\n" + "\n".join(wrong))
    return made


def _with_texts(
    creature: Creature, italian: ItalianCreature, pairing: Pairing, wrong: list[str]
) -> Creature:
    features: list[Feature] = []
    for group in FeatureGroup:
        english = list(creature.features_in(group))
        for feature, paragraph in zip(
            english, pairing.pair(english, italian.of(group)), strict=True
        ):
            one, other = signature(feature.texts["en"]), signature(paragraph.shown)
            if set(one) != set(other):
                wrong.append(
                    f"{creature.names['en']} / {feature.names['en']} = {paragraph.name}: "
                    f"English only {dict(one - other)}, Italian only {dict(other - one)}"
                )
            features.append(_translated(feature, paragraph))
    return replace(creature, features=tuple(features))


def _translated(feature: Feature, paragraph: Paragraph) -> Feature:
    names = Texts({**feature.names, "it": paragraph.name})
    return replace(
        feature,
        names=names,
        texts=Texts({**feature.texts, "it": paragraph.shown}),
        attacks=tuple(replace(attack, names=names) for attack in feature.attacks),
    )
