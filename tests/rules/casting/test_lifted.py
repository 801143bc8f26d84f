"""Whom magic lifts: up at once, and down gently or in a fall."""

import pytest

from desktop.model import commands as c
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
FAILURE = Answer(outcome=Outcome.FAILURE)


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def let_go(fight: Casting) -> None:
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))


def height(fight: Casting, who: str) -> int:
    token = fight[who].token
    assert token is not None
    return token.elevation


@both
def test_who_levitates_sinks_gently(edition):
    fight = a_fight(edition)
    fight.cast("levitate", "A", saves=((fight.ids["A"], FAILURE),))
    assert height(fight, "A") == 20
    assert "note.lifted" in fight.told()
    let_go(fight)
    assert height(fight, "A") == 0
    assert "note.sinks_gently" in fight.told()
    assert not fight.encounter.prompts


@both
def test_where_gravity_turned_all_fall_at_the_end(edition):
    fight = a_fight(edition)
    area = laid("cylinder", 50, (11.0, 3.0), height=100)
    failed = tuple((fight.ids[who], FAILURE) for who in "AB")
    fight.cast("reverse-gravity", "A", "B", area=area, saves=failed)
    assert (height(fight, "A"), height(fight, "B")) == (100, 100)
    let_go(fight)
    assert (height(fight, "A"), height(fight, "B")) == (0, 0)
    dice = [prompt.dice for prompt in fight.encounter.prompts if prompt.kind is PromptKind.HAZARD]
    assert dice == ["10d6", "10d6"]


@both
def test_whoever_holds_on_stays_down(edition):
    fight = a_fight(edition)
    fight.cast("levitate", "A", saves=((fight.ids["A"], Answer(outcome=Outcome.SUCCESS)),))
    assert height(fight, "A") == 0


@both
def test_who_stands_on_no_map_is_not_lifted(edition):
    fight = a_fight(edition)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: None})))
    fight.cast("levitate", "A", saves=((fight.ids["A"], FAILURE),))
    assert fight["A"].token is None
    assert "note.lifted" not in fight.told()


@both
def test_whoever_two_spells_hold_up_comes_down_with_the_second(edition):
    fight = a_fight(edition)
    mage = a_mage("witch", level=17, slots=(4, 3))
    fight.add("W", 1, creature=mage, at=(9, 2))
    fight.cast("levitate", "A", saves=((fight.ids["A"], FAILURE),))
    fight.cast("levitate", "A", caster="W", saves=((fight.ids["A"], FAILURE),), overruled=True)
    let_go(fight)
    assert height(fight, "A") > 0
    held = next(x.id for x in fight["W"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["W"], held))
    assert height(fight, "A") == 0
