"""Worked values of both catalogues: exhaustion."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Life
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from desktop.model.reasons import Trace, fold
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.ruleset import RollMode
from tests.support.builders import (
    EDITIONS,
    Fight,
    a_creature,
    abilities,
    melee,
)
from tests.support.duels import a_duel, a_victim

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE
HIT, MISS, CRITICAL = AttackOutcome.HIT, AttackOutcome.MISS, AttackOutcome.CRITICAL


def saves(fight: Fight, who: str, ability: str) -> Trace:
    return fight.ruleset.saves(situation_of(fight.encounter, fight.ruleset, fight[who]), ability)


def checks(fight: Fight, who: str, word: str) -> Trace:
    return fight.ruleset.checks(situation_of(fight.encounter, fight.ruleset, fight[who]), word)


def turned(fight: Fight, trace: Trace) -> RollMode:
    return fight.ruleset.rolls.settle(trace)[1]


def lift(fight: Fight, who: str, key: str) -> None:
    fight.do(c.LiftCondition((fight.ids[who],), ConditionKey(key)))


@pytest.mark.rule("51-CND-EXH-01", "51-CND-EXH-07")
def test_exhaustion_3_of_2014_has_all_below_it():
    fight = a_victim(OLD)
    fight.give("T", "grappled", source="O")
    fight.give("T", "exhaustion")
    fight.act("T", "escape", dice=(10, 15, 3))
    assert "grappled" in fight.conditions("T")
    lift(fight, "T", "grappled")
    fight.give("T", "exhaustion", level=2)
    assert turned(fight, checks(fight, "T", "athletics")) is DIS
    assert turned(fight, saves(fight, "T", "con")) is DIS
    assert (fight.mode("T", "O"), fight.feet("T")) == (DIS, 15)


@pytest.mark.rule("51-CND-EXH-02")
@pytest.mark.parametrize(("speed", "halved"), [(30, 15), (25, 12)])
def test_exhaustion_2_of_2014_halves_the_speed(speed, halved):
    fight = a_victim(OLD, speeds=FrozenMap({"walk": speed}))
    fight.give("T", "exhaustion", level=2)
    assert fight.feet("T") == halved


@pytest.mark.rule("51-CND-EXH-04")
def test_exhaustion_4_of_2014_halves_the_maximum():
    fight = a_victim(OLD, 45)
    fight.give("T", "exhaustion", level=4)
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (22, 22)


@pytest.mark.rule("51-CND-EXH-06")
def test_exhaustion_6_is_death_without_saves():
    fight = a_victim(OLD, character=True)
    fight.add("P", 5, character=True)
    fight.give("T", "exhaustion", level=5)
    fight.give("T", "exhaustion")
    assert (fight["T"].life, fight.encounter.prompts) == (Life.DEAD, ())


@pytest.mark.rule("52-COND-EXH-2", "52-D20-TEST-1")
def test_exhaustion_of_2024_takes_2_a_level_from_d20_tests():
    fight = a_duel(NEW, abilities=abilities(con=14))
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", melee(bonus=7))))
    fight.give("K", "exhaustion", level=3)
    rolled = fight.attack("K", "O", dice=(12,), cost="none")
    assert rolled.roll is not None
    assert rolled.roll.total == 13
    assert fight.attack("O", "K", dice=(2,), cost="none").against == 12
    fight.give("K", "exhaustion", level=2)
    assert fight.attack("K", "O", dice=(20, 4, 4), cost="none").outcome is CRITICAL
    (taken,) = fight.happened(e.DamageTaken)
    assert taken.total == 4 + 4 + 3
    tired = a_victim(NEW)
    tired.give("T", "exhaustion")
    for trace in (saves(tired, "T", "con"), checks(tired, "T", "athletics")):
        assert fold(trace) == -2
    rolled = tired.attack("T", "O", dice=(4,))
    assert rolled.roll is not None
    assert rolled.roll.total == 4 + 5 - 2


@pytest.mark.rule("52-COND-EXH-2")
def test_a_death_save_of_11_fails_at_exhaustion_1():
    fight = a_victim(NEW, 30, character=True)
    fight.give("T", "exhaustion")
    fight.damage("T", 30)
    fight.next(2)
    fight.answer(Answer(dice=(11,)), PromptKind.DEATH_SAVE)
    assert fight.marks("T") == (0, 1)


@pytest.mark.rule("52-COND-EXH-3")
@pytest.mark.parametrize(
    ("by", "speed", "level", "left"),
    [("walk", 30, 3, 15), ("walk", 25, 5, 0), ("walk", 20, 5, 0), ("fly", 60, 2, 50)],
)
def test_exhaustion_of_2024_takes_5_feet_a_level(by, speed, level, left):
    fight = a_victim(NEW, speeds=FrozenMap({"walk": 30, by: speed}))
    fight.give("T", "exhaustion", level=level)
    assert fight.feet("T", by) == left
