"""The Aura of Protection of a paladin, on its own saves and on those of allies near it."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import HIT_POINTS
from desktop.model.creature import FeatureGroup
from desktop.model.reasons import Standing, fold
from desktop.rules.effects.asking import situation_of
from desktop.rules.fifth.harm.auras import AURA
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, feature

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def a_party(edition: str, *, level: int = 6, cha: int = 16, at=(2, 2), far: int = 4) -> Fight:
    """P, a paladin, H, an ally so many cells away, and O, a foe beside P."""
    fight = Fight(edition)
    if at is not None:
        fight.map(20, 20)
    sheet = a_creature(
        "p", class_text="Paladin", level=level, abilities=abilities(cha=cha), traits=(AURA,)
    )
    places = {} if at is None else {"P": at, "H": (at[0] + far, at[1]), "O": (at[0], at[1] + 1)}
    fight.add("P", creature=sheet, character=True, **_at(places, "P"))
    fight.add("H", creature=a_creature("h"), character=True, **_at(places, "H"))
    fight.add("O", **_at(places, "O"))
    return fight


def _at(places, name):
    return {"at": places[name]} if name in places else {}


def reasons(fight: Fight, who: str, ability: str = "wis"):
    situation = situation_of(fight.encounter, fight.ruleset, fight[who])
    trace = fight.ruleset.saves(situation, ability)
    return [x for x in trace if x.reason.key == "reason.aura_of_protection"]


def bonus(fight: Fight, who: str, ability: str = "wis") -> int:
    return fold(tuple(reasons(fight, who, ability)))


@both
@pytest.mark.parametrize(("far", "expected"), [(1, 3), (2, 3), (3, 0)])
def test_allies_within_ten_feet_save_with_its_charisma(edition, far, expected):
    fight = a_party(edition, far=far)
    assert bonus(fight, "P") == 3
    assert bonus(fight, "H") == expected
    assert bonus(fight, "H", "death") == expected
    assert bonus(fight, "O") == 0


@both
def test_at_level_18_it_reaches_farther(edition):
    assert bonus(a_party(edition, level=18, far=6), "H") == 3
    assert bonus(a_party(edition, level=18, far=7), "H") == 0


@both
def test_it_is_at_least_one(edition):
    assert bonus(a_party(edition, cha=8), "P") == 1


@pytest.mark.parametrize(
    ("edition", "condition", "left"),
    [(OLD, "stunned", 3), (OLD, "unconscious", 0), (NEW, "stunned", 0), (NEW, "prone", 3)],
)
def test_whoever_cannot_hold_it_up_has_none(edition, condition, left):
    fight = a_party(edition, far=1)
    fight.give("P", condition)
    assert bonus(fight, "H") == left


@both
def test_of_two_the_better_one_counts(edition):
    fight = a_party(edition, far=1)
    weaker = a_creature("q", class_text="Paladin", abilities=abilities(cha=12), traits=(AURA,))
    fight.add("Q", creature=weaker, character=True, at=(4, 2))
    assert bonus(fight, "H") == 3
    assert [x.standing for x in reasons(fight, "H")] == [Standing.COUNTED, Standing.OUTRANKED]


@both
def test_a_paladin_who_is_down_protects_nobody(edition):
    fight = a_party(edition, far=1)
    fight.do(c.SetCounter(fight.ids["P"], HIT_POINTS, 0))
    assert fight["P"].hit_points == 0
    assert bonus(fight, "H") == 0


@both
def test_without_a_map_the_gm_may_count_it_for_an_ally(edition):
    fight = a_party(edition, at=None)
    assert bonus(fight, "P") == 3
    assert [x.standing for x in reasons(fight, "H")] == [Standing.NOT_MET]


@both
def test_an_ally_who_is_not_on_the_map_is_out_of_it(edition):
    fight = a_party(edition, far=1)
    fight.add("R", creature=a_creature("r"), character=True)
    assert reasons(fight, "R") == []


@both
@pytest.mark.parametrize("key", ["aura-of-protection", "aura-di-protezione"])
def test_a_paragraph_of_that_name_gives_it_too(edition, key):
    fight = a_party(edition, far=1)
    typed = replace(fight["P"].creature, traits=(), features=(feature(key, FeatureGroup.TRAIT),))
    fight.do(c.ReplaceCreature(fight.ids["P"], typed))
    assert bonus(fight, "H") == 3
