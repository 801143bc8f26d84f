"""How long a druid is in Wild Shape, what comes when its hours are over, and the way back."""

from dataclasses import replace

import pytest

from desktop.controllers.turns.marks import form_told
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.creature import FeatureGroup, Uses, UsesKind
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.magic.wild_shape import (
    AGAIN,
    HOUR,
    OWN,
    WILD_SHAPE,
    counted_uses,
    seconds_left,
)
from tests.support.builders import EDITIONS, Fight, a_creature, feature
from tests.support.magic import Casting, a_mage

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)
ROUND = 6


def a_druid(edition: str, level: int = 4, uses: int | None = None) -> Fight:
    """D, whose turn it is, and O."""
    fight = Fight(edition)
    counted = Uses(UsesKind.SHORT_REST, uses or 0)
    own = replace(feature("wild-shape", FeatureGroup.ACTION), uses=counted)
    creature = a_creature(
        "d",
        challenge="",
        level=level,
        class_text="Druid",
        hit_points=30,
        features=() if uses is None else (own,),
    )
    fight.add("D", 20, creature=creature, character=True)
    fight.add("O", 10)
    return fight.begin()


def shift(fight: Fight, name: str = "wolf", *, overruled: bool = True) -> None:
    wolf = a_creature(name, hit_points=11)
    wish = c.ReplaceCreature(fight.ids["D"], wolf, change_of_shape=True)
    fight.do(wish, overruled=overruled)


def rest(fight: Fight, minutes: int) -> None:
    who = (fight.ids["O"],)
    fight.do(c.TakeRest(who, "short", minutes), overruled=True)


def rounds_left(fight: Fight) -> int:
    left = seconds_left(fight["D"], fight.ruleset)
    assert left is not None
    return left // ROUND


@both
@pytest.mark.parametrize(("level", "hours"), [(2, 1), (5, 2), (20, 10)])
def test_wild_shape_lasts_half_the_druids_level_in_hours(edition, level, hours):
    fight = a_druid(edition, level)
    assert seconds_left(fight["D"], fight.ruleset) is None
    shift(fight)
    assert rounds_left(fight) == hours * HOUR
    fight.next(2)
    assert rounds_left(fight) == hours * HOUR - 1


@both
@pytest.mark.parametrize(
    ("minutes", "key", "told"),
    [
        (0, "whole", {"hours": 2, "minutes": 0}),
        (30, "hours", {"hours": 1, "minutes": 30}),
        (115, "minutes", {"minutes": 5}),
    ],
)
def test_the_turn_order_says_how_long_the_form_lasts_still(edition, minutes, key, told):
    fight = a_druid(edition)
    shift(fight)
    if minutes:
        rest(fight, minutes)
    expected = Message(
        f"view.turns.in_wild_shape_{key}", {"form": fight["D"].creature.name, **told}
    )
    assert form_told(fight["D"], fight.ruleset) == expected


@both
def test_a_form_of_an_old_fight_says_its_most_hours(edition):
    fight = a_druid(edition)
    shift(fight)
    held = next(x.id for x in fight["D"].effects if x.key == WILD_SHAPE)
    before = fight["D"]
    bare = replace(before, effects=tuple(x for x in before.effects if x.id != held))
    assert form_told(bare, fight.ruleset).key == "view.turns.in_wild_shape"


@both
@pytest.mark.parametrize("uses", [1, None])
def test_when_its_hours_are_over_the_own_form_is_back(edition, uses):
    fight = a_druid(edition, uses=uses)
    shift(fight)
    rest(fight, 119)
    assert fight["D"].original is not None
    rest(fight, 1)
    if edition == OLD and uses is None:  # nobody counts its uses: there may be another
        fight.answer(Answer(option=OWN), PromptKind.CHOICE)
    assert fight["D"].original is None
    assert "note.own_shape_again" in fight.told()
    assert not fight["D"].has_effect(WILD_SHAPE)
    assert not fight.encounter.prompts


