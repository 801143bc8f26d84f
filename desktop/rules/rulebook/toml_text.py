"""TOML of files that people may have written themselves."""

import tomllib
from typing import Any


class TomlBeyondMeasure(tomllib.TOMLDecodeError):
    """A number of thousands of digits, or brackets in brackets without end."""


def read_toml(text: str) -> dict[str, Any]:
    """What a text says; `TOMLDecodeError` whatever is wrong with it.

    The library itself lets through what Python says of too long numbers and too deep brackets.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except (ValueError, RecursionError) as error:
        raise TomlBeyondMeasure(str(error)) from error
