"""Darkvision that magical darkness does not hinder, by a trait of devils."""

from dataclasses import replace

from desktop.model.creature import Creature, FeatureGroup
from desktop.rules.sight.seeing import DARKVISION, MAGIC_DARKVISION

TRAITS = frozenset(("devil-s-sight", "vista-del-diavolo"))


def with_devil_sight(creature: Creature) -> Creature:
    """The creature with the sense that its trait makes of its darkvision."""
    has_it = any(
        each.key in TRAITS and each.group is FeatureGroup.TRAIT for each in creature.features
    )
    feet = creature.senses.get(DARKVISION, 0)
    if not has_it or not feet or MAGIC_DARKVISION in creature.senses:
        return creature
    return replace(creature, senses=creature.senses.with_item(MAGIC_DARKVISION, feet))
