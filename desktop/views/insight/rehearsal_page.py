"""The page of the rehearsal: the fight played out many times, in numbers and plots."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.insight.rehearsal import COUNTS, RehearsalController
from desktop.insight.fight import MOST_ROUNDS
from desktop.insight.rehearsal import Outlook, Scene
from desktop.session.portraits import portrait_of
from desktop.views.design.buttons import Button
from desktop.views.design.cards import Card
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.labels import ElidedLabel, Label, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.insight.change_rows import ChangeRows
from desktop.views.insight.page import InsightPage
from desktop.views.insight.shares import FigureCard, ShareBar, ShareRow

if TYPE_CHECKING:
    from desktop.views.plots.outlook import BarPlot, PointsPlot

LEFT, RIGHT = 38, 62
"""Shares of the width: short tables at the left, long ones at the right."""
PROGRESS = 110  # px
PLOT = 120  # px at least
MOST_DEATHS = 6
MOST_BARS = 10
EVEN, SLIGHT = 50, 10
"""Percent: from the one on heroes win rather than lose; below the other hardly ever."""


class RehearsalPage(InsightPage):
    """Shows what the controller has; asks for more by its buttons. It changes nothing."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        controller: RehearsalController,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(desk, theme, parent)
        self._controller = controller
        self.bars: BarPlot | None = None
        self.points: PointsPlot | None = None
        self.progress = ShareBar(theme, height=6)
        self.count = Label(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self.counts = SegmentedControl(theme, tuple((str(each), "") for each in COUNTS))
        self.counts.show_choice(str(controller.count))
        self.run = Button(theme, "")
        self.won = FigureCard(theme, Tone.SUCCESS)
        self.rounds = FigureCard(theme, Tone.TEXT)
        self.dies = FigureCard(theme, Tone.WARNING)
        self.all_down = FigureCard(theme, Tone.DANGER)
        self._told_of = 0  # so many fights are in the numbers shown; 0: there are none
        self.earlier = Label(theme, "", role=Role.BODY, tone=Tone.WARNING, wraps=True)
        self._rounds_name = Label(theme, "", role=Role.LEAD, weight=600)
        self._points_name = Label(theme, "", role=Role.LEAD, weight=600)
        self._band_name = ElidedLabel(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self._deaths_name = Label(theme, "", role=Role.LEAD, weight=600)
        self._changes_name = Label(theme, "", role=Role.LEAD, weight=600)
        self.deaths: list[ShareRow] = []
        self.changes = ChangeRows(desk, theme, controller)
        self.assumed = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.trouble = Label(theme, "", role=Role.LEAD, tone=Tone.WARNING, wraps=True)
        self._lay_out()
        self._connect()
        self.retranslate()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self.title.setText(text("view.rehearsal.title"))
        self.counts.set_texts({str(each): self._desk.shown(each) for each in COUNTS})
        self.counts.setAccessibleName(text("view.rehearsal.counts"))
        self.close_button.set_name(text("view.rehearsal.close"))
        self._rounds_name.setText(text("view.rehearsal.how_long"))
        self._points_name.setText(text("view.rehearsal.points"))
        self._deaths_name.setText(text("view.rehearsal.who_dies"))
        self._changes_name.setText(text("view.rehearsal.changes"))
        self.assumed.setText(text("view.rehearsal.assumed", rounds=MOST_ROUNDS))
        self.refresh()

    def refresh(self) -> None:
        """Everything that the controller has."""
        controller = self._controller
        scene, outlook = controller.scene, controller.outlook
        self.trouble.setVisible(controller.trouble is not None)
        if controller.trouble is not None:
            self.trouble.setText(self._desk.rendered(controller.trouble))
        self.told.setText("" if scene is None else self._summary(scene))
        if scene is None:
            self._told_of = 0
        elif outlook is not None:
            self._told_of = outlook.won.of
        self._board.setVisible(self._told_of > 0)
        self.show_progress()
        self.changes.refresh()
        self._mark_earlier()
        if scene is not None and outlook is not None:
            self._show_figures(scene, outlook)
            self._show_deaths(scene, outlook)
            self._draw(scene, outlook)

    def show_progress(self) -> None:
        """How far it is, and what the button does."""
        controller, text = self._controller, self._desk.text
        wanted = max(1, controller.wanted)
        self.progress.setVisible(controller.wanted > 0)
        self.progress.show_progress(controller.done / wanted)
        seconds = f"{controller.seconds:.1f}".replace(".", self._desk.language.decimal_sign)
        key = "view.rehearsal.so_far" if controller.is_busy else "view.rehearsal.fights"
        if controller.trying is not None:
            key = "view.rehearsal.trying_so_far"
        done = text(key, count=controller.done, wanted=controller.wanted, seconds=seconds)
        self.count.setText(done if controller.wanted else "")
        self.run.setText(
            text("view.rehearsal.stop" if controller.is_busy else "view.rehearsal.run")
        )
        self.counts.setEnabled(not controller.is_busy)

    def furnish(self) -> None:
        """Load the plots, when the page is shown for the first time."""
        if self.bars is not None:
            return
        from desktop.views.plots.outlook import BarPlot, PointsPlot

        self.bars, self.points = BarPlot(self._theme), PointsPlot(self._theme)
        self._rounds_room.addWidget(self.bars, 1)
        self._points_room.addWidget(self.points, 1)
        self._on_theme_changed()
        self.refresh()

    # --- saying ---------------------------------------------------------------------------------

    def _summary(self, scene: Scene) -> str:
        """ "The ogre's hall, from round 3 as it stands. 4 heroes against 6 foes."."""
        text, start = self._desk.text, scene.start
        title = self._desk.shown(start.title)
        key = "from_round" if start.round else "from_start"
        begun = text(f"view.rehearsal.{key}", title=title, round=start.round)
        heroes = text("view.rehearsal.heroes", count=len(scene.heroes))
        foes = text("view.rehearsal.foes", count=len(scene.foes))
        return text("view.rehearsal.summary", begun=begun, heroes=heroes, foes=foes)

    def _mark_earlier(self) -> None:
        """Numbers of the run before stay until the first ones of the next, dimmed and named so."""
        is_earlier = self._told_of > 0 and self._controller.outlook is None
        self.earlier.setVisible(is_earlier)
        self.earlier.setText(self._desk.text("view.rehearsal.earlier", count=self._told_of))
        if is_earlier:
            for figure in self._figures:
                figure.dim()

    def _show_figures(self, scene: Scene, outlook: Outlook) -> None:
        text = self._desk.text
        won = outlook.won
        margin = text("view.rehearsal.margin", margin=won.margin, count=won.of)
        if outlook.open.fights:
            undecided = text("view.rehearsal.undecided", share=outlook.open.percent)
            margin = f"{margin} · {undecided}"
        self.won.show_figure(
            f"{won.percent} %", text("view.rehearsal.won"), margin, tone_of_winning(won.percent)
        )
        low, high = outlook.rounds_within()
        within = "view.rehearsal.within" if low < high else "view.rehearsal.within_one"
        self.rounds.show_figure(
            str(outlook.likely_rounds),
            text("view.rehearsal.rounds", count=outlook.likely_rounds),
            text(within, low=low, high=high),
        )
        first, share = outlook.deaths[0] if outlook.deaths else (None, None)
        line = text("view.rehearsal.nobody_dies")
        if first is not None and share is not None and share.fights:
            line = text("view.rehearsal.dies_first", who=scene.start.combatants[first].name)
        dies, down = outlook.hero_dies, outlook.all_down
        self.dies.show_figure(
            f"{dies.percent} %",
            text("view.rehearsal.hero_dies"),
            line,
            None if dies.fights else Tone.TEXT,
        )
        self.all_down.show_figure(
            f"{down.percent} %",
            text("view.rehearsal.all_down"),
            text("view.rehearsal.all_down_line"),
            None if down.fights else Tone.TEXT,
        )

    def _show_deaths(self, scene: Scene, outlook: Outlook) -> None:
        shown = outlook.deaths[:MOST_DEATHS]
        while len(self.deaths) < len(shown):
            row = ShareRow(self._theme)
            self._deaths_room.insertWidget(len(self.deaths), row)
            self.deaths.append(row)
        for place, row in enumerate(self.deaths):
            row.setVisible(place < len(shown))
        for row, (who, share) in zip(self.deaths, shown, strict=False):
            hero = scene.start.combatants[who]
            side = SideLook(hero.side.value)
            row.show_row(self._desk.shown(hero.name), portrait_of(hero), side, share.percent)

    def _draw(self, scene: Scene, outlook: Outlook) -> None:
        if self.bars is None or self.points is None:
            return
        from desktop.views.insight.drawn import bars_of, tracks_of

        self.bars.show_bars(bars_of(outlook, MOST_BARS))
        tracks = tracks_of(scene, outlook, self._desk)
        self.points.show_tracks(tracks, start=self._desk.text("view.rehearsal.start"))
        self._band_name.setText(self._desk.text("view.rehearsal.band", who=scene.strongest.name))

    # --- wiring ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        self._controller.changed.connect(self.refresh)
        self._controller.advanced.connect(self.show_progress)
        self._desk.language_changed.connect(self.retranslate)
        self._theme.changed.connect(self._on_theme_changed)
        self.run.clicked.connect(self._on_run_clicked)
        self.counts.chosen.connect(self._on_count_chosen)

    def _on_run_clicked(self) -> None:
        if self._controller.is_busy:
            self._controller.stop()
        else:
            self._controller.begin()

    def _on_count_chosen(self, count: str) -> None:
        self._controller.count = int(count)

    def _on_theme_changed(self) -> None:
        theme = self._theme
        self.progress.setFixedWidth(theme.px(PROGRESS))
        for plot in (self.bars, self.points):
            if plot is not None:
                plot.setMinimumHeight(theme.px(PLOT))
        self.update()

    def _lay_out(self) -> None:
        for control in (self.progress, self.count, self.counts, self.run):
            self.add_control(control)
        self._board = QWidget()
        board = QVBoxLayout(self._board)
        board.setContentsMargins(16, 14, 16, 12)
        board.setSpacing(12)
        figures = QHBoxLayout()
        figures.setSpacing(10)
        for figure in self._figures:
            figures.addWidget(figure, 1)
        board.addWidget(self.earlier)
        board.addLayout(figures)
        self._rounds_room, rounds = self._card(self._rounds_name)
        self._points_room, points = self._card(self._points_name, self._band_name)
        self._deaths_room, deaths = self._card(self._deaths_name)
        self._deaths_room.addStretch(1)
        changes_room, changes = self._card(self._changes_name)
        changes_room.addWidget(self.changes, 1)
        grid = QGridLayout()
        grid.setSpacing(10)
        grid.setColumnStretch(0, LEFT)
        grid.setColumnStretch(1, RIGHT)
        grid.setRowStretch(0, 3)
        grid.setRowStretch(1, 2)
        for place, card in enumerate((rounds, points, deaths, changes)):
            grid.addWidget(card, place // 2, place % 2)
        board.addLayout(grid, 1)
        board.addWidget(self.assumed)
        self.trouble.setContentsMargins(18, 14, 18, 14)
        self._whole.addWidget(self.trouble)
        self._whole.addWidget(scrolled(self._board), 1)
        self._on_theme_changed()

    @property
    def _figures(self) -> tuple[FigureCard, ...]:
        return self.won, self.rounds, self.dies, self.all_down

    def _card(self, name: Label, aside: Label | None = None) -> tuple[QVBoxLayout, Card]:
        card = Card(self._theme)
        room = QVBoxLayout(card)
        room.setContentsMargins(14, 10, 14, 10)
        room.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(name)
        if aside is not None:
            aside.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            head.addWidget(aside, 1)
        else:
            head.addStretch(1)
        room.addLayout(head)
        inner = QVBoxLayout()
        inner.setSpacing(8)
        room.addLayout(inner, 1)
        return inner, card

    # --- Qt -------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """The plots come right after the page."""
        super().showEvent(event)
        QTimer.singleShot(0, self.furnish)


def tone_of_winning(percent: int) -> Tone:
    """How good a share of fights that heroes win is."""
    if percent >= EVEN:
        return Tone.SUCCESS
    return Tone.WARNING if percent >= SLIGHT else Tone.DANGER
