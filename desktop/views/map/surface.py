"""A widget of our own that draws one map: a frame is painted by copying cached pictures.

The ground lies in a layer cache, tokens are baked at the present zoom; a token's step repaints
only where it was and where it is. It knows nothing of the fight: it draws looks (`drawing.py`).
"""

from __future__ import annotations

import time

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import GridKind
from desktop.views.design.theme import Theme
from desktop.views.map.changes import changed_ground, is_another_place
from desktop.views.map.corners import GAP, Corners
from desktop.views.map.drawing import Frame, MapAnswers, MapLook, TokenLook
from desktop.views.map.ground import FOG, GroundPainter
from desktop.views.map.layers import Flattened, LayerCache
from desktop.views.map.speaking import speak
from desktop.views.map.token_layer import STEP_MILLISECONDS, TokenLayer
from desktop.views.map.viewport import Viewport

SHARP_AFTER = 90  # milliseconds after the last step of a zoom
SLICE = 0.008  # seconds of sharp painting at a time
FRAME = 16
MANY_WALLS = 1000  # more are painted in slices, also as the map is opened


class MapSurface(QWidget):
    """Draws one map with its tokens; two of them can stand on one fight.

    This is all that the players' screen has (`is_players`): nobody works there, clicks go to
    whatever is behind. The GM's map adds what hands do (`InteractiveMap`).
    """

    measured = Signal(object)  # MeasureLook, or None when it is over
    zoom_changed = Signal(float)  # device-independent pixels per cell
    view_changed = Signal()
    announced = Signal(str)
    painted = Signal()
    overlays_placed = Signal()

    def __init__(
        self, theme: Theme, *, is_players: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.answers = MapAnswers()
        self.frame: Frame | None = None
        self._is_players = is_players
        self._look = MapLook()
        self._tokens = TokenLayer(theme)
        self._view = Viewport()
        self._layers = LayerCache()
        self._ground: GroundPainter | None = None
        self._flat: Flattened | None = None
        self._fitted: tuple[QRectF, Viewport] | None = None  # a part, and the view that fits it
        self._sharpen = QTimer(self, singleShot=True, interval=SHARP_AFTER)
        self._sharpen.timeout.connect(self._on_sharpen)
        self._gliding = QTimer(self, interval=FRAME)
        self._gliding.timeout.connect(self._on_glide)
        self._corners = Corners(self)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        if is_players:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme.changed.connect(self._on_theme_changed)

    # --- what is drawn --------------------------------------------------------------------------

    @property
    def look(self) -> MapLook:
        """The ground that is drawn."""
        return self._look

    @property
    def tokens(self) -> tuple[TokenLook, ...]:
        """The tokens that are drawn, the lowest first."""
        return self._tokens.looks

    def find_token(self, token_id: str) -> TokenLook | None:
        """The look of a token; None when it is not on this map."""
        return self._tokens.find(token_id)

    def show_map(self, look: MapLook) -> None:
        """Draw another ground; only what differs is painted again."""
        before, self._look = self._look, look
        if look == before:
            return
        if is_another_place(before, look):
            self._fitted = None
        self._ground = None
        dirty = changed_ground(before, look)
        if dirty is None:
            self._forget_ground()
            self.update()
        else:
            for part in dirty:
                self._repaint_ground(part)
        if self._fitted is None and self.isVisible():
            self.fit()

    def show_tokens(self, looks: tuple[TokenLook, ...]) -> None:
        """Draw these tokens; unchanged ones are not painted again, moved ones glide."""
        glides = self.isVisible() and self.theme.milliseconds(STEP_MILLISECONDS) > 0
        for part in self._tokens.show(looks, self._view, glides=glides):
            self.update(part)
        if self._tokens.is_gliding:
            self._gliding.start()

    def paint_ghost(self, painter: QPainter, look: TokenLook) -> None:
        """Paint a token that is not there yet, for the pen that would put it there."""
        self._tokens.paint_ghost(painter, self._view, look, look.x, look.y)

    def show_portrait(self, key: str, portrait: QPixmap) -> None:
        """Give the picture that token looks name by `portrait`."""
        self._tokens.show_portrait(key, portrait)
        self.update()

    def show_frame(self, frame: Frame | None) -> None:
        """Mark the part of the map that the players see."""
        for part in (self.frame, frame):
            if part is not None:
                rect = self._view.rect_on_widget(part.x, part.y, part.width, part.height)
                self.update(rect.toAlignedRect().adjusted(-4, -4, 4, 4))
        self.frame = frame

    def add_overlay(
        self, overlay: QWidget, corner: Qt.Corner, beside: QWidget | None = None
    ) -> None:
        """Keep a child widget in a corner of the canvas, 8 px from its edges or from another."""
        self._corners.add(overlay, corner, beside)
        self.place_overlays()
        overlay.show()

    def place_overlays(self) -> None:
        """Put the overlays into their corners; call when one changes its size."""
        self._corners.place(round(self.theme.px(GAP)))
        self.overlays_placed.emit()

    def taken_by_overlays(self, corner: Qt.Corner) -> QRect:
        """What floats in a corner, all together; null for nothing."""
        return self._corners.taken(corner)

    # --- the view -------------------------------------------------------------------------------

    @property
    def view(self) -> Viewport:
        """Which part of the map is seen, and how large."""
        return self._view

    def seen_map(self) -> QRectF:
        """The part of the map in view, in grid units."""
        return self._view.seen_map(self.width(), self.height())

    def fit(self) -> None:
        """Show the whole map."""
        self.show_part(QRectF(0, 0, self._look.columns, self._look.rows))

    def show_part(self, part: QRectF) -> None:
        """Show a part of the map, in grid units, as large as it fits."""
        self._set_view(self._view.fitted(part, self.width(), self.height()))
        self._fitted = (part, self._view)

    def centre_on(self, x: float, y: float) -> None:
        """Bring a place of the map, in grid units, into the middle."""
        self._set_view(self._view.centred(x, y, self.width(), self.height()))

    def pan(self, by: QPoint) -> None:
        """Move the map by device-independent pixels."""
        self._set_view(self._view.panned(by))

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom; the old picture is stretched at once, the sharp one follows."""
        centre = QPointF(self.width() / 2, self.height() / 2)
        self._set_view(self._view.zoomed(factor, centre if around is None else around))

    def zoom_to(self, zoom: float) -> None:
        self.zoom_by(zoom / self._view.zoom)

    def ensure_seen(self, cell: Cell, covered: int = 0) -> None:
        """Pan as little as needed so that a cell is in view, above `covered` pixels."""
        centre = self._look.grid.centre_of(cell)
        way = self._view.way_into_view(centre, self.width(), self.height() - covered)
        if not way.isNull():
            self.pan(way)

    def cell_at(self, at: QPointF) -> Cell:
        """The cell under a point of the widget, be it on the map or beside it."""
        return self._look.grid.cell_at(self._view.to_map(at))

    def token_at(self, at: QPointF) -> str:
        """The topmost token under a point of the widget, or ""."""
        return self._tokens.token_at(self._view.to_map(at))

    def token_on(self, cell: Cell) -> str:
        """The topmost token whose square covers the middle of a cell, or "".

        Without a grid first one that is nearer to this cell than to others.
        """
        if self._look.grid.kind is GridKind.NONE:
            for look in reversed(self._tokens.looks):
                if look.cell == cell:
                    return look.id
        return self._tokens.token_at(self._look.grid.centre_of(cell))

    # --- speaking -------------------------------------------------------------------------------

    def announce(self, text: str) -> None:
        """Tell a screen reader."""
        if text:
            speak(self, text)
            self.announced.emit(text)

    # --- painting -------------------------------------------------------------------------------

    def paint_ground(self, painter: QPainter, region: QRect) -> None:
        """Paint a part of the ground; `region` in physical pixels of the whole map."""
        self._ground_painter().paint(painter, region)

    def _ground_painter(self) -> GroundPainter:
        if self._ground is None:
            look, step, theme = self._look, self._view.step, self.theme
            self._ground = GroundPainter(
                look, step, theme.map_colours, theme.icons, is_players=self._is_players
            )
        return self._ground

    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._synced_view()
        dirty = event.rect()
        painter = QPainter(self)
        if self._comes_in_slices(view):
            self._paint_meanwhile(painter, view)
        elif self._sharpen.isActive() and not (self._flat is None and self._layers.is_empty):
            self._paint_stretched(painter, view)
        else:
            self._layers.cover(view, self.size(), self.paint_ground)
            self._layers.draw(painter, view, dirty)
            self._tokens.paint(painter, view, dirty)
        self.paint_over(painter)
        painter.end()
        self.painted.emit()

    def paint_over(self, painter: QPainter) -> None:
        """What lies over the tokens: on a mere surface, nothing."""

    def _comes_in_slices(self, view: Viewport) -> bool:
        """Whether so much is to be painted that the window would stand still meanwhile."""
        return len(self._look.walls) > MANY_WALLS and not self._layers.is_whole(view, self.size())

    def _paint_meanwhile(self, painter: QPainter, view: Viewport) -> None:
        """The old picture until the slices of the new one are painted, or bare ground."""
        if not self._sharpen.isActive():
            self._sharpen.start(0)
        if self._flat is None and self._layers.is_empty:
            painter.fillRect(self.rect(), self._around)
        else:
            self._paint_stretched(painter, view)

    @property
    def _around(self) -> QColor:
        return FOG if self._is_players else self.theme.map_colours.window

    def _paint_stretched(self, painter: QPainter, view: Viewport) -> None:
        """While a zoom goes on, one flat picture is stretched; who moves meanwhile comes later."""
        if self._flat is None:
            self._flat = self._layers.surrendered(self._tokens.paint_flat, view.dpr)
        self._flat.draw(painter, view, self.size(), self._around)

    # --- changes --------------------------------------------------------------------------------

    def _set_view(self, view: Viewport) -> None:
        if view == self._view:
            return
        is_zoom = view.zoom != self._view.zoom
        self._view = view
        if is_zoom:
            self._ground = None
            self._sharpen.start()
            self.zoom_changed.emit(view.zoom)
        self.view_changed.emit()
        self.update()

    def _synced_view(self) -> Viewport:
        dpr = self.devicePixelRatioF()
        if dpr != self._view.dpr:
            self._view = self._view.with_dpr(dpr, self.width(), self.height())
            self._ground = None
        return self._view

    def _forget_ground(self) -> None:
        self._ground = None
        self._flat = None
        self._layers.forget()

    def _on_sharpen(self) -> None:
        """Paint the sharp picture in slices; the stretched one stays until it is ready."""
        until = time.perf_counter() + SLICE
        if self._tokens.bake_ahead(self._view, self.seen_map(), until) and self._layers.refresh(
            self._view, self.size(), self.paint_ground, until, self._ground_painter().prepare
        ):
            self._flat = None
            self.update()
        else:
            self._sharpen.start(0)

    def settle(self) -> None:
        """Finish the sharp picture and all gliding now, for pictures and tests."""
        self._tokens.stop_gliding()
        self._sharpen.stop()
        self._flat = None
        self._layers.cover(self._synced_view(), self.size(), self.paint_ground)
        self.update()

    def _on_glide(self) -> None:
        for part in self._tokens.advance(self._view):
            self.update(part)
        if not self._tokens.is_gliding:
            self._gliding.stop()

    def _repaint_ground(self, part: QRectF) -> None:
        step = self._view.step
        region = QRectF(part.x() * step, part.y() * step, part.width() * step, part.height() * step)
        if self._layers.is_sharp(self._view):
            grown = region.toAlignedRect().adjusted(-6, -6, 6, 6)
            self._layers.repaint(grown, self.paint_ground)
        else:
            self._forget_ground()
        corner = self._view.to_widget(part.x(), part.y())
        size = QSize(round(part.width() * self._view.zoom), round(part.height() * self._view.zoom))
        self.update(QRect(corner.toPoint(), size).adjusted(-8, -8, 8, 8))

    def _on_theme_changed(self) -> None:
        self._tokens.forget()
        self._forget_ground()
        self.place_overlays()
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(778, 560)

    def showEvent(self, event: QShowEvent) -> None:
        if self._fitted is None:
            self.fit()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._fitted is None:
            self.fit()
        elif self._fitted[1] == self._view:
            self.show_part(self._fitted[0])
        elif event.oldSize().isValid() and event.oldSize().width() > 0:
            centre = self._view.to_map(
                QPointF(event.oldSize().width() / 2, event.oldSize().height() / 2)
            )
            self.centre_on(centre.x, centre.y)
        self.place_overlays()
