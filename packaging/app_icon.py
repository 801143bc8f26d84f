#!/usr/bin/env python3
"""The program's icon: a die of twenty sides with an M, drawn by ourselves.

    .venv/bin/python packaging/app_icon.py     draws resources/icons/program/mischia-*.png anew,
                                               and the picture beside the setup's pages

The containers that Windows and macOS want are put together from these pictures when building.
"""

import math
import os
import struct
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "resources" / "icons" / "program"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SETUP_PICTURE = Path(__file__).resolve().parent / "windows" / "welcome.bmp"
SETUP_WIDTH, SETUP_HEIGHT = 328, 628  # twice what NSIS asks for: screens of 150 % are common
GROUND, EDGE, AMBER, LIT, SHADE = "#141920", "#323C48", "#F5B83D", "#F8C45C", "#B98316"
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic11": 32,
              b"ic12": 64, b"ic13": 256, b"ic14": 512}  # fmt: skip


def picture(size: int) -> bytes:
    """The PNG of one size."""
    return (PICTURES / f"mischia-{size}.png").read_bytes()


def write_ico(target: Path) -> Path:
    """Windows' container: a directory, then the pictures as PNG (known since Vista)."""
    pictures = [picture(size) for size in ICO_SIZES]
    place = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for size, png in zip(ICO_SIZES, pictures, strict=True):
        shown = size % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", shown, shown, 0, 0, 1, 32, len(png), place)
        place += len(png)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(head + b"".join(pictures))
    return target


def write_icns(target: Path) -> Path:
    """The container of macOS: named pieces, each a PNG."""
    pieces = b""
    for kind, size in ICNS_KINDS.items():
        png = picture(size)
        pieces += kind + struct.pack(">I", len(png) + 8) + png
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(b"icns" + struct.pack(">I", len(pieces) + 8) + pieces)
    return target


def draw(size: int) -> "object":
    """The icon in one size; below 32 pixels the M alone, larger."""
    from PySide6.QtCore import QPointF, QRectF, Qt
    from PySide6.QtGui import (
        QColor,
        QFont,
        QFontDatabase,
        QImage,
        QPainter,
        QPainterPath,
        QPen,
        QPolygonF,
    )

    number = QFontDatabase.addApplicationFont(
        str(ROOT / "resources" / "fonts" / "Vollkorn-Bold.ttf")
    )
    family = QFontDatabase.applicationFontFamilies(number)[0]
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 256, size / 256)
    is_small = size < 32
    painter.setPen(QPen(QColor(EDGE), 6))
    painter.setBrush(QColor(GROUND))
    painter.drawRoundedRect(QRectF(5, 5, 246, 246), 52, 52)

    def corner(index: float, radius: float) -> QPointF:
        angle = math.radians(60 * index - 90)
        return QPointF(128 + radius * math.cos(angle), 128 + radius * math.sin(angle))

    outer = [corner(index, 106) for index in range(6)]
    inner = [corner(index, 64) for index in (0, 2, 4)]  # the face that lies upwards
    painter.setPen(Qt.PenStyle.NoPen)
    faces = [
        ((outer[0], outer[1], inner[0]), LIT), ((outer[5], outer[0], inner[0]), LIT),
        ((outer[1], inner[1], inner[0]), AMBER), ((outer[5], inner[0], inner[2]), AMBER),
        ((outer[1], outer[2], inner[1]), SHADE), ((outer[4], outer[5], inner[2]), SHADE),
        ((outer[2], outer[3], inner[1]), SHADE), ((outer[3], outer[4], inner[2]), SHADE),
        ((outer[3], inner[1], inner[2]), AMBER),
    ]  # fmt: skip
    if is_small:
        painter.setBrush(QColor(AMBER))
        painter.drawPolygon(QPolygonF(outer))
    else:
        for points, colour in faces:
            painter.setBrush(QColor(colour))
            painter.drawPolygon(QPolygonF(points))
        painter.setBrush(QColor(LIT))
        painter.drawPolygon(QPolygonF(inner))
        pen = QPen(QColor(GROUND), 5)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for points, _ in faces:
            painter.drawPolygon(QPolygonF(points))
    letter = QPainterPath()
    font = QFont(family)
    font.setPixelSize(190 if is_small else 62)
    letter.addText(0, 0, font, "M")
    box = letter.boundingRect()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(GROUND))
    painter.translate(128 - box.center().x(), (128 if is_small else 134) - box.center().y())
    painter.drawPath(letter)
    painter.end()
    return image


def draw_setup_picture() -> "object":
    """What stands at the left of the setup's first and last page: the die over a battle grid."""
    from PySide6.QtCore import QPointF, QRectF, Qt
    from PySide6.QtGui import QColor, QFont, QImage, QLinearGradient, QPainter, QPen

    width, height, cell = SETUP_WIDTH, SETUP_HEIGHT, 41
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    die = draw(512)  # also knows the font
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setPen(QPen(QColor(EDGE), 2))
    floor = range(height, height // 2, -cell)
    for step in range(1, width // cell):
        painter.drawLine(QPointF(step * cell, floor[-1]), QPointF(step * cell, height))
    for line in floor:
        painter.drawLine(QPointF(0, line), QPointF(width, line))
    dusk = QLinearGradient(0, floor[-1], 0, height)
    dusk.setColorAt(0, QColor(GROUND))
    dusk.setColorAt(1, QColor(20, 25, 32, 60))
    painter.fillRect(QRectF(0, floor[-1] - 2, width, height), dusk)
    painter.drawImage(QRectF(59, 86, 210, 210), die)
    font = QFont("Vollkorn")
    font.setBold(True)
    font.setPixelSize(66)
    painter.setFont(font)
    painter.setPen(QColor("#F4F1EA"))
    painter.drawText(QRectF(0, 306, width, 96), Qt.AlignmentFlag.AlignCenter, "Mischia")
    painter.fillRect(QRectF(width / 2 - 30, 408, 60, 4), QColor(AMBER))
    painter.end()
    seen = Counter(image.pixel(x, y) for x in range(width) for y in range(height))
    most_used = [colour for colour, _ in seen.most_common(256)]
    return image.convertToFormat(
        QImage.Format.Format_Indexed8, most_used, Qt.ImageConversionFlag.ThresholdDither
    )


def main() -> int:
    """Draw every size, and the setup's picture."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication([])
    PICTURES.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        draw(size).save(str(PICTURES / f"mischia-{size}.png"))
    draw_setup_picture().save(str(SETUP_PICTURE))
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
