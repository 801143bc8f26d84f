"""Traits that are a condition from the start: read once, given as their bearer comes."""

from dataclasses import replace

import pytest

from desktop.model.creature import Creature, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from tests.support.builders import EDITIONS, Fight, a_creature, feature
from tests.support.creatures import shipped

WORDS: FrozenMap[str, str] = FrozenMap()


def a_stalker(text: str) -> Creature:
    """Kept before its paragraphs were read."""
    trait = replace(feature("invisibility", FeatureGroup.TRAIT), texts=FrozenMap({"en": text}))
    return a_creature("stalker", features=(trait,))


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_invisible_stalker_is_unseen_from_the_moment_it_comes(edition):
    fight = Fight(edition)
    fight.add("S", creature=shipped(f"{edition}/invisible-stalker"))
    assert "invisible" in fight.conditions("S")


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("The stalker is invisible.", {"invisible"}),
        ("The stalker has the Invisible condition.", {"invisible"}),
        ("The stalker is invisible until it attacks.", set()),
    ],
)
def test_one_that_was_kept_before_its_traits_were_read_comes_as_its_text_says(text, conditions):
    before = a_stalker(text)
    now = understood(before, WORDS)
    assert is_understood(now)
    fight = Fight(EDITIONS[1])
    fight.add("S", creature=now)
    assert fight.conditions("S") == conditions
