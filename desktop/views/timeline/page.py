"""The page of time travel: slider, plot, branches, and the way back into the fight."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.timeline import TimelineController
from desktop.language.message import Message, Parameter
from desktop.session.timeline import Fate, PointsLine
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.labels import ElidedLabel, Label, SectionHeading, Separator, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.dialogs.card import TextDialog
from desktop.views.timeline.lists import BranchList, LineList
from desktop.views.timeline.ruler import TimeRuler

if TYPE_CHECKING:
    from desktop.views.plots.steps import StepPlot

POINTS, SHARE = "points", "share"
RIGHT = 290
BRANCHES = 150


class TimelinePage(QWidget):
    """Any step of the fight can be looked at here; only "go on from here" changes something."""

    table_wanted = Signal()
    back_wanted = Signal()

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        controller: TimelineController,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self.plot: StepPlot | None = None
        self._title = Label(theme, "", role=Role.TITLE)
        self.told = ElidedLabel(theme, "", role=Role.LEAD)
        self.scale = SegmentedControl(theme, ((POINTS, ""), (SHARE, "")))
        self.scale.show_choice(POINTS)
        self.ruler = TimeRuler(desk, theme, controller)
        self._branches_name = SectionHeading(theme, "")
        self.branches = BranchList(desk, theme, controller)
        self.name = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL, key_cap="F2")
        self._lines_name = SectionHeading(theme, "")
        self.lines = LineList(desk, theme, controller)
        self._marks = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self._keys = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.back = Button(theme, "", kind=ButtonKind.QUIET, icon="interface.back", key_cap="Esc")
        self.look = Button(theme, "", icon="interface.map", key_cap="↵")
        self.go_on = Button(theme, "", kind=ButtonKind.PRIMARY, icon="interface.play")
        self._plot_room = QVBoxLayout()
        self._lay_out()
        self._connect()
        self.retranslate()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self._title.setText(text("view.timeline.title"))
        self.scale.set_texts(
            {POINTS: text("view.timeline.in_points"), SHARE: text("view.timeline.in_share")}
        )
        self.scale.setAccessibleName(text("view.timeline.scale"))
        self.ruler.setAccessibleName(text("view.timeline.slider"))
        self._branches_name.set_text(text("view.timeline.branches"))
        self.branches.setAccessibleName(text("view.timeline.branches"))
        self._lines_name.set_text(text("view.timeline.lines"))
        self.lines.setAccessibleName(text("view.timeline.lines"))
        self._marks.setText(text("view.timeline.marks"))
        self._keys.setText(text("view.timeline.keys"))
        self.back.setText(text("view.timeline.back"))
        self.look.setText(text("view.timeline.look"))
        self.name.setText(text("view.timeline.name_branch"))
        self.go_on.setText(text("view.timeline.go_on"))
        if self.isVisible():
            self.redraw()
        else:  # nobody waits for it
            self._controller.forget()

    def refresh(self) -> None:
        """Show the step of the controller."""
        controller = self._controller
        self.told.setText(self._desk.rendered(where_text(controller)))
        is_present = controller.step == controller.present and not self._desk.is_looking
        self.go_on.setEnabled(not is_present)
        self.lines.show_step()
        if self.plot is not None:
            self.plot.show_step(controller.step, present=controller.present)

    def redraw(self) -> None:
        """Show other steps, or another branch."""
        self.branches.refresh()
        self.lines.refresh()
        self._draw_lines()
        self.refresh()

    def furnish(self) -> None:
        """Load the plots, when the page is shown for the first time."""
        if self.plot is not None:
            return
        from desktop.views.plots.steps import StepPlot

        self.plot = StepPlot(self._theme)
        self.plot.step_clicked.connect(self._controller.go_to)
        self.plot.line_clicked.connect(self.lines.choose)
        self.plot.laid_out.connect(self._fit_ruler)
        self.lines.line_chosen.connect(self.plot.show_strong)
        self._plot_room.addWidget(self.plot, 1)
        self._draw_lines()
        self.refresh()

    def ask_name(self) -> None:
        """Ask what the branch that is shown is to be called."""
        tip = self._controller.shown_branch
        shown = next((one for one in self._controller.branches() if one.tip == tip), None)
        if shown is None:
            return
        dialog = TextDialog(
            self._desk,
            self._theme,
            self,
            title=self._desk.text("view.timeline.name_branch"),
            label=self._desk.text("view.timeline.branch_name"),
            text=shown.name,
        )
        if dialog.exec():
            self._controller.name_branch(shown.tip, dialog.text)

    def _draw_lines(self) -> None:
        if self.plot is None:
            return
        from desktop.views.plots.steps import StepLine

        timeline = self._controller.timeline
        in_share = self.scale.current == SHARE
        lines = [
            StepLine(
                key=str(line.combatant),
                side=SideLook(line.side.value),
                steps=line.steps,
                values=_values(line, in_share=in_share),
                until=line.until,
                falls=tuple(step for step, fate in line.fates if fate is Fate.FALL),
                deaths=tuple(step for step, fate in line.fates if fate is Fate.DEATH),
                name=self._desk.shown(line.name),
            )
            for line in timeline.lines
        ]
        top = max((max(line.values, default=0) for line in lines), default=1)
        rounds = [turn.step for turn in timeline.turns if turn.opens_round]
        self.plot.show_lines(lines, last=timeline.last, top=top, rounds=rounds)

    def _fit_ruler(self) -> None:
        if self.plot is not None:
            left, right = self.plot.room()
            shift = self.plot.mapTo(self, QPoint()).x() - self.ruler.x()
            self.ruler.fit(left + shift, right + shift)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(self._title)
        head.addWidget(self.told, 1)
        head.addWidget(self.scale)
        left = QVBoxLayout()
        left.setContentsMargins(16, 12, 12, 8)
        left.setSpacing(8)
        left.addLayout(head)
        left.addWidget(self.ruler)
        left.addLayout(self._plot_room, 1)
        left.addWidget(self._keys)
        self._side = QWidget()
        right = QVBoxLayout(self._side)
        right.setContentsMargins(12, 14, 12, 8)
        right.setSpacing(6)
        right.addWidget(self._branches_name)
        right.addWidget(self.branches)
        right.addWidget(self.name, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(self._lines_name)
        right.addWidget(self.lines, 1)
        right.addWidget(self._marks)
        upper = QHBoxLayout()
        upper.setSpacing(0)
        upper.addLayout(left, 1)
        upper.addWidget(Separator(self._theme, Qt.Orientation.Vertical))
        upper.addWidget(self._side)
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 10, 12, 10)
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(self.look)
        foot.addWidget(self.go_on)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(upper, 1)
        whole.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))
        whole.addLayout(foot)
        self._on_theme_changed()

    def _connect(self) -> None:
        self._controller.changed.connect(self.refresh)
        self._controller.redrawn.connect(self.redraw)
        self._desk.language_changed.connect(self.retranslate)
        self._desk.looking_changed.connect(self.refresh)
        self._theme.changed.connect(self._on_theme_changed)
        self.scale.chosen.connect(lambda _key: self._draw_lines())
        self.branches.branch_wanted.connect(self._controller.show_branch)
        self.branches.name_wanted.connect(self.ask_name)
        self.name.clicked.connect(self.ask_name)
        self.back.clicked.connect(self.back_wanted)
        self.look.clicked.connect(self.table_wanted)
        self.go_on.clicked.connect(self._on_go_on)

    def _on_go_on(self) -> None:
        self._controller.go_on()
        self.table_wanted.emit()

    def _on_theme_changed(self) -> None:
        self._side.setFixedWidth(self._theme.px(RIGHT))
        self.branches.setFixedHeight(self._theme.px(BRANCHES))
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads back to the present, Enter to the table as it was; the rest is the slider's."""
        if event.key() == Qt.Key.Key_Escape:
            self.back_wanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.table_wanted.emit()
        else:
            self.ruler.keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """The slider takes the keyboard; the plots come right after the page."""
        super().showEvent(event)
        self._controller.open()
        self.ruler.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self.furnish)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: no work."""
        self._controller.close()
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page's ground."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.panel)
        painter.end()


def where_text(controller: TimelineController) -> Message:
    """ "Step 12 of 84 · round 2, Aria · Damage"."""
    turn = controller.timeline.turn_at(controller.step)
    parameters: dict[str, Parameter] = {
        "step": controller.step,
        "steps": controller.last,
        "done": controller.what_was_done,
    }
    if turn is None:
        return Message("view.timeline.where_before", parameters)
    return Message("view.timeline.where", {**parameters, "round": turn.round, "who": turn.who})


def _values(line: PointsLine, *, in_share: bool) -> tuple[float, ...]:
    if not in_share:
        return line.points
    most = max(1, line.most)
    return tuple(100 * points / most for points in line.points)
