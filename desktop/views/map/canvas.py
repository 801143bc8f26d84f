"""The map canvas: a widget of our own that paints a frame by copying cached pictures.

The ground lies in a layer cache, tokens are baked at the present zoom; a token's step repaints
only where it was and where it is. The canvas knows nothing of the fight: it draws looks
(`drawing.py`) and tells gestures by signals.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.battlemap.cells import Cell
from desktop.views.design.theme import Theme
from desktop.views.map.aim import AimLook
from desktop.views.map.changes import changed_ground, is_another_place
from desktop.views.map.corners import Corners
from desktop.views.map.cursor import MapCursor
from desktop.views.map.drawing import Frame, MapAnswers, MapLook, MapTool, PinLook, TokenLook
from desktop.views.map.gestures import MouseGestures
from desktop.views.map.ground import FOG, GroundPainter
from desktop.views.map.hits import door_under, pin_under
from desktop.views.map.layers import Flattened, LayerCache
from desktop.views.map.over import paint_over
from desktop.views.map.speaking import speak
from desktop.views.map.token_layer import STEP_MILLISECONDS, TokenLayer
from desktop.views.map.tools.pen import Pen
from desktop.views.map.viewport import Viewport

SHARP_AFTER = 90  # milliseconds after the last step of a zoom
SLICE = 0.008  # seconds of sharp painting at a time
FRAME = 16


class MapCanvas(QWidget):
    """Draws one map with its tokens; two of them can stand on one fight.

    Identifiers in the signals are the `id` of the token look, "" for none.
    """

    token_clicked = Signal(str, bool)  # id, adds to the selection
    token_activated = Signal(str)  # double click, or Enter without a move
    token_dropped = Signal(str, object)  # id, tuple[Cell, ...] from where it stood
    selection_toggled = Signal(str)
    selection_boxed = Signal(object, bool)  # tuple of ids, adds to the selection
    cell_clicked = Signal(object)  # Cell
    cell_activated = Signal(object)  # Cell: double click on the ground
    door_clicked = Signal(str)
    pin_clicked = Signal(str)
    context_requested = Signal(str, object, QPoint)  # id, Cell, global position
    target_picked = Signal(str)
    cell_picked = Signal(object)  # Cell
    picking_cancelled = Signal()
    pen_laid_down = Signal()  # Esc with nothing begun
    digit_typed = Signal(str)
    measured = Signal(object)  # MeasureLook, or None when it is over
    zoom_changed = Signal(float)  # device-independent pixels per cell
    view_changed = Signal()
    announced = Signal(str)
    painted = Signal()

    def __init__(
        self, theme: Theme, *, is_players: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.is_players = is_players
        self.answers = MapAnswers()
        self._look = MapLook()
        self._tokens = TokenLayer(theme)
        self._view = Viewport()
        self._layers = LayerCache()
        self._ground: GroundPainter | None = None
        self._flat: Flattened | None = None
        self.frame: Frame | None = None
        self._is_picking = False
        self._candidates: frozenset[str] | None = None
        self._picks_cells = False
        self._fitted: tuple[QRectF, Viewport] | None = None  # a part, and the view that fits it
        self.tool = MapTool.SELECT
        self.pen: Pen | None = None
        self.aim: AimLook | None = None
        self.tab_order: tuple[str, ...] = ()
        self.cursor_keys = MapCursor(self)
        self.gestures = MouseGestures(self)
        self._sharpen = QTimer(self, singleShot=True, interval=SHARP_AFTER)
        self._sharpen.timeout.connect(self._on_sharpen)
        self._gliding = QTimer(self, interval=FRAME)
        self._gliding.timeout.connect(self._on_glide)
        self._corners = Corners(self)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        if is_players:
            # Nobody works on the players' screen: clicks go to whatever is behind.
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.gestures.is_deaf = True
        else:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self._on_theme_changed)

    # --- what is drawn --------------------------------------------------------------------------

    @property
    def look(self) -> MapLook:
        return self._look

    @property
    def tokens(self) -> tuple[TokenLook, ...]:
        return self._tokens.looks

    def find_token(self, token_id: str) -> TokenLook | None:
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
        self.gestures.keep_present()
        self.cursor_keys.keep_present()

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

    # --- the view -------------------------------------------------------------------------------

    @property
    def view(self) -> Viewport:
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
        return self._look.grid.cell_at(self._view.to_map(at))

    def token_at(self, at: QPointF) -> str:
        """The topmost token under a point of the widget, or ""."""
        return self._tokens.token_at(self._view.to_map(at))

    def next_token_at(self, at: QPointF) -> str:
        """Where a press chooses again and again, the next one of a stack, or ""."""
        return self._tokens.next_at(self._view.to_map(at))

    def token_on(self, cell: Cell) -> str:
        """The topmost token whose square covers the middle of a cell, or ""."""
        return self._tokens.token_at(self._look.grid.centre_of(cell))

    def door_at(self, at: QPointF) -> str:
        """The door whose middle is under a point, or ""; the players' canvas has none."""
        return "" if self.is_players else door_under(self._look, self._view.to_map(at))

    def use_pen(self, pen: Pen | None) -> None:
        """Draw with a pen instead of choosing and dragging; None lays it down."""
        if self.pen is not None:
            self.pen.cancel()
        self.pen = pen
        self.measured.emit(None)
        self.gestures.cancel()
        self.show_cursor()
        self.update()

    def show_cursor(self) -> None:
        """The pointer's shape for what a press would do now."""
        if self._is_picking:
            self.setCursor(Qt.CursorShape.CrossCursor)
        elif self.pen is not None:
            self.setCursor(self.pen.cursor)
        else:
            self.unsetCursor()

    def pin_at(self, at: QPointF) -> PinLook | None:
        """The pin under a point."""
        return pin_under(self._look, self._view.to_map(at))

    # --- picking a target -----------------------------------------------------------------------

    @property
    def is_picking(self) -> bool:
        return self._is_picking

    def start_picking(
        self, candidates: frozenset[str] | None = None, *, cells: bool = False
    ) -> None:
        """Let the next click or Enter pick a target, or with `cells` any cell.

        `candidates` limits it to these tokens. Ends by `stop_picking`, or by Esc, which tells
        `picking_cancelled`.
        """
        self._is_picking, self._candidates, self._picks_cells = True, candidates, cells
        self.show_cursor()
        self.gestures.cancel()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop_picking(self) -> None:
        self._is_picking, self._candidates = False, None
        self.show_cursor()
        self.update()

    def pick(self, token_id: str, cell: Cell) -> bool:
        """Take what was pointed at; False when it cannot be a target."""
        if self._picks_cells:
            self.cell_picked.emit(cell)
            return True
        if token_id and self.is_candidate(token_id):
            self.target_picked.emit(token_id)
            return True
        return False

    def is_candidate(self, token_id: str) -> bool:
        """Whether the target that is asked for may be this one."""
        return self._candidates is None or token_id in self._candidates

    def cancel_picking(self) -> None:
        self.stop_picking()
        self.picking_cancelled.emit()

    # --- speaking -------------------------------------------------------------------------------

    def announce(self, text: str) -> None:
        """Tell a screen reader."""
        if text:
            speak(self, text)
            self.announced.emit(text)

    # --- painting -------------------------------------------------------------------------------

    def paint_ground(self, painter: QPainter, region: QRect) -> None:
        self._ground_painter().paint(painter, region)

    def _ground_painter(self) -> GroundPainter:
        if self._ground is None:
            look, step, theme = self._look, self._view.step, self.theme
            self._ground = GroundPainter(
                look, step, theme.map_colours, theme.icons, is_players=self.is_players
            )
        return self._ground

    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._synced_view()
        dirty = event.rect()
        painter = QPainter(self)
        if self._sharpen.isActive() and not (self._flat is None and self._layers.is_empty):
            self._paint_stretched(painter, view)
        else:
            self._layers.cover(view, self.size(), self.paint_ground)
            self._layers.draw(painter, view, dirty)
            self._tokens.paint(painter, view, dirty)
        paint_over(painter, self, self._tokens)
        painter.end()
        self.painted.emit()

    def _paint_stretched(self, painter: QPainter, view: Viewport) -> None:
        """While a zoom goes on, one flat picture is stretched; who moves meanwhile comes later."""
        if self._flat is None:
            self._flat = self._layers.surrendered(self._tokens.paint_flat, view.dpr)
        around = FOG if self.is_players else self.theme.map_colours.window
        self._flat.draw(painter, view, self.size(), around)

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

    def place_overlays(self) -> None:
        """Put the overlays into their corners; call when one changes its size."""
        self._corners.place(round(self.theme.px(8)))

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

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = "" if self.is_players else self._tooltip(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        if event.type() is QEvent.Type.ShortcutOverride and self.cursor_keys.claims(event):
            event.accept()  # before Delete takes a combatant out of the fight
            return True
        return super().event(event)

    def _tooltip(self, at: QPointF) -> str:
        token, pin = self.token_at(at), self.pin_at(at)
        if token:
            return self.answers.tooltip(token)
        return "" if pin is None else pin.text

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.cursor_keys.walk(forward=forward):
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.cursor_keys.enter(event.reason())
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.cursor_keys.leave()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_players or not self.cursor_keys.press(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.gestures.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.gestures.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.gestures.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.gestures.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.cursor_keys.ask_context()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.gestures.wheel(event)
