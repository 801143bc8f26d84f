"""The plots of a rehearsal: how long it lasts as bars, and hit points round by round."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.views.design.painting import side_path
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook, translucent

AXIS = 58  # px at the left for the numbers
UNIT = QRectF(-0.5, -0.5, 1, 1)
SYMBOL = 9  # px
BAR = 0.74  # of the room of one round
NAME = 17  # px between two names at the end of lines
NAMES = 0.24  # of the width, for the names at the end
MOST_TICKS = 10
BOTTOM, TOP = -7, 109  # per cent of hit points, with room for marks and names
STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what stands below it, its height in per cent, whether it stands out."""

    text: str
    percent: float
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class PointsTrack:
    """Hit points in per cent after each round, the first ones as it begins.

    With `low` and `high` a band is drawn around the line, and the line stands out.
    """

    name: str
    side: SideLook
    values: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


class _Plot(QWidget):
    """A plot that only shows: no menu, no mouse, the colours of the theme."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._items: list[object] = []
        self._plot = pg.PlotWidget(self, background=theme.colours.card)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setFrameShape(self._plot.Shape.NoFrame)
        self._plot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._plot.hideButtons()
        item = self._plot.getPlotItem()
        item.setMenuEnabled(False)
        item.layout.setContentsMargins(0, 4, 4, 0)
        item.getViewBox().setMouseEnabled(False, False)
        item.getViewBox().setDefaultPadding(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._plot)
        self._is_stale = False
        theme.changed.connect(self._on_theme_changed)

    def _on_theme_changed(self) -> None:
        self._is_stale = not self.isVisible()
        if not self._is_stale:
            self._redraw()

    def _redraw(self) -> None:
        """Everything anew in the colours of the theme."""
        colours = self._theme.colours
        self._plot.setBackground(colours.card)
        item = self._plot.getPlotItem()
        for drawn in self._items:
            item.removeItem(drawn)
        self._items = []
        font = self._theme.font(Role.SMALL)
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setPen(_pen(translucent(colours.lineStrong, 0.0), 1))
            axis.setTextPen(_pen(colours.muted, 1))
            axis.setStyle(
                tickFont=font,
                tickTextOffset=8,
                tickLength=0,
                tickAlpha=0,
                hideOverlappingLabels=False,
            )
        item.getAxis("left").setWidth(self._theme.px(AXIS))
        self._draw()

    def _draw(self) -> None:
        raise AssertionError("each plot draws itself")

    def _grid(self, heights: Sequence[float], across: float, least: float) -> None:
        """Quiet lines at these heights, and the ground line."""
        colours = self._theme.colours
        for height in heights:
            line = colours.lineStrong if not height else colours.line
            self._add(pg.PlotCurveItem([least, across], [height, height], pen=_pen(line, 1)))
        ticks = [(height, f"{height:g} %") for height in heights if height]
        self._plot.getPlotItem().getAxis("left").setTicks([ticks])

    def _add(self, item: object) -> None:
        self._plot.getPlotItem().addItem(item)
        self._items.append(item)

    def _write(
        self, text: str, at: tuple[float, float], colour: QColor, *, anchor: tuple[float, float]
    ) -> None:
        label = pg.TextItem(text, color=colour, anchor=anchor)
        font: QFont = self._theme.font(Role.BODY, weight=600)
        label.setFont(font)
        label.setPos(*at)
        self._add(label)

    # --- Qt -------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """The theme may have changed meanwhile."""
        super().showEvent(event)
        if self._is_stale:
            self._is_stale = False
            self._redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is written keeps its size, and its distances."""
        super().resizeEvent(event)
        self._redraw()


