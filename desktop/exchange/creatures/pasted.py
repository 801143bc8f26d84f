"""The text of stat blocks as rule books and web pages have it, in English and Italian.

A block begins with a name above a line of size and type. Below stand labelled lines, then
paragraphs under headings; both editions and both languages differ only in their labels.
"""

import re

from desktop.exchange.statblock.draft import Draft, Paragraph
from desktop.exchange.statblock.header import KINDS, SIZES, plain
from desktop.exchange.statblock.words import ABILITIES
from desktop.model.creature import FeatureGroup

MOST_LINES = 120_000
LONGEST_LINE = 6_000
_SIZE = "|".join(word for words in SIZES.values() for word in words.split("|") if len(word) > 3)
_KIND = "|".join(word for words in KINDS.values() for word in words.split("|"))
_TYPE_LINE = re.compile(
    rf"^(?:(?:{_SIZE})\b(?: (?:or|o) (?:{_SIZE}))?,? .{{0,30}}?\b(?:{_KIND})s?\b"
    rf"|(?:{_KIND}|sciame|orda)\b(?: di taglia)? (?:{_SIZE})\b).{{0,120}}$",
    re.IGNORECASE,
)
_DECORATION = re.compile(r"^[\s>#*_|•=~]*(?:-+\s*(?=[A-Za-zÀ-ÿ]|$))?|[\s|*_=~]+$")
_MARKS = re.compile(r"\*\*\*|\*\*|__|(?<!\w)[*_](?=\w)|(?<=[\w.,:;)])[*_](?!\w)|\\(?=[.+\-*_])")
_LABELS = tuple(
    (field, re.compile(rf"^(?:{words})(?:[:.]\s*|\s+|$)", re.IGNORECASE))
    for field, words in (
        ("armour", "armor class|armour class|ac|classe armatura|ca"),
        ("hit_points", "hit points|hp|punti ferita|pf"),
        ("initiative", r"initiative|iniziativa"),
        ("speed", "speed|velocità"),
        ("saves", "saving throws|tiri salvezza"),
        ("skills", "skills|abilità"),
        (
            "vulnerabilities",
            "damage vulnerabilit(?:ies|y)|vulnerabilities|vulnerabilità ai danni|vulnerabilità",
        ),
        (
            "resistances",
            "damage resistances?|resistances?|resistenz[ae] ai danni|resistenz[ae]",
        ),
        (
            "condition_immunities",
            "condition immunit(?:ies|y)|immunità alle condizioni|immunità a condizioni",
        ),
        ("immunities", "damage immunit(?:ies|y)|immunities|immunità ai danni|immunità"),
        ("gear", "gear|equipment|equipaggiamento|attrezzatura"),
        ("senses", "senses|sensi"),
        ("languages", "languages|linguaggi|lingue"),
        ("challenge", r"challenge rating|challenge|cr(?=\s[\d½¼⅛])|grado di sfida|sfida|gs"),
        ("proficiency", "proficiency bonus|bonus di competenza"),
    )
)
_HEADINGS = {
    FeatureGroup.TRAIT: "traits|tratti|features|capacità",
    FeatureGroup.ACTION: "actions|azioni",
    FeatureGroup.BONUS_ACTION: "bonus actions|azioni bonus",
    FeatureGroup.REACTION: "reactions|reazioni",
    FeatureGroup.LEGENDARY: "legendary actions|azioni leggendarie|mythic actions|azioni mitiche",
    FeatureGroup.LAIR: "lair actions|azioni di tana|azioni della tana",
}
_TITLES = frozenset("|".join(_HEADINGS.values()).split("|"))
_IN_LINE = re.compile(
    r"\s(?=(?:[Ii]nitiative|[Ii]niziativa|INITIATIVE|INIZIATIVA)\s+[+\-\d])"
    r"|(?<=[a-zà-ù;.])\s(?=(?:Immunità|Resistenze|Vulnerabilità)\s)"
)
_PAGE_HEAD = re.compile(r"system reference document.*|page \d+|pagina \d+", re.IGNORECASE)
_ABILITY_LINE = re.compile(
    r"^(?:mod\b|save\b|salv\b|ts\b|str|dex|con|int|wis|cha|for|des|cos|sag|car"
    r"|strength|dexterity|constitution|intelligence|wisdom|charisma"
    r"|forza|destrezza|costituzione|intelligenza|saggezza|carisma)\b[\s\d()+\-/|:]*"
    r"(?:(?:mod|save|salv|ts|str|dex|con|int|wis|cha|for|des|cos|sag|car)\b[\s\d()+\-/|:]*)*$",
    re.IGNORECASE,
)
_SCORES_LINE = re.compile(r"^[\d\s()+\-/|]+$")
_SCORE = re.compile(r"(\d{1,2})\s*\(\s*[+-]?\s*\d{1,2}\s*\)")
_NAMED_SCORE = {
    "str": r"\b(?:str|strength|for|forza)\b",
    "dex": r"\b(?:dex|dexterity|des|destrezza)\b",
    "con": r"\b(?:con|constitution|cos|costituzione)\b",
    "int": r"\b(?:int|intelligence|intelligenza)\b",
    "wis": r"\b(?:wis|wisdom|sag|saggezza)\b",
    "cha": r"\b(?:cha|charisma|car|carisma)\b",
}
_START = re.compile(
    r"^(?P<name>[A-ZÀ-Ý0-9][^.!?:]{0,60}?(?:\([^()]{1,60}\))?[^.!?:()]{0,10})\. +(?P<text>\S.*)$"
)
_NO_NAME = re.compile(
    r"^(?:the|if|each|on|an?|hit|failure|success|first|second|at will|while|when|it|once|until"
    r"|il|lo|la|i|gli|le|se|ogni|una?|uno|colpito|fallimento|successo|primo|secondo|a volontà"
    r"|quando|mentre|finché|esso|essa|cantrips|trucchetti|\d)\b",
    re.IGNORECASE,
)
_LIST_LINE = re.compile(
    r"^(?:at will|a volontà|cantrips?|trucchett[oi]|\d+ ?/ ?(?:day|giorno)"
    r"|\d(?:st|nd|rd|th)[- ]level|livello \d|\d ?[°º]? ?livello|•|-)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?:\"”»]\)?$")
