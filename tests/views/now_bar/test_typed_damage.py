"""Damage that is typed with a save: a slip of the finger is told on its card."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.model.commands import TakeAction
from tests.support.fights import a_fighting_desk, named
from tests.views.now_bar.test_panel import a_bar

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(("language", "warned"), [("en", "at most 12"), ("it", "al massimo 12")])
def test_damage_that_is_typed_with_a_save_is_doubted_on_its_card(
    qtbot: QtBot, language: str, warned: str
) -> None:
    desk = a_fighting_desk(language, "srd-5.2.1")
    bar = a_bar(qtbot, desk)
    thrown = TakeAction(named(desk, "Ogre").id, "throw_acid", named(desk, "Brando").id)
    assert desk.dispatch(thrown, overruled=True)
    (card,) = bar.cards
    sentence = card.sentence_text
    blow = card.dice.blow
    assert blow is not None
    blow.setFocus()
    qtbot.keyClicks(blow, "7")
    assert card.sentence_text == sentence
    qtbot.keyClicks(blow, "1")
    assert warned in card.sentence_text
    blow.clear()
    qtbot.keyClicks(blow, "12")
    assert card.sentence_text == sentence
