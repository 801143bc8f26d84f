"""Whoever is willing makes no save: a friend under Polymorph, Levitate or Enlarge."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import LEGENDARY_RESISTANCES
from desktop.model.prompt import Answer, Outcome
from desktop.rules.fifth.harm.concentration import concentrates
from tests.support.builders import EDITIONS
from tests.support.magic import Casting, a_mage, entry

both = pytest.mark.parametrize("edition", EDITIONS)
WILLING = Answer(outcome=Outcome.WILLING)


@both
@pytest.mark.rule("52-D20-SAVE-2")
def test_the_willing_take_a_shape_without_a_save(edition):
    fight = Casting(edition, a_mage())
    fight.cast("polymorph", "A", overruled=True)
    prompt = fight.prompt()
    assert prompt.volley is not None
    assert prompt.volley.willing
    fight.answer(WILLING)
    assert not fight.happened(e.CheckRolled)
    assert "note.willing" in fight.told()
    assert concentrates(fight["M"])
    assert fight.prompt().text.key == "prompt.takes_shape"


@both
def test_no_legend_keeps_what_is_willing_from_it(edition):
    fight = Casting(edition, a_mage())
    fight.do(c.SetCounter(fight.ids["A"], LEGENDARY_RESISTANCES, 3))
    fight.cast("levitate", "A", saves=((fight.ids["A"], WILLING),))
    assert fight.encounter.prompts == ()
    assert concentrates(fight["M"])


@both
@pytest.mark.parametrize(
    "name", ["polymorph", "enlarge-reduce", "levitate", "resilient-sphere", "seeming"]
)
def test_the_spells_whose_texts_let_the_willing_be(edition, name):
    save = entry(edition, name).spell.save
    assert save is not None
    assert save.willing
