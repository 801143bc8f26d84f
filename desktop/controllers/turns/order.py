"""The item model of the turn order; it follows the rows without resets."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row, RowKind
from desktop.controllers.turns.rows import rows_of
from desktop.controllers.turns.telling import spoken_row, tooltip_of
from desktop.controllers.unchanged import Unchanged
from desktop.language.render import shown
from desktop.model.ids import SlotId

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole + 1


class TurnOrderModel(QAbstractListModel):
    """Rows for a list view; `ROW_ROLE` gives the `Row` itself.

    Follows the fight by moves, inserts and removals; a row that stays the same is not touched.
    """

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._rows: list[Row] = []
        self._before = Unchanged[Row]()
        self._opened: frozenset[SlotId] = frozenset()
        self._closed: frozenset[SlotId] = frozenset()
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self._on_fight_opened)
        desk.selection.changed.connect(self.refresh)
        desk.language_changed.connect(self._on_language_changed)
        self.refresh()

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows, in order."""
        return tuple(self._rows)

    def row_at(self, index: Index) -> Row | None:
        """The row of an index."""
        return self._rows[index.row()] if index.isValid() else None

    def toggle_group(self, slot: SlotId) -> None:
        """Open a closed group, close an open one."""
        row = next((row for row in self._rows if row.key == slot), None)
        if row is None or row.kind is not RowKind.GROUP:
            return
        if row.open:
            self._opened, self._closed = self._opened - {slot}, self._closed | {slot}
        else:
            self._opened, self._closed = self._opened | {slot}, self._closed - {slot}
        self.refresh()

    def refresh(self) -> None:
        """Bring the rows in line with the fight."""
        session = self._desk.session
        wanted: Sequence[Row] = ()
        if session is not None:
            wanted = rows_of(
                session.encounter,
                session.ruleset,
                selected=self._desk.selection.ids,
                opened=self._opened,
                closed=self._closed,
                before=self._before,
            )
        self._follow(wanted)

    # --- Qt -------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row itself, its name, or what a screen reader says of it."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return shown(row.name, self._desk.language)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_row(row, self._desk.language)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip_of(row, self._desk)
        return None

    # --- following ------------------------------------------------------------------------------

    def _follow(self, wanted: Sequence[Row]) -> None:
        keys = {row.key for row in wanted}
        for place in range(len(self._rows) - 1, -1, -1):
            if self._rows[place].key not in keys:
                self.beginRemoveRows(QModelIndex(), place, place)
                del self._rows[place]
                self.endRemoveRows()
        for place, row in enumerate(wanted):
            if place < len(self._rows) and self._rows[place].key == row.key:
                self._replace(place, row)
                continue
            found = next(
                (i for i in range(place + 1, len(self._rows)) if self._rows[i].key == row.key), None
            )
            if found is None:
                self.beginInsertRows(QModelIndex(), place, place)
                self._rows.insert(place, row)
                self.endInsertRows()
                continue
            self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), place)
            self._rows.insert(place, self._rows.pop(found))
            self.endMoveRows()
            self._replace(place, row)

    def _replace(self, place: int, row: Row) -> None:
        if self._rows[place] != row:
            self._rows[place] = row
            index = self.index(place)
            self.dataChanged.emit(index, index)

    def _on_fight_opened(self) -> None:
        self._opened = self._closed = frozenset()
        self.refresh()

    def _on_language_changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))
