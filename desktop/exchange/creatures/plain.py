"""Values of other programs' JSON and YAML as texts: numbers, null, lists and mappings alike."""

from collections.abc import Iterator, Mapping
from typing import Any

from desktop.exchange.statblock.draft import Draft, Paragraph
from desktop.language.clean_text import clean
from desktop.model.creature import FeatureGroup

Record = Mapping[str, Any]
MOST_ENTRIES = 200
"""Lines of one list: of paragraphs, skills, senses."""
DEEPEST = 6


def text(value: object, depth: int = 0) -> str:
    """A value as text: lists as "a, b", mappings as "key value"; "" for null and nonsense."""
    if value is None or isinstance(value, bool) or depth > DEEPEST:
        return ""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, int | float):
        return str(value)[:40]
    if isinstance(value, list):
        parts = (text(each, depth + 1) for each in value[:MOST_ENTRIES])
        return ", ".join(part for part in parts if part)
    if isinstance(value, dict):
        pairs = ((clean(str(key)[:80]), text(each, depth + 1)) for key, each in _first(value))
        return ", ".join(f"{key} {each}" for key, each in pairs if each)
    return ""


def first(record: Record, *names: str) -> str:
    """The first of several fields that says anything, as text."""
    return next((told for name in names if (told := text(record.get(name)).strip())), "")


def entry(record: object, name: str) -> Record:
    """A field that is a mapping; an empty one for whatever else stands there."""
    value = record.get(name) if isinstance(record, dict) else None
    return value if isinstance(value, dict) else {}


def records(value: object) -> Iterator[Record]:
    """The mappings of a list, or of a mapping's values."""
    listed = list(value.values()) if isinstance(value, dict) else value
    if isinstance(listed, list):
        yield from (each for each in listed[:MOST_ENTRIES] if isinstance(each, dict))


def number(value: object) -> int | None:
    """A whole number, also of a text; None for whatever else stands there."""
    told = text(value).strip()
    try:
        return int(float(told)) if told else None
    except (ValueError, OverflowError):
        return None


def signed(bonus: int) -> str:
    """ "+3"."""
    return f"{bonus:+d}"


def bonuses(value: object) -> str:
    """Bonuses as a mapping, as a list of names with modifiers, or as one of single mappings."""
    parts = []
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        value = [{key: each} for key, each in _first(value)]
    for each in value[:MOST_ENTRIES] if isinstance(value, list) else ():
        if isinstance(each, str):
            parts.append(each)
        elif isinstance(each, dict) and ("Name" in each or "name" in each):
            name = first(each, "Name", "name")
            bonus = number(next((each[key] for key in _BONUS if key in each), None))
            parts.append(name if bonus is None else f"{name} {signed(bonus)}")
        elif isinstance(each, dict):
            found = ((key, number(told)) for key, told in _first(each))
            parts += [f"{key} {signed(told)}" for key, told in found if told is not None]
    return ", ".join(parts)


_BONUS = ("Modifier", "modifier", "value", "bonus")


def add_paragraphs(draft: Draft, value: object, group: FeatureGroup) -> None:
    """The paragraphs of a list of names and texts, or one text without a name."""
    if isinstance(value, str) and value.strip():
        draft.paragraphs.append(Paragraph(group, "", value))
    for each in records(value):
        name = first(each, "name", "Name")
        told = first(each, "desc", "Content", "description", "text", "entries")
        if name or told:
            usage = first(each, "Usage", "usage")
            shown = f"{name} ({usage.strip('() ')})" if usage and "(" not in name else name
            draft.paragraphs.append(Paragraph(group, shown, told))


def _first(value: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
    return list(value.items())[:MOST_ENTRIES]
