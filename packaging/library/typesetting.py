"""Typographic signs in the texts that people read; keys and dice stay plain."""

import re
from typing import Any

TEXT_FIELDS = frozenset(
    [
        "names",
        "texts",
        "tag_texts",
        "alignment",
        "armour_note",
        "languages",
        "gear",
        "notes",
        "note",
    ]
)


def typeset(value: Any, field: str = "") -> Any:
    """A record with curled apostrophes and real minus signs in its texts."""
    if isinstance(value, dict):
        if field in TEXT_FIELDS:
            return {language: signs(text) for language, text in value.items()}
        return {key: typeset(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [typeset(item, field) for item in value]
    return value


def signs(text: str) -> str:
    text = re.sub(r"(?<![\w'])'(?=\w)", "‘", text.replace("''", "’"))
    text = text.replace("'", "’").replace("--", "—")
    return re.sub(
        r"(?<=d\d )- (?=\d)|(?<=[ (])-(?=\d)", lambda found: found[0].replace("-", "−"), text
    )