_NO_PARAGRAPH = re.compile(r"\b(?:damage|dann[oi]|[Hh]it [Pp]oints|punti ferita|saving throw)\b")
_SMALL = frozenset(
    {"of", "the", "and", "or", "to", "in", "with", "a", "an", "from", "for", "on", "by", "at"}
)
_OPTIONS = re.compile(r"following breath weapons|seguenti (?:armi a|tipi di) soffio", re.I)
_OPTION = re.compile(r"^(?:[A-Z]\w+ Breath|Soffio [\w ]{2,30})\.")
_MOST_WORDS = 7


def drafts_in(text: str) -> list[Draft]:
    """The stat blocks of a text, in its order; what stands before the first is passed over."""
    lines = [_bare(line) for line in text.split("\n")[:MOST_LINES]]
    starts: list[tuple[int, int]] = []
    for number, line in enumerate(lines):
        if not _TYPE_LINE.match(line) or len(line) > 180:
            continue
        name = _name_above(lines, number, starts[-1][1] if starts else -1)
        if name is not None and _has_numbers(lines, number):
            starts.append((name, number))
    ends = [name for name, _ in starts[1:]] + [len(lines)]
    return [
        _Block(lines[name], lines[kind], lines[kind + 1 : end]).draft
        for (name, kind), end in zip(starts, ends, strict=False)
    ]


def _bare(line: str) -> str:
    line = plain(_MARKS.sub("", line[:LONGEST_LINE]))
    return _DECORATION.sub("", line).strip()


def _name_above(lines: list[str], number: int, last: int) -> int | None:
    """The line of the name: the nearest one above that says anything."""
    for place in range(number - 1, max(last, number - 4), -1):
        if lines[place]:
            return place if len(lines[place]) <= 100 else None
    return None


def _has_numbers(lines: list[str], number: int) -> bool:
    """Whether armour or hit points follow soon: else the line was only a sentence."""
    near = lines[number + 1 : number + 10]
    return any(pattern.match(line) for _, pattern in _LABELS[:2] for line in near)


