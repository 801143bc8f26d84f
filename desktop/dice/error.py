"""What is wrong with dice that somebody typed."""

from collections.abc import Mapping


class DiceError(ValueError):
    """Dice that cannot be read or rolled.

    `key` and `parameters` are those of the sentence for the reader; `column` counts from 1
    and says where in `text` it went wrong.
    """

    def __init__(
        self,
        key: str,
        text: str,
        *,
        column: int = 1,
        parameters: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(f"{key} at {column} in {text[:80]!r}")
        self.key = key
        self.parameters: Mapping[str, str | int] = {"column": column, **(parameters or {})}
        self.column = column
        self.text = text
