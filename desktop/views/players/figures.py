"""Miniatures on the screen: a ring around each real figure, and how far who has the turn strikes.

The figures stand where the tokens would: nothing is drawn under them but their place.
"""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from desktop.battlemap.grid import GridKind
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import translucent
from desktop.views.map.drawing import TokenLook, TokenState
from desktop.views.map.surface import MapSurface
from desktop.views.players.layer import CanvasLayer

OUT_OF_FIGHT = (TokenState.DEAD,)
THIN, THICK, EDGE = 0.045, 0.1, 0.03
"""Cells: the line of a ring, that of whose turn it is, the dark line on both its sides."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Where a real figure stands; `reach` in grid units beyond its place, 0 for none shown."""

    look: TokenLook
    reach: float = 0.0


class FiguresLayer(CanvasLayer):
    """Lies over the players' canvas; is there only while there are real figures."""

    def __init__(self, canvas: MapSurface, theme: Theme) -> None:
        super().__init__(canvas, theme)
        self.figures: tuple[Figure, ...] = ()

    def show_figures(self, figures: tuple[Figure, ...]) -> None:
        """Draw the places of these, and of no others."""
        self.figures = tuple(one for one in figures if one.look.state not in OUT_OF_FIGHT)
        self._show_over(wanted=bool(self.figures), raised=False)

    # --- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The reach first: rings lie over it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for figure in self.figures:
            if figure.reach:
                self._paint_reach(painter, figure)
        for figure in self.figures:
            self._paint_ring(painter, figure.look)
        painter.end()

    def _place_of(self, look: TokenLook, beyond: float = 0.0) -> QRectF:
        size = look.size + 2 * beyond
        return self._canvas.view.rect_on_widget(look.x - beyond, look.y - beyond, size, size)

    def _paint_reach(self, painter: QPainter, figure: Figure) -> None:
        place, zoom = self._place_of(figure.look, figure.reach), self._canvas.view.zoom
        accent = self._theme.map_colours.accent
        painter.setBrush(translucent(accent, 0.1))
        painter.setPen(QPen(translucent(accent, 0.8), THIN * zoom, Qt.PenStyle.DashLine))
        if self._canvas.look.grid.kind is GridKind.SQUARE:
            painter.drawRect(place)
        else:
            painter.drawEllipse(place)

    def _paint_ring(self, painter: QPainter, look: TokenLook) -> None:
        zoom, colours = self._canvas.view.zoom, self._theme.map_colours
        width = THICK if look.is_active else THIN
        ink = QColor(colours.accent) if look.is_active else QColor(colours.side(look.side))
        ring = self._place_of(look, -width / 2 - EDGE)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(0, 0, 0, 200), (width + 2 * EDGE) * zoom))
        painter.drawEllipse(ring)
        pen = QPen(ink, width * zoom)
        if look.is_next:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawEllipse(ring)
