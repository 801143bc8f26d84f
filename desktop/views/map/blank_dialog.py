"""A map without a picture: its title, its size, the shape of its cells."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop.battlemap.grid import GridKind
from desktop.controllers.desk import Desk
from desktop.controllers.map.grid import MOST_CELLS
from desktop.controllers.map.opening import BLANK_COLUMNS, BLANK_ROWS
from desktop.language.numbers import read_number
from desktop.language.render import shown_number
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog
from desktop.views.map.number_field import NumberField

LARGEST = min(MOST_CELLS, 300)
"""Cells a side: more is a world, not a battle map."""


class BlankMapDialog(CardDialog):
    """What the blank map is to be like."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.text("view.blank.title"), parent)
        text = desk.text
        self.title_field = QLineEdit(text("view.maps.blank"))
        self.title_field.setMaxLength(60)
        self.title_field.selectAll()
        self.title_field.setAccessibleName(text("view.levels.title"))
        self.body.addWidget(Label(theme, text("view.levels.title"), tone=Tone.MUTED))
        self.body.addWidget(self.title_field)
        row = QHBoxLayout()
        self.columns = self._cells(row, "view.grid.columns", BLANK_COLUMNS)
        self.rows = self._cells(row, "view.grid.rows", BLANK_ROWS)
        row.addStretch(1)
        self.body.addLayout(row)
        kinds = tuple((kind.value, text(f"view.grid.kind.{kind.value}")) for kind in GridKind)
        self.kind_choice = SegmentedControl(theme, kinds, name=text("view.grid.kind"))
        self.kind_choice.show_choice(GridKind.SQUARE.value)
        self.body.addWidget(self.kind_choice)
        self.ok = self.add_buttons(text("view.ok"), enters=True)
        for field in (self.columns, self.rows, self.title_field):
            field.returnPressed.connect(self._on_return)

    @property
    def kind(self) -> GridKind:
        """The shape of the cells."""
        return GridKind(self.kind_choice.current)

    def _cells(self, row: QHBoxLayout, key: str, number: int) -> NumberField:
        language, name = self.desk.language, self.desk.text(key)
        field = NumberField(
            self.theme,
            name=name,
            show=lambda shown: shown_number(shown, language),
            read=lambda typed: read_number(typed, language, low=1, high=LARGEST),
        )
        field.setFixedWidth(round(self.theme.px(64)))
        field.show_number(number)
        field.textEdited.connect(self._on_typed)
        row.addWidget(Label(self.theme, name))
        row.addWidget(field)
        return field

    def _on_typed(self) -> None:
        mistake = self.columns.error or self.rows.error
        self.tell_error("" if mistake is None else self.desk.rendered(mistake.message))
        self.ok.setEnabled(mistake is None)

    def _on_return(self) -> None:
        if self.ok.isEnabled():
            self.accept()
