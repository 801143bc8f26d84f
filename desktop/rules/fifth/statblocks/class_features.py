"""What features of classes do when they are used, as data: Rage, Second Wind, Action Surge.

Each is known by its name in either language, as the GM types it.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from desktop.model.creature import Feature
from desktop.model.frozen import FrozenMap
from desktop.model.modifier import Modifier
from desktop.model.structure import structure

FILE = Path(__file__).with_name("class_features.toml")
_COUNTED = re.compile(r"-\d+$")
"""What makes the key of a second paragraph of that name another one."""


@dataclass(frozen=True, slots=True)
class ClassFeature:
    """What it does to its bearer: changes for so many turns, hit points, actions more.

    `cost` is that of one among the traits. `lasts` names the number of the edition that says its
    rounds, `by_level` are pairs of a level in the class `calling` and the change of extra damage
    from there on. `tells` is the key of a text that says what the program does not watch.
    The uses of a `pool` are points that are given away by the answer to a question.
    """

    cost: str = ""
    calling: str = ""
    modifiers: tuple[Modifier, ...] = ()
    breaks: tuple[str, ...] = ()
    rounds: int = 0
    lasts: str = ""
    tells: str = ""
    ends_concentration: bool = False
    by_level: tuple[tuple[int, int], ...] = ()
    heals: str = ""
    actions: int = 0
    pool: bool = False


def find_class_feature(feature: Feature) -> ClassFeature | None:
    """What a paragraph of that name does; None for others, and where it has saves or attacks."""
    if feature.attacks or feature.saves:
        return None
    return _by_word().get(_COUNTED.sub("", str(feature.key)))


@cache
def _by_word() -> FrozenMap[str, ClassFeature]:
    found: dict[str, ClassFeature] = {}
    for entry in tomllib.loads(FILE.read_text(encoding="utf-8")).values():
        words = entry.pop("words")
        made: ClassFeature = structure(ClassFeature, entry)
        found |= dict.fromkeys(words, made)
    return FrozenMap(found)
