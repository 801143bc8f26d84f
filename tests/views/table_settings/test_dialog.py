"""The settings of the table as a dialog: chosen by key, undone in the fight, not by the wheel."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.table_settings.choices import TableSettings
from desktop.language.unbroken import unbroken
from desktop.storage.settings import Settings
from desktop.views.design.theme import Theme
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


def test_the_list_is_sifted_as_one_types_and_tells_when_nothing_fits(qtbot: QtBot):
    desk, window = with_fight(a_desk("it"), "srd-5.1"), QWidget()
    qtbot.addWidget(window)
    settings = TableSettings(desk, Shelf(), "srd-5.1")
    dialog = TableSettingsDialog(desk, Theme(RESOURCES), settings, window)
    dialog.show()
    assert dialog.search.hasFocus()
    assert not any(row.isHidden() for row in dialog.rows.values())
    qtbot.keyClicks(dialog.search, "diagonale")
    assert [key for key, row in dialog.rows.items() if not row.isHidden()] == ["diagonals"]
    shown = [text for text, heading in dialog.headings.items() if not heading.isHidden()]
    assert shown == ["Movimento e spazio"]
    assert dialog.nothing.isHidden()
    qtbot.keyClicks(dialog.search, "xyz")
    assert all(row.isHidden() for row in dialog.rows.values())
    assert not dialog.nothing.isHidden()
    dialog.search.clear()
    dialog.rows["diagonals"].control.setFocus()
    qtbot.keyClick(dialog.rows["diagonals"].control, Qt.Key.Key_Down)
    dialog.only_changed.click()
    assert [key for key, row in dialog.rows.items() if not row.isHidden()] == ["diagonals"]
    desk.undo()
    assert not dialog.rows["diagonals"].isHidden()  # a row does not vanish under the hand


BESIDE = 40
"""Pixels of a box beside its words: border, padding, arrow."""


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[Theme]:
    """The program's own letters: others are wider."""
    theme = Theme(RESOURCES)
    sheet, palette, font = qapp.styleSheet(), qapp.palette(), qapp.font()
    theme.dress(qapp)
    yield theme
    theme.changed.disconnect()
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)
    qapp.setFont(font)


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_choice_has_room_in_its_box(
    qtbot: QtBot, dressed: Theme, language: str, ruleset: str
):
    desk, window = a_desk(language), QWidget()
    qtbot.addWidget(window)
    dialog = TableSettingsDialog(desk, dressed, TableSettings(desk, Shelf(), ruleset), window)
    boxes = [row.control for row in dialog.rows.values() if isinstance(row.control, QComboBox)]
    texts = [(box, box.itemText(place)) for box in boxes for place in range(box.count())]
    for box, text in texts:
        assert box.fontMetrics().horizontalAdvance(text) + BESIDE <= box.width(), text
