"""Whoever is willing makes no save: on its card, and among the ways of saving of a spell."""

import pytest

from desktop.controllers.cast.saving import Saving, Savings
from desktop.controllers.prompts import answer_of, buttons_of, is_best_first
from desktop.model.combatant import Side
from desktop.model.prompt import Answer, Outcome
from tests.support.builders import EDITIONS
from tests.support.fights import a_fighting_desk
from tests.support.magic import Casting, a_mage

pytestmark = pytest.mark.gui

both = pytest.mark.parametrize("edition", EDITIONS)
WILLING = Answer(outcome=Outcome.WILLING)


@both
def test_a_card_offers_to_be_willing_beside_the_roll(edition):
    fight = Casting(edition, a_mage())
    fight.cast("polymorph", "A", overruled=True)
    prompt = fight.prompt()
    assert [each.key for each in buttons_of(prompt)] == ["roll", "willing", "success", "failure"]
    assert is_best_first(prompt)
    assert answer_of(prompt, "willing", "", a_fighting_desk("en", edition)).answer == WILLING


@both
def test_nobody_is_asked_whether_it_is_willing_to_be_held(edition):
    fight = Casting(edition, a_mage())
    fight.cast("hold-person", "A", overruled=True)
    prompt = fight.prompt()
    assert [each.key for each in buttons_of(prompt)] == ["roll", "success", "failure"]
    assert not is_best_first(prompt)


def test_the_casters_own_people_are_willing_until_the_gm_says_otherwise():
    fight = Casting("srd-5.1", a_mage())
    savings, mage, foe = Savings(), fight["M"], fight["A"]
    assert savings.of(mage, Side.ALLY) is Saving.WILLING
    assert savings.of(mage) is Saving.ASK
    assert savings.of(foe, Side.HERO) is Saving.ROLL
    assert savings.answers((mage, foe), Side.HERO)[0] == (mage.id, WILLING)
    seen = []
    for _ in range(6):
        savings.go_on(mage, Side.HERO)
        seen.append(savings.of(mage, Side.HERO))
    assert seen[:5] == [
        Saving.ROLL,
        Saving.ASK,
        Saving.SUCCESS,
        Saving.FAILURE,
        Saving.WILLING,
    ]
