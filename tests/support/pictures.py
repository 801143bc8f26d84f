"""Pictures for tests, made by Qt."""

from pathlib import Path

from PySide6.QtGui import QColor, QImage, QPainter


def a_picture(width: int = 280, height: int = 210, colour: str = "#4466aa") -> QImage:
    """A plain picture with a diagonal on it."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    painter = QPainter(image)
    painter.setPen(QColor("#ffcc00"))
    painter.drawLine(0, 0, width, height)
    painter.end()
    return image


def saved_picture(path: Path, width: int = 280, height: int = 210) -> Path:
    """A picture in a file whose ending says its kind."""
    assert a_picture(width, height).save(str(path))
    return path
