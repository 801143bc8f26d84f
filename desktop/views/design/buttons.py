"""Buttons that paint themselves: one amber, plain, danger, quiet; with key caps and focus ring."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.views.design.painted_word import PaintedWord
from desktop.views.design.painting import (
    CENTRED,
    draw_text,
    fill_rounded,
    outline_rounded,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, mixed

# Painted controls keep this margin free for the focus ring around them.
RING = 2
CLEAR = QColor(0, 0, 0, 0)


class ButtonKind(StrEnum):
    """How much a button asks for attention; one PRIMARY at a time."""

    PRIMARY = "primary"
    PLAIN = "plain"
    DANGER = "danger"
    QUIET = "quiet"


class ButtonSize(StrEnum):
    """How high a button is, and its font."""

    SMALL = "small"
    NORMAL = "normal"
    BIG = "big"


HEIGHTS = {ButtonSize.SMALL: 28, ButtonSize.NORMAL: 32, ButtonSize.BIG: 44}
PADDING = {ButtonSize.SMALL: 9, ButtonSize.NORMAL: 11, ButtonSize.BIG: 14}
ICON = 16
GAP = 8


class PaintedButton(QAbstractButton):
    """Common ground of the buttons: theme, hover, focus by Tab only, Enter presses."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_hovered = False
        self._keys = ""
        # A click must not take the keyboard away from the map or the dice field.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    def set_keys(self, keys: str) -> None:
        """The keys that do the same, told after its name in the tooltip."""
        self._keys = keys
        self._tell_keys()

    def _tell_keys(self) -> None:
        if self._keys:
            self.setToolTip(f"{self.text()} ({self._keys})")

    def body(self) -> QRectF:
        """The control without the margin of its focus ring."""
        return QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)

    def paint_ring(self, painter: QPainter, radius: float) -> None:
        """Paint the ring of the focus around a body with corners of `radius` pixels."""
        if self.hasFocus():
            ring = QRectF(self.rect())
            outline_rounded(painter, ring, radius + RING, self._theme.colours.focus, RING)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._is_hovered = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._is_hovered = False
        self.update()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.click()
            return
        super().keyPressEvent(event)

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()


