"""On whom it is cast: those in its area, or everybody who could be meant."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.cast.card import CastController
from desktop.controllers.desk import Desk
from desktop.model.ids import AreaId, CombatantId
from desktop.rules.previews.spell_questions import CastPreview
from desktop.views.cast.height import HeightRow
from desktop.views.cast.target_row import TargetRow
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import SectionHeading
from desktop.views.design.map_card import card_column
from desktop.views.design.scrolling import scrolled
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme


class TargetList(QWidget):
    """The middle column of the cast card."""

    def __init__(self, desk: Desk, theme: Theme, cast: CastController) -> None:
        super().__init__()
        self._desk, self._theme, self._cast = desk, theme, cast
        self.heading = SectionHeading(theme, "")
        self.again = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.height_row = HeightRow(desk, theme, cast)
        self.rows: list[TargetRow] = []
        self.lying: dict[AreaId, Button] = {}
        """What lies on the map and may be aimed at."""
        body = QWidget()
        self._rows_column = QVBoxLayout(body)
        keep_spaced(theme, self._rows_column, (0, 0, 0, 0), 1)
        self._lying_column = QVBoxLayout()
        keep_spaced(theme, self._lying_column, (0, 0, 0, 0), 1)
        self._rows_column.addLayout(self._lying_column)
        self._rows_column.addStretch(1)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.again)
        column = card_column(theme, self)
        column.addLayout(head)
        column.addWidget(self.height_row)
        self.area = scrolled(body)
        column.addWidget(self.area, 1)
        self._known: frozenset[CombatantId] = frozenset()  # who was chosen when it was drawn
        self._added: frozenset[CombatantId] = frozenset()  # and who came to them last

    def refresh(self, preview: CastPreview | None) -> str:
        """Draw the targets as they are chosen; answers how many of how many, in words."""
        cast, desk = self._cast, self._desk
        found = cast.aim.candidates()
        self._keep_rows(len(found))
        aimed = cast.aim.dealt()
        for row, combatant in zip(self.rows, found, strict=True):
            saving = cast.saving_of(combatant.id) if cast.asks_saves else None
            row.show_target(combatant, chosen=combatant.id in cast.aim.targets, saving=saving)
            row.show_shots(aimed.count(combatant.id), len(aimed))
        self._show_lying()
        told = self._told(preview)
        self.heading.set_text(desk.text("view.cast.targets"))
        self.heading.set_aside(told)
        self.again.setText(desk.text("view.cast.lay_again"))
        self.again.setVisible(cast.template() is not None and cast.aim.area is not None)
        self.height_row.refresh()
        chosen = frozenset(cast.aim.targets)
        if chosen - self._known:
            self._added = chosen - self._known
            # New rows have their places only once they are laid out.
            QTimer.singleShot(0, self, self._reveal)
        self._known = chosen
        return told

    def _reveal(self) -> None:
        """Whoever was pointed at on the map is seen with its tick, too."""
        for row in self.rows:
            if row.who in self._added:
                self.area.ensureWidgetVisible(row, 0, 0)
                return

    def _told(self, preview: CastPreview | None) -> str:
        cast, desk = self._cast, self._desk
        most = None if preview is None else preview.most
        if cast.only_fills:
            return desk.text("view.cast.only_fills")
        if cast.aim.area is not None and not cast.makes_targets and not cast.aim.targets:
            return desk.text("view.cast.none_by_itself")
        if most is None or cast.aim.area is not None:
            return desk.text("view.cast.chosen", count=len(cast.aim.targets))
        return desk.text("view.cast.of_most", count=cast.aim.count, most=most)

    def _show_lying(self) -> None:
        found = {area.id: area for area in self._cast.aim.magic_around()}
        for gone in self.lying.keys() - found.keys():
            button = self.lying.pop(gone)
            self._lying_column.removeWidget(button)
            button.hide()
            button.deleteLater()
        for key, area in found.items():
            if key not in self.lying:
                self.lying[key] = self._lying_button(key)
            button = self.lying[key]
            button.setText(self._desk.text("view.cast.lying", magic=area.called))
            button.setChecked(key == self._cast.aim.lying)

    def _lying_button(self, key: AreaId) -> Button:
        button = Button(self._theme, "", size=ButtonSize.SMALL)
        button.setCheckable(True)
        button.clicked.connect(lambda: self._cast.aim.toggle_lying(key))
        self._lying_column.addWidget(button)
        return button

    def _keep_rows(self, count: int) -> None:
        while len(self.rows) > count:
            row = self.rows.pop()
            self._rows_column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < count:
            row = TargetRow(self._desk, self._theme)
            row.toggled.connect(self._cast.aim.toggle_target)
            row.saving_wanted.connect(self._cast.next_saving)
            row.more_wanted.connect(self._cast.aim.aim_one_more)
            self._rows_column.insertWidget(len(self.rows) + 1, row)  # below what lies on the map
            self.rows.append(row)

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The card unfolds once the targets are pointed at."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._reveal)
