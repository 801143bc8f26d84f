"""Icons by key ("condition.prone", "interface.undo") as sharp pixmaps in any colour."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

UNKNOWN = "ph/question-bold"
"""The icon of a condition that house rules have added."""

CONDITION = "condition"

# Pixmaps of a whole session fit; the bound only stops a runaway of zoom levels.
KEPT_PIXMAPS = 4096


class Icons:
    """Draws the icon files of one folder and keeps what it drew.

    A key is a name of `icons.json`, or the path of the file itself ("ph/sword-fill").
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, str] = json.loads(
            (folder / "icons.json").read_text(encoding="utf-8")
        )
        self._texts: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, int, int, float], QPixmap] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        """Of all icons."""
        return tuple(self._names)

    def has_icon(self, key: str) -> bool:
        """Whether there is one of that key."""
        return key in self._names

    def pixmap(self, key: str, size: int, colour: QColor, dpr: float = 1.0) -> QPixmap:
        """A square pixmap of `size` device-independent pixels at the device pixel ratio."""
        wanted = (key, size, colour.rgba(), dpr)
        found = self._pixmaps.get(wanted)
        if found is None:
            if len(self._pixmaps) >= KEPT_PIXMAPS:
                self._pixmaps.clear()
            found = self._pixmaps[wanted] = self._drawn(key, size, colour, dpr)
        return found

    def icon(self, key: str, size: int, colour: QColor) -> QIcon:
        """The same as a QIcon, for menus and views of Qt's own."""
        icon = QIcon()
        for dpr in (1.0, 2.0):
            icon.addPixmap(self.pixmap(key, size, colour, dpr))
        return icon

    def paint(self, painter: QPainter, key: str, rect: QRectF, colour: QColor) -> None:
        """Paint the icon into the square at the rectangle's top left, at whole device pixels."""
        dpr = painter.device().devicePixelRatio()
        pixmap = self.pixmap(key, round(rect.width()), colour, dpr)
        at = QPointF(round(rect.x() * dpr) / dpr, round(rect.y() * dpr) / dpr)
        painter.drawPixmap(at, pixmap)

    def _drawn(self, key: str, size: int, colour: QColor, dpr: float) -> QPixmap:
        pixels = max(1, round(size * dpr))
        pixmap = QPixmap(pixels, pixels)
        pixmap.fill(Qt.GlobalColor.transparent)
        svg = self._text(key).replace("currentColor", colour.name())
        renderer = QSvgRenderer(QByteArray(svg.encode()))
        painter = QPainter(pixmap)
        painter.setOpacity(colour.alphaF())
        renderer.render(painter, QRectF(0, 0, pixels, pixels))
        painter.end()
        pixmap.setDevicePixelRatio(dpr)
        return pixmap

    def _text(self, key: str) -> str:
        if key not in self._texts:
            path = self._folder / f"{self._file_of(key)}.svg"
            self._texts[key] = path.read_text(encoding="utf-8")
        return self._texts[key]

    def _file_of(self, key: str) -> str:
        """The file of a key; an effect that is no condition has its icon among the states."""
        area, _, name = key.partition(".")
        if area == CONDITION:
            return self._names.get(key) or self._names.get(f"state.{name}", UNKNOWN)
        return self._names.get(key, key)
