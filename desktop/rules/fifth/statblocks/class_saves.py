"""The saving throws that features of classes ask for, by the level and abilities of their bearer.

A sheet names Turn Undead and says no more: what it does stands in `class_features.toml`, and is
worked out anew whenever the sheet has changed.
"""

from dataclasses import replace

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.model.creature import (
    AreaShape,
    Creature,
    Damage,
    Feature,
    FeatureArea,
    ForcedSave,
    SaveSuccess,
)
from desktop.model.hit_terms import SaveTerms
from desktop.model.modifier import Influence
from desktop.rules.fifth.rolls.abilities import BASE_DC, ability_modifier, proficiency
from desktop.rules.fifth.rolls.callings import level_in
from desktop.rules.fifth.statblocks.class_features import (
    ClassFeature,
    Forces,
    find_class_feature,
    named,
)


def class_level(creature: Creature, calling: str) -> int:
    """Its levels in a class; all of them where none is named on its sheet, and at least one."""
    whole = 0 if creature.class_text else creature.level or 0
    return max(1, level_in(creature, calling) or whole)


def inspired_die(creature: Creature) -> str:
    """The die of Bardic Inspiration at its level."""
    found = named("bardic_inspiration")
    level = class_level(creature, found.calling)
    return next(text for least, text in reversed(found.inspires) if level >= least)


def with_class_saves(creature: Creature, feature: Feature) -> Feature:
    """A paragraph of that name with what its bearer makes of it; every other one as it is."""
    found = find_class_feature(feature)
    if found is None or not found.forces:
        return feature
    level = class_level(creature, found.calling)
    saves = tuple(
        _save(creature, found, each, level)
        for each in found.forces
        if not each.editions or creature.ruleset in each.editions
    )
    return feature if saves == feature.saves else replace(feature, saves=saves)


def dc_of(creature: Creature, ability: str) -> int:
    """8, the proficiency bonus and the modifier of that ability."""
    return BASE_DC + proficiency(creature) + ability_modifier(creature, ability)


def dice_at(creature: Creature, forces: Forces, level: int) -> str:
    """What is rolled at that level; "" nothing yet."""
    dice = next((text for least, text in reversed(forces.dice) if level >= least), "")
    if dice and forces.counts:
        dice = f"{max(1, ability_modifier(creature, forces.counts))}d{dice.partition('d')[2]}"
    more = ability_modifier(creature, forces.adds) if dice and forces.adds else 0
    return f"{dice}{more:+d}" if more else dice


def _save(creature: Creature, found: ClassFeature, forces: Forces, level: int) -> ForcedSave:
    dice = dice_at(creature, forces, level)
    harm = (Damage(dice, average(parse(dice)), (forces.type,)),) if dice and forces.type else ()
    destroys = next((text for least, text in reversed(forces.destroys) if level >= least), "")
    return ForcedSave(
        ability=forces.ability,
        dc=dc_of(creature, forces.by) if forces.by else 0,
        on_success=SaveSuccess.HALF if forces.half else SaveSuccess.NONE,
        damage=harm,
        area=FeatureArea(AreaShape.EMANATION, forces.area) if forces.area else None,
        conditions=forces.conditions,
        names=forces.names,
        heals=dice if forces.heals else "",
        range=forces.range,
        terms=SaveTerms(kinds=forces.kinds, rounds=forces.rounds, destroys=destroys),
        influence=Influence(found.key, breaks=forces.breaks) if forces.breaks else None,
    )
