"""Paragraphs that animate things which then attack with their maker: chains, in both languages."""

import re
from dataclasses import dataclass

from desktop.model.creature import Attack, Creature, Defence, DefenceKind, Feature, FeatureGroup
from desktop.rules.fifth.statblocks.attack_counts import NUMBERS
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES

_UP_TO = re.compile(
    r"^up to (?P<count>\w+) (?P<what>\w+?)s? [^.]*\banimate\b"
    r"|^fino a (?P<quanti>\w+) (?P<cosa>\w+) [^.]*\banima"
)
_NUMBERS = re.compile(
    r"\bac (?P<ac>\d+), (?P<points>\d+) hit points|\bca (?P<ca>\d+), (?P<punti>\d+) punti ferita"
)
_RESISTS = re.compile(
    r"resistance to (?P<types>[^.]*?) damage|resistenza ai (?P<tipi>[^.,]*?)(?= e immunità|[.,])"
)
_IMMUNE = re.compile(r"immunity to (?P<types>[^.]*?) damage|immunità ai (?P<tipi>[^.]*)")
_WORD = re.compile(r"\w+")
_KNOWN = frozenset(TYPES.values())


@dataclass(frozen=True, slots=True)
class Animated:
    """How many things there may be, what each is, and the attack of their maker that each makes."""

    most: int
    armour_class: int
    hit_points: int
    attack: Attack
    defences: tuple[Defence, ...] = ()


def animated_by(creature: Creature, feature: Feature) -> Animated | None:
    """What using the paragraph animates; None for every other one."""
    if feature.group is not FeatureGroup.ACTION or feature.saves or feature.attacks:
        return None
    low = text_of(feature)[1].lower()
    up_to, numbers = _UP_TO.search(low), _NUMBERS.search(low)
    if up_to is None or numbers is None:
        return None
    told = {**up_to.groupdict(), **numbers.groupdict()}
    most = NUMBERS.get(told["count"] or told["quanti"], 0)
    what = told["what"] or told["cosa"]
    attack = next((x for x in creature.attacks if _is_named(x, what)), None)
    if not most or attack is None:
        return None
    kinds = ((DefenceKind.RESISTANCE, _RESISTS), (DefenceKind.IMMUNITY, _IMMUNE))
    defences = ((kind, _types(words.search(low))) for kind, words in kinds)
    return Animated(
        most,
        int(told["ac"] or told["ca"]),
        int(told["points"] or told["punti"]),
        attack,
        tuple(Defence(kind, types) for kind, types in defences if types),
    )


def _is_named(attack: Attack, what: str) -> bool:
    return any(name.lower()[:4] == what[:4] for name in attack.names.values())


def _types(found: re.Match[str] | None) -> tuple[str, ...]:
    words = () if found is None else _WORD.findall(found["types"] or found["tipi"])
    return tuple(TYPES.get(word, word) for word in words if word in TYPES or word in _KNOWN)
