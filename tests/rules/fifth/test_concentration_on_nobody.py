"""Nobody goes on concentrating on a spell that everybody has withstood."""

import pytest

from desktop.model import commands as c
from desktop.model.prompt import Answer, Outcome
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