class _Block:
    """One stat block, line by line."""

    def __init__(self, name: str, kind: str, lines: list[str]) -> None:
        self.draft = Draft(name=name.title() if name.isupper() else name, size=kind, kind=kind)
        self.draft.kind, _, self.draft.alignment = (part.strip() for part in _split_alignment(kind))
        self._field = ""
        self._group: FeatureGroup | None = None
        self._last = ""
        self._scores: list[str] = []
        for line in lines:
            if line and not self._is_page_head(line):
                self._take(line)
                self._last = "" if line.lower() in _TITLES else line
        self._read_scores()

    def _is_page_head(self, line: str) -> bool:
        is_number = self._group is not None and line.isdigit()
        return is_number or _PAGE_HEAD.fullmatch(line) is not None

    def _take(self, line: str) -> None:
        group = next(
            (group for group, words in _HEADINGS.items() if line.lower() in words.split("|")),
            None,
        )
        if group is not None:
            self._group, self._field = group, ""
        elif self._group is None and (
            _ABILITY_LINE.match(line) or (self._scores and _SCORES_LINE.match(line))
        ):
            self._scores.append(line)
            self._field = ""
        elif self._group is None and self._is_labelled(line):
            pass
        elif self._is_start(line):
            if self._is_option(line):
                self.draft.paragraphs[-1].text += f"\n{line}"
            else:
                self._begin(line)
        elif self._field:
            self._set(self._field, f"{getattr(self.draft, self._field)} {line}")
        else:
            self._go_on(line)

    def _is_labelled(self, line: str) -> bool:
        parts = _IN_LINE.split(line)
        found = False
        for part in parts:
            for field, pattern in _LABELS:
                if met := pattern.match(part):
                    told = part[met.end() :].strip()
                    found, self._field = True, "" if field == "proficiency" else field
                    if self._field and not getattr(self.draft, field):
                        self._set(field, told)
                    break
        return found

    def _set(self, field: str, told: str) -> None:
        if field in Draft.__dataclass_fields__:
            setattr(self.draft, field, told[:2_000])

    def _is_start(self, line: str) -> bool:
        met = _START.match(line)
        if met is None or _NO_NAME.match(met["name"]) or _NO_PARAGRAPH.search(met["name"]):
            return False
        name = re.sub(r"\([^()]*\)", "", met["name"])
        words = name.split()
        if not words or len(words) > _MOST_WORDS:
            return False
        small = [word for word in words[1:] if word[0].islower() and word not in _SMALL]
        if self._last and not _SENTENCE_END.search(self._last) and self.draft.paragraphs:
            before = self.draft.paragraphs[-1].text.rpartition("\n")[2]
            return not small and _LIST_LINE.match(before) is not None
        return not small or (line[len(met["name"])] == "." and len(words) <= 6)

    def _is_option(self, line: str) -> bool:
        """ "The dragon uses one of the following breath weapons." is told on in two more."""
        if not self.draft.paragraphs or self._group is None:
            return False
        return _OPTIONS.search(self.draft.paragraphs[-1].text) is not None and (
            _OPTION.match(line) is not None
        )

    def _begin(self, line: str) -> None:
        met = _START.match(line)
        assert met is not None, "only a line that begins a paragraph comes here"
        group = self._group or FeatureGroup.TRAIT
        self._group, self._field = group, ""
        self.draft.paragraphs.append(Paragraph(group, met["name"], met["text"]))

    def _go_on(self, line: str) -> None:
        if self._group is FeatureGroup.LEGENDARY and not any(
            one.group is FeatureGroup.LEGENDARY for one in self.draft.paragraphs
        ):
            self.draft.legendary = f"{self.draft.legendary} {line}".strip()
        elif self.draft.paragraphs and self._group is not None:
            last = self.draft.paragraphs[-1]
            if _LIST_LINE.match(line):
                last.text = f"{last.text}\n{line}"
            elif last.text.endswith("-") and line[0].islower():
                last.text = last.text[:-1] + line
            else:
                last.text = f"{last.text} {line}"

    def _read_scores(self) -> None:
        told = " ".join(self._scores)
        named = {
            key: met[1]
            for key, words in _NAMED_SCORE.items()
            if (met := re.search(rf"{words}[\s:|]*(\d{{1,2}})\b", told, re.IGNORECASE))
        }
        if len(named) >= 6:
            self.draft.abilities = named
            self._read_saves(told)
            return
        scores = _SCORE.findall(told) or re.findall(r"(?<![+\-\d])\d{1,2}\b", told)
        if len(scores) >= 6:
            self.draft.abilities = dict(zip(ABILITIES.values(), scores, strict=False))

    def _read_saves(self, told: str) -> None:
        """In the table of 2024 a modifier and a save stand behind each score."""
        saves = []
        for key, words in _NAMED_SCORE.items():
            met = re.search(
                rf"{words}[\s:|]*\d{{1,2}}\s+[+-]?\d{{1,2}}\s+([+-]?\d{{1,2}})", told, re.IGNORECASE
            )
            if met is not None:
                saves.append(f"{key} {met[1] if met[1][0] in '+-' else '+' + met[1]}")
        if saves and not self.draft.saves:
            self.draft.saves = ", ".join(saves)


def _split_alignment(line: str) -> tuple[str, str, str]:
    """The type and what stands behind the last comma outside brackets."""
    place = line.rfind(",")
    if place < 0 or ")" in line[place:]:
        return line, "", ""
    return line[:place], ",", line[place + 1 :]
