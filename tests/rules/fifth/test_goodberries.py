"""Ten berries, eaten one by one for a hit point each."""

import pytest

from desktop.model import commands as c
from desktop.rules.fifth.magic.berries import BERRIES
from tests.support.magic import Casting

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])


def a_fight(edition: str) -> Casting:
    fight = Casting(edition)
    fight.cast("goodberry", free=True, overruled=True)
    fight.damage("M", 10)
    return fight


@both
def test_ten_berries_and_ten_more(edition: str):
    fight = a_fight(edition)
    assert fight["M"].count(BERRIES) == 10
    fight.cast("goodberry", free=True, overruled=True)
    assert fight["M"].count(BERRIES) == 20


@pytest.mark.parametrize(("edition", "cost"), [(FORMER, "action"), (LATER, "bonus_action")])
def test_one_heals_a_point_and_costs_what_the_edition_says(edition: str, cost: str):
    fight = a_fight(edition)
    while fight.active != "M" or fight["M"].count(cost) < 1:
        fight.next()
    fight.act("M", "eat_berry")
    assert fight["M"].hit_points == 31
    assert fight["M"].count(BERRIES) == 9
    assert fight["M"].count(cost) == 0


@both
def test_a_friend_at_hand_is_fed_and_nobody_far_away(edition: str):
    fight = a_fight(edition)
    fight.damage("A", 5)
    far = fight.refused(c.TakeAction(fight.ids["M"], "eat_berry", fight.ids["A"], cost="none"))
    assert far.can_overrule
    fight.place("A", (3, 2))
    fight.do(c.TakeAction(fight.ids["M"], "eat_berry", fight.ids["A"], cost="none"))
    assert fight["A"].hit_points == 56


@both
def test_without_berries_there_is_nothing_to_eat(edition: str):
    fight = a_fight(edition)
    wish = c.TakeAction(fight.ids["A"], "eat_berry", cost="none")
    assert fight.refused(wish).reason.key in ("refusal.no_berries", "refusal.not_its_turn")
    fight.do(c.SetCounter(fight.ids["M"], BERRIES, 0))
    wish = c.TakeAction(fight.ids["M"], "eat_berry", cost="none")
    assert fight.refused(wish).reason.key == "refusal.no_berries"
