"""Copies of the state are what `dataclasses.replace` would make."""

import dataclasses

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.battlemap.cells import Cell, Point
from desktop.model.combatant import Combatant, Token
from desktop.model.copying import replace
from desktop.model.counter import Counter
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet, RoundBegun
from desktop.model.evolve import evolve, evolve_all
from desktop.model.ids import CombatantId, CounterKey, MapId
from tests.support.steps import a_fight
from tests.support.strategies import values_of

slow_to_draw = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], max_examples=20
)


@slow_to_draw
@given(values_of(Combatant), st.text(), st.booleans())
def test_a_copy_has_the_changed_fields_and_all_others(
    combatant: Combatant, note: str, hidden: bool
):
    copy = replace(combatant, note=note, hidden=hidden)
    assert copy == dataclasses.replace(combatant, note=note, hidden=hidden)


@slow_to_draw
@given(values_of(Encounter), st.integers())
def test_a_copy_of_the_fight_too(encounter: Encounter, number: int):
    assert replace(encounter, round=number) == dataclasses.replace(encounter, round=number)


def test_a_class_of_one_field_is_copied_too():
    assert replace(RoundBegun(1), round=2) == RoundBegun(2)


def test_a_copy_is_frozen_too():
    copy = replace(RoundBegun(1), round=2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        copy.round = 3  # type: ignore[misc]


def test_what_bounds_its_fields_bounds_those_of_a_copy():
    token = Token(MapId("m1"), Cell(0, 0))
    far = replace(token, shift=Point(9, 9))
    assert far == dataclasses.replace(token, shift=Point(9, 9))
    assert far.shift != Point(9, 9)


def test_a_class_with_slots_of_its_parent_is_copied_too():
    @dataclasses.dataclass(frozen=True, slots=True)
    class Named:
        name: str

    @dataclasses.dataclass(frozen=True, slots=True)
    class Aged(Named):
        age: int

    assert replace(Aged("Ada", 3), age=4) == Aged("Ada", 4)


def test_fields_may_be_called_anything():
    @dataclasses.dataclass(frozen=True, slots=True)
    class Odd:
        value: int
        kind: str
        made: int = 0

    assert replace(Odd(1, "a"), value=2, kind="b", made=3) == Odd(2, "b", 3)


def test_a_field_that_is_not_there_is_no_field():
    with pytest.raises(KeyError, match="turn"):
        replace(RoundBegun(1), turn=2)  # type: ignore[call-arg]


SETS = st.builds(
    CounterSet,
    st.sampled_from([CombatantId("c1"), CombatantId("c2")]),
    st.sampled_from([CounterKey("a"), CounterKey("b"), CounterKey("hit_points")]),
    st.integers(0, 9),
    st.none() | st.integers(10, 20),
)


@given(st.lists(SETS | st.builds(RoundBegun, st.integers(0, 5)), max_size=12))
def test_many_facts_at_once_give_what_they_give_one_by_one(events: list[CounterSet | RoundBegun]):
    start = one_by_one = a_fight(3)
    for event in events:
        one_by_one = evolve(one_by_one, event)
    together = evolve_all(start, events)
    assert together == one_by_one
    for who, combatant in together.combatants.items():
        assert list(combatant.counters) == list(one_by_one.combatants[who].counters)
    assert together.combatants[CombatantId("c3")] is start.combatants[CombatantId("c3")]
    assert Counter(1) == replace(Counter(1))
