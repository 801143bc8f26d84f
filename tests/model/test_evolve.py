"""Every fact gives the next state."""

from contextlib import suppress
from typing import get_args

import pytest

from desktop.model import events as e
from desktop.model.counter import HIT_POINTS, TEMPORARY_HIT_POINTS, Counter
from desktop.model.evolve import evolve
from desktop.model.ids import CombatantId
from tests.support.steps import a_fight


@pytest.mark.parametrize("kind", get_args(e.Event), ids=lambda kind: kind.__name__)
def test_somebody_draws_each_kind_of_fact(kind: type[e.Event]):
    with suppress(AttributeError):  # of nothing; one that nobody draws is a KeyError
        evolve(a_fight(1), kind.__new__(kind))


def test_damage_leaves_the_maxima_as_they_are():
    fight, who = a_fight(1), CombatantId("c1")
    for counter in (HIT_POINTS, TEMPORARY_HIT_POINTS):
        fight = evolve(fight, e.CounterSet(who, counter, 9, 12))
    hurt = evolve(fight, e.DamageTaken(who, (), 5, 2, 3, 0, hit_points=6, temporary=7))
    counters = hurt.combatants[who].counters
    assert counters[HIT_POINTS] == Counter(6, 12)
    assert counters[TEMPORARY_HIT_POINTS] == Counter(7, 12)
