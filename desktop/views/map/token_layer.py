"""The tokens on a canvas: which there are, who lies above whom, where each is painted now."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from desktop.battlemap.cells import Point
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import TokenLook, TokenState
from desktop.views.map.tags import corner_of, is_on_chip
from desktop.views.map.token_reach import beyond_of, reach_of
from desktop.views.map.tokens import Baked, TokenBakery
from desktop.views.map.viewport import Viewport

STEP_MILLISECONDS = 180


@dataclass(slots=True)
class _Placed:
    """A token at its place, in device pixels of the map: a frame only adds the view.

    It is baked when it comes into view for the first time.
    """

    look: TokenLook
    baked: Baked | None
    x: int
    y: int
    left: int
    top: int
    right: int
    bottom: int


class TokenLayer:
    """Keeps the looks and their baked pixmaps, and glides moved tokens to their new place."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._looks: dict[str, TokenLook] = {}
        self._order: list[str] = []
        self._portraits: dict[str, QPixmap] = {}
        self._bakery = self._new_bakery()
        self._placed: dict[str, _Placed] = {}
        self._placed_at = (0.0, 0.0)
        self._glides: dict[str, tuple[float, float, float]] = {}

    @property
    def looks(self) -> tuple[TokenLook, ...]:
        """What is drawn, the lowest first."""
        return tuple(self._looks.values())

    @property
    def is_gliding(self) -> bool:
        """Whether some token is on its way."""
        return bool(self._glides)

    def find(self, token_id: str) -> TokenLook | None:
        """The look of a token, None without."""
        return self._looks.get(token_id)

    def show(self, looks: tuple[TokenLook, ...], view: Viewport, *, glides: bool) -> list[QRect]:
        """Take other looks; what must be repainted, in the widget's pixels."""
        before_all, after = self._looks, {look.id: look for look in looks}
        dirty = []
        is_order_kept = before_all.keys() == after.keys()
        for token_id in before_all.keys() - after.keys():
            dirty.append(self.reach(before_all[token_id], view))
            self._placed.pop(token_id, None)
        for token_id, look in after.items():
            before = before_all.get(token_id)
            if before is look or before == look:
                continue
            if before is not None:
                dirty.append(self.reach(before, view))
                if glides and (before.x, before.y) != (look.x, look.y):
                    self._glides[token_id] = (before.x, before.y, time.perf_counter())
                is_order_kept = is_order_kept and _level(before) == _level(look)
            self._placed.pop(token_id, None)
            dirty.append(self.reach(look, view))
        self._looks = after
        if not is_order_kept:
            self._order = [look.id for look in sorted(looks, key=self._height)]
        return dirty

    def show_portrait(self, key: str, portrait: QPixmap) -> None:
        """Give the picture that looks name by `key`; all are baked anew."""
        self._portraits[key] = portrait
        self.forget()

    def forget(self) -> None:
        """Bake everything anew: the theme or a portrait has changed."""
        self._bakery = self._new_bakery()
        self._placed.clear()

    def token_at(self, place: Point) -> str:
        """The topmost token whose tag or square holds a place of the map, or ""."""
        return next(self._at(place), "")

    def next_at(self, place: Point) -> str:
        """Of a stack the one after the one that is selected; else the topmost, or ""."""
        stack = list(self._at(place))
        if stack and is_on_chip(self._looks[stack[0]], place):
            return stack[0]
        chosen = [token for token in stack if self._looks[token].is_selected]
        if len(chosen) != 1:
            return stack[0] if stack else ""
        in_turn = sorted(stack)  # the selected one lies on top: the heights say nothing
        return in_turn[(in_turn.index(chosen[0]) + 1) % len(in_turn)]

    def _at(self, place: Point) -> Iterator[str]:
        """The tokens at a place, the topmost first; who is active or selected counts as such."""
        piled = [one for one in self._order if self._looks[one].pile is not None]
        on_chip = [one for one in reversed(piled) if is_on_chip(self._looks[one], place)]
        yield from on_chip
        for token_id in reversed(self._order):
            look = self._looks[token_id]
            left, top, wide, high = look.body or (0.0, 0.0, look.size, look.size)
            if (
                token_id not in on_chip
                and 0 <= place.x - look.x - left <= wide
                and 0 <= place.y - look.y - top <= high
            ):
                yield token_id

    def reach(self, look: TokenLook, view: Viewport) -> QRect:
        """The widget's pixels that a token may touch where it is painted now."""
        x, y = self._place_of(look)
        return reach_of(look, view.zoom, view.to_widget(x, y))

    # --- gliding --------------------------------------------------------------------------------

    def advance(self, view: Viewport) -> Iterator[QRect]:
        """Glide on; what must be repainted."""
        now = time.perf_counter()
        for token_id, (x, y, start) in list(self._glides.items()):
            look = self._looks.get(token_id)
            is_over = (now - start) * 1000 >= STEP_MILLISECONDS
            if look is None or is_over:
                del self._glides[token_id]
                self._placed.pop(token_id, None)
            if look is not None:
                begun = reach_of(look, view.zoom, view.to_widget(x, y))
                yield begun.united(reach_of(look, view.zoom, view.to_widget(look.x, look.y)))

    def stop_gliding(self) -> None:
        """Everybody is where the looks say."""
        for token_id in self._glides:
            self._placed.pop(token_id, None)
        self._glides.clear()

    def bake_ahead(self, view: Viewport, seen: QRectF, until: float) -> bool:
        """Bake what a part of the map (grid units) shows at a zoom; False when time is up.

        What was baked before counts for nothing: called again and again, it comes to an end.
        """
        for one in self._all_placed(view).values():
            look = one.look
            more = 1 + beyond_of(look)
            around = QRectF(
                look.x - more, look.y - more, look.size + 2 * more, look.size + 2 * more
            )
            if one.baked is not None or not seen.intersects(around):
                continue
            one.baked = self._bakery.baked(look, view.zoom, view.dpr)
            if time.perf_counter() > until:
                return False
        return True

    # --- painting -------------------------------------------------------------------------------

    def paint(self, painter: QPainter, view: Viewport, dirty: QRect) -> None:
        """Paint the tokens that touch `dirty`, then tags and condition plates above them all."""
        self._paint(painter, view, dirty, bakes=True)

    def _paint(self, painter: QPainter, view: Viewport, dirty: QRect, *, bakes: bool) -> None:
        placed = self._all_placed(view)
        dpr = view.dpr
        left, top = view.left, view.top
        seen_left, seen_top = dirty.left() * dpr + left, dirty.top() * dpr + top
        seen_right = (dirty.right() + 1) * dpr + left
        seen_bottom = (dirty.bottom() + 1) * dpr + top
        tagged, plated = [], []
        painter.save()
        painter.scale(1 / dpr, 1 / dpr)
        for token_id in self._order:
            one = placed[token_id]
            if (
                one.left > seen_right
                or one.right < seen_left
                or one.top > seen_bottom
                or one.bottom < seen_top
            ):
                continue
            baked = one.baked
            if baked is None:
                if not bakes:
                    continue
                baked = one.baked = self._bakery.baked(one.look, view.zoom, dpr)
            margin = baked.margin
            painter.drawPixmap(one.x - margin - left, one.y - margin - top, baked.body)
            if baked.tag is not None:
                x, y = corner_of(one.look, baked.tag, view.step)
                tagged.append((one.x + x - left, one.y + y - top, baked.tag))
            if baked.plates is not None:
                plated.append(
                    (one.x + baked.plates_x - left, one.y + baked.plates_y - top, baked.plates)
                )
        for x, y, above_all in (*tagged, *plated):
            painter.drawPixmap(x, y, above_all)
        painter.restore()

    def paint_flat(self, painter: QPainter, there: Viewport, size: QSize) -> None:
        """Paint the tokens into a picture of `size` device pixels whose corner `there` names.

        Those beside the view that were never baked are left out: the picture must come at once.
        """
        painter.scale(there.dpr, there.dpr)
        seen = QRectF(0, 0, size.width() / there.dpr, size.height() / there.dpr)
        self._paint(painter, there, seen.toAlignedRect(), bakes=False)

    def paint_ghost(
        self, painter: QPainter, view: Viewport, look: TokenLook, x: float, y: float
    ) -> None:
        """The token where it would stand after the move that is being laid."""
        look = replace(look, x=x, y=y, pile=None)
        ghost = self._put(look, view)
        painter.save()
        painter.setOpacity(0.75)
        painter.scale(1 / view.dpr, 1 / view.dpr)
        baked = self._bakery.baked(look, view.zoom, view.dpr)
        x_there, y_there = ghost.x - baked.margin, ghost.y - baked.margin
        painter.drawPixmap(x_there - view.left, y_there - view.top, baked.body)
        painter.restore()

    def _new_bakery(self) -> TokenBakery:
        theme = self._theme
        return TokenBakery(theme.icons, theme.map_colours, self._portraits.get)

    def _all_placed(self, view: Viewport) -> dict[str, _Placed]:
        """Every token at its place at this zoom; only what changed is placed again."""
        if self._placed_at != (view.zoom, view.dpr):
            self._placed.clear()
            self._placed_at = (view.zoom, view.dpr)
        placed = self._placed
        if len(placed) < len(self._looks):
            for token_id, look in self._looks.items():
                if token_id not in placed:
                    placed[token_id] = self._put(look, view)
        for token_id in self._glides.keys() & self._looks.keys():
            look = self._looks[token_id]
            x, y = self._place_of(look)
            placed[token_id] = self._put(replace(look, x=x, y=y), view)
        return placed

    def _put(self, look: TokenLook, view: Viewport) -> _Placed:
        reach = reach_of(look, view.step, QPointF(look.x * view.step, look.y * view.step))
        return _Placed(
            look,
            None,
            round(look.x * view.step),
            round(look.y * view.step),
            reach.left(),
            reach.top(),
            reach.right(),
            reach.bottom(),
        )

    def _place_of(self, look: TokenLook) -> tuple[float, float]:
        """Where a token's square begins now, on its way if it glides."""
        glide = self._glides.get(look.id)
        if glide is None:
            return look.x, look.y
        share = min(1.0, (time.perf_counter() - glide[2]) * 1000 / STEP_MILLISECONDS)
        left = (1 - share) ** 3
        return look.x + (glide[0] - look.x) * left, look.y + (glide[1] - look.y) * left

    def _height(self, look: TokenLook) -> tuple[int, float, bool, str]:
        """Who lies above whom: a rider always above its mount, which lifts it with itself."""
        layer, space, mount = _level(look)
        under = self._looks.get(mount)
        if under is not None:
            layer = max(layer, _level(under)[0])
        return (layer, -space, under is not None, look.id)


def _level(look: TokenLook) -> tuple[int, float, str]:
    """The dead lie below, the big below the small, the active on top; and its mount."""
    layer = 0 if look.state is TokenState.DEAD else 1
    if look.is_active or look.is_selected:
        layer = 2
    return layer, look.size if look.body is None else max(look.body[2:]), look.mount
