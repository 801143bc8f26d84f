"""The settings of the table as a dialog: chosen by key, undone in the fight, not by the wheel."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.table_settings import TableSettings
from desktop.language.unbroken import unbroken
from desktop.storage.settings import Settings
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.table_settings.dialog import TableSettingsDialog
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


class Shelf:
    def __init__(self) -> None:
        self.settings = Settings()


def test_a_choice_by_the_keyboard_changes_the_fight_and_the_default(qtbot: QtBot):
    desk, shelf = with_fight(a_desk("it"), "mythcraft-1.2"), Shelf()
    window = QWidget()
    qtbot.addWidget(window)
    settings = TableSettings(desk, shelf, "srd-5.1")
    dialog = TableSettingsDialog(desk, Theme(RESOURCES), settings, window)
    dialog.show()
    row = dialog.rows["creature_crits"]
    assert f"[{unbroken('MC-CRIT-03')}]" in row.rule.text()
    row.control.setFocus()
    qtbot.keyClick(row.control, Qt.Key.Key_Down)
    assert desk.encounter.settings["creature_crits"] == "short"
    assert shelf.settings.tables["mythcraft-1.2"]["creature_crits"] == "short"
    desk.undo()
    assert row.control.currentData() == "dice"
    dialog.for_new.setChecked(False)
    qtbot.keyClick(dialog.rows["ap_dodge"].control, Qt.Key.Key_Down)
    assert desk.encounter.settings["ap_dodge"] == 0
    assert "ap_dodge" not in shelf.settings.tables["mythcraft-1.2"]


def test_a_fixed_reading_is_told_and_the_wheel_changes_no_choice(qtbot: QtBot):
    desk, shelf = a_desk(), Shelf()
    window = QWidget()
    qtbot.addWidget(window)
    settings = TableSettings(desk, shelf, "srd-5.1")
    dialog = TableSettingsDialog(desk, Theme(RESOURCES), settings, window)
    assert dialog.for_new.isHidden()
    fixed = dialog.rows["large_around_medium"]
    assert isinstance(fixed.control, QLabel)
    assert f"[{unbroken('51-SIZ-04')}]" in fixed.rule.text()
    box = dialog.rows["monster_damage"].control
    assert isinstance(box, QComboBox)
    before = box.currentIndex()
    wheel = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(box, wheel)
    assert box.currentIndex() == before
    assert shelf.settings == Settings()


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_choice_has_room_in_its_box(qtbot: QtBot, language: str, ruleset: str):
    desk, theme, window = a_desk(language), Theme(RESOURCES), QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(theme.stylesheet())
    window.setFont(theme.font(Role.BODY))
    dialog = TableSettingsDialog(desk, theme, TableSettings(desk, Shelf(), ruleset), window)
    for row in dialog.rows.values():
        if isinstance(row.control, QComboBox):
            assert row.wished_width <= row.control.width(), row.control.currentText()
