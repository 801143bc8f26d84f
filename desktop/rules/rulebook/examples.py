"""The worked values of the rules in the reader's language.

They stand in English beside their rows. In another language a ruleset's folder has a table of
them by their English words, `examples_<code>.toml`; numbers alone are told as they are.
"""

import tomllib
from collections.abc import Mapping
from functools import cache

from desktop.language.render import Language
from desktop.rules.registry import folder_of
from desktop.rules.rulebook.catalogue import (
    MAX_BYTES,
    MAX_EXAMPLE,
    CatalogueError,
    Example,
    typeset,
)
from desktop.rules.rulebook.toml_text import read_toml


def told_example(ruleset: str, example: Example, language: Language) -> Example:
    """A worked value for a reader; raises UnknownRuleset, or CatalogueError for a bad table."""
    told = _table(ruleset, language.code)
    return Example(
        given=typeset(told.get(example.given, example.given)),
        expect=typeset(told.get(example.expect, example.expect)),
    )


@cache
def _table(ruleset: str, code: str) -> Mapping[str, str]:
    path = folder_of(ruleset) / f"examples_{code}.toml"
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise CatalogueError(f"{path.name}: larger than {MAX_BYTES} bytes")
    try:
        table = read_toml(content.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CatalogueError(f"{path.name}: {error}") from error
    for words, told in table.items():
        if not isinstance(told, str) or not 0 < len(told) <= MAX_EXAMPLE:
            raise CatalogueError(f"{path.name}: {words[:40]!r}: a text is wanted")
    return table
