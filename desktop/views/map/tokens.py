"""Bakes tokens into pixmaps at the present zoom, so that a frame only copies them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from desktop.battlemap.cells import Cell
from desktop.views.design.badges import DEFAULT_GLYPHS, draw_portrait
from desktop.views.design.bars import bar_colour
from desktop.views.design.fonts import font_of
from desktop.views.design.icons import Icons
from desktop.views.design.painting import CENTRED, draw_text, hatch, side_path, text_width
from desktop.views.design.tokens import Colours, SideLook
from desktop.views.map.drawing import NamePlace, TokenLook, TokenState
from desktop.views.map.tags import has_tag, paint_tag, plates_for
from desktop.views.map.token_reach import HEIGHT_MARGIN, margin_of

# Lengths in cells, unless they say otherwise.
SMALL_CELL = 28.0  # device-independent pixels: below this, bar and plates are left out
SMALL_TOKEN = 22.0  # the same for a token, such as a Tiny one
SMALLEST_SCRIPT = 0.62
AWAY = 0.28  # opacity of what is left of somebody on another plane
SECRET = 0.62
"""How much is left of a token that the players do not see."""
DISC_SHARE = 0.80
HOSTILE_DISC_SHARE = 0.74
SMALL_SHARE = 0.78  # of the disc where tokens are small, so that shape and colour stay readable
KEPT_BYTES = 64 * 1024 * 1024

DISC = QColor("#14181E")
DARK = QColor("#0B0D11")
VEIL = QColor(DARK.red(), DARK.green(), DARK.blue(), 170)
PLATE_FILL = QColor("#F1EEE6")
PLATE_INK = QColor("#14181E")
BONE = QColor("#F1EEE6")
GREY = QColor("#59616C")
SHADE = QColor(0, 0, 0, 150)

FindPortrait = Callable[[str], QPixmap | None]


@dataclass(frozen=True, slots=True)
class Baked:
    """A token as pixmaps of device pixels.

    `margin` is how far the body reaches beyond the token's square on each side; the plates lie
    `plates_x`, `plates_y` from the square's corner.
    """

    body: QPixmap
    margin: int
    plates: QPixmap | None
    plates_x: int
    plates_y: int
    step: float
    tag: QPixmap | None = None
    """The name, or the number in a pile: lies over all tokens (`tags.corner_of`)."""


class TokenBakery:
    """Draws token looks and keeps the pixmaps, by look, size and pixel ratio."""

    def __init__(self, icons: Icons, colours: Colours, find_portrait: FindPortrait) -> None:
        self._icons = icons
        self._colours = colours
        self._find_portrait = find_portrait
        self._baked: dict[tuple[TokenLook, float, float], Baked] = {}
        self._bytes = 0

    def baked(self, look: TokenLook, zoom: float, dpr: float) -> Baked:
        """The pixmaps of a token at `zoom` device-independent pixels per cell."""
        key = (_without_place(look), zoom, dpr)
        found = self._baked.get(key)
        if found is None:
            if self._bytes > KEPT_BYTES:
                self.forget()
            found = self._baked[key] = self._bake(look, zoom, dpr)
            self._bytes += 4 * found.body.width() * found.body.height()
        return found

    def forget(self) -> None:
        """Bake everything anew when it is asked for."""
        self._baked.clear()
        self._bytes = 0

    def _bake(self, look: TokenLook, zoom: float, dpr: float) -> Baked:
        step = zoom * dpr
        margin = round(margin_of(look) * step) + 1
        side = round(look.size * step) + 2 * margin
        body = QPixmap(side, side)
        body.fill(Qt.GlobalColor.transparent)
        painter = QPainter(body)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        square = QRectF(margin, margin, look.size * step, look.size * step)
        if look.body is not None:
            self._long_body(painter, square, step, look)
        _TokenStroke(painter, square, step, look, self._colours, self._icons).paint(
            self._find_portrait(look.portrait) if look.portrait else None,
            is_small=zoom < SMALL_CELL or zoom * look.size < SMALL_TOKEN,
        )
        painter.end()
        plates = self._plates(look, step) if zoom >= SMALL_CELL else None
        x = y = 0
        if plates is not None:
            # Above the token, in the middle, a little over its upper edge.
            x = round((look.size * step - plates.width()) / 2)
            y = round(-plates_for(look).raised * step)
        return Baked(body, margin, plates, x, y, step, paint_tag(look, step, self._colours))

    def _long_body(self, painter: QPainter, square: QRectF, step: float, look: TokenLook) -> None:
        """The rest of a long body behind its head, in the colour of its side."""
        assert look.body is not None, "asked only for long ones"
        x, y, wide, high = (each * step for each in look.body)
        edge = 0.06 * step
        rest = QRectF(square.x() + x, square.y() + y, wide, high)
        rest.adjust(edge, edge, -edge, -edge)
        ink = QColor(self._colours.side(look.side))
        if look.state is not TokenState.NORMAL:
            ink = QColor(GREY)
        painter.setPen(QPen(ink, max(1.5, edge)))
        fill = QColor(ink)
        fill.setAlphaF(0.35)
        painter.setBrush(fill)
        round_by = 0.5 * min(rest.width(), rest.height())
        painter.setOpacity(AWAY if look.is_away else SECRET if look.is_secret else 1.0)
        painter.drawRoundedRect(rest, round_by, round_by)
        painter.setOpacity(1.0)

    def _plates(self, look: TokenLook, step: float) -> QPixmap | None:
        """The condition plates, drawn after all tokens so that nobody covers them."""
        if not look.conditions:
            return None
        room = plates_for(look)
        shown, more = look.conditions[: room.shown], room.more
        size = round(room.side * step)
        count = len(shown) + (1 if more else 0)
        plates = QPixmap(count * size + 2, size + 2)
        plates.fill(Qt.GlobalColor.transparent)
        painter = QPainter(plates)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(0, 0, 0, 170), 1))
        painter.setBrush(PLATE_FILL)
        painter.drawRoundedRect(
            QRectF(0.5, 0.5, count * size + 1, size + 1), 0.08 * step, 0.08 * step
        )
        for index, key in enumerate(shown):
            icon = round(size * 0.84)
            corner = QPointF(1 + index * size + (size - icon) / 2, 1 + (size - icon) / 2)
            painter.drawPixmap(corner.toPoint(), self._icons.pixmap(key, icon, PLATE_INK))
        if more:
            slot = QRectF(1 + len(shown) * size, 1, size, size)
            draw_text(
                painter, slot, f"+{more}", font_of(0.61 * size, weight=700), PLATE_INK, CENTRED
            )
        painter.end()
        return plates


class _TokenStroke:
    """Draws one token into a painter; lives for one drawing."""

    def __init__(
        self,
        painter: QPainter,
        square: QRectF,
        step: float,
        look: TokenLook,
        colours: Colours,
        icons: Icons,
    ) -> None:
        self._painter = painter
        self._square = square
        self._step = step
        self._look = look
        self._colours = colours
        self._icons = icons
        self._is_small = False
        self._script = step if look.size >= 1 else step * max(SMALLEST_SCRIPT, look.size)
        """Device pixels of a cell for what stands on the token: less on those of a part of it."""

    def paint(self, portrait: QPixmap | None, *, is_small: bool) -> None:
        look, painter = self._look, self._painter
        self._is_small = is_small
        if look.is_active:
            self._active_ring()
        elif look.is_next:
            self._next_ring()
        if look.is_away:
            painter.setOpacity(AWAY)
        elif look.is_secret:
            painter.setOpacity(SECRET)
        elif look.state is TokenState.DEAD:
            painter.setOpacity(0.5)
        self._collar()
        self._face(portrait)
        painter.setOpacity(1.0)
        if look.is_veiled:
            self._veil()
        if look.label and not has_tag(look):
            self._label()
        if look.bar is not None and look.state is TokenState.NORMAL and look.pile is None:
            if is_small:
                self._ring()
            else:
                self._bar()
        if look.facing is not None:
            self._facing(look.facing)
        self._marks()
        if look.is_selected:
            self._selection()
        if look.is_target:
            self._target()
        if look.height and not is_small:
            self._height()

    # --- body -----------------------------------------------------------------------------------

    def _side(self) -> SideLook:
        return self._look.side

    def _side_colour(self) -> QColor:
        if self._look.state is not TokenState.NORMAL:
            return GREY
        return self._colours.side(self._look.side)

    def _collar(self) -> None:
        painter, step = self._painter, self._step
        path = side_path(self._side(), self._square)
        shadow = path.translated(0, 0.03 * step)
        painter.fillPath(shadow, QColor(0, 0, 0, 110))
        wide = min(step, self._square.width())
        edge = QPen(DARK, 1.0 if self._is_small else max(1.5, 0.055 * wide))
        edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(edge)
        painter.setBrush(self._side_colour())
        painter.drawPath(path)
        if self._look.is_secret:
            dashes = QPen(self._side_colour(), max(1.5, 0.06 * step))
            dashes.setDashPattern([2.0, 1.3])
            dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.strokePath(path, dashes)

    def _disc(self) -> QPainterPath:
        side = self._side()
        share = HOSTILE_DISC_SHARE if side is SideLook.HOSTILE else DISC_SHARE
        if self._is_small or self._look.size < 1:
            share *= SMALL_SHARE
        radius = {
            SideLook.HERO: 0.44,
            SideLook.ALLY: 0.45,
            SideLook.NEUTRAL: 0.45,
            SideLook.HOSTILE: 0.48,
        }[side]
        path = QPainterPath()
        reach = radius * share * self._square.width()
        path.addEllipse(self._square.center(), reach, reach)
        return path

    def _face(self, portrait: QPixmap | None) -> None:
        painter, square, look = self._painter, self._square, self._look
        disc = self._disc()
        painter.fillPath(disc, DISC)
        if portrait is not None and not portrait.isNull():
            painter.save()
            painter.setClipPath(disc)
            draw_portrait(painter, disc.boundingRect(), portrait)
            painter.restore()
            return
        ink = BONE if look.state is TokenState.NORMAL else QColor("#AAB5C2")
        size = max(6, round(disc.boundingRect().width() * 0.72))
        corner = square.center() - QPointF(size / 2, size / 2)
        glyph = look.glyph or DEFAULT_GLYPHS[look.side]
        painter.drawPixmap(corner, self._icons.pixmap(glyph, size, ink))

    def _veil(self) -> None:
        """Hatched as the ground that the players have not explored."""
        stripe = max(1.5, 0.05 * self._step)
        path = side_path(self._side(), self._square)
        self._painter.fillPath(path, hatch(VEIL, stripe, 2 * stripe))

    # --- label, bar, marks ----------------------------------------------------------------------

    def _label(self) -> None:
        painter, step = self._painter, self._script
        is_part = self._look.size < 1
        font = font_of(max(7.0 if is_part else 9.0, 0.34 * step), weight=700)
        height = max(8.5 if is_part else 11.0, 0.42 * step)
        width = max(height, text_width(self._look.label, font) + 0.16 * step)
        left = self._square.left() - 0.06 * step
        top = self._square.bottom() - height + 0.02 * step
        plate = QRectF(left, top, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(DARK)
        painter.drawRoundedRect(plate, 0.09 * step, 0.09 * step)
        draw_text(painter, plate, self._look.label, font, QColor("white"), CENTRED)

    def _bar(self) -> None:
        look, step, painter = self._look, self._script, self._painter
        assert look.bar is not None
        square = self._square
        right = square.right() - 0.02 * step
        left = square.center().x() - 0.09 * step
        if look.size > 1 or not look.label:
            left = square.left() + (0.44 * step if look.label else 0.06 * step)
            right = square.right() - 0.06 * step
        height = max(4.0, 0.15 * step)
        frame = QRectF(left, square.bottom() - height - 0.0 * step, right - left, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(DARK)
        painter.drawRoundedRect(frame, 0.03 * step, 0.03 * step)
        inside = frame.adjusted(1.5, 1.5, -1.5, -1.5)
        fraction = min(1.0, max(0.0, look.bar.fraction))
        whole = max(1.0, fraction + look.bar.temporary)
        solid = QRectF(inside)
        solid.setWidth(inside.width() * fraction / whole)
        painter.fillRect(solid, bar_colour(fraction, self._colours))
        if look.bar.temporary:
            extra = QRectF(inside)
            extra.setLeft(solid.right())
            extra.setWidth(inside.width() * look.bar.temporary / whole)
            painter.fillRect(extra, hatch(self._colours.hpTemp, 1.5, 1.5))

    def _ring(self) -> None:
        """Where there is no room for a bar: a ring within the face, from the top clockwise.

        Whole hit points need none, and nothing of it lies on the collar: its shape and colour
        tell the side at every size.
        """
        look, painter = self._look, self._painter
        assert look.bar is not None
        fraction = min(1.0, max(0.0, look.bar.fraction))
        if fraction >= 1.0:
            return
        width = max(1.5, 0.07 * self._square.width())
        ring = self._disc().boundingRect().adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(DARK, width))
        painter.drawEllipse(ring)
        pen = QPen(bar_colour(fraction, self._colours), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(ring, 90 * 16, -round(fraction * 360 * 16))

    def _facing(self, degrees: int) -> None:
        """A wedge at the edge that it looks over."""
        painter, square = self._painter, self._square
        radius = square.width() / 2
        painter.save()
        painter.translate(square.center())
        painter.rotate(degrees)
        tip = radius + 0.12 * self._step
        wide = 0.13 * self._step
        wedge = QPolygonF(
            [QPointF(tip, 0), QPointF(radius * 0.86, wide), QPointF(radius * 0.86, -wide)]
        )
        painter.setPen(QPen(DARK, max(1.2, 0.04 * self._step)))
        painter.setBrush(BONE)
        painter.drawPolygon(wedge)
        painter.restore()

    def _height(self) -> None:
        """How high it is, on a plate across its left edge, where it hides little of the face."""
        painter, step = self._painter, self._script
        font = font_of(max(8.0, 0.2 * step), weight=700)
        height = max(10.0, 0.26 * step)
        width = text_width(self._look.height, font) + 0.12 * step
        left = self._square.left() - min(0.9 * HEIGHT_MARGIN * step, 0.55 * width)
        plate = QRectF(left, self._square.center().y() - 0.62 * height, width, height)
        painter.setPen(QPen(self._colours.info, max(1.0, 0.025 * step)))
        painter.setBrush(DARK)
        painter.drawRoundedRect(plate, 0.07 * step, 0.07 * step)
        draw_text(painter, plate, self._look.height, font, QColor("white"), CENTRED)

    def _marks(self) -> None:
        """The round mark at the top right: dying, dead, or what the feeder asks for."""
        look, colours = self._look, self._colours
        match look.state:
            case TokenState.DYING:
                self._mark("state.down", colours.danger, colours.danger)
            case TokenState.STABLE:
                self._mark("state.stable", colours.success, colours.success)
            case TokenState.DEAD:
                self._mark("state.dead", BONE, BONE)
            case TokenState.NORMAL:
                if look.badge:
                    self._mark(look.badge, colours.muted, BONE)
        if look.is_concentrating:
            self._mark("state.concentration", colours.info, colours.info, at_left=True)

    def _mark(self, icon: str, edge: QColor, ink: QColor, *, at_left: bool = False) -> None:
        painter, step, square = self._painter, self._step, self._square
        radius = 0.235 * step
        across = 0.36 * step + (square.width() - step) / 2
        centre = QPointF(
            square.center().x() + (-across if at_left else across),
            square.top() + 0.16 * step,
        )
        painter.setBrush(DARK)
        painter.setPen(QPen(edge, max(1.2, 0.04 * step)))
        painter.drawEllipse(centre, radius, radius)
        size = max(6, round(radius * 1.35))
        corner = centre - QPointF(size / 2, size / 2)
        painter.drawPixmap(corner, self._icons.pixmap(icon, size, ink))

    # --- rings and frames -----------------------------------------------------------------------

    def _active_ring(self) -> None:
        painter, step = self._painter, self._step
        centre = self._square.center()
        radius = self._square.width() / 2 + 0.135 * step
        width = 0.085 * step
        painter.setBrush(QColor(245, 184, 61, 40))
        painter.setPen(QPen(SHADE, width + 2))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(QPen(self._colours.accent, width))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colours.accent)
        for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            tip = QPointF(
                centre.x() + x * (radius - 0.15 * step), centre.y() + y * (radius - 0.15 * step)
            )
            base = QPointF(
                centre.x() + x * (radius + 0.06 * step), centre.y() + y * (radius + 0.06 * step)
            )
            side = QPointF(-y * 0.1 * step, x * 0.1 * step)
            painter.drawPolygon(QPolygonF([tip, base + side, base - side]))

    def _next_ring(self) -> None:
        painter, step = self._painter, self._step
        radius = self._square.width() / 2 + 0.08 * step
        pen = QPen(self._colours.accent, max(1.3, 0.04 * step))
        pen.setDashPattern([4.0, 2.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(self._square.center(), radius, radius)

    def _frame(self) -> QRectF:
        grow = 0.12 * self._step
        return self._square.adjusted(-grow, -grow, grow, grow)

    def _selection(self) -> None:
        painter, step = self._painter, self._step
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in ((0.11, QColor(0, 0, 0, 190)), (0.06, QColor("white"))):
            pen = QPen(colour, max(1.5, width * step))
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawRoundedRect(self._frame(), 0.08 * step, 0.08 * step)

    def _target(self) -> None:
        painter, step = self._painter, self._step
        frame = self._frame()
        arm = 0.3 * step
        for width, colour in ((0.12, QColor(0, 0, 0, 190)), (0.07, QColor("white"))):
            pen = QPen(colour, max(1.6, width * step))
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            for corner, x, y in (
                (frame.topLeft(), 1, 1),
                (frame.topRight(), -1, 1),
                (frame.bottomRight(), -1, -1),
                (frame.bottomLeft(), 1, -1),
            ):
                painter.drawPolyline(
                    [corner + QPointF(x * arm, 0), corner, corner + QPointF(0, y * arm)]
                )


def _without_place(look: TokenLook) -> TokenLook:
    """The look as far as it matters for the pixmap: tokens that look alike share it."""
    name = look.name if look.shows_name else ""
    pile = None if look.pile is None else replace(look.pile, place=0)
    below = NamePlace.BELOW
    return replace(look, id="", name=name, cell=Cell(0, 0), x=0.0, y=0.0, pile=pile, name_at=below)
