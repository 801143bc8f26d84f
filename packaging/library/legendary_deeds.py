"""Legendary actions that ask for no saving throw: what they do to whom, as data.

By edition, creature and feature; the paragraphs say it in words that no two of them share.
"""

from dataclasses import replace

from desktop.model.creature import (
    AreaShape,
    Creature,
    Damage,
    Feature,
    FeatureArea,
    ForcedSave,
)
from desktop.model.modifier import Influence, Modifier
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
SPARES_UNDEAD = {
    ("srd-5.1/lich", "disrupt-life"),
    ("srd-5.1/mummy-lord", "blasphemous-word"),
    ("srd-5.2.1/lich", "disrupt-life"),
}


def with_deeds(creature: Creature) -> Creature:
    """The creature with what its legendary actions do without a saving throw."""
    features = tuple(_with_deed(creature, feature) for feature in creature.features)
    return replace(creature, features=features)


def _with_deed(creature: Creature, feature: Feature) -> Feature:
    key = (str(creature.key), str(feature.key))
    if key in SPARES_UNDEAD:
        saves = tuple(replace(save, spares=("undead",)) for save in feature.saves)
        return replace(feature, saves=saves)
    deed = DEEDS.get(key)
    return feature if deed is None else replace(feature, saves=(deed,))


def missing(creatures: list[Creature]) -> list[tuple[str, str]]:
    """The rows that no creature has: a name was changed."""
    known = {(str(each.key), str(feature.key)) for each in creatures for feature in each.features}
    return sorted({*DEEDS, *SPARES_UNDEAD} - known)
