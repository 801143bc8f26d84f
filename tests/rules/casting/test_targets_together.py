"""Targets that must be near each other, and those that are too large for a spell."""

import pytest

from tests.support.builders import EDITIONS, a_creature
from tests.support.magic import Casting, a_mage

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS


def a_fight(edition: str, **body: object) -> Casting:
    """X stands 40 feet from A, 45 feet from B and 15 feet from the mage."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.add("X", 15, creature=a_creature("far", **body), hp=50, at=(2, 5))
    return fight


def reason(fight: Casting, name: str, *targets: str, **more: object) -> str:
    return fight.refused(fight.wish(name, *targets, **more)).reason.key


@both
def test_lightning_leaps_thirty_feet_from_its_first_target(edition):
    fight = a_fight(edition)
    assert reason(fight, "chain-lightning", "A", "B", "X") == "refusal.targets_apart"
    fight.place("X", (6, 2))
    fight.place("B", (14, 2))
    fight.cast("chain-lightning", "A", "X", "B", damage=())  # 20 feet each from the first
    assert sorted(fight.saves()) == ["A", "B", "X"]


def test_those_whom_a_higher_slot_holds_are_near_each_other_in_2014():
    fight = a_fight(OLD)
    assert reason(fight, "hold-person", "A", "X", slot=3) == "refusal.targets_apart"
    fight.cast("hold-person", "A", "X", slot=3, overruled=True)
    assert sorted(fight.saves()) == ["A", "X"]
    fight = a_fight(NEW)
    fight.cast("hold-person", "A", "X", slot=3)
    assert sorted(fight.saves()) == ["A", "X"]


@both
def test_nobody_larger_than_huge_is_moved_by_thought(edition):
    fight = a_fight(edition, sizes=("gargantuan",))
    assert reason(fight, "telekinesis", "X") == "refusal.too_large_for"
    fight = a_fight(edition, sizes=("huge",))
    dice = (10,) if edition == OLD else ()  # a contest there
    fight.cast("telekinesis", "X", overruled=True, dice=dice)
    assert fight.encounter.prompts
