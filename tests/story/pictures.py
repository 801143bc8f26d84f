"""Pictures to open as maps: squares of 50 pixels whose colour tells where they lie."""

from pathlib import Path

from PySide6.QtGui import QColor, QImage, QPainter

SQUARE = 50
COLUMNS, ROWS = 12, 8


def colour_of(column: int, row: int) -> QColor:
    """What the square at a place looks like."""
    return QColor(40 + column * 15, 60 + row * 20, 120)


def picture_map(folder: Path, ending: str) -> Path:
    """A picture of 12 x 8 squares in one of the formats."""
    image = QImage(COLUMNS * SQUARE, ROWS * SQUARE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for column in range(COLUMNS):
        for row in range(ROWS):
            painter.fillRect(column * SQUARE, row * SQUARE, SQUARE, SQUARE, colour_of(column, row))
    painter.end()
    path = folder / f"tabletop.{ending}"
    assert image.save(str(path), quality=100)
    return path