class Button(PaintedButton):
    """A button with text, maybe an icon before it and a key cap after it.

    Checkable buttons are inverse when on. Exactly one primary button may be seen at a time;
    which one is the business of the view.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        kind: ButtonKind = ButtonKind.PLAIN,
        size: ButtonSize = ButtonSize.NORMAL,
        icon: str = "",
        icon_after: str = "",
        key_cap: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self._kind, self._size = kind, size
        self._icon, self._icon_after, self._key_cap = icon, icon_after, key_cap
        self.setText(text)

    @property
    def kind(self) -> ButtonKind:
        """How much it asks for attention."""
        return self._kind

    def set_kind(self, kind: ButtonKind) -> None:
        """Ask for more or less attention."""
        if kind is not self._kind:
            self._kind = kind
            self.update()

    def set_key_cap(self, text: str) -> None:
        """The key that does the same, shown as a cap; "" for none."""
        if text != self._key_cap:
            self._key_cap = text
            self._on_theme_changed()

    def set_icon(self, key: str) -> None:
        """A key of the icons, "" for none."""
        if key != self._icon:
            self._icon = key
            self._on_theme_changed()

    def setText(self, text: str) -> None:
        if text != self.text():
            super().setText(text)
            self._tell_keys()
            self._on_theme_changed()

    def sizeHint(self) -> QSize:
        theme = self._theme
        width = self._content_width() + 2 * theme.px(PADDING[self._size]) + 2 * RING
        return QSize(round(width), theme.px(HEIGHTS[self._size]) + 2 * RING)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = self._theme.px(6)
        fill, edge, ink = self._inks()
        body = self.body()
        if fill.alpha():
            fill_rounded(painter, body, radius, fill)
        if edge.alpha():
            outline_rounded(painter, body, radius, edge)
        self._paint_content(painter, body, ink)
        self.paint_ring(painter, radius)

    def _font_role(self) -> Role:
        return Role.LEAD if self._size is ButtonSize.BIG else Role.BODY

    def _content_width(self) -> float:
        theme = self._theme
        width = text_width(self.text().replace("&", ""), theme.font(self._font_role(), weight=600))
        for icon in (self._icon, self._icon_after):
            if icon:
                width += theme.px(ICON) + theme.px(GAP if self.text() else 0)
        if self._key_cap:
            width += theme.px(GAP) + key_cap_width(theme, self._key_cap)
        return width

    def _inks(self) -> tuple[QColor, QColor, QColor]:
        """Fill, edge and ink of the present state."""
        colours = self._theme.colours
        if not self.isEnabled():
            return CLEAR, colours.line, colours.faint
        if self.isCheckable() and self.isChecked():
            return colours.on, CLEAR, colours.onText
        match self._kind:
            case ButtonKind.PRIMARY:
                fill, edge, ink = colours.accent, colours.accentEdge, colours.onAccent
            case ButtonKind.PLAIN:
                fill, edge, ink = colours.raised, colours.lineStrong, colours.text
            case ButtonKind.DANGER:
                fill, edge, ink = colours.dangerFill, CLEAR, colours.onDanger
            case ButtonKind.QUIET:
                fill, edge, ink = CLEAR, CLEAR, colours.text
        if self.isDown():
            fill = mixed(fill, colours.window, 0.25) if fill.alpha() else colours.card
        elif self._is_hovered:
            fill = mixed(fill, colours.text, 0.08) if fill.alpha() else colours.raised
        return fill, edge, ink

    def _paint_content(self, painter: QPainter, body: QRectF, ink: QColor) -> None:
        theme = self._theme
        padding = theme.px(PADDING[self._size])
        room = body.width() - 2 * padding
        left = body.left() + padding + max(0.0, (room - self._content_width()) / 2)
        end = body.right() - padding
        cap = key_cap_width(theme, self._key_cap) if self._key_cap else 0
        if self._icon:
            left = self._paint_icon(painter, self._icon, left, body, ink)
            left += theme.px(GAP if self.text() else 0)
        text = self.text().replace("&", "")
        font = theme.font(self._font_role(), weight=600)
        tail = (cap + theme.px(GAP) if cap else 0) + (
            theme.px(ICON + GAP) if self._icon_after else 0
        )
        slot = QRectF(left, body.top(), max(0.0, end - left - tail), body.height())
        left += draw_text(painter, slot, text, font, ink)
        if self._icon_after:
            left += theme.px(GAP if text else 0)
            left = self._paint_icon(painter, self._icon_after, left, body, ink)
        if cap:
            left += theme.px(GAP)
            paint_key_cap(painter, left, body.center().y(), theme, self._key_cap, ink)

    def _paint_icon(
        self, painter: QPainter, icon: str, left: float, body: QRectF, ink: QColor
    ) -> float:
        size = self._theme.px(ICON)
        square = QRectF(left, body.center().y() - size / 2, size, size)
        self._theme.icons.paint(painter, icon, square, ink)
        return left + size


class IconButton(PaintedButton):
    """A square button with an icon; checkable ones are inverse when on.

    Its text is its accessible name and should be its tooltip too.
    """

    def __init__(
        self,
        theme: Theme,
        icon: str,
        name: str,
        *,
        size: int = 32,
        icon_size: int = 18,
        opens_more: bool = False,
        is_outlined: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self._icon = icon
        self._size, self._icon_size = size, icon_size
        self._opens_more, self._is_outlined = opens_more, is_outlined
        self._warns = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_name(name)

    def set_name(self, name: str) -> None:
        """What it is called by screen readers and in its tooltip."""
        self.setText(name)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self._tell_keys()

    def set_icon(self, icon: str) -> None:
        """A key of the icons."""
        if icon != self._icon:
            self._icon = icon
            self.update()

    def set_warning(self, *, warns: bool) -> None:
        """Whether pressing it has a consequence that its tooltip tells: its icon is red then."""
        if warns != self._warns:
            self._warns = warns
            self.update()

    def sizeHint(self) -> QSize:
        side = self._theme.px(self._size) + 2 * RING
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self.body()
        radius = theme.px(6)
        ink = colours.danger if self._warns else colours.text
        if not self.isEnabled():
            ink = colours.faint
        elif self.isChecked():
            fill_rounded(painter, body, radius, colours.on)
            ink = colours.onText
        elif self.isDown() or self._is_hovered:
            fill_rounded(painter, body, radius, colours.raised)
        if self._is_outlined and not self.isChecked():
            edge = colours.lineStrong if self.isEnabled() else colours.line
            outline_rounded(painter, body, radius, edge)
        size = theme.px(self._icon_size)
        square = QRectF(0, 0, size, size)
        square.moveCenter(body.center())
        theme.icons.paint(painter, self._icon, square, ink)
        if self._opens_more:
            corner = body.bottomRight()
            arm = theme.px(6)
            inset = theme.px(2)
            triangle = QPolygonF(
                [
                    corner + QPointF(-inset, -inset - arm),
                    corner + QPointF(-inset, -inset),
                    corner + QPointF(-inset - arm, -inset),
                ]
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawPolygon(triangle)
        self.paint_ring(painter, radius)


class KeyCap(PaintedWord):
    """The key that does the same, as a small cap."""

    def sizeHint(self) -> QSize:
        return QSize(round(key_cap_width(self._theme, self._text)), self._theme.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._theme.colours.muted
        paint_key_cap(painter, 0, self.rect().center().y() + 0.5, self._theme, self._text, ink)


def key_cap_width(theme: Theme, text: str) -> float:
    """In device-independent pixels."""
    return max(theme.px(18), text_width(text, _cap_font(theme)) + 2 * theme.px(5))


def paint_key_cap(
    painter: QPainter, left: float, middle: float, theme: Theme, text: str, ink: QColor
) -> float:
    """Paint a cap with its left edge and middle given; return its width."""
    width = key_cap_width(theme, text)
    height = theme.px(18)
    cap = QRectF(round(left), round(middle - height / 2), round(width), height)
    edge = QColor(ink)
    edge.setAlphaF(0.75)
    outline_rounded(painter, cap, theme.px(4), edge)
    draw_text(painter, cap, text, _cap_font(theme), ink, CENTRED)
    return width


def _cap_font(theme: Theme) -> QFont:
    return theme.font(Role.SMALL, weight=600)
