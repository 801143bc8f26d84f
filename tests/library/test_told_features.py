"""The list of paragraphs that stay words is the list, and what is played does not stand on it."""

import json

import pytest

from tests.support.builders import EDITIONS, a_creature, feature
from tests.support.creatures import shipped
from tests.support.played_features import LIST, is_played, told_features


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_list_of_paragraphs_that_are_words_is_the_list(ruleset: str) -> None:
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    assert told_features(ruleset) == listed[ruleset]


@pytest.mark.parametrize(
    ("creature", "key", "played"),
    [
        ("srd-5.1/assassin", "assassinate", True),
        ("srd-5.1/bearded-devil", "steadfast", True),
        ("srd-5.1/knight", "leadership", True),
        ("srd-5.1/azer", "heated-weapons", True),
        ("srd-5.1/barbed-devil", "devil-s-sight", True),
        ("srd-5.1/centaur", "charge", True),
        ("srd-5.2.1/hydra", "reactive-heads", True),
        ("srd-5.1/goblin", "nimble-escape", True),
        ("srd-5.1/green-hag", "amphibious", True),
        ("srd-5.1/green-hag", "mimicry", False),
        ("srd-5.1/stone-giant", "rock-catching", False),
        ("srd-5.2.1/rust-monster", "iron-scent", False),
    ],
)
def test_each_of_them_is_judged_by_what_the_rules_know(creature, key, played) -> None:
    known = shipped(creature)
    (paragraph,) = [each for each in known.features if each.key == key]
    assert is_played(known, paragraph) is played


def test_a_name_that_nobody_knows_is_words() -> None:
    assert not is_played(a_creature("x"), feature("singing"))
