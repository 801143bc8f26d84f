"""Which paragraphs of a D&D stat block the program plays: all others are words for the GM.

A paragraph is played where its record says what it does, where a rule knows it by its key, where
the numbers of the block hold it already, or where the rules answer something else about a creature
that has nothing but it. `python -m tests.support.played_features` writes the list anew.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from desktop.model.creature import Creature, Feature, FeatureGroup
from desktop.rules.fifth.attacking import strikes, trait_dice
from desktop.rules.fifth.attacking.hit_reactions import DODGES
from desktop.rules.fifth.harm import barbs, berserk, last_words, suffering
from desktop.rules.fifth.places.ground import TUNNELLERS
from desktop.rules.fifth.statblocks import (
    adhesive,
    animating,
    breathing,
    charging,
    devil_sight,
    edges,
    ethereal,
    heads,
    incorporeal,
    phantasms,
    sharing,
    shrieking,
    spell_lists,
    sun,
    traits,
    vanishing,
)
from desktop.rules.fifth.statblocks.class_features import find_class_feature
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.turns.roster import LEGENDARY_RESISTANCE
from desktop.rules.map.own_light import own_light
from tests.support.creatures import shipped, shipped_records

TOLD_AS_RECORDED = (
    "attacks", "saves", "multiattack", "opens", "regeneration", "deed", "always", "swallow",
    "attachment", "occasion", "heads", "spell_dc", "spell_attack",
)  # fmt: skip
"""Fields of a paragraph that say what it does; `uses` are counted whatever it does."""
ANSWERS: tuple[Callable[[Creature], object], ...] = (
    adhesive.adhesive_of,
    breathing.breathes_water,
    breathing.breath_in,
    incorporeal.find_trait,
    sharing.may_share_space,
    sun.feels_sun,
    sun.sensitive_to_sun,
    sun.shuns_light,
    sun.harmed_by_sun,
    sun.harmed_by_water,
    own_light,
    lambda creature: spell_lists.spell_list_of(creature).spells,
)
"""What the rules ask about a whole creature."""


PATTERNS = (
    barbs._HURTS,
    charging._CHARGE,
    re.compile(r"weapon attacks are magical|\(included in the attacks?\)"),
)
"""Texts of traits that rules read in play, or that the attacks of the block hold already."""
LIST = Path(__file__).parents[1] / "data" / "library" / "told-features.json"


@cache
def _keys() -> frozenset[str]:
    """The keys by which rules know a paragraph, whatever its text is."""
    return frozenset(
        {
            *(key for keys in traits.KEYS.values() for key in keys),
            *traits.KEEN,
            *trait_dice.KINDS,
            *DODGES,
            *strikes.known_words(),
            *suffering.ABSORBED,
            *suffering.FOLLOWING,
            *suffering.SWARM,
            *suffering.RELENTLESS,
            *devil_sight.TRAITS,
            berserk.KEY,
        }
    )


def is_played(creature: Creature, feature: Feature) -> bool:
    """Whether the program does anything with that paragraph of the creature."""
    if any(getattr(feature, field) for field in TOLD_AS_RECORDED):
        return True
    return _is_known(creature, feature) or _is_told_apart(creature, feature)


def _is_known(creature: Creature, feature: Feature) -> bool:
    key, is_trait = str(feature.key), feature.group is FeatureGroup.TRAIT
    if find_class_feature(feature) is not None or spell_lists.casts(feature):
        return True
    if not is_trait:
        return _does_something(creature, feature)
    by_key = key in _keys() or key in edges.edges()
    by_beginning = key.startswith((*LEGENDARY_RESISTANCE, *TUNNELLERS))
    told = text_of(feature)[1].lower()
    by_text = any(pattern.search(told) for pattern in PATTERNS)
    of_heads = creature.heads is not None and heads._STRIKES.search(told) is not None
    at_its_end = last_words._ENDS.search(key) is not None
    known = by_key or by_beginning or by_text or of_heads or at_its_end
    return known or _does_something(creature, feature)


def _does_something(creature: Creature, feature: Feature) -> bool:
    """What using it does, as its text is read in play."""
    found = (
        animating.animated_by(creature, feature),
        ethereal.shift_of(feature),
        phantasms.phantasms_of(feature),
        shrieking.shriek_of(feature),
        vanishing.vanishing_of(creature, feature),
    )
    return any(each is not None for each in found)


def _is_told_apart(creature: Creature, feature: Feature) -> bool:
    bare, alone = (replace(creature, features=own, spells=()) for own in ((), (feature,)))
    return any(ask(bare) != ask(alone) for ask in ANSWERS)


def told_features(ruleset: str) -> dict[str, list[str]]:
    """The paragraphs of the shipped creatures that are words: "trait:amorphous", and of whom."""
    found: dict[str, list[str]] = {}
    for key in shipped_records():
        creature = shipped(key)
        for feature in creature.features if creature.ruleset == ruleset else ():
            if not is_played(creature, feature):
                found.setdefault(f"{feature.group.value}:{feature.key}", []).append(key)
    return {name: sorted(found[name]) for name in sorted(found)}


if __name__ == "__main__":
    told = {ruleset: told_features(ruleset) for ruleset in ("srd-5.1", "srd-5.2.1")}
    LIST.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