class BarPlot(_Plot):
    """Bars beside each other, each with its height above it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._bars: tuple[Bar, ...] = ()
        self._redraw()

    @property
    def bars(self) -> tuple[Bar, ...]:
        """What is drawn."""
        return self._bars

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Draw other bars."""
        if tuple(bars) != self._bars:
            self._bars = tuple(bars)
            self._redraw()

    def _draw(self) -> None:
        colours, item = self._theme.colours, self._plot.getPlotItem()
        top = max((bar.percent for bar in self._bars), default=1.0)
        step = next(each for each in (5, 10, 20, 25, 50) if top <= 4 * each or each == 50)
        last = max(1, len(self._bars)) - 0.5
        item.setXRange(-0.6, last + 0.1, padding=0)
        item.setYRange(-0.02 * top, 1.22 * top, padding=0)
        heights = [float(height) for height in range(0, int(top) + 1, step)]
        self._grid(heights, last + 0.1, -0.6)
        for place, bar in enumerate(self._bars):
            colour = colours.accent if bar.is_strong else colours.faint
            self._add(
                pg.BarGraphItem(
                    x=[place], height=[bar.percent], width=BAR, brush=colour, pen=_pen(colour, 1)
                )
            )
            if bar.percent:
                told = f"{bar.percent:.0f}" if bar.percent >= 1 else "< 1"
                self._write(told, (place, bar.percent), colours.text, anchor=(0.5, 1.0))
        item.getAxis("bottom").setTicks(
            [[(place, bar.text) for place, bar in enumerate(self._bars)]]
        )


class PointsPlot(_Plot):
    """Lines from round to round, each with its name at the end."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._tracks: tuple[PointsTrack, ...] = ()
        self._start = ""
        self._redraw()

    @property
    def tracks(self) -> tuple[PointsTrack, ...]:
        """What is drawn."""
        return self._tracks

    def show_tracks(self, tracks: Sequence[PointsTrack], *, start: str) -> None:
        """Draw other lines; `start` is what the beginning is called."""
        if (tuple(tracks), start) != (self._tracks, self._start):
            self._tracks, self._start = tuple(tracks), start
            self._redraw()

    def _draw(self) -> None:
        item = self._plot.getPlotItem()
        last = max((len(track.values) for track in self._tracks), default=2) - 1
        last = max(1, last)
        item.setXRange(-0.02 * last, last * (1 + NAMES), padding=0)
        item.setYRange(BOTTOM, TOP, padding=0)
        self._grid((0, 25, 50, 75, 100), last, 0)
        between = max(1, -(-last // MOST_TICKS))
        ticks = [(0, self._start), *((n, str(n)) for n in range(between, last + 1, between))]
        item.getAxis("bottom").setTicks([ticks])
        for track in self._tracks:
            if track.low:
                self._draw_band(track)
        for place, track in enumerate(self._tracks):
            self._draw_track(track, STYLES[place % len(STYLES)])
        self._write_names(last)

    def _draw_band(self, track: PointsTrack) -> None:
        colour = translucent(self._theme.colours.side(track.side), 0.2)
        rounds = list(range(len(track.low)))
        clear = _pen(translucent(colour, 0.0), 1)
        upper = pg.PlotCurveItem(rounds, list(track.high), pen=clear)
        lower = pg.PlotCurveItem(rounds, list(track.low), pen=clear)
        for each in (upper, lower, pg.FillBetweenItem(lower, upper, brush=colour)):
            self._add(each)

    def _draw_track(self, track: PointsTrack, style: Qt.PenStyle) -> None:
        colour = self._theme.colours.side(track.side)
        is_strong = bool(track.low)
        pen = _pen(colour, self._theme.px(3 if is_strong else 2))
        pen.setStyle(Qt.PenStyle.SolidLine if is_strong else style)
        rounds = list(range(len(track.values)))
        self._add(pg.PlotCurveItem(rounds, list(track.values), pen=pen, antialias=True))
        self._add(
            pg.ScatterPlotItem(
                x=rounds,
                y=list(track.values),
                symbol=side_path(track.side, UNIT),
                size=self._theme.px(SYMBOL),
                brush=colour,
                pen=_pen(self._theme.colours.card, 1),
            )
        )

    def _write_names(self, last: int) -> None:
        """At the end of each line, moved apart where lines end together."""
        ends = sorted(self._tracks, key=lambda track: track.values[-1] if track.values else 0.0)
        apart = (TOP - BOTTOM) * self._theme.px(NAME) / max(1, self._plot.height())
        lowest = 0.0
        for place, track in enumerate(ends):
            above = len(ends) - 1 - place
            wished = track.values[-1] if track.values else 0.0
            height = max(lowest, min(wished, 100.0 - apart * above))
            lowest = height + apart
            colour = self._theme.colours.side(track.side)
            self._write(track.name, (last * 1.015, height), colour, anchor=(0.0, 0.5))


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCosmetic(True)
    return pen
