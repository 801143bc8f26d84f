"""Maneuvers of MythCraft are attacks: within reach, with crits, against Resist."""

import pytest

from desktop.model.creature import Defence, DefenceKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.mythcraft.points.points import OPEN_COSTS
from desktop.rules.previews.questions import foreseen_refusal
from tests.support.myth import RULES, a_creature, a_duel, weapon

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


# --- getting rid of it --------------------------------------------------------------------------

RIDDING = (
    ("stand_up", "prone", "MC-MAN-05"),
    ("escape_grappled", "grappled", "MC-COND-GRAPPLED"),
    ("escape_grappled", "pinned", "MC-COND-GRAPPLED"),
    ("escape_restrained", "restrained", "MC-COND-RESTRAINED"),
    ("put_out_burning", "burning", "MC-COND-BURNING"),
)


@pytest.mark.rule("MC-MAN-05", "MC-COND-GRAPPLED", "MC-COND-PINNED")
@pytest.mark.rule("MC-COND-RESTRAINED", "MC-COND-BURNING")
@pytest.mark.parametrize(("action", "condition", "rule"), RIDDING)
def test_nobody_pays_to_get_rid_of_what_it_has_not(action: str, condition: str, rule: str):
    table = a_duel(a_creature("ada", numbers=FrozenMap({"ar": 14, "ap": 5})))
    if action in OPEN_COSTS:
        table.setting(f"ap_{action}", 1)
    wish = table.action("Ada", action)
    assert foreseen_refusal(
        table.encounter, RULES, table["Ada"], RULES.actions[action], dice=NO_DICE
    ) == table.refused(wish, rule)
    table.give("Ada", condition)
    table.do(wish)
    assert condition not in table.keys("Ada")
    assert table.points("Ada") < 5


@pytest.mark.rule("MC-COND-UNCONSCIOUS")
def test_nobody_pays_to_wake_who_is_awake():
    table = a_duel(a_creature("ada"), a_creature("bruto"))
    table.refused(table.action("Ada", "wake", "Bruto"), "MC-COND-UNCONSCIOUS")
    assert table.points("Ada") == 5


@pytest.mark.rule("MC-COND-BURNING")
def test_who_lies_already_puts_the_flames_out_as_it_lies():
    table = a_duel()
    table.give("Ada", "burning")
    table.give("Ada", "prone", source="Bruto")
    table.act("Ada", "put_out_burning")
    assert table.keys("Ada") == {"prone"}
    assert "journal.effect_altered" not in [line.message.key for line in table.told]
