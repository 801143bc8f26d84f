"""Flanking as a rule of the house: off unless the table chooses it, and what it chose counts."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.rules.engine.ruleset import RollMode
from tests.support.builders import EDITIONS, Fight, a_creature, melee, ranged

both = pytest.mark.parametrize("edition", EDITIONS)
SIDES = [((4, 5), True), ((4, 4), False), ((5, 4), False), ((3, 5), False)]


def a_fight(edition: str, chosen: str, ally: tuple[int, int] = (4, 5)) -> Fight:
    """K at (6, 5) attacks O at (5, 5); A is its friend."""
    fight = Fight(edition).map()
    hero = a_creature("k", melee(), ranged("bow"))
    fight.add("K", 20, creature=hero, character=True, at=(6, 5))
    fight.add("A", 15, creature=a_creature("a"), character=True, at=ally)
    fight.add("O", 10, side=Side.HOSTILE, at=(5, 5))
    fight.begin()
    fight.do(c.SetSetting("flanking", chosen))
    return fight


def total(fight: Fight) -> int:
    fight.do(fight.a_hit("K", "O", die=10), overruled=True)
    (rolled,) = [each for each in fight.events if type(each).__name__ == "AttackRolled"]
    return rolled.roll.total  # type: ignore[attr-defined]  # of that event


@both
@pytest.mark.parametrize(("ally", "flanks"), SIDES)
def test_a_friend_on_the_opposite_side_gives_advantage(edition, ally, flanks):
    fight = a_fight(edition, "advantage", ally)
    expected = RollMode.ADVANTAGE if flanks else RollMode.PLAIN
    assert fight.mode("K", "O") is expected


@both
def test_it_may_bring_two_to_the_roll_and_is_off_at_first(edition):
    assert total(a_fight(edition, "two")) == total(a_fight(edition, "off")) + 2
    plain = Fight(edition)
    assert plain.ruleset.setting_of(plain.encounter, "flanking") == "off"


@both
def test_who_cannot_act_is_out_hostile_or_blind_helps_nobody(edition):
    for change in ("incapacitated", "blinded"):
        fight = a_fight(edition, "advantage")
        fight.give("A", change)
        assert fight.mode("K", "O") is RollMode.PLAIN
    fight = a_fight(edition, "advantage")
    fight.damage("A", 999)
    assert fight.mode("K", "O") is RollMode.PLAIN
    fight = a_fight(edition, "advantage")
    fight.do(c.SetSide((fight.ids["A"],), Side.NEUTRAL))
    assert fight.mode("K", "O") is RollMode.PLAIN


@both
def test_shots_and_those_who_are_not_on_the_map_do_not_flank(edition):
    fight = a_fight(edition, "advantage")
    assert fight.mode("K", "O", "bow") is not RollMode.ADVANTAGE
    fight.do(c.PlaceTokens(type(fight.encounter.maps)({fight.ids["A"]: None})))
    assert fight.mode("K", "O") is RollMode.PLAIN
    fight.place("A", (4, 5))
    fight.place("K", (8, 5))
    assert fight.mode("K", "O") is RollMode.PLAIN
