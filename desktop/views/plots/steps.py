"""Lines over the steps of a history."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.views.design.painting import side_path
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook, translucent

AXIS = 52  # px at the left for the numbers
MARGIN = 10  # px at the right
UNIT = QRectF(-0.5, -0.5, 1, 1)
SYMBOL, FATE = 8, 13  # px
NEAR = 14  # px around a line in which a click means it
SHADES = (100, 125, 70, 112)  # per cent of the lightness of a side, for one line after the other
MOST_LABELS = 12  # steps that are numbered on the axis


@dataclass(frozen=True, slots=True)
class StepLine:
    """A line of steps: `values[i]` from `steps[i]` on, to `until`.

    `falls` and `deaths` are the steps that are marked on it.
    """

    key: str
    side: SideLook
    steps: tuple[int, ...]
    values: tuple[float, ...]
    until: int
    falls: tuple[int, ...] = ()
    deaths: tuple[int, ...] = ()
    name: str = ""


class StepPlot(QWidget):
    """Lines over the steps of a history, with a cursor; a click says which step was meant."""

    step_clicked = Signal(int)
    line_clicked = Signal(str)  # key of the line under the click
    laid_out = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: tuple[StepLine, ...] = ()
        self._rounds: tuple[int, ...] = ()
        self._last, self._top = 0, 1.0
        self._step, self._present = 0, -1
        self._strong = ""
        self._items: list[object] = []
        self._plot = pg.PlotWidget(self, background=theme.colours.panel)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setFrameShape(self._plot.Shape.NoFrame)
        self._plot.hideButtons()
        item = self._plot.getPlotItem()
        item.setMenuEnabled(False)
        item.layout.setContentsMargins(0, 6, MARGIN, 0)
        item.getViewBox().setMouseEnabled(False, False)
        item.getViewBox().setDefaultPadding(0)
        item.getViewBox().sigResized.connect(lambda _box: self.laid_out.emit())
        self.front = _Front(self)
        item.getViewBox().sigResized.connect(lambda _box: self.front.forget())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._plot)
        self._is_stale = False
        theme.changed.connect(self._on_theme_changed)
        self.front.raise_()
        self._draw()

    @property
    def lines(self) -> tuple[StepLine, ...]:
        """What is drawn."""
        return self._lines

    def show_lines(
        self, lines: Sequence[StepLine], *, last: int, top: float, rounds: Sequence[int]
    ) -> None:
        """Draw other lines over the steps 0 to `last`; `rounds` are the steps that open one."""
        self._lines, self._last, self._top = tuple(lines), last, max(1.0, top)
        self._rounds = tuple(rounds)
        self._draw()

    def show_step(self, step: int, *, present: int | None) -> None:
        """Put the cursor on a step; `present` is where the fight is, None: not on this branch."""
        self._step, self._present = step, -1 if present is None else present
        self.front.update()

    def show_strong(self, key: str) -> None:
        """Let one line stand out; "" for none."""
        if key != self._strong:
            self._strong = key
            self._draw()

    def room(self) -> tuple[int, int]:
        """Left and right edge of the plot in this widget, where step 0 and the last one are."""
        box = self._plot.getPlotItem().getViewBox()
        at = self._plot.mapFromScene(box.sceneBoundingRect()).boundingRect()
        return at.left(), at.right()

    def place_of(self, step: int, value: float) -> QPointF:
        """Where a point of the plot is in this widget."""
        box = self._plot.getPlotItem().getViewBox()
        return QPointF(self._plot.mapFromScene(box.mapViewToScene(QPointF(step, value))))

    def _on_theme_changed(self) -> None:
        """Nobody waits for the other colours of a plot that is not shown."""
        self._is_stale = not self.isVisible()
        if not self._is_stale:
            self._draw()

    def _draw(self) -> None:
        theme, item = self._theme, self._plot.getPlotItem()
        self._plot.setBackground(theme.colours.panel)
        for drawn in self._items:
            item.removeItem(drawn)
        self._items = []
        self._dress_axes()
        item.setXRange(-0.5, max(1, self._last) + 0.5, padding=0)
        item.setYRange(-0.04 * self._top, 1.06 * self._top, padding=0)
        for step in self._rounds:
            self._add(pg.InfiniteLine(step - 0.5, angle=90, pen=_pen(theme.colours.line, 1)))
        ordered = sorted(self._lines, key=lambda line: line.key == self._strong)
        for line in ordered:
            self._draw_line(line)
        self.front.forget()

    # --- Qt -------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """The theme may have changed meanwhile."""
        super().showEvent(event)
        if self._is_stale:
            self._is_stale = False
            self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture covers the plot."""
        super().resizeEvent(event)
        self.front.setGeometry(self.rect())
        self.front.forget()

    # --- drawing --------------------------------------------------------------------------------

    def _dress_axes(self) -> None:
        theme, item = self._theme, self._plot.getPlotItem()
        font = theme.font(Role.SMALL)
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setPen(_pen(theme.colours.lineStrong, 1))
            axis.setTextPen(_pen(theme.colours.muted, 1))
            axis.setStyle(tickFont=font, tickTextOffset=6)
        item.getAxis("left").setWidth(theme.px(AXIS))
        between = _whole_spacing(max(1, self._last))
        item.getAxis("bottom").setTickSpacing(levels=[(between, 0)])
        item.showGrid(y=True, alpha=0.15)

    def _draw_line(self, line: StepLine) -> None:
        theme = self._theme
        colour = self._colour_of(line)
        is_strong = line.key == self._strong
        if self._strong and not is_strong:
            colour = translucent(colour, 0.35)
        across: list[float] = []
        up: list[float] = []
        for step, value in zip(line.steps, line.values, strict=True):
            if up:  # straight on, then up or down at once
                across.append(step)
                up.append(up[-1])
            across.append(step)
            up.append(value)
        if up:
            across.append(line.until)
            up.append(up[-1])
        pen = _pen(colour, 3.0 if is_strong else 1.6)
        self._add(pg.PlotCurveItem(across, up, pen=pen, antialias=True))
        self._add_marks(line.steps, line.values, side_path(line.side, UNIT), SYMBOL, colour)
        danger = theme.colours.danger if not self._strong or is_strong else colour
        for steps, path in ((line.falls, fall_path()), (line.deaths, death_path())):
            values = [_value_at(line, step) for step in steps]
            self._add_marks(steps, values, path, FATE, danger)

    def _colour_of(self, line: StepLine) -> QColor:
        """The colour of its side, in a shade of its own beside its neighbours."""
        same = [one.key for one in self._lines if one.side is line.side]
        return self._theme.colours.side(line.side).lighter(
            SHADES[same.index(line.key) % len(SHADES)]
        )

    def _add_marks(
        self,
        steps: Sequence[int],
        values: Sequence[float],
        path: QPainterPath,
        size: int,
        colour: QColor,
    ) -> None:
        if steps:
            marks = pg.ScatterPlotItem(
                x=list(steps),
                y=list(values),
                symbol=path,
                size=self._theme.px(size),
                brush=colour,
                pen=_pen(self._theme.colours.panel, 1),
            )
            self._add(marks)

    def _add(self, item: object) -> None:
        self._plot.getPlotItem().addItem(item)
        self._items.append(item)

    def drawn(self) -> QPixmap:
        """The plot without the cursors."""
        picture: QPixmap = self._plot.grab()
        return picture

    def paint_cursors(self, painter: QPainter) -> None:
        """The present as a dashed line, the step that is shown as a solid one."""
        colours = self._theme.colours
        if self._present >= 0:
            pen = _pen(colours.accentEdge, 2, Qt.PenStyle.DashLine)
            self._paint_cursor(painter, self._present, pen)
        self._paint_cursor(painter, self._step, _pen(colours.select, 2))

    def press(self, place: QPointF) -> None:
        """A click at a place of this widget: the step, and the line that is near."""
        box = self._plot.getPlotItem().getViewBox()
        on_scene = self._plot.mapToScene(place.toPoint())
        if not box.sceneBoundingRect().contains(on_scene):
            return
        step = max(0, min(self._last, round(box.mapSceneToView(on_scene).x())))
        key = self._line_near(on_scene, step)
        if key:
            self.line_clicked.emit(key)
        self.step_clicked.emit(step)

    def _paint_cursor(self, painter: QPainter, step: int, pen: QPen) -> None:
        box = self._plot.getPlotItem().getViewBox()
        room = self._plot.mapFromScene(box.sceneBoundingRect()).boundingRect()
        x = round(self.place_of(step, 0).x())
        painter.setPen(pen)
        painter.drawLine(x, room.top(), x, room.bottom())

    def names_at(self, place: QPointF) -> tuple[str, ...]:
        """Whose lines run by a place of this widget, the nearest first."""
        box = self._plot.getPlotItem().getViewBox()
        on_scene = self._plot.mapToScene(place.toPoint())
        if not box.sceneBoundingRect().contains(on_scene):
            return ()
        step = max(0, min(self._last, round(box.mapSceneToView(on_scene).x())))
        return tuple(line.name for line in self._lines_near(on_scene, step) if line.name)

    def _line_near(self, place: QPointF, step: int) -> str:
        return next((line.key for line in self._lines_near(place, step)), "")

    def _lines_near(self, place: QPointF, step: int) -> list[StepLine]:
        box = self._plot.getPlotItem().getViewBox()
        found: list[tuple[float, StepLine]] = []
        for line in self._lines:
            if not line.steps or not line.steps[0] <= step <= line.until:
                continue
            there = box.mapViewToScene(QPointF(step, _value_at(line, step)))
            away = abs(there.y() - place.y())
            if away < NEAR:
                found.append((away, line))
        return [line for _, line in sorted(found, key=lambda one: one[0])]


