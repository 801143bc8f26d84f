"""A slip of the finger on the attack card: told where it happens, and made if it is meant."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.notation import parse
from desktop.model.reasons import Kind
from tests.support.fights import a_fighting_desk, named
from tests.views.attack.test_card import Opened, active, beside, open_card

pytestmark = pytest.mark.gui


def a_card(qtbot: QtBot, language: str = "en") -> Opened:
    """The card of whoever has the turn, on the ogre beside him."""
    desk = a_fighting_desk(language)
    ogre = named(desk, "Ogre")
    beside(desk, ogre, active(desk))
    card, attack = open_card(qtbot, desk, active(desk), ogre)
    card.dice.setFocus(Qt.FocusReason.OtherFocusReason)
    return card, attack


def type_keys(text: str) -> None:
    """As people type: each key goes to whatever has the keyboard."""
    for key in text:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, key)


def test_a_space_after_the_first_of_two_dice_goes_on_to_the_second(qtbot: QtBot) -> None:
    card, attack = a_card(qtbot)
    attack.add_reason(Kind.ADVANTAGE)
    type_keys("9 14")
    assert card.dice.texts == ("9", "14")


@pytest.mark.parametrize(("language", "words"), [("en", "No d20"), ("it", "Nessun d20")])
def test_a_total_that_no_die_gives_is_asked_about_and_made_when_it_is_meant(
    qtbot: QtBot, language: str, words: str
) -> None:
    card, attack = a_card(qtbot, language)
    type_keys("914")
    assert card.verdict_text.startswith(words)
    card.apply_button.click()
    assert card.error.startswith(words)
    assert attack.is_open
    card.apply_button.click()
    assert not attack.is_open


def test_another_wrong_total_is_asked_about_again(qtbot: QtBot) -> None:
    card, attack = a_card(qtbot)
    type_keys("914")
    card.apply_button.click()
    type_keys("7")
    card.apply_button.click()
    assert attack.is_open


def test_a_total_that_a_die_gives_is_not_asked_about(qtbot: QtBot) -> None:
    card, attack = a_card(qtbot)
    preview = attack.preview()
    assert preview is not None
    type_keys(f"={20 + preview.bonus}")
    card.apply_button.click()
    assert not attack.is_open


@pytest.mark.parametrize(("typed", "told"), [("500", "at most"), ("1", "at least"), ("", "")])
def test_damage_that_the_dice_cannot_give_is_told_and_dealt(
    qtbot: QtBot, typed: str, told: str
) -> None:
    card, attack = a_card(qtbot)
    desk = card._desk
    before = named(desk, "Ogre").hit_points
    type_keys("19")
    card.damage.setFocus(Qt.FocusReason.OtherFocusReason)
    type_keys(typed)
    assert told in card.blow.doubt.text()
    assert bool(card.blow.doubt.text()) == bool(told)
    card.apply_button.click()
    assert not attack.is_open
    if typed:
        assert named(desk, "Ogre").hit_points == max(0, before - int(typed))


def test_with_a_die_that_nobody_typed_the_damage_of_a_critical_hit_may_be_meant(
    qtbot: QtBot,
) -> None:
    card, attack = a_card(qtbot)
    preview = attack.preview()
    assert preview is not None
    (part, *_) = preview.critical_damage
    card.damage.setFocus(Qt.FocusReason.OtherFocusReason)
    type_keys(str(sum(parse(each.dice).maximum for each in preview.critical_damage)))
    assert card.blow.doubt.text() == ""
    type_keys("0")
    assert part.dice.split("d")[0] in card.blow.doubt.text()


def test_a_miss_shows_no_damage(qtbot: QtBot) -> None:
    card, _ = a_card(qtbot)
    points = named(card._desk, "Ogre").hit_points
    assert f"{points} → {points}" not in card.preview_text
    type_keys("2")
    assert f"{points} → {points}" in card.preview_text
    type_keys("0")
    assert f"{points} → {points}" not in card.preview_text
