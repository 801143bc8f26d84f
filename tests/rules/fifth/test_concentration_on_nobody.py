"""Nobody goes on concentrating on a spell that everybody has withstood, or is rid of by now."""

import pytest

from desktop.model import commands as c
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.harm.concentration import concentrates
from tests.support.builders import EDITIONS
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)
SAVED, FAILED = Answer(outcome=Outcome.SUCCESS), Answer(outcome=Outcome.FAILURE)


def a_mage_against_two(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=SLOTS))


@both
def test_a_polymorph_that_is_withstood_is_over(edition):
    fight = a_mage_against_two(edition)
    fight.cast("polymorph", "A", overruled=True)
    assert concentrates(fight["M"])
    fight.answer(SAVED)
    assert not concentrates(fight["M"])


@both
def test_a_save_that_is_typed_with_the_spell_ends_it_as_well(edition):
    fight = a_mage_against_two(edition)
    fight.cast("polymorph", "A", saves=((fight.ids["A"], SAVED),), overruled=True)
    assert not concentrates(fight["M"])


@both
def test_while_one_is_asked_or_under_it_the_concentration_stays(edition):
    fight = a_mage_against_two(edition)
    fight.cast("hold-person", "A", "B", slot=3, overruled=True)
    first, second = fight.encounter.prompts
    fight.do(c.AnswerPrompt(first.id, SAVED))
    assert concentrates(fight["M"])
    fight.do(c.AnswerPrompt(second.id, FAILED))
    assert concentrates(fight["M"])


@both
def test_an_area_that_lies_there_is_held_though_all_withstood_it(edition):
    fight = a_mage_against_two(edition)
    fight.map(20, 20)
    fight.cast("web", "A", area=laid("cube", 20, (5.0, 5.0)), overruled=True)
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, SAVED))
    assert concentrates(fight["M"])


@both
@pytest.mark.rule("51-CNC-05", "52-MAG-CONC-1")
def test_the_last_one_held_who_gets_free_ends_the_spell(edition):
    fight = a_mage_against_two(edition)
    fight.cast("hold-person", "A", "B", slot=3, overruled=True)
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, FAILED))
    fight.next(2)
    fight.answer(SAVED, PromptKind.REPEATED_SAVE)
    assert concentrates(fight["M"])  # B is still held
    fight.next()
    fight.answer(SAVED, PromptKind.REPEATED_SAVE)
    assert not concentrates(fight["M"])


@both
@pytest.mark.rule("51-CNC-05", "52-MAG-CONC-1")
def test_who_attacks_is_neither_invisible_nor_concentrating_on_it(edition):
    fight = a_mage_against_two(edition)
    fight.cast("invisibility", "M")
    fight.next(3)
    fight.attack("M", "A", "bow", dice=(2, 2))
    assert fight.conditions("M") == set()


@both
def test_the_double_of_mislead_stays_when_its_caster_is_seen_again(edition):
    fight = a_mage_against_two(edition)
    fight.cast("mislead", "M")
    fight.next(3)
    fight.attack("M", "A", "bow", dice=(2, 2))
    assert fight.conditions("M") == {"concentration"}


@both
def test_a_mark_may_move_on_though_its_bearer_has_left(edition):
    fight = a_mage_against_two(edition)
    fight.cast("hunter-s-mark", "A", overruled=True)
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    assert concentrates(fight["M"])


@both
def test_plants_that_only_the_table_knows_of_are_held_though_all_withstood_them(edition):
    fight = a_mage_against_two(edition)
    fight.cast("entangle", "A", overruled=True)
    fight.answer(SAVED)
    assert concentrates(fight["M"])
