"""Hit dice of whoever rests in another form, or has its own again by the end of the rest."""

import pytest

from desktop.model import commands as c
from desktop.model.counter import HIT_POINTS
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.resting.hit_dice import dice_left
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.magic import Casting, a_mage

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)
BEAST = a_creature("triceratops", hit_points=95, hit_dice="10d12+30")


def a_druid(edition: str) -> Fight:
    """D, hurt and in no fight."""
    fight = Fight(edition)
    own = a_creature("d", class_text="Druid", level=5, hit_points=33, hit_dice="5d8")
    fight.add("D", creature=own, hp=33, character=True)
    fight.do(c.SetCounter(fight.ids["D"], HIT_POINTS, 10))
    return fight


def shift(fight: Fight) -> None:
    fight.do(c.ReplaceCreature(fight.ids["D"], BEAST, change_of_shape=True))


def rest(fight: Fight, minutes: int = 60) -> None:
    fight.do(c.TakeRest((fight.ids["D"],), "short", minutes))


def offered(fight: Fight) -> list[str]:
    return [key for key, _ in fight.prompt().options]


@pytest.mark.rule("52-REST-SHORT-3")
def test_in_2024_a_form_rests_with_the_hit_dice_of_its_bearer():
    fight = a_druid(NEW)
    shift(fight)
    rest(fight)
    assert offered(fight) == ["d8", "enough"]
    fight.answer(Answer(option="d8"), dice=(7,))
    assert fight.hp("D") == 17
    assert dice_left(fight["D"], fight.ruleset)[8].current == 4


@pytest.mark.rule("51-RST-02")
def test_in_2014_a_form_has_hit_dice_of_its_own_and_they_cost_its_bearer_none():
    fight = a_druid(OLD)
    shift(fight)
    fight.do(c.SetCounter(fight.ids["D"], HIT_POINTS, 50))
    rest(fight)
    fight.answer(Answer(option="d12"), dice=(9,))
    assert fight.hp("D") == 59
    assert dice_left(fight["D"], fight.ruleset)[12].current == 9
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert (fight.hp("D"), dice_left(fight["D"], fight.ruleset)[8].current) == (10, 5)
    shift(fight)
    assert dice_left(fight["D"], fight.ruleset)[12].current == 10


def polymorphed(edition: str) -> Casting:
    """A, hurt, under Polymorph."""
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    own = a_creature("a", level=5, hit_points=60, hit_dice="5d8")
    fight.do(c.ReplaceCreature(fight.ids["A"], own))
    fight.do(c.SetCounter(fight.ids["A"], HIT_POINTS, 10))
    failed = Answer(outcome=Outcome.FAILURE)
    fight.cast("polymorph", "A", saves=((fight.ids["A"], failed),), overruled=True)
    fight.do(c.ReplaceCreature(fight.ids["A"], BEAST, change_of_shape=True))
    return fight


@both
def test_whose_form_is_over_by_the_end_of_the_rest_spends_its_own(edition):
    fight = polymorphed(edition)
    fight.do(c.TakeRest((fight.ids["A"],), "short", 60), overruled=True)
    assert fight["A"].original is None
    assert [x.options[0][0] for x in fight.encounter.prompts if x.options] == ["d8"]
    fight.answer(Answer(option="d8"), PromptKind.CHOICE, dice=(7,))
    assert fight.hp("A") == 17


@both
def test_who_changes_while_it_is_asked_is_asked_with_the_dice_of_now(edition):
    fight = a_druid(edition)
    rest(fight)
    shift(fight)
    if edition == OLD:
        assert not fight.encounter.prompts  # whole in its form
        return
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert offered(fight) == ["d8", "enough"]
    assert len(fight.encounter.prompts) == 1


def test_a_long_rest_heals_whose_spell_is_over_meanwhile_in_its_own_form():
    fight = polymorphed(OLD)
    fight.do(c.TakeRest((fight.ids["A"],), "long", 480), overruled=True)
    assert fight["A"].original is None
    assert fight.hp("A") == 60


@both
def test_a_typed_die_without_a_word_is_the_one_that_was_offered(edition):
    fight = a_druid(edition)
    rest(fight)
    fight.answer(Answer(dice=(6,)))
    assert fight.hp("D") == 16
