"""Whoever comes in may have less left than when it is fresh, and conditions of before."""

import pytest

from desktop.model import commands as c
from desktop.model.counter import HIT_POINTS, Counter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, CounterKey
from desktop.rules.fifth.resting.hit_dice import dice_counter, dice_left
from tests.support.builders import Fight, a_creature

EXHAUSTION, PRONE = ConditionKey("exhaustion"), ConditionKey("prone")


def coming(**more: object) -> c.AddCombatants:
    return c.AddCombatants(a_creature("k"), own_name="K", hit_points=20, **more)  # type: ignore[arg-type]


def test_what_is_left_is_taken_as_far_as_it_has_such_a_counter():
    fight = Fight("srd-5.1")
    left = FrozenMap({HIT_POINTS: 3, CounterKey("slots:9"): 4})
    conditions = FrozenMap({EXHAUSTION: 2, PRONE: 0, ConditionKey("unheard_of"): 1})
    fight.do(coming(left=left, conditions=conditions))
    (who,) = fight.encounter.combatants.values()
    assert (who.hit_points, who.maximum_hit_points) == (3, 20)
    assert CounterKey("slots:9") not in who.counters
    assert {effect.key: effect.level for effect in who.effects} == {EXHAUSTION: 2, PRONE: None}


def test_spent_hit_dice_are_counted_though_nobody_has_counted_them_before():
    fight = Fight("srd-5.1")
    creature = a_creature("k", level=5, hit_dice="5d8")
    left = FrozenMap({dice_counter(8): 2})
    fight.do(c.AddCombatants(creature, own_name="K", hit_points=20, left=left))
    (who,) = fight.encounter.combatants.values()
    assert dice_left(who, fight.ruleset) == {8: Counter(2, 5)}


def test_more_than_all_is_all():
    fight = Fight("srd-5.1")
    fight.do(coming(left=FrozenMap({HIT_POINTS: 99})))
    (who,) = fight.encounter.combatants.values()
    assert who.hit_points == 20


@pytest.mark.parametrize(
    "more",
    [
        {"left": FrozenMap({HIT_POINTS: -1})},
        {"conditions": FrozenMap({EXHAUSTION: -1})},
    ],
)
def test_less_than_nothing_is_refused(more: dict[str, object]):
    refusal = Fight("srd-5.1").refused(coming(**more))
    assert not refusal.can_overrule
