"""Maneuvers of MythCraft are attacks: within reach, with crits, against Resist."""

import pytest

from desktop.model.creature import Defence, DefenceKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from tests.support.myth import a_creature, a_duel, weapon

WAYS = ("grapple", "shove", "trip", "disarm")


def foe(**more: object):
    return a_creature("bruto", hit_points=100, **more)


@pytest.mark.rule("MC-MAN-03")
@pytest.mark.rule("MC-MAN-04")
@pytest.mark.rule("MC-MAN-06")
@pytest.mark.parametrize("way", WAYS)
def test_nobody_is_seized_from_afar(way: str):
    table = a_duel(foe=foe(), apart=15)
    table.refused(table.action("Ada", way, "Bruto"), "MC-SIZE-01")
    dice = () if way == "disarm" else (15,)
    table.do(table.action("Ada", way, "Bruto"), dice, overruled=True)
    table = a_duel(a_creature("ada", weapon(reach=10)), foe(), apart=10)
    table.act("Ada", way, "Bruto", dice=dice)


@pytest.mark.rule("MC-COND-CHARMED")
@pytest.mark.parametrize("way", WAYS)
def test_the_charmed_lay_no_hand_on_whom_they_adore(way: str):
    table = a_duel(foe=foe())
    table.give("Ada", "charmed", source="Bruto")
    table.refused(table.action("Ada", way, "Bruto"), "MC-COND-CHARMED")


@pytest.mark.rule("MC-CRIT-02")
@pytest.mark.rule("MC-D20-01")
@pytest.mark.parametrize(
    ("luck", "die", "lies"), [(0, 20, True), (0, 19, False), (6, 19, True), (-1, 20, False)]
)
def test_a_crit_trips_whatever_the_defence(luck: int, die: int, lies: bool):
    hero = a_creature("ada", abilities=FrozenMap({"luck": luck}))
    table = a_duel(hero, foe(numbers=FrozenMap({"ar": 14, "ap": 5, "ref": 40})))
    table.set_counter("Ada", CounterKey("luck_points"), 0)
    table.act("Ada", "trip", "Bruto", dice=(die,))
    assert ("prone" in table.keys("Bruto")) is lies


@pytest.mark.rule("MC-RES-01")
@pytest.mark.parametrize(("die", "lies"), [(14, False), (15, True)])
def test_resist_against_a_condition_raises_the_defence_against_it(die: int, lies: bool):
    steady = Defence(DefenceKind.RESISTANCE, ("prone",), value=3)
    table = a_duel(a_creature("ada", abilities=FrozenMap()), foe(defences=(steady,)))
    table.act("Ada", "trip", "Bruto", dice=(die,))
    assert ("prone" in table.keys("Bruto")) is lies


@pytest.mark.rule("MC-RES-01")
@pytest.mark.parametrize(("die", "lies"), [(13, False), (14, True), (20, True)])
def test_a_hit_may_hurt_whom_it_does_not_knock_down(die: int, lies: bool):
    steady = Defence(DefenceKind.RESISTANCE, ("prone",), value=3)
    hero = a_creature("ada", weapon(dice="5", conditions=("prone",)))
    table = a_duel(hero, foe(defences=(steady,)))
    table.do(table.attack("Ada", "Bruto", dice=(die,)))
    assert ("prone" in table.keys("Bruto")) is lies
    assert table["Bruto"].hit_points < 100
