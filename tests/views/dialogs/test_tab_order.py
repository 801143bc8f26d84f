"""Tab goes through a dialog as it is read, also to what came in later."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.views.design.buttons import Button
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.tab_order import ReadingDialog
from tests.support.windows import RESOURCES, a_desk

pytestmark = pytest.mark.gui


class Form(ReadingDialog):
    """Its parts are made from the last to the first."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__()
        theme = Theme(RESOURCES)
        self.ok, self.cancel = Button(theme, "OK"), Button(theme, "Cancel")
        self.count, self.name = QSpinBox(self), QLineEdit(self)
        self.rules = SegmentedControl(theme, (("a", "A"), ("b", "B"), ("c", "C")))
        self.rules.show_choice("b")
        self.people = QVBoxLayout()
        body = QWidget()
        body.setLayout(self.people)
        self.foot = QHBoxLayout()
        for button in (self.cancel, self.ok):
            self.foot.addWidget(button)
        column = QVBoxLayout(self)
        column.addWidget(self.rules)
        column.addWidget(self.name)
        column.addWidget(self.count)
        column.addWidget(scrolled(body, takes_focus=False))
        column.addLayout(self.foot)
        qtbot.addWidget(self)
        self.show()
        qtbot.waitActive(self)

    def walk(self, qtbot: QtBot, steps: int, key: Qt.Key = Qt.Key.Key_Tab) -> list[str]:
        """Where the keyboard is after each step."""
        places = []
        for _ in range(steps):
            qtbot.keyClick(QApplication.focusWidget() or self, key)
            here = QApplication.focusWidget()
            assert here is not None
            places.append(self.called(here))
        return places

    def called(self, widget: QWidget) -> str:
        if widget is self.name:
            return "name"
        if widget is self.count or self.count.isAncestorOf(widget):
            return "count"
        return widget.text()  # type: ignore[attr-defined, no-any-return]


def test_the_first_control_has_the_keyboard_and_tab_follows_the_eye(qtbot: QtBot) -> None:
    form = Form(qtbot)
    first = QApplication.focusWidget()
    assert first is not None
    assert form.called(first) == "B"  # the one that is chosen, not the first of its group
    assert form.walk(qtbot, 5) == ["name", "count", "Cancel", "OK", "B"]


def test_what_came_in_later_has_its_place(qtbot: QtBot) -> None:
    form = Form(qtbot)
    form.people.addWidget(QCheckBox("Aria"))
    form.people.addWidget(lia := QCheckBox("Lia"))
    qtbot.waitUntil(lia.isVisible)
    assert form.walk(qtbot, 6) == ["name", "count", "Aria", "Lia", "Cancel", "OK"]


def test_backwards_is_the_same_way(qtbot: QtBot) -> None:
    form = Form(qtbot)
    assert form.walk(qtbot, 4, Qt.Key.Key_Backtab) == ["OK", "Cancel", "count", "name"]


def test_what_is_hidden_or_dead_is_passed_over(qtbot: QtBot) -> None:
    form = Form(qtbot)
    form.name.hide()
    form.cancel.setEnabled(False)
    assert form.walk(qtbot, 2) == ["count", "OK"]


class Ask(CardDialog):
    """One field, which takes Enter itself, and a choice, which does not."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(a_desk(), Theme(RESOURCES), "Ask", parent)
        self.field, self.choice = QLineEdit(self), QComboBox(self)
        self.field.returnPressed.connect(self.accept)
        self.body.addWidget(self.field)
        self.body.addWidget(self.choice)
        self.add_buttons("OK", enters=True)
        self.times = 0
        self.accepted.connect(self._count)

    def _count(self) -> None:
        self.times += 1


@pytest.mark.parametrize("place", ["field", "choice"])
def test_enter_accepts_once_from_everywhere(qtbot: QtBot, place: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = Ask(window)
    dialog.open()
    qtbot.waitExposed(dialog)
    qtbot.keyClick(getattr(dialog, place), Qt.Key.Key_Return)
    assert dialog.times == 1
