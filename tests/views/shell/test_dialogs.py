"""Small dialogs: what has only to be read, and the file dialog's words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.rolls.asked import THE_REST, AskedThrow
from desktop.dice.notation import parse
from desktop.dice.table_dice import Told
from desktop.model.commands import GiveCondition, NextTurn, TakeAction
from desktop.model.ids import ConditionKey
from desktop.views.checks.roll_dialog import RollDialog
from desktop.views.design.labels import Label
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import PlainTextDialog, QuestionDialog, TextDialog
from desktop.views.dialogs.files import file_dialog
from desktop.views.shell.combatant_gestures import CombatantGestures
from desktop.views.shell.throw_dialog import ThrowDialog
from tests.support.fights import a_fighting_desk, named
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


@pytest.fixture
def owner(qtbot: QtBot) -> QWidget:
    """The window that the dialogs belong to."""
    window = QWidget()
    qtbot.addWidget(window)
    return window


def a_reading(qtbot: QtBot, owner: QWidget, paragraphs: list[str]) -> PlainTextDialog:
    desk = a_fighting_desk("it")
    dialog = PlainTextDialog(desk, Theme(RESOURCES), owner, title="Mappa", paragraphs=paragraphs)
    dialog.open()
    qtbot.waitExposed(dialog)
    dialog.activateWindow()
    qtbot.waitActive(dialog)
    return dialog


def test_enter_closes_what_has_only_to_be_read(qtbot: QtBot, owner: QWidget) -> None:
    dialog = a_reading(qtbot, owner, ["Il file è troncato."])
    qtbot.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Return)
    assert dialog.isHidden()


def test_a_reading_is_as_high_as_its_text_up_to_a_limit(qtbot: QtBot, owner: QWidget) -> None:
    short, long = (
        a_reading(qtbot, owner, ["Il file non contiene immagini: resta la griglia. " * 3] * 2),
        a_reading(qtbot, owner, ["Una riga."] * 80),
    )
    assert short.height() < 250
    assert long.height() < 500


def test_the_d20_of_an_action_is_typed_or_left_to_the_program(
    owner: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = a_fighting_desk("it", "srd-5.1")
    gestures = CombatantGestures(desk, Theme(RESOURCES), owner)
    who = desk.encounter.active_combatants[0].id
    typed, done = iter(("21", "14", "")), []

    def enter(dialog: RollDialog) -> int:
        for text in typed:
            dialog.lines[0].die.setText(text)
            dialog.lines[0].dice.entered.emit()
            if dialog.result():
                return dialog.result()
            assert dialog.error.text()  # there is no such d20
        return 0

    told = []

    def overrule(dialog: QuestionDialog) -> int:
        told.append(dialog)
        return int(len(told) < 3)

    monkeypatch.setattr(RollDialog, "exec", enter)
    monkeypatch.setattr(QuestionDialog, "exec", overrule)
    monkeypatch.setattr(desk, "dispatch", lambda wish, *, overruled: done.append((wish, overruled)))
    gestures.act(who, "hide")
    gestures.act(who, "hide")
    gestures.act(who, "dash")
    gestures.act(who, "hide")  # told first that enemies see it, and left at that: no die is asked
    assert [(wish.dice, overruled) for wish, overruled in done] == [
        ((14,), True),
        ((), True),
        ((), False),
    ]
    assert len(told) == 3


def test_what_the_target_rules_out_is_told_before_a_die_is_asked_for(
    owner: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = a_fighting_desk("en", "srd-5.1")
    gestures = CombatantGestures(desk, Theme(RESOURCES), owner)
    who = desk.encounter.active_combatants[0].id
    far = named(desk, "Ogre").id
    told: list[str] = []

    def leave(dialog: QuestionDialog) -> int:
        told.append(dialog.windowTitle())
        return 0

    def never(dialog: RollDialog) -> int:
        raise AssertionError(dialog.windowTitle())

    monkeypatch.setattr(RollDialog, "exec", never)
    monkeypatch.setattr(QuestionDialog, "exec", leave)
    turn, at = desk.encounter.turn, desk.session and desk.session.history.cursor
    gestures.act(who, "grapple", far)
    assert len(told) == 1
    desk.dispatch(TakeAction(who, "dodge"))
    assert desk.session is not None
    desk.session.undo()
    assert (desk.encounter.turn, desk.session.history.cursor) == (turn, at)


def test_both_dice_of_a_contest_are_typed_in_one_dialog(
    owner: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = a_fighting_desk("en", "srd-5.1")
    gestures = CombatantGestures(desk, Theme(RESOURCES), owner)
    who = desk.encounter.active_combatants[0].id
    target = next(x for x in desk.encounter.combatants.values() if x.id != who)
    desk.dispatch(GiveCondition((target.id,), ConditionKey("poisoned")))
    done: list[TakeAction] = []

    def enter(dialog: RollDialog) -> int:
        mine, theirs = (line.dice for line in dialog.lines)
        assert [row.chips != () for row in dialog.reasons] == [True, True]
        assert (len(mine.d20s), len(theirs.d20s)) == (1, 2)
        mine.first.setText("12")
        mine.entered.emit()  # on to the other side
        assert not dialog.result()
        theirs.first.setText("18 5")
        theirs.first.textEdited.emit("18 5")  # the second die moves on to its own field
        assert [field.text() for field in theirs.fields] == ["18", "5"]
        theirs.entered.emit()
        return dialog.result()

    monkeypatch.setattr(RollDialog, "exec", enter)
    # It is out of reach, which is told first.
    monkeypatch.setattr(QuestionDialog, "exec", lambda dialog: 1)

    def take(wish: TakeAction, *, overruled: bool) -> None:
        assert overruled
        done.append(wish)

    monkeypatch.setattr(desk, "dispatch", take)
    gestures.act(who, "grapple", target.id)
    (wish,) = done
    assert (wish.dice, wish.against_dice) == ((12,), (18, 5))


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_throw_is_typed_rolled_or_left_with_the_rest(owner: QWidget, language: str) -> None:
    desk = a_fighting_desk(language, "srd-5.1")
    wish = NextTurn()

    def asked() -> ThrowDialog:
        throw = AskedThrow(wish, parse("2d6+3"), ())
        return ThrowDialog(desk, Theme(RESOURCES), owner, throw)

    for text, told in (("9", Told(total=9)), ("4 2", Told((4, 2))), ("", Told())):
        dialog = asked()
        dialog.field.setText(text)
        dialog.accept()
        assert dialog.told == told
    dialog = asked()
    for wrong in ("99", "9 1", "x"):
        dialog.field.setText(wrong)
        dialog.accept()
        assert dialog.error.text()
        assert not dialog.result()
    dialog.rest.click()
    assert dialog.told is THE_REST


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("dice", "kept"), [("2d20kh1", [0]), ("2d20kl1", [1])])
def test_two_d20s_are_typed_in_one_dialog_with_a_field_each(
    owner: QWidget, language: str, dice: str, kept: list[int]
) -> None:
    desk = a_fighting_desk(language, "srd-5.1")
    dialog = ThrowDialog(desk, Theme(RESOURCES), owner, AskedThrow(NextTurn(), parse(dice), ()))
    assert dialog.dice is not None
    first, second = dialog.dice.fields
    first.setText("17")
    dialog.accept()
    assert dialog.error.text()  # one alone says nothing yet
    assert not dialog.result()
    second.setText("4")
    struck = [place for place, field in enumerate((first, second)) if not field.font().strikeOut()]
    assert struck == kept
    dialog.dice.entered.emit()
    assert dialog.told == Told((17, 4))
    empty = ThrowDialog(desk, Theme(RESOURCES), owner, AskedThrow(NextTurn(), parse(dice), ()))
    empty.accept()
    assert empty.told == Told()


@pytest.mark.parametrize(("dice", "key"), [("1d20", "hint_one"), ("2d6 + 3", "hint")])
def test_the_dialog_says_what_a_single_number_means(owner: QWidget, dice: str, key: str) -> None:
    desk = a_fighting_desk("it")
    dialog = ThrowDialog(desk, Theme(RESOURCES), owner, AskedThrow(NextTurn(), parse(dice), ()))
    said = {label.text() for label in dialog.findChildren(Label)}
    assert desk.text(f"view.throw.{key}") in said


def test_the_file_dialog_speaks_italian(owner: QWidget) -> None:
    dialog = file_dialog(a_fighting_desk("it"), owner, "Apri", native=False)
    assert dialog.labelText(QFileDialog.DialogLabel.LookIn) == "Cartella:"
    assert dialog.labelText(QFileDialog.DialogLabel.FileType) == "Tipo:"


def test_a_long_address_makes_no_other_line_wider(qtbot: QtBot, owner: QWidget) -> None:
    dialog = a_reading(qtbot, owner, ["https://example.org/" + "a" * 200, "Una riga."])
    bars = dialog.findChildren(QScrollBar)
    assert not any(bar.maximum() for bar in bars if bar.orientation() is Qt.Orientation.Horizontal)


@pytest.mark.parametrize(("language", "typed"), [("it", "9"), ("en", "30"), ("it", "30 ft")])
def test_the_height_of_a_fall_is_asked_and_typed_in_the_units_of_the_reader(
    owner: QWidget, monkeypatch: pytest.MonkeyPatch, language: str, typed: str
) -> None:
    desk = a_fighting_desk(language, "srd-5.1")
    gestures = CombatantGestures(desk, Theme(RESOURCES), owner)
    who = desk.encounter.active_combatants[0].id
    asked: list[str] = []

    def fill(dialog: TextDialog) -> int:
        asked.append(dialog.field.accessibleName())
        dialog.field.setText(typed)
        return 1

    monkeypatch.setattr(TextDialog, "exec", fill)
    gestures.act(who, "fall")
    unit = {"it": "metri", "en": "feet"}[language]
    assert unit in asked[0]
    # One die for every ten feet.
    assert "3d6" in [prompt.dice for prompt in desk.encounter.prompts]
