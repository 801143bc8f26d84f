"""Who speaks or casts aloud in hiding gives itself away, in the edition that says so."""

import pytest

from desktop.model.prompt import Answer
from tests.support.builders import EDITIONS
from tests.support.magic import Casting

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def in_hiding(edition: str) -> Casting:
    fight = Casting(edition)
    fight.give("M", "hidden")
    return fight


@both
@pytest.mark.rule("52-HIDE-4")
def test_a_spell_that_is_spoken_ends_hiding(edition):
    fight = in_hiding(edition)
    fight.cast("misty-step")
    assert ("hidden" in fight.conditions("M")) is (edition == OLD)
    assert ("note.heard_casting" in fight.told()) is (edition == NEW)


@pytest.mark.rule("52-HIDE-4")
def test_a_spell_without_words_and_a_spell_of_somebody_in_the_open_change_nothing():
    fight = in_hiding(NEW)
    fight.cast("minor-illusion", choice="sound")
    assert "hidden" in fight.conditions("M")
    fight.give("A", "hidden")
    fight.cast("misty-step")
    assert "hidden" in fight.conditions("A")
    fight.next(3)
    fight.cast("misty-step")
    assert "note.heard_casting" not in fight.told()


@both
@pytest.mark.rule("52-HIDE-4")
@pytest.mark.parametrize(("said", "hidden"), [("found", False), ("stays", True)])
def test_who_speaks_in_hiding_is_asked_how_loud(edition, said, hidden):
    fight = in_hiding(edition)
    fight.act("M", "speak", text="Now!")
    if edition == OLD:
        assert not fight.encounter.prompts
        return
    fight.act("M", "speak", text="Now!")  # asked once
    fight.answer(Answer(option=said))
    assert ("hidden" in fight.conditions("M")) is hidden
    fight.next()
    fight.act("A", "speak", text="Where?")
    assert not fight.encounter.prompts
