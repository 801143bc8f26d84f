"""Which creatures a spell calls: how many, and of those that its text allows which ones."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.controllers.cast.card import CastController
from desktop.controllers.desk import Desk
from desktop.model.creature import CreatureKey, text_in
from desktop.storage.library import LibraryEntry
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import Label, SectionHeading
from desktop.views.design.map_card import card_column
from desktop.views.design.scrolling import scrolled
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

MOST_ROWS = 80


class CalledList(QWidget):
    """The middle column of the cast card of a spell that calls creatures."""

    def __init__(self, desk: Desk, theme: Theme, cast: CastController) -> None:
        super().__init__()
        self._desk, self._theme, self._cast = desk, theme, cast
        self.heading = SectionHeading(theme, "")
        self.fewer = Button(theme, "−", size=ButtonSize.SMALL)
        self.more = Button(theme, "+", size=ButtonSize.SMALL)
        self._count = Label(theme, "", role=Role.BODY)
        self.search = QLineEdit(self)
        self.rows: dict[CreatureKey, Button] = {}
        self._seen: CreatureKey | None = None  # the chosen one, once it was brought into sight
        body = QWidget()
        self._rows_column = QVBoxLayout(body)
        keep_spaced(theme, self._rows_column, (0, 0, 0, 0), 1)
        self._rows_column.addStretch(1)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        for widget in (self.fewer, self._count, self.more):
            head.addWidget(widget)
        column = card_column(theme, self)
        column.addLayout(head)
        column.addWidget(self.search)
        self.area = scrolled(body)
        column.addWidget(self.area, 1)
        self.fewer.clicked.connect(lambda: cast.calling.more(-1))
        self.more.clicked.connect(lambda: cast.calling.more(1))
        self.search.textEdited.connect(cast.calling.look_for)

    @property
    def shown_text(self) -> str:
        """How many come, and the creatures of the list."""
        return "\n".join([self._count.text(), *(each.text() for each in self.rows.values())])

    def refresh(self) -> str:
        """Draw what may come; answers how many, in words."""
        calling, desk = self._cast.calling, self._desk
        called = calling.called
        if called is None:
            return ""
        told = desk.rendered(calling.told())
        self.heading.set_text(desk.text("view.cast.called"))
        self._count.setText(told)
        self._count.setVisible(called.count > 1)
        for button, key in ((self.fewer, "view.cast.fewer"), (self.more, "view.cast.more")):
            button.setAccessibleName(desk.text(key))
            button.setToolTip(desk.text(key))
            button.setVisible(called.count > 1)
        self.search.setVisible(bool(called.kinds))
        self.search.setPlaceholderText(desk.text("view.cast.find_creature"))
        self.search.setAccessibleName(desk.text("view.cast.find_creature"))
        if self.search.text() != calling.words:
            self.search.setText(calling.words)
        self._show_rows(calling.found()[:MOST_ROWS], calling.chosen)
        return told

    def _show_rows(self, found: tuple[LibraryEntry, ...], chosen: CreatureKey | None) -> None:
        if tuple(self.rows) != tuple(entry.key for entry in found):
            for button in self.rows.values():
                self._rows_column.removeWidget(button)
                button.hide()
                button.deleteLater()
            self.rows = {entry.key: self._row(entry.key) for entry in found}
        for entry in found:
            button = self.rows[entry.key]
            button.setText(
                self._desk.text(
                    "view.cast.creature",
                    name=text_in(entry.names, self._desk.language.code),
                    challenge=entry.challenge,
                    points=entry.hit_points,
                )
            )
            button.setChecked(entry.key == chosen)
        if chosen != self._seen:
            self._seen = chosen
            # New rows have their places only once they are laid out.
            QTimer.singleShot(0, self, self._reveal)

    def _reveal(self) -> None:
        """Whoever comes is seen in the list."""
        if self._seen in self.rows:
            self.area.ensureWidgetVisible(self.rows[self._seen], 0, 0)

    def _row(self, key: CreatureKey) -> Button:
        button = Button(self._theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        button.setCheckable(True)
        button.clicked.connect(lambda: self._cast.calling.call(key))
        place = self._rows_column.count() - 1
        self._rows_column.insertWidget(place, button, 0, Qt.AlignmentFlag.AlignLeft)
        return button
