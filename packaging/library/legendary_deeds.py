"""Legendary actions that ask for no saving throw: what they do to whom, as data.

By edition, creature and feature; the paragraphs say it in words that no two of them share.
"""

from dataclasses import replace
from typing import Any

from desktop.model.creature import (
    AreaShape,
    Creature,
    Damage,
    Feature,
    FeatureArea,
    FeatureGroup,
    ForcedSave,
)
from desktop.model.modifier import Influence, Modifier
from desktop.model.moment import Moment
from desktop.model.reasons import Kind

NO_HEALING = Influence(modifiers=(Modifier("healing", Kind.NOTE),))
SHIELDED = Influence(modifiers=(Modifier("defence", change=2),), helps=True)


def around(feet: int) -> FeatureArea:
    """Everybody within so many feet of its maker."""
    return FeatureArea(AreaShape.EMANATION, feet)


DEEDS: dict[tuple[str, str], ForcedSave] = {
    ("srd-5.1/aboleth", "psychic-drain"): ForcedSave(
        "", 0, damage=(Damage("3d6", 10, ("psychic",)),), drains=True
    ),
    ("srd-5.1/mummy-lord", "channel-negative-energy"): ForcedSave(
        "", 0, area=around(60), influence=NO_HEALING
    ),
    ("srd-5.1/unicorn", "shimmering-shield"): ForcedSave("", 0, influence=SHIELDED),
    ("srd-5.2.1/lich", "deathly-teleport"): ForcedSave(
        "", 0, damage=(Damage("2d10", 11, ("necrotic",)),), area=around(10)
    ),
    ("srd-5.2.1/tarrasque", "world-shaking-movement"): ForcedSave(
        "", 0, area=around(60), conditions=("prone",), largest="medium", shakes=True
    ),
    ("srd-5.2.1/unicorn", "shimmering-shield"): ForcedSave(
        "", 0, temporary="3d6", influence=SHIELDED
    ),
}
UNTIL_ITS_TURN_ENDS = Influence(until=Moment.END)
"""Timed by the next turn of whoever failed; without it by that of the maker."""


def until_its_turn_ends(*modifiers: Modifier) -> Influence:
    """What a failure changes until the end of the next turn of whoever failed."""
    return replace(UNTIL_ITS_TURN_ENDS, modifiers=modifiers)


AFTER_FAILURE: dict[tuple[str, str], dict[str, Any]] = {
    ("srd-5.1", "disrupt-life"): {"spares": ("undead",)},
    ("srd-5.1", "blasphemous-word"): {"spares": ("undead",), "influence": Influence()},
    ("srd-5.1", "blinding-dust"): {"influence": UNTIL_ITS_TURN_ENDS},
    ("srd-5.2.1", "cold-gale"): {"push": 30},
    ("srd-5.2.1", "disrupt-life"): {"spares": ("undead",)},
    ("srd-5.2.1", "freezing-burst"): {
        "influence": until_its_turn_ends(Modifier("speed", Kind.CAP, 0))
    },
    ("srd-5.2.1", "giggling-magic"): {
        "influence": until_its_turn_ends(
            Modifier("own_attack", dice="-1d6"), Modifier("own_check", dice="-1d6")
        )
    },
    ("srd-5.2.1", "noxious-miasma"): {
        "influence": until_its_turn_ends(Modifier("defence", change=-2))
    },
    ("srd-5.2.1", "scorching-sands"): {
        "influence": until_its_turn_ends(Modifier("speed", Kind.MULTIPLIER, 50))
    },
    ("srd-5.2.1", "thunderclap"): {"influence": UNTIL_ITS_TURN_ENDS},
    ("srd-5.2.1", "toxic-ink"): {"influence": Influence()},
    ("srd-5.2.1", "weight-of-years"): {"conditions": ("exhaustion",)},
}
"""What the saves of legendary actions have beside damage, area and conditions."""


def with_deeds(creature: Creature) -> Creature:
    """The creature with what its legendary actions do without a saving throw."""
    features = tuple(_with_deed(creature, feature) for feature in creature.features)
    return replace(creature, features=features)


def _with_deed(creature: Creature, feature: Feature) -> Feature:
    key = (str(creature.key), str(feature.key))
    more = AFTER_FAILURE.get((creature.ruleset, key[1]))
    if more is not None and feature.group is FeatureGroup.LEGENDARY:
        saves = tuple(replace(save, **more) for save in feature.saves)
        return replace(feature, saves=saves)
    deed = DEEDS.get(key)
    return feature if deed is None else replace(feature, saves=(deed,))


def missing(creatures: list[Creature]) -> list[tuple[str, str]]:
    """The rows that no creature has: a name was changed."""
    known = {(str(each.key), str(feature.key)) for each in creatures for feature in each.features}
    named = {(each.ruleset, str(feature.key)) for each in creatures for feature in each.features}
    return sorted(({*DEEDS} - known) | ({*AFTER_FAILURE} - named))
