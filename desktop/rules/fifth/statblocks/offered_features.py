"""The class features that the program plays, by the names that a form offers."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from desktop.model.creature import Texts
from desktop.model.frozen import FrozenMap

FILE = Path(__file__).with_name("offered_features.toml")


@dataclass(frozen=True, slots=True)
class OfferedFeature:
    """Its names by language, and the editions whose sheets have it; none are all."""

    names: Texts
    editions: tuple[str, ...] = ()


@cache
def _offered() -> tuple[OfferedFeature, ...]:
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))["features"]
    return tuple(
        OfferedFeature(
            FrozenMap({"en": entry["en"], "it": entry["it"]}), tuple(entry.get("editions", ()))
        )
        for entry in entries
    )


def offered_features(edition: str) -> tuple[Texts, ...]:
    """The names of those of an edition, one by one in all languages."""
    return tuple(x.names for x in _offered() if not x.editions or edition in x.editions)
