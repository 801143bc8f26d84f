"""The peer of the map benchmarks: the same map and tokens on a plain QGraphicsView."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

CELL = 80
CELLS = 100


def big_picture() -> QImage:
    """8,000 x 8,000 pixels of uneven ground."""
    image = QImage(CELL * CELLS, CELL * CELLS, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for column in range(CELLS):
        for row in range(CELLS):
            shade = (column * 37 + row * 61) % 60
            painter.fillRect(
                column * CELL, row * CELL, CELL, CELL, QColor(70 + shade, 60 + shade, 50 + shade)
            )
            painter.fillRect(column * CELL + 9, row * CELL + 9, 40, 30, QColor(90, 80, 70 + shade))
    painter.end()
    return image


def portrait() -> QPixmap:
    """A portrait as people have them: 256 x 256 pixels."""
    pixmap = QPixmap(256, 256)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for ring in range(8):
        painter.setBrush(QColor(40 + 20 * ring, 60, 90 + 10 * ring))
        painter.drawEllipse(QPointF(128, 128), 126 - 14 * ring, 126 - 14 * ring)
    painter.end()
    return pixmap


class NaiveToken(QGraphicsItem):
    """Paints portrait, collar, bar, name and two marks at every repaint, as a first try would."""

    def __init__(self, name: str, face: QPixmap) -> None:
        super().__init__()
        self._name = name
        self._face = face
        self._font = QFont("Inter")
        self._font.setPixelSize(20)

    def boundingRect(self) -> QRectF:
        return QRectF(-10, -40, CELL + 20, CELL + 70)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setPen(QPen(QColor("#0D1015"), 4))
        painter.setBrush(QColor("#FF8557"))
        painter.drawEllipse(QRectF(4, 4, CELL - 8, CELL - 8))
        painter.drawPixmap(QRectF(10, 10, CELL - 20, CELL - 20), self._face, QRectF(0, 0, 256, 256))
        painter.fillRect(QRectF(10, CELL - 12, CELL - 20, 8), QColor("#0B0D11"))
        painter.fillRect(QRectF(11, CELL - 11, (CELL - 22) * 0.6, 6), QColor("#57C58C"))
        painter.setFont(self._font)
        painter.setPen(QColor("white"))
        painter.drawText(QRectF(-10, CELL, CELL + 20, 26), Qt.AlignmentFlag.AlignCenter, self._name)
        painter.setBrush(QColor("#F1EEE6"))
        for left in (8, 40):
            mark = QRectF(left, -22, 28, 28)
            painter.drawRoundedRect(mark, 4, 4)
            painter.drawPixmap(mark, self._face, QRectF(0, 0, 256, 256))


def naive_view(picture: QImage, places: list[tuple[int, int]]) -> QGraphicsView:
    """Map, grid lines, translucent fog and tokens in one scene."""
    scene = QGraphicsScene(0, 0, CELL * CELLS, CELL * CELLS)
    scene.addPixmap(QPixmap.fromImage(picture))
    pen = QPen(QColor(255, 255, 255, 33), 1)
    for step in range(CELLS + 1):
        scene.addLine(step * CELL, 0, step * CELL, CELL * CELLS, pen)
        scene.addLine(0, step * CELL, CELL * CELLS, step * CELL, pen)
    face = portrait()
    for number, (column, row) in enumerate(places):
        token = NaiveToken(f"Goblin {number}", face)
        token.setPos(column * CELL, row * CELL)
        scene.addItem(token)
    whole, seen = QPainterPath(), QPainterPath()
    whole.addRect(scene.sceneRect())
    seen.addEllipse(QPointF(4000, 4000), 1400, 1100)
    fog = QGraphicsPathItem(whole.subtracted(seen))
    fog.setBrush(QBrush(QColor(9, 12, 18, 153)))
    fog.setPen(QPen(Qt.PenStyle.NoPen))
    scene.addItem(fog)
    view = QGraphicsView(scene)
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    # Against trails of what was moved; most first attempts end up with it.
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
    view.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
    scene.setParent(view)
    return view