@both
def test_its_hours_end_at_their_moment_of_the_fight(edition):
    fight = a_druid(edition, 2, uses=1)
    shift(fight)
    rest(fight, 59)
    fight.next(2 * 9)
    assert fight["D"].original is not None
    fight.next(2)
    assert fight["D"].original is None
    assert fight.active == "D"
    assert fight["D"].count("bonus_action") == 1  # by itself it costs nothing


@pytest.mark.parametrize("uses", [2, None])
def test_in_2014_another_use_keeps_the_form(uses):
    fight = a_druid(OLD, uses=uses)
    shift(fight)
    rest(fight, 120)
    assert fight["D"].original is not None
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.wild_shape_over"
    fight.answer(Answer(option=AGAIN), PromptKind.CHOICE)
    assert fight["D"].original is not None
    assert rounds_left(fight) == 2 * HOUR
    key = counted_uses(fight["D"])
    assert (None if key is None else fight["D"].count(key)) == (None if uses is None else 0)


def test_in_2024_no_other_use_keeps_it():
    fight = a_druid(NEW, uses=2)
    shift(fight)
    rest(fight, 120)
    assert fight["D"].original is None


def test_whoever_does_not_answer_keeps_the_form_and_counts_no_more():
    fight = a_druid(OLD)
    shift(fight)
    rest(fight, 120)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert fight["D"].original is not None
    assert seconds_left(fight["D"], fight.ruleset) is None


def test_whoever_goes_back_meanwhile_is_asked_no_more():
    fight = a_druid(OLD)
    shift(fight)
    rest(fight, 120)
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert not fight.encounter.prompts


@both
def test_going_back_costs_a_bonus_action_on_the_own_turn(edition):
    fight = a_druid(edition)
    fight.next()
    shift(fight)
    fight.next()
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert (fight["D"].count("bonus_action"), fight["D"].count("action")) == (0, 1)
    assert "note.form_left_paid" in fight.told()
    assert not fight["D"].has_effect(WILD_SHAPE)
    shift(fight)
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert "note.form_left_unpaid" in fight.told()


@both
def test_on_another_turn_and_by_falling_going_back_costs_nothing(edition):
    fight = a_druid(edition)
    fight.next()
    shift(fight)
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert fight["D"].count("bonus_action") == 1
    shift(fight)
    fight.next()
    fight.give("D", "unconscious")
    assert fight["D"].original is None
    assert fight["D"].count("bonus_action") == 1
    assert not fight["D"].has_effect(WILD_SHAPE)


@both
def test_another_form_out_of_a_form_is_another_use_in_2024_only(edition):
    fight = a_druid(edition, uses=3)
    fight.next()
    shift(fight)
    rest(fight, 30)
    shift(fight, "cat")
    key = counted_uses(fight["D"])
    assert key is not None
    is_new = edition == NEW
    assert fight["D"].count(key) == (1 if is_new else 2)
    assert rounds_left(fight) == (2 * HOUR if is_new else 2 * HOUR - 300)
    shift(fight, "cat")  # only what stands on its sheet is other
    assert fight["D"].count(key) == (1 if is_new else 2)


@both
def test_whoever_leaves_animal_shapes_pays_a_bonus_action_in_2024(edition):
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    fight.cast("animal-shapes", "M", overruled=True)
    fight.do(c.ReplaceCreature(fight.ids["M"], a_creature("ape"), change_of_shape=True))
    fight.do(c.RevertCreature(fight.ids["M"]))
    assert fight["M"].count("bonus_action") == (0 if edition == NEW else 1)
    assert ("note.form_left_paid" in fight.told()) is (edition == NEW)


def test_a_game_without_such_a_price_lets_everybody_go_back():
    fight = Fight("mythcraft-1.2")
    fight.add("A", 20)
    fight.add("B", 10)
    fight.begin()
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("wolf"), change_of_shape=True))
    before = fight["A"].counters
    fight.do(c.RevertCreature(fight.ids["A"]))
    assert fight["A"].original is None
    assert fight["A"].counters == before
