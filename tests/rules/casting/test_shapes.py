"""Forms that spells give, and one's own form when the spell is over."""

import pytest

from desktop.model import commands as c
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
    assert fight.hp("A") == 1
    return fight


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


@both
def test_a_form_of_ones_own_stays_when_another_spell_ends(edition):
    fight = Casting(edition)
    wolf = a_creature("wolf", hit_points=11)
    fight.cast("bless", "A", overruled=True)
    fight.do(c.ReplaceCreature(fight.ids["A"], wolf, change_of_shape=True))
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert fight["A"].original is not None
