"""The tokens on a canvas: which there are, who lies above whom, where each is painted now."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap

from desktop.battlemap.cells import Point
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import TokenLook, TokenState
from desktop.views.map.tokens import Baked, TokenBakery, plates_rect, reach_of
from desktop.views.map.viewport import Viewport

STEP_MILLISECONDS = 180


class TokenLayer:
    """Keeps the looks and their baked pixmaps, and glides moved tokens to their new place."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._looks: dict[str, TokenLook] = {}
        self._order: tuple[TokenLook, ...] = ()
        self._portraits: dict[str, QPixmap] = {}
        self._bakery = self._new_bakery()
        self._baked: dict[str, tuple[TokenLook, float, float, Baked]] = {}
        self._glides: dict[str, tuple[float, float, float]] = {}

    @property
    def looks(self) -> tuple[TokenLook, ...]:
        return tuple(self._looks.values())

    @property
    def is_gliding(self) -> bool:
        return bool(self._glides)

    def find(self, token_id: str) -> TokenLook | None:
        return self._looks.get(token_id)

    def show(self, looks: tuple[TokenLook, ...], view: Viewport, *, glides: bool) -> list[QRect]:
        """Take other looks; what must be repainted, in the widget's pixels."""
        after = {look.id: look for look in looks}
        dirty = []
        for token_id, look in self._looks.items():
            if after.get(token_id) != look:
                dirty.append(self.reach(look, view))
        for token_id, look in after.items():
            before = self._looks.get(token_id)
            if before == look:
                continue
            if glides and before is not None and (before.x, before.y) != (look.x, look.y):
                self._glides[token_id] = (before.x, before.y, time.perf_counter())
            dirty.append(self.reach(look, view))
        for token_id in self._baked.keys() - after.keys():
            del self._baked[token_id]
        self._looks = after
        self._order = tuple(sorted(looks, key=_height))
        return dirty

    def show_portrait(self, key: str, portrait: QPixmap) -> None:
        self._portraits[key] = portrait
        self.forget()

    def forget(self) -> None:
        """Bake everything anew: the theme or a portrait has changed."""
        self._bakery = self._new_bakery()
        self._baked.clear()

    def token_at(self, place: Point) -> str:
        """The topmost token whose square holds a place of the map, or ""."""
        for look in reversed(self._order):
            if 0 <= place.x - look.x <= look.size and 0 <= place.y - look.y <= look.size:
                return look.id
        return ""

    def reach(self, look: TokenLook, view: Viewport) -> QRect:
        """The widget's pixels that a token may touch where it is painted now."""
        return reach_of(look, view.zoom, self._corner(look, view))

    # --- gliding --------------------------------------------------------------------------------

    def advance(self, view: Viewport) -> Iterator[QRect]:
        """Glide on; what must be repainted."""
        now = time.perf_counter()
        for token_id, (x, y, start) in list(self._glides.items()):
            look = self._looks.get(token_id)
            is_over = (now - start) * 1000 >= STEP_MILLISECONDS
            if look is None or is_over:
                del self._glides[token_id]
            if look is not None:
                begun = reach_of(look, view.zoom, view.to_widget(x, y))
                yield begun.united(reach_of(look, view.zoom, view.to_widget(look.x, look.y)))

    def stop_gliding(self) -> None:
        self._glides.clear()

    # --- painting -------------------------------------------------------------------------------

    def paint(self, painter: QPainter, view: Viewport, dirty: QRect, *, is_zooming: bool) -> None:
        """Paint the tokens that touch `dirty`, then the condition plates above them all."""
        plates = []
        for look in self._order:
            corner = self._corner(look, view)
            if not reach_of(look, view.zoom, corner).intersects(dirty):
                continue
            baked = self._baked_of(look, view, is_zooming=is_zooming)
            draw_baked(painter, baked, corner, view)
            if baked.plates is not None and baked.step == view.step:
                plates.append((look, baked, baked.plates, corner))
        for look, baked, pixmap, corner in plates:
            place = plates_rect(look, baked, corner, view.dpr)
            painter.drawPixmap(_whole(place.topLeft(), view.dpr), pixmap)

    def paint_ghost(
        self, painter: QPainter, view: Viewport, look: TokenLook, x: float, y: float
    ) -> None:
        """The token where it would stand after the move that is being laid."""
        painter.setOpacity(0.75)
        baked = self._baked_of(look, view, is_zooming=False)
        draw_baked(painter, baked, view.to_widget(x, y), view)
        painter.setOpacity(1.0)

    def _new_bakery(self) -> TokenBakery:
        theme = self._theme
        return TokenBakery(theme.icons, theme.map_colours, self._portraits.get)

    def _baked_of(self, look: TokenLook, view: Viewport, *, is_zooming: bool) -> Baked:
        """The pixmaps of a token; while a zoom goes on, the old ones are good enough."""
        kept = self._baked.get(look.id)
        if kept is not None and kept[2] == view.dpr and (kept[1] == view.zoom or is_zooming):
            if kept[0] is look:
                return kept[3]
            if kept[0] == replace(look, cell=kept[0].cell, x=kept[0].x, y=kept[0].y):
                self._baked[look.id] = (look, *kept[1:])
                return kept[3]
        baked = self._bakery.baked(look, view.zoom, view.dpr)
        self._baked[look.id] = (look, view.zoom, view.dpr, baked)
        return baked

    def _corner(self, look: TokenLook, view: Viewport) -> QPointF:
        """Where a token's square begins now, on its way if it glides."""
        x, y = look.x, look.y
        glide = self._glides.get(look.id)
        if glide is not None:
            share = min(1.0, (time.perf_counter() - glide[2]) * 1000 / STEP_MILLISECONDS)
            left = (1 - share) ** 3
            x += (glide[0] - x) * left
            y += (glide[1] - y) * left
        return view.to_widget(x, y)


def draw_baked(painter: QPainter, baked: Baked, corner: QPointF, view: Viewport) -> None:
    """Copy a token at whole device pixels, or stretched while a zoom goes on."""
    if baked.step == view.step:
        shift = QPointF(baked.margin / view.dpr, baked.margin / view.dpr)
        painter.drawPixmap(_whole(corner, view.dpr) - shift, baked.body)
        return
    factor = view.step / baked.step
    margin = baked.margin * factor / view.dpr
    side = baked.body.deviceIndependentSize() * factor
    target = QRectF(corner - QPointF(margin, margin), side)
    painter.drawPixmap(target, baked.body, QRectF(baked.body.rect()))


def _whole(at: QPointF, dpr: float) -> QPointF:
    return QPointF(round(at.x() * dpr) / dpr, round(at.y() * dpr) / dpr)


def _height(look: TokenLook) -> tuple[int, float, str]:
    """Who lies above whom: the dead below, the big below the small, the active on top."""
    layer = 0 if look.state is TokenState.DEAD else 1
    if look.is_active or look.is_selected:
        layer = 2
    return (layer, -look.size, look.id)
