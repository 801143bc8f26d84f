"""Forms that spells give, and one's own form when the spell is over."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.counter import HIT_POINTS
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome
from tests.support.builders import a_creature
from tests.support.magic import Casting, a_mage

both = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
FAILURE = Answer(outcome=Outcome.FAILURE)


def a_toad(edition: str) -> Casting:
    """A was turned into a toad."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    saves = ((fight.ids["A"], FAILURE),)
    fight.cast("polymorph", "A", saves=saves)
    assert "note.takes_shape" in fight.told()
    toad = a_creature("toad", hit_points=1)
    fight.do(c.ReplaceCreature(fight.ids["A"], toad, change_of_shape=True))
    is_2014 = edition == "srd-5.1"
    assert (fight.hp("A"), fight["A"].temporary_hit_points) == ((1, 0) if is_2014 else (60, 1))
    return fight


def concentrates(fight: Casting) -> bool:
    return fight["M"].has_effect(ConditionKey("concentration"))


def turned(fight: Casting, points: int = 11) -> None:
    """A takes the shape of a wolf by a feature of its own."""
    wolf = a_creature("wolf", hit_points=points)
    fight.do(c.ReplaceCreature(fight.ids["A"], wolf, change_of_shape=True))


@both
def test_when_the_spell_is_over_one_has_its_own_form_again(edition):
    fight = a_toad(edition)
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert fight["A"].original is None
    assert fight.hp("A") == 60
    assert "note.own_shape_again" in fight.told()


@both
def test_who_has_its_own_form_again_is_free_of_the_spell(edition):
    fight = a_toad(edition)
    fight.do(c.RevertCreature(fight.ids["A"]))
    assert fight.hp("A") == 60
    assert not fight["A"].effects
    assert not concentrates(fight)
    assert fight["A"].temporary_hit_points == 0


@both
def test_a_form_of_ones_own_stays_when_another_spell_ends(edition):
    fight = Casting(edition)
    wolf = a_creature("wolf", hit_points=11)
    fight.cast("bless", "A", overruled=True)
    fight.do(c.ReplaceCreature(fight.ids["A"], wolf, change_of_shape=True))
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert fight["A"].original is not None


