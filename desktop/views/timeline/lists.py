"""Beside the plot: the branches of the history, and who the lines are."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.timeline import BranchLine, TimelineController
from desktop.model.ids import EntryId
from desktop.session.timeline import PointsLine
from desktop.views.design.badges import badge_icon
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.times import time_of

KEY_ROLE = Qt.ItemDataRole.UserRole
BADGE = 16
TWO_LINES = 46


class BranchList(QListWidget):
    """All branches; the chosen one is shown at once."""

    branch_wanted = Signal(int)  # EntryId of its last step
    name_wanted = Signal()  # for the branch that is shown

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        controller: TimelineController,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self._is_filling = False
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSpacing(2)
        self.currentItemChanged.connect(self._on_chosen)
        self.itemDoubleClicked.connect(lambda _item: self.name_wanted.emit())

    def refresh(self) -> None:
        """List the branches anew."""
        self._is_filling = True
        self.clear()
        for branch in reversed(self._controller.branches()):
            item = QListWidgetItem(self._text_of(branch))
            item.setData(KEY_ROLE, branch.tip)
            item.setSizeHint(QSize(0, self._theme.px(TWO_LINES)))
            item.setToolTip(item.text())
            self.addItem(item)
            if branch.tip == self._controller.shown_branch:
                self.setCurrentItem(item)
        self._is_filling = False

    def _text_of(self, branch: BranchLine) -> str:
        key = "view.timeline.branch_played" if branch.is_played else "view.timeline.branch"
        name = self._desk.text(key, number=branch.number, fork=branch.fork)
        if branch.name:
            name = f"{branch.name} · {name}"
        time = time_of(branch.at, self._desk.language.code)
        line = self._desk.text(
            "view.timeline.branch_line", count=branch.steps, round=branch.round, time=time
        )
        return f"{name}\n{line}"

    def _on_chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None and not self._is_filling:
            self.branch_wanted.emit(EntryId(item.data(KEY_ROLE)))

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 names the branch that is shown."""
        if event.key() == Qt.Key.Key_F2:
            self.name_wanted.emit()
        else:
            super().keyPressEvent(event)


class LineList(QListWidget):
    """Everyone with a line: side by shape and colour, name, hit points at the step shown."""

    line_chosen = Signal(str)  # key of the line, "" for none

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        controller: TimelineController,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self._lines: tuple[PointsLine, ...] = ()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.currentItemChanged.connect(self._on_chosen)
        theme.changed.connect(self.refresh)

    def refresh(self) -> None:
        """List the lines anew."""
        chosen = self.chosen
        self.blockSignals(True)
        self.clear()
        self._lines = self._controller.timeline.lines
        size = self._theme.px(BADGE)
        self.setIconSize(QSize(size, size))
        for line in self._lines:
            item = QListWidgetItem(
                badge_icon(SideLook(line.side.value), size, self._theme, on=self), ""
            )
            item.setData(KEY_ROLE, str(line.combatant))
            self.addItem(item)
            if str(line.combatant) == chosen:
                self.setCurrentItem(item)
        self.blockSignals(False)
        self.show_step()

    def show_step(self) -> None:
        """Write everyone's hit points at the step that is shown."""
        step = self._controller.step
        for place, line in enumerate(self._lines):
            is_there = bool(line.steps) and line.steps[0] <= step <= line.until
            points = line.points_at(step) if is_there else None
            key = "view.timeline.points" if is_there else "view.timeline.absent"
            text = self._desk.text(key, who=line.name, points=points or 0, most=line.most)
            self.item(place).setText(text)

    @property
    def chosen(self) -> str:
        """The key of the line that stands out."""
        item = self.currentItem()
        return "" if item is None else str(item.data(KEY_ROLE))

    def choose(self, key: str) -> None:
        """Let a line stand out."""
        for place in range(self.count()):
            if self.item(place).data(KEY_ROLE) == key:
                self.setCurrentRow(place)

    def _on_chosen(self) -> None:
        self.line_chosen.emit(self.chosen)
