"""What the start page offers to go on with."""

from dataclasses import dataclass

from desktop.language.message import Name


@dataclass(frozen=True, slots=True)
class LastFight:
    """A fight that was left, as it is known without opening it; `round` 0: not begun."""

    id: str
    title: Name
    ruleset: str
    round: int
