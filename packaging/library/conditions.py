"""The rules' texts of the conditions, for the hints of the windows, in both languages."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from library.condition_words import COMMON, FORMER_ITALIAN, LATER, MYTHCRAFT
from library.italian_header import CONDITIONS
from library.typesetting import signs

Texts = dict[str, dict[str, str]]


def texts(sources: Path) -> dict[str, Texts]:
    """By ruleset and condition: its text in each language, one effect a line."""
    return {
        "srd-5.1": _typeset(_former(sources) | COMMON),
        "srd-5.2.1": _typeset(_later(sources) | COMMON | LATER),
        "mythcraft-1.2": _typeset(MYTHCRAFT),
    }


def _typeset(found: Texts) -> Texts:
    return {
        key: {language: _quotes(signs(text)) for language, text in sorted(texts.items())}
        for key, texts in sorted(found.items())
    }


def _quotes(text: str) -> str:
    return re.sub(r'"([^"]*)"', "“\\1”", text)


def _rows(sources: Path, year: str) -> list[dict[str, object]]:
    path = sources / "srd" / "5e-bits" / year / "5e-SRD-Conditions.json"
    rows: list[dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    return rows


def _former(sources: Path) -> Texts:
    """SRD 5.1: the English list of effects, and our translation in the official terms."""
    found: Texts = {}
    for row in _rows(sources, "2014"):
        key, lines = str(row["index"]), row["desc"]
        assert isinstance(lines, list)
        english = [re.sub(r"^- ", "", line) for line in lines]
        english = [re.sub(r"^(\d) - ", r"\1: ", line) for line in english]
        found[key] = {"en": _hint(english), "it": _hint(FORMER_ITALIAN[key])}
    return found


def _hint(lines: Sequence[str]) -> str:
    """The lines of a condition; of Exhaustion, whose text fills a page, what each level does."""
    levels = [line for line in lines if line[0].isdigit()]
    return "\n".join([*levels, lines[-1]] if levels else lines)


INERT = (
    "Inert. You have the Incapacitated and Prone conditions, and you drop whatever you're holding."
)
INERT_END = "When this condition ends, you remain Prone."


def _later(sources: Path) -> Texts:
    """SRD 5.2.1: effects with their names, from the official documents of both languages."""
    italian = _italian(sources)
    found: Texts = {}
    for row in _rows(sources, "2024"):
        key = str(row["index"])
        lines = str(row.get("desc") or row.get("description")).replace("*", "").split("\n")[1:]
        once = list(dict.fromkeys(lines))  # the set repeats three lines of Petrified
        text = "\n".join(once).replace(f"{INERT}\n{INERT_END}", f"{INERT} {INERT_END}")
        found[key] = {"en": text, "it": italian[key]}
    return found


def _italian(sources: Path) -> dict[str, str]:
    path = sources / "it" / "srd-5.2.1-it" / "glossario-delle-regole.json"
    blocks = json.loads(path.read_text(encoding="utf-8"))["blocchi"]
    found: dict[str, list[str]] = {}
    key = None
    for block in blocks:
        if block["t"] == "h4":
            title = re.fullmatch(r"(.+) \[condizione\]", block["testo"])
            key = CONDITIONS[title[1].lower()] if title else None
        elif key and block["t"] == "def":
            told = "".join(part["s"] for part in block["testo"])
            found.setdefault(key, []).append(f"{block['nome']}. {told}")
    return {key: "\n".join(lines) for key, lines in found.items()}
