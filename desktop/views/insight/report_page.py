"""The page of the report: what everybody has dealt, taken, healed, hit and felled so far."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.insight.report import (
    COLUMNS,
    headings,
    report_on,
    rows_of,
    text_of,
)
from desktop.insight.report import Report
from desktop.model.combatant import Side
from desktop.views.design.badges import badge_icon
from desktop.views.design.buttons import Button
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.insight.page import InsightPage
from desktop.views.insight.shares import FigureCard
from desktop.views.times import time_of

BADGE, ROW, COLUMN = 16, 34, 88  # px
HEROES = (Side.HERO, Side.ALLY)


class ReportPage(InsightPage):
    """Follows the fight as long as it is shown. It changes nothing."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(desk, theme, parent)
        self.copy = Button(theme, "")
        self.rounds = FigureCard(theme, Tone.TEXT)
        self.heroes = FigureCard(theme, Tone.SUCCESS)
        self.foes = FigureCard(theme, Tone.DANGER)
        self.hardest = FigureCard(theme, Tone.WARNING)
        self.table = QTableWidget(0, len(COLUMNS))
        self._counted = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self._dress_table()
        self._lay_out()
        self._connect()
        self.retranslate()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self.title.setText(text("view.report.title"))
        self.copy.setText(text("view.report.copy"))
        self.close_button.set_name(text("view.report.close"))
        self._counted.setText(text("view.report.counted"))
        for column, heading in enumerate(headings(self._desk)):
            item = QTableWidgetItem(heading)
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self.table.setHorizontalHeaderItem(column, item)
        self.table.setAccessibleName(text("view.report.title"))
        self.refresh()

    def refresh(self) -> None:
        """Everything that has happened up to the step that is shown."""
        report = report_on(self._desk) if self.isVisible() else None
        if report is not None:
            self._show_figures(report)
            self._show_rows(report)

    # --- saying ---------------------------------------------------------------------------------

    def _show_figures(self, report: Report) -> None:
        text, desk = self._desk.text, self._desk
        told = desk.shown(desk.encounter.title)
        if report.begun:
            code = desk.language.code
            begun, last = time_of(report.begun, code), time_of(report.last, code)
            told = text("view.report.when", title=told, begun=begun, last=last)
        self.told.setText(told)
        rounds = max(1, report.rounds)
        count = len(report.rows)
        self.rounds.show_figure(
            desk.shown(report.rounds),
            text("view.report.rounds", count=report.rounds),
            text("view.report.took_part", count=count),
        )
        for card, sides, key in (
            (self.heroes, HEROES, "heroes"),
            (self.foes, (Side.HOSTILE,), "foes"),
        ):
            dealt = report.dealt_by(*sides)
            each = text("view.report.a_round", points=round(dealt / rounds))
            card.show_figure(desk.shown(dealt), text(f"view.report.dealt_by_{key}"), each)
        hardest = report.hardest
        if hardest is None:
            self.hardest.show_figure("–", text("view.report.hardest"), text("view.report.none"))
            return
        line = text(
            "view.report.hardest_line",
            who=report.rows[hardest.maker].name,
            target=report.rows[hardest.target].name,
            round=hardest.round,
        )
        self.hardest.show_figure(desk.shown(hardest.amount), text("view.report.hardest"), line)

    def _show_rows(self, report: Report) -> None:
        rows, table = rows_of(report, self._desk), self.table
        table.setRowCount(len(rows))
        size = self._theme.px(BADGE)
        icons = {
            side: badge_icon(SideLook(side.value), size, self._theme, on=self) for side in Side
        }
        for place, row in enumerate(rows):
            for column, cell in enumerate(row.cells):
                item = QTableWidgetItem(cell)
                if column:
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                else:
                    item.setIcon(icons[row.deeds.side])
                table.setItem(place, column, item)

    # --- wiring ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        desk = self._desk
        desk.changed.connect(self.refresh)
        desk.looking_changed.connect(self.refresh)
        desk.fight_opened.connect(self.refresh)
        desk.language_changed.connect(self.retranslate)
        self._theme.changed.connect(self._on_theme_changed)
        self.copy.clicked.connect(self._on_copy_clicked)

    def _on_copy_clicked(self) -> None:
        report = report_on(self._desk)
        if report is not None:
            QGuiApplication.clipboard().setText(text_of(report, self._desk))
            self.copy.setText(self._desk.text("view.report.copied"))

    def _on_theme_changed(self) -> None:
        theme, table = self._theme, self.table
        table.setFont(theme.font(Role.BODY))
        table.horizontalHeader().setFont(theme.font(Role.BODY, weight=600))
        table.verticalHeader().setDefaultSectionSize(theme.px(ROW))
        table.horizontalHeader().setMinimumSectionSize(theme.px(COLUMN))
        table.setIconSize(QSize(theme.px(BADGE), theme.px(BADGE)))
        self.refresh()

    def _dress_table(self) -> None:
        table = self.table
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        table.verticalHeader().hide()
        head = table.horizontalHeader()
        head.setSectionsClickable(False)
        head.setHighlightSections(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def _lay_out(self) -> None:
        self.add_control(self.copy)
        figures = QHBoxLayout()
        figures.setSpacing(10)
        for card in (self.rounds, self.heroes, self.foes, self.hardest):
            figures.addWidget(card, 1)
        board = QVBoxLayout()
        board.setContentsMargins(16, 14, 16, 12)
        board.setSpacing(12)
        board.addLayout(figures)
        board.addWidget(self.table, 1)
        board.addWidget(self._counted)
        self._whole.addLayout(board, 1)
        self._on_theme_changed()

    # --- Qt -------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Nobody has reckoned while it was hidden."""
        super().showEvent(event)
        self.retranslate()
