#!/usr/bin/env python3
"""Drawings of how each system is told to extend the desktop, for the manual.

    .venv/bin/python packaging/screen_pictures.py

No system's own pictures are copied: they are drawn here, in the colours of the program.
"""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANUAL = ROOT / "resources" / "manual"
WIDTH, HEIGHT, SCALE = 620, 190, 2


@dataclass(frozen=True)
class Way:
    """How it is done on one system: keys or a path, the choices, and which one to take."""

    where: tuple[str, ...]
    choices: tuple[str, ...]
    chosen: int
    are_keys: bool = False


WAYS = {
    "en": {
        "windows": Way(
            ("⊞ Windows", "P"),
            ("PC screen only", "Duplicate", "Extend", "Second screen only"),
            2,
            are_keys=True,
        ),
        "macos": Way(
            ("System Settings", "Displays", "Use as"),
            ("Mirror", "Extended display", "Main display"),
            1,
        ),
        "linux": Way(("Settings", "Displays"), ("Single Display", "Join Displays", "Mirror"), 1),
    },
    "it": {
        "windows": Way(
            ("⊞ Windows", "P"),
            ("Solo schermo PC", "Duplica", "Estendi", "Solo secondo schermo"),
            2,
            are_keys=True,
        ),
        "macos": Way(
            ("Impostazioni di Sistema", "Schermi", "Usa come"),
            ("Duplica", "Monitor esteso", "Monitor principale"),
            1,
        ),
        "linux": Way(
            ("Impostazioni", "Schermi"), ("Monitor singolo", "Unisci i monitor", "Duplica"), 1
        ),
    },
}
SCREENS = {"en": ("you", "the players"), "it": ("tu", "i giocatori")}


def draw(way: Way, names: tuple[str, str]) -> "object":
    """Left the way and its choices, right the two screens as they stand afterwards."""
    from PySide6.QtCore import QPointF, QRectF, Qt
    from PySide6.QtGui import QColor, QImage, QPainter, QPen

    from desktop.views.design.theme import Theme
    from desktop.views.design.tokens import Role

    theme = Theme(ROOT / "resources")
    colours = theme.colours
    image = QImage(WIDTH * SCALE, HEIGHT * SCALE, QImage.Format.Format_RGB32)
    image.fill(QColor(colours.panel))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    centre = Qt.AlignmentFlag.AlignCenter
    small, body = theme.font(Role.SMALL), theme.font(Role.BODY, weight=600)

    def box(place: QRectF, ground: str, edge: str, text: str, ink: str, font: object) -> None:
        painter.setPen(QPen(QColor(edge), 1.5))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(place, 6, 6)
        painter.setPen(QColor(ink))
        painter.setFont(font)
        painter.drawText(place, centre, text)

    left = 20.0
    painter.setFont(body)
    for number, step in enumerate(way.where):
        if number:
            painter.setPen(QColor(colours.muted))
            sign = "+" if way.are_keys else "›"
            painter.drawText(QRectF(left, 18, 18, 30), centre, sign)
            left += 18
        width = painter.fontMetrics().horizontalAdvance(step) + 20.0
        box(QRectF(left, 18, width, 30), colours.raised, colours.line, step, colours.text, body)
        left += width
    height = 26.0
    for number, choice in enumerate(way.choices):
        place = QRectF(20, 62 + number * (height + 4), 210, height)
        is_chosen = number == way.chosen
        ground = colours.accent if is_chosen else colours.card
        ink = colours.onAccent if is_chosen else colours.muted
        box(place, ground, colours.accentEdge if is_chosen else colours.line, choice, ink, body)
    painter.setPen(QPen(QColor(colours.muted), 1.5))
    painter.drawLine(QPointF(246, 118), QPointF(286, 118))
    painter.drawLine(QPointF(279, 112), QPointF(286, 118))
    painter.drawLine(QPointF(279, 124), QPointF(286, 118))
    laptop, television = QRectF(306, 84, 104, 66), QRectF(424, 64, 172, 96)
    box(laptop, colours.window, colours.lineStrong, names[0], colours.text, body)
    box(television, colours.window, colours.accentEdge, names[1], colours.text, body)
    painter.setPen(QPen(QColor(colours.lineStrong), 3))
    painter.drawLine(QPointF(296, 154), QPointF(420, 154))
    painter.drawLine(QPointF(484, 166), QPointF(536, 166))
    painter.setFont(small)
    painter.end()
    return image


def main() -> int:
    """Draw all of them, in place."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from desktop.app import made_application

    application = made_application(("-platform", "offscreen"))
    for language, ways in WAYS.items():
        for system, way in ways.items():
            target = MANUAL / language / f"screens-{system}.webp"
            draw(way, SCREENS[language]).save(str(target), quality=90)
    del application
    return 0


if __name__ == "__main__":
    # This folder would hide a library of the same name from what the program imports.
    sys.path[:] = [place for place in sys.path if Path(place) != Path(__file__).resolve().parent]
    sys.exit(main())
