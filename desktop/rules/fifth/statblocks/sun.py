"""What the sun, bright light and running water do to some creatures, read in both languages."""

import re
from dataclasses import dataclass

from desktop.model.creature import Creature, Feature, FeatureGroup
from desktop.model.ids import ConditionKey
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES

IN_SUNLIGHT = ConditionKey("in_sunlight")
SENSITIVE = frozenset(
    (
        "sunlight-sensitivity",
        "sensibilità-al-sole",
        "sensibilita-al-sole",
        "sensibilità-alla-luce-del-sole",
        "sensibilita-alla-luce-del-sole",
    )
)
WEAK = frozenset(("sunlight-weakness", "debolezza-al-sole"))
HYPERSENSITIVE = frozenset(
    (
        "sunlight-hypersensitivity",
        "ipersensibilità-al-sole",
        "ipersensibilita-al-sole",
        "ipersensibilità-alla-luce-del-sole",
        "ipersensibilita-alla-luce-del-sole",
        "vampire-weakness",
        "vampire-weaknesses",
        "debolezze-dei-vampiri",
        "debolezze-del-vampiro",
    )
)
FEEL_SUN = SENSITIVE | WEAK | HYPERSENSITIVE
SHUN_LIGHT = frozenset(("light-sensitivity", "sensibilità-alla-luce", "sensibilita-alla-luce"))

_AIMED_AT = re.compile(
    r"\b(?:the target of (?:the|your|its) attack|whatever (?:you|it)\b)"
    r"|\bil bersaglio d(?:el suo|el tuo|ell[’'])"
)
_IN_SUN = re.compile(
    r"takes (?P<much>\d+) (?P<kind>\w+) damage (?:when|if|whenever) it starts its turn in sunlight"
    r"|subisce (?P<tanto>\d+) danni (?:da )?(?P<tipo>\w+) (?:quando|se) inizia il suo turno "
    r"(?:alla luce|esposto alla luce|in luce) (?:del sole|solare)"
)
_IN_WATER = re.compile(
    r"takes (?P<much>\d+) (?P<kind>\w+) damage (?:when|if|whenever) it ends its turn in running "
    r"water"
    r"|subisce (?P<tanto>\d+) danni (?:da )?(?P<tipo>\w+) (?:quando|se) termina il suo turno "
    r"nell[’']acqua corrente"
)
_NOT_IN_SUN = re.compile(r"isn[’']t in sunlight|non (?:è|si trova) (?:alla|esposto alla) luce")
_NOT_IN_WATER = re.compile(r"running water|acqua corrente")


@dataclass(frozen=True, slots=True)
class Weakness:
    """Damage that a place deals by itself: how much, of what type, and by which trait."""

    feature: Feature
    amount: int
    type: str


def _traits(creature: Creature, keys: frozenset[str]) -> tuple[Feature, ...]:
    return tuple(
        each for each in creature.features if each.key in keys and each.group is FeatureGroup.TRAIT
    )


def feels_sun(creature: Creature) -> Feature | None:
    """The first trait by which the sun is something to it, or None."""
    return next(iter(_traits(creature, FEEL_SUN)), None)


def sensitive_to_sun(creature: Creature) -> Feature | None:
    """The trait by which the sun hinders its attacks and its sight, or None."""
    return next(iter(_traits(creature, SENSITIVE)), None)


def shuns_light(creature: Creature) -> Feature | None:
    """The trait by which bright light hinders it, or None."""
    return next(iter(_traits(creature, SHUN_LIGHT)), None)


def counts_for_target(feature: Feature) -> bool:
    """Whether the sun on what it aims at or looks for hinders it as well, as some texts say."""
    return any(_AIMED_AT.search(text.lower()) for text in feature.texts.values())


def harmed_by_sun(creature: Creature) -> Weakness | None:
    """What it takes as it starts its turn in sunlight."""
    return _weakness(creature, _IN_SUN)


def harmed_by_water(creature: Creature) -> Weakness | None:
    """What it takes as it ends its turn in running water."""
    return _weakness(creature, _IN_WATER)


def _weakness(creature: Creature, told: re.Pattern[str]) -> Weakness | None:
    for feature in _traits(creature, HYPERSENSITIVE):
        if found := told.search(text_of(feature)[1].lower()):
            kind = found["kind"] or TYPES.get(found["tipo"], "")
            return Weakness(feature, int(found["much"] or found["tanto"]), kind)
    return None


def fails_in_sun(feature: Feature) -> bool:
    """Whether a paragraph holds only while its bearer is not in sunlight."""
    return _NOT_IN_SUN.search(text_of(feature)[1].lower()) is not None


def fails_in_water(feature: Feature) -> bool:
    """Whether it holds only while its bearer is not in running water, either."""
    return fails_in_sun(feature) and _NOT_IN_WATER.search(text_of(feature)[1].lower()) is not None
