"""Plain data as JSON: fast where it can be, and exact where that cannot."""

import json
from typing import Any

import orjson

# JSON allows spaces in front; ours says "read me by the slow reader, I hold what orjson cannot"
SLOW = b" "


class JsonError(ValueError):
    """A text that is no JSON; `line` and `column` count from 1."""

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        super().__init__(text)
        self.line = line
        self.column = column


def text_of(plain: Any, *, sort_keys: bool = False) -> bytes:
    """One line of JSON that `plain_of` reads back exactly."""
    try:
        return orjson.dumps(plain, option=orjson.OPT_SORT_KEYS if sort_keys else None)
    except TypeError:  # numbers beyond 64 bits, halves of surrogate pairs
        text = json.dumps(plain, separators=(",", ":"), sort_keys=sort_keys)
        return SLOW + text.encode("ascii")


def plain_of(text: bytes) -> Any:
    """The data of a JSON text; raises JsonError."""
    try:
        return json.loads(text) if text.startswith(SLOW) else orjson.loads(text)
    except json.JSONDecodeError as error:  # orjson's own error is one, too
        raise JsonError(str(error), error.lineno, error.colno) from None
    except (ValueError, RecursionError) as error:
        raise JsonError(str(error)) from None
