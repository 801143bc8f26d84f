"""Shapes and strokes that several painted controls share."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from desktop.views.design.tokens import SideLook

# The bulged diamond has eight points; these are its radii in turn, as fractions of the side.
DIAMOND_RADII = (0.497, 0.378)
CENTRED = Qt.AlignmentFlag.AlignCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def side_path(side: SideLook, rect: QRectF) -> QPainterPath:
    """The outline of a side's shape within a square."""
    path = QPainterPath()
    size = rect.width()
    centre = rect.center()
    match side:
        case SideLook.HERO:
            path.addEllipse(centre, 0.44 * size, 0.44 * size)
        case SideLook.ALLY:
            path.addPolygon(ring_of_points(centre, (0.466 * size,), 6))
            path.closeSubpath()
        case SideLook.NEUTRAL:
            half = 0.396 * size
            corner = 0.079 * size
            square = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
            path.addRoundedRect(square, corner, corner)
        case SideLook.HOSTILE:
            path.addPolygon(ring_of_points(centre, tuple(r * size for r in DIAMOND_RADII), 8))
            path.closeSubpath()
    return path


def ring_of_points(centre: QPointF, radii: tuple[float, ...], count: int) -> list[QPointF]:
    """`count` points around the centre, from the top, with the radii in turn."""
    points = []
    for index in range(count):
        angle = 2 * math.pi * index / count - math.pi / 2
        radius = radii[index % len(radii)]
        points.append(
            QPointF(centre.x() + radius * math.cos(angle), centre.y() + radius * math.sin(angle))
        )
    return points


def hatch(colour: QColor, stripe: float, gap: float) -> QBrush:
    """Diagonal stripes, rising to the right, `stripe` wide with `gap` between them."""
    period = max(2, round((stripe + gap) * math.sqrt(2)))
    tile = QPixmap(period, period)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, stripe))
    for shift in (-period, 0, period):
        painter.drawLine(QPointF(shift - 1, period + 1), QPointF(shift + period + 1, -1))
    painter.end()
    return QBrush(tile)


def fill_rounded(painter: QPainter, rect: QRectF, radius: float, colour: QColor) -> None:
    """Fill a rectangle whose corners have `radius` pixels."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(rect, radius, radius)


def outline_rounded(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    colour: QColor,
    width: float = 1.0,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """Stroke just inside the rectangle, so that a line of 1 px meets the pixels."""
    half = width / 2
    pen = QPen(colour, width)
    pen.setStyle(style)
    if style is Qt.PenStyle.DashLine:
        pen.setDashPattern([3 / width, 2 / width])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half)


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: QColor,
    alignment: Qt.AlignmentFlag = LEFT,
    *,
    struck: bool = False,
) -> float:
    """Draw one line, elided at the end when it does not fit; return the width it took."""
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width() + 0.5)
    width = metrics.horizontalAdvance(shown)
    painter.setFont(font)
    painter.setPen(colour)
    flags = int(alignment.value) | int(Qt.TextFlag.TextSingleLine.value)
    painter.drawText(rect, flags, shown)
    if struck:
        left = rect.left()
        if alignment & Qt.AlignmentFlag.AlignRight:
            left = rect.right() - width
        elif alignment & Qt.AlignmentFlag.AlignHCenter:
            left = rect.center().x() - width / 2
        middle = round(rect.center().y()) + 0.5
        painter.setPen(QPen(colour, 1.2))
        painter.drawLine(QPointF(left, middle), QPointF(left + width, middle))
    return width


def text_width(text: str, font: QFont) -> float:
    """In device-independent pixels."""
    return QFontMetricsF(font).horizontalAdvance(text)
