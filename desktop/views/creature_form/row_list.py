"""A heading, rows below each other, and the button that adds one: attacks, paragraphs."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from desktop.views.creature_form.rows import Row
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import SectionHeading
from desktop.views.design.theme import Theme
from desktop.views.dialogs.fields import Field

OneRow = TypeVar("OneRow", bound=Row)


class RowList(Generic[OneRow]):
    """Rows are put into it by the form, which it does not know, and leave it by their buttons."""

    def __init__(self, theme: Theme) -> None:
        self._rows: list[OneRow] = []
        self._head = SectionHeading(theme, "")
        self.add = Button(theme, "", icon="interface.new", kind=ButtonKind.QUIET)
        self.add_other = Button(theme, "", icon="interface.new", kind=ButtonKind.QUIET)
        self.add_other.hide()
        self._lines = QVBoxLayout()
        self._lines.setSpacing(6)

    @property
    def rows(self) -> tuple[OneRow, ...]:
        """The rows in their order."""
        return tuple(self._rows)

    def put_into(self, column: QVBoxLayout) -> None:
        """Lay it below what stands in a column."""
        column.addSpacing(6)
        column.addWidget(self._head)
        column.addLayout(self._lines)
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.add_other)
        buttons.addStretch(1)
        column.addLayout(buttons)

    def put(self, row: OneRow) -> None:
        """One more at the end."""
        row.delete_wanted.connect(lambda: self._drop(row))
        self._rows.append(row)
        self._lines.addWidget(row)

    def show_rows(self, rows: Iterable[OneRow]) -> None:
        """These instead of those before."""
        for row in self.rows:
            self._drop(row)
        for row in rows:
            self.put(row)

    def fields(self, family: str) -> dict[str, Field]:
        """The fields of all rows by their paths: "attacks.0.bonus"."""
        return {
            f"{family}.{place}.{name}": field
            for place, row in enumerate(self._rows)
            for name, field in row.fields().items()
        }

    def retranslate(self, head: str, add: str) -> None:
        """Heading, button and rows in the GM's language."""
        self._head.set_text(head)
        self.add.setText(add)
        for row in self._rows:
            row.retranslate()

    def _drop(self, row: OneRow) -> None:
        self._rows.remove(row)
        row.hide()
        row.deleteLater()
