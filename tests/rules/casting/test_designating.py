"""Whom an area is meant for: not its maker, not the fallen, and of designating spells the foes."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.rules.areas import areas
from desktop.rules.casting.designating import is_on_self, meant, spared
from tests.support.magic import Casting, laid

RULESETS = ("srd-5.1", "srd-5.2.1")


def a_fight(ruleset):
    """M casts; A is its friend beside it, B, a foe, stands a little farther."""
    fight = Casting(ruleset)
    fight.do(c.SetSide((fight.ids["A"],), Side.ALLY))
    fight.place("A", (3, 2))
    fight.place("B", (4, 2))
    return fight


@pytest.mark.parametrize("ruleset", RULESETS)
def test_spirit_guardians_spare_friends_for_as_long_as_they_last(ruleset):
    fight = a_fight(ruleset)
    fight.add("C", 3, hp=60, at=(20, 2))
    fight.do(c.SetSide((fight.ids["C"],), Side.ALLY))
    spell, caster = fight.spell("spirit-guardians"), fight.ids["M"]
    area = laid("emanation", 15, (2.5, 2.5), around=caster)
    inside = areas.inside(fight.encounter, fight.ruleset, area)
    assert set(inside) == {fight.ids["A"], fight.ids["B"]}
    targets = meant(fight.encounter, fight.ruleset, caster, spell, inside)
    assert targets == (fight.ids["B"],)
    saved = spared(fight.encounter, fight.ruleset, caster, spell, inside, targets)
    assert {fight.ids["A"], fight.ids["C"]} <= set(saved)
    fight.cast("spirit-guardians", "B", area=area, spared=saved)
    slowed = [who for who in "ABC" if any(x.influence for x in fight[who].effects)]
    assert slowed == ["B"]
    fight.place("C", (4, 3))
    assert "C" not in fight.saves()
    assert not fight["C"].effects


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_cone_leaves_out_its_maker_and_a_ball_of_fire_does_not(ruleset):
    fight = a_fight(ruleset)
    everybody = tuple(fight.ids.values())
    caster = fight.ids["M"]
    assert caster not in meant(
        fight.encounter, fight.ruleset, caster, fight.spell("cone-of-cold"), everybody
    )
    assert caster not in meant(fight.encounter, fight.ruleset, caster, None, everybody)
    assert caster in meant(
        fight.encounter, fight.ruleset, caster, fight.spell("fireball"), everybody
    )
    without = replace(fight.spell("fireball"), others=True)
    assert caster not in meant(fight.encounter, fight.ruleset, caster, without, everybody)


def test_a_breath_given_by_touch_leaves_out_who_breathes_and_spares_whom_it_does_not_hit():
    fight = a_fight("srd-5.2.1")
    caster, spell = fight.ids["M"], fight.spell("dragon-s-breath")
    everybody = tuple(fight.ids.values())
    targets = meant(fight.encounter, fight.ruleset, caster, spell, everybody)
    assert targets == (fight.ids["A"], fight.ids["B"])
    hit = (fight.ids["B"],)
    assert spared(fight.encounter, fight.ruleset, caster, spell, targets, hit) == (fight.ids["A"],)


def test_who_is_defeated_is_not_meant_but_by_what_heals():
    fight = a_fight("srd-5.2.1")
    fight.damage("B", 200)
    assert fight["B"].is_out
    everybody, caster = tuple(fight.ids.values()), fight.ids["M"]
    assert fight.ids["B"] not in meant(
        fight.encounter, fight.ruleset, caster, fight.spell("fireball"), everybody
    )


@pytest.mark.parametrize(("ruleset", "sum_of"), [("srd-5.1", (5,)), ("srd-5.2.1", (5, 2))])
def test_a_cure_adds_the_modifier_once(ruleset, sum_of):
    fight = Casting(ruleset)
    fight.damage("A", 40)
    before = fight.hp("A")
    fight.cast("cure-wounds", "A", dice=sum_of, overruled=True)
    assert fight.hp("A") == before + sum(sum_of) + 4


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("name", "is_so"),
    [
        ("animate-dead", True),  # whoever comes is nobody yet
        ("shield", True),
        ("burning-hands", False),
        ("mage-armor", False),
    ],
)
def test_what_calls_creatures_or_acts_on_its_caster_alone_is_pointed_at_nobody(
    ruleset, name, is_so
):
    assert is_on_self(Casting(ruleset).spell(name)) is is_so


def test_a_feature_of_a_stat_block_is_always_pointed_at_somebody():
    assert not is_on_self(None)
