"""Rows of a dialog: a name at the left, its control at the right."""

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.views.design.labels import Label
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme

CONTROL, INDENT = 260, 7


class FormRows(QWidget):
    """Adds named controls below each other; `show_row` hides or shows one with its name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme.px(14))
        self._grid.setVerticalSpacing(theme.px(8))
        self._grid.setColumnStretch(0, 1)
        self._names: dict[QWidget, Label] = {}

    def add(self, name: str, control: QWidget) -> None:
        """One more row."""
        label = Label(self._theme, name, wraps=True)
        control.setAccessibleName(name)
        control.setFixedWidth(self._theme.px(CONTROL))
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(control, row, 1)
        self._names[control] = label

    def add_choice(self, name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
        """A row with a list of (key, text)."""
        box = QComboBox(self)
        for key, text in choices:
            box.addItem(text, key)
        self.add(name, box)
        return box

    def add_number(self, name: str, value: int, most: int, *, none: str = "") -> QSpinBox:
        """A row with a whole number from 0; with `none` the lowest means "not told" (-1)."""
        spin = QSpinBox(self)
        spin.setRange(-1 if none else 0, most)
        spin.setSpecialValueText(none)
        spin.setValue(value)
        indent_digits(spin, self._theme)
        self.add(name, spin)
        return spin

    def show_row(self, control: QWidget, *, shown: bool) -> None:
        """Hide or show a row."""
        control.setVisible(shown)
        self._names[control].setVisible(shown)


def indent_digits(spin: QSpinBox, theme: Theme) -> None:
    """Keep the digits of a spin box off its border, which the sheet cannot."""
    spin.lineEdit().setTextMargins(theme.px(INDENT), 0, 0, 0)


def chosen(box: QComboBox) -> str:
    """The key of what is chosen."""
    return str(box.currentData() or "")


MOST_ROWS, ROW = 5, 36


def scrolled_rows(theme: Theme, rows: Sequence[QWidget]) -> QScrollArea:
    """Rows below each other, so many of them in sight; the others by scrolling."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, theme.px(8), 0)
    column.setSpacing(theme.px(4))
    for row in rows:
        column.addWidget(row)
    column.addStretch(1)
    area = scrolled(holder, takes_focus=False)
    area.setFixedHeight(theme.px(ROW) * max(1, min(len(rows), MOST_ROWS)) + theme.px(4))
    return area
