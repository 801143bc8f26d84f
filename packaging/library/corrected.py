"""How tables of corrections are applied; a correction that changes nothing is an error."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap


def with_corrections(creature: Creature, changes: Mapping[str, Any]) -> Creature:
    """The creature with fields set; in mappings only the given pairs, None takes one away."""
    values = {}
    for field, change in changes.items():
        before = getattr(creature, field)
        after = change
        if isinstance(before, FrozenMap) and not isinstance(change, FrozenMap):
            merged = {**before, **change}
            after = FrozenMap({key: value for key, value in merged.items() if value is not None})
        if after == before:
            raise ValueError(f"{creature.key}: the correction of {field} changes nothing")
        values[field] = after
    return replace(creature, **values)


class Replacements:
    """Replaces wordings in texts and remembers which were found."""

    def __init__(self, pairs: Sequence[tuple[str, str]]) -> None:
        self._pairs = pairs
        self._found: set[str] = set()

    def __call__(self, text: str) -> str:
        """The text with every known wording replaced."""
        for old, new in self._pairs:
            if old in text:
                self._found.add(old)
                text = text.replace(old, new)
        return text

    def check(self, name: str) -> None:
        """`ValueError` when a wording was never found."""
        lost = [old for old, _ in self._pairs if old not in self._found]
        if lost:
            raise ValueError(f"{name}: not found in any feature: {lost}")
