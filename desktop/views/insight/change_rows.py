"""What would change it: a row for each thing, with a button that tries it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.insight.rehearsal import RehearsalController
from desktop.insight.changes import Change
from desktop.insight.rehearsal import Outlook, Share
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import ElidedLabel, Label, Separator, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

PERCENT = 52  # px


class ChangeRow(QWidget):
    """One change: how likely heroes win now, and then."""

    try_wanted = Signal()

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._text = ElidedLabel(theme, "", role=Role.BODY)
        self._now = Label(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self._arrow = Label(theme, "→", role=Role.BODY, tone=Tone.MUTED)
        self._then = Label(theme, "", role=Role.BODY, weight=600)
        self.button = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.button.clicked.connect(self.try_wanted)
        for number in (self._now, self._then):
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout()
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        for each in (self._now, self._arrow, self._then, self.button):
            row.addWidget(each)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(Separator(theme, Qt.Orientation.Horizontal))
        whole.addLayout(row)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def told(self) -> str:
        """What it says: the change, and the numbers before and after."""
        return " ".join((self._text.text(), self._now.text(), self._then.text())).strip()

    def show_change(
        self, change: Change, now: Outlook | None, then: Outlook | None, *, is_tried: bool
    ) -> None:
        """Say what is known of it; while it `is_tried` the button says so."""
        text = self._desk.text
        self._text.setText(self._desk.rendered(change.text))
        self._now.setText("" if now is None else f"{now.won.percent} %")
        self._then.setText("" if then is None else f"{then.won.percent} %")
        self._arrow.setVisible(then is not None)
        if now is not None and then is not None:
            self._then.set_tone(tone_of(now.won, then.won))
            margin = text("view.rehearsal.try_tip", margin=then.won.margin, count=then.won.of)
            self._then.setToolTip(margin)
        key = "trying" if is_tried else "try" if then is None else "try_again"
        self.button.setText(text(f"view.rehearsal.{key}"))
        self.button.setAccessibleName(f"{self.button.text()}: {self._text.text()}")

    def _on_theme_changed(self) -> None:
        for each in (self._now, self._then):
            each.setFixedWidth(self._theme.px(PERCENT))


class ChangeRows(QWidget):
    """All of them, in their order."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        controller: RehearsalController,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self._rows: list[ChangeRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)

    @property
    def rows(self) -> tuple[ChangeRow, ...]:
        """Those that are shown."""
        return tuple(row for row in self._rows if not row.isHidden())

    def refresh(self) -> None:
        """Say what the controller knows."""
        controller = self._controller
        changes = controller.changes
        while len(self._rows) < len(changes):
            row = ChangeRow(self._desk, self._theme)
            place = len(self._rows)
            row.try_wanted.connect(lambda place=place: self._on_try_wanted(place))
            self._rows.append(row)
            self._column.insertWidget(place, row)
        for place, row in enumerate(self._rows):
            row.setVisible(place < len(changes))
        for row, change in zip(self._rows, changes, strict=False):
            is_tried = controller.trying is change
            row.show_change(change, controller.outlook, controller.tried(change), is_tried=is_tried)
            row.button.setEnabled(not controller.is_busy and controller.outlook is not None)

    def _on_try_wanted(self, place: int) -> None:
        self._controller.try_change(self._controller.changes[place])


def tone_of(now: Share, then: Share) -> Tone:
    """Better or worse for the heroes, or neither within what chance does."""
    apart = then.percent - now.percent
    if abs(apart) <= max(now.margin, then.margin):
        return Tone.TEXT
    return Tone.SUCCESS if apart > 0 else Tone.DANGER