class _Front(QWidget):
    """Covers the plot with its picture, so that a moving cursor does not draw it all anew."""

    def __init__(self, plot: StepPlot) -> None:
        super().__init__(plot)
        self._step_plot = plot
        self._picture: QPixmap | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)

    def forget(self) -> None:
        """The plot is another one now."""
        self._picture = None
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, and the cursors over it."""
        if self._picture is None:
            self._picture = self._step_plot.drawn()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        self._step_plot.paint_cursors(painter)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Whose lines are under the pointer."""
        self.setToolTip("\n".join(self._step_plot.names_at(event.position())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._step_plot.press(event.position())


def fall_path() -> QPainterPath:
    """The mark for going down: a triangle on its point."""
    path = QPainterPath(QPointF(-0.5, -0.42))
    path.lineTo(0.5, -0.42)
    path.lineTo(0, 0.5)
    path.closeSubpath()
    return path


def death_path() -> QPainterPath:
    """The mark for death: a cross."""
    path = QPainterPath()
    for points in (
        ((-0.5, -0.3), (-0.3, -0.5), (0.5, 0.3), (0.3, 0.5)),
        ((0.3, -0.5), (0.5, -0.3), (-0.3, 0.5), (-0.5, 0.3)),
    ):
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        path.closeSubpath()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _whole_spacing(last: int) -> int:
    """How many steps apart the numbers of the axis are: 1, 2, 5, 10, 20 and so on."""
    size = 1
    while True:
        for times in (1, 2, 5):
            if last / (times * size) <= MOST_LABELS:
                return times * size
        size *= 10


def _value_at(line: StepLine, step: int) -> float:
    found = 0.0
    for begun, value in zip(line.steps, line.values, strict=True):
        if begun > step:
            break
        found = value
    return found


def _pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    pen = QPen(colour, width, style)
    pen.setCosmetic(True)
    return pen