@both
def test_the_form_is_asked_for_until_it_is_taken(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.cast("polymorph", "A", saves=((fight.ids["A"], FAILURE),))
    (asked,) = fight.encounter.prompts
    assert (asked.text.key, asked.combatant) == ("prompt.takes_shape", fight.ids["A"])
    turned(fight)
    assert not fight.encounter.prompts


@both
def test_the_question_goes_with_the_spell_and_may_be_skipped(edition):
    for skips in (False, True):
        fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
        fight.cast("polymorph", "A", saves=((fight.ids["A"], FAILURE),))
        (asked,) = fight.encounter.prompts
        if skips:
            fight.do(c.AnswerPrompt(asked.id, Answer(outcome=Outcome.SKIPPED)))
        else:
            fight.do(c.EndEffect(fight.ids["A"], fight["A"].effects[0].id))
        assert not fight.encounter.prompts
        assert bool(fight["A"].effects) is skips
        assert fight["A"].original is None


@both
def test_who_is_hurt_beyond_the_form_turns_back_and_takes_the_rest(edition):
    fight = a_toad(edition)
    fight.damage("A", 5)
    turned_back = fight["A"]
    assert turned_back.original is None
    assert (turned_back.hit_points, turned_back.maximum_hit_points) == (56, 60)
    assert turned_back.life is Life.UP
    assert not turned_back.effects
    assert not concentrates(fight)


@both
def test_damage_that_stops_in_the_form_leaves_it(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.cast("polymorph", "A", saves=((fight.ids["A"], FAILURE),))
    turned(fight)
    fight.damage("A", 10)
    assert fight["A"].original is not None
    assert concentrates(fight)
    fight.damage("A", 1)
    assert fight["A"].original is None
    assert fight.hp("A") == 60
    assert not concentrates(fight)


@both
def test_damage_beyond_both_forms_fells_the_own_one(edition):
    fight = a_toad(edition)
    fight.damage("A", 61)
    assert (fight["A"].original, fight.hp("A"), fight["A"].life) == (None, 0, Life.DEFEATED)
    assert not concentrates(fight)


@both
def test_a_character_dies_at_once_only_of_what_its_own_form_cannot_take(edition):
    for amount, life in ((51, Life.DYING), (81, Life.DEAD)):
        fight = Casting(edition)
        fight.do(c.ReplaceCreature(fight.ids["M"], a_creature("toad", hit_points=1), True))
        if edition == "srd-5.2.1":  # as many temporary ones, given by hand
            fight.do(c.GrantTemporary((fight.ids["M"],), 1))
        fight.damage("M", amount)
        assert fight["M"].original is None
        assert fight.hp("M") == 0
        assert fight["M"].life is life
        assert fight["M"].maximum_hit_points == 40


def test_concentration_of_the_shifter_is_asked_for_the_whole_blow():
    fight = Casting("srd-5.1")
    fight.do(c.Concentrate(fight.ids["M"], "Web"), overruled=True)
    fight.do(c.ReplaceCreature(fight.ids["M"], a_creature("bear", hit_points=10), True))
    fight.damage("M", 30)
    (asked,) = fight.encounter.prompts
    assert (asked.dc, fight.hp("M")) == (15, 20)


@both
def test_a_form_by_a_feature_is_left_at_0_hit_points(edition):
    """In 2014 its own hit points are there; in 2024 they were the same all the time."""
    fight = Casting(edition)
    fight.do(c.ReplaceCreature(fight.ids["M"], a_creature("wolf", hit_points=11), True))
    assert fight["M"].temporary_hit_points == 0
    fight.do(c.SetCounter(fight.ids["M"], HIT_POINTS, 0))
    assert fight["M"].original is None
    is_2014 = edition == "srd-5.1"
    assert fight.hp("M") == (40 if is_2014 else 0)
    assert fight["M"].life is (Life.UP if is_2014 else Life.DYING)


@both
def test_who_dies_in_another_form_lies_there_in_its_own(edition):
    fight = a_toad(edition)
    fight.do(c.DeclareLife((fight.ids["A"],), "dead"))
    assert (fight["A"].original, fight.hp("A"), fight["A"].life) == (None, 0, Life.DEAD)
    assert fight["A"].maximum_hit_points == 60
    assert not concentrates(fight)


def test_a_form_that_lasts_without_temporary_points_is_kept_in_2024():
    fight = Casting("srd-5.2.1", a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.cast("true-polymorph", "A", overruled=True, saves=((fight.ids["A"], FAILURE),))
    turned(fight)
    assert fight["A"].temporary_hit_points == 11
    fight.damage("A", 15)
    assert (fight["A"].temporary_hit_points, fight.hp("A")) == (0, 56)
    assert fight["A"].original is not None
    assert concentrates(fight)
    fight.damage("A", 56)
    assert (fight["A"].original, fight["A"].life) == (None, Life.DEFEATED)


def test_more_temporary_points_than_the_form_has_are_kept_in_2024():
    fight = Casting("srd-5.2.1", a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.do(c.GrantTemporary((fight.ids["A"],), 20))
    fight.cast("polymorph", "A", saves=((fight.ids["A"], FAILURE),))
    turned(fight)
    assert fight["A"].temporary_hit_points == 20
    fight.do(c.RevertCreature(fight.ids["A"]))
    assert fight["A"].temporary_hit_points == 20


def test_the_concentration_goes_on_while_another_has_its_form():
    fight = Casting("srd-5.1", a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.cast("animal-shapes", "A", "B", overruled=True)
    for who in "AB":
        wolf = a_creature("wolf", hit_points=11)
        fight.do(c.ReplaceCreature(fight.ids[who], wolf, change_of_shape=True))
    fight.do(c.RevertCreature(fight.ids["A"]))
    assert concentrates(fight)
    fight.do(c.RevertCreature(fight.ids["B"]))
    assert not concentrates(fight)


# --- one form after another ---------------------------------------------------------------------


def turned_again(edition: str) -> Casting:
    """The witch W turns the toad A into something else."""
    fight = a_toad(edition)
    fight.add("W", 1, creature=a_mage("witch", level=17, slots=(0, 0, 0, 1)), at=(9, 2))
    saves = ((fight.ids["A"], FAILURE),)
    fight.cast("polymorph", "A", caster="W", saves=saves, overruled=True)
    return fight


@both
def test_for_whoever_has_another_form_already_the_new_one_is_asked_for_as_well(edition):
    fight = turned_again(edition)
    (asked,) = fight.encounter.prompts
    assert asked.text.key == "prompt.takes_shape"
    turned(fight)
    assert not fight.encounter.prompts
    assert fight["A"].original is not None
    assert fight["A"].original.names["en"] == "A"


@both
def test_whom_a_second_spell_holds_in_its_form_keeps_it_when_the_first_is_over(edition):
    fight = turned_again(edition)
    turned(fight)
    for caster, has_form in (("M", True), ("W", False)):
        held = next(x.id for x in fight[caster].effects if x.key == "concentration")
        fight.do(c.EndEffect(fight.ids[caster], held))
        assert (fight["A"].original is not None) is has_form


@both
def test_the_form_of_one_answers_no_question_about_another(edition):
    fight = turned_again(edition)
    fight.next(3)
    saves = ((fight.ids["B"], FAILURE),)
    fight.cast("polymorph", "B", saves=saves, free=True, overruled=True)
    assert [fight.name_of(x.combatant) for x in fight.encounter.prompts] == ["A", "B"]
    turned(fight)
    assert [fight.name_of(x.combatant) for x in fight.encounter.prompts] == ["B"]


@both
def test_for_a_spell_that_its_caster_lets_go_with_the_same_answer_no_form_is_asked(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.cast("polymorph", "A")
    fight.damage("M", 4)
    asked = tuple(prompt.id for prompt in fight.encounter.prompts)
    assert len(asked) == 2
    fight.do(c.AnswerSaves(asked, FAILURE))
    assert "note.takes_shape" not in fight.told()
    assert not fight.encounter.prompts
    assert not concentrates(fight)


def test_who_took_a_form_at_0_hit_points_lies_there_again_when_it_falls_in_2014():
    fight = Casting("srd-5.1")
    fight.do(c.SetCounter(fight.ids["M"], HIT_POINTS, 0))
    fight.do(c.ReplaceCreature(fight.ids["M"], a_creature("wolf", hit_points=11), True))
    assert (fight.hp("M"), fight["M"].life) == (11, Life.UP)
    fight.do(c.SetCounter(fight.ids["M"], HIT_POINTS, 0))
    assert fight["M"].original is None
    assert (fight.hp("M"), fight["M"].life) == (0, Life.DYING)
    assert fight["M"].has_effect(ConditionKey("unconscious"))


# --- for good -----------------------------------------------------------------------------------


def turned_for(edition: str, spell: str, minutes: int) -> Casting:
    """A has a form by the spell, and so much time has passed."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.cast(spell, "A", overruled=True, saves=((fight.ids["A"], FAILURE),))
    turned(fight)
    fight.do(c.TakeRest((fight.ids["B"],), "short", minutes), overruled=True)
    return fight


@both
def test_a_true_polymorph_that_was_held_for_its_hour_lasts_until_it_is_dispelled(edition):
    fight = turned_for(edition, "true-polymorph", 60)
    assert not concentrates(fight)
    assert fight["A"].original is not None
    assert "note.stays_for_good" in fight.told()
    fight.do(c.TakeRest((fight.ids["B"],), "short", 600), overruled=True)
    assert fight["A"].original is not None
    fight.cast("dispel-magic", "A", slot=9, free=True, overruled=True)
    assert fight["A"].original is None


@both
@pytest.mark.parametrize(("spell", "minutes"), [("polymorph", 60), ("true-polymorph", 59)])
def test_what_was_not_held_for_all_its_time_or_lasts_no_longer_ends(edition, spell, minutes):
    fight = turned_for(edition, spell, minutes)
    if minutes < 60:
        held = next(x.id for x in fight["M"].effects if x.key == "concentration")
        fight.do(c.EndEffect(fight.ids["M"], held))
    assert fight["A"].original is None
