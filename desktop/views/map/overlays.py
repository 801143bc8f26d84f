"""What floats over the map: zoom, the thumbnail of the players' screen, the tools.

Texts are given by the window, in its language; the overlays only show them.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.views.design.buttons import IconButton
from desktop.views.design.labels import Label, Separator, Tone
from desktop.views.design.painting import (
    LEFT,
    RIGHT,
    draw_text,
    fill_rounded,
    outline_rounded,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.drawing import MapTool

ZOOM_STEP = 1.18
WHOLE_ZOOM = 64.0  # device-independent pixels per cell that count as 100 %


class Floating(QWidget):
    """A surface over the map; presses on it do not reach the map."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect())
        fill_rounded(painter, body, self._theme.px(8), colours.panel)
        outline_rounded(painter, body, self._theme.px(8), colours.line)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()


class ZoomControl(Floating):
    """Minus, per cent, plus, and what one cell measures."""

    def __init__(self, theme: Theme, canvas: MapCanvas) -> None:
        super().__init__(theme, canvas)
        self._canvas = canvas
        self._minus = IconButton(theme, "tool.zoom_out", "", size=26, icon_size=16)
        self._plus = IconButton(theme, "tool.zoom_in", "", size=26, icon_size=16)
        self._per_cent = Label(theme, role=Role.ROW)
        self._per_cent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._scale = Label(theme, role=Role.BODY, tone=Tone.MUTED)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 10, 2)
        row.setSpacing(4)
        for widget in (self._minus, self._per_cent, self._plus):
            row.addWidget(widget)
        row.addWidget(Separator(theme, Qt.Orientation.Vertical))
        row.addSpacing(4)
        row.addWidget(self._scale)
        self._minus.clicked.connect(lambda: canvas.zoom_by(1 / ZOOM_STEP))
        self._plus.clicked.connect(lambda: canvas.zoom_by(ZOOM_STEP))
        canvas.zoom_changed.connect(self._on_zoom_changed)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_texts(self, *, zoom_in: str, zoom_out: str, scale: str) -> None:
        """Names of the buttons, and the sentence "1 cell = 1.5 m"."""
        self._plus.set_name(zoom_in)
        self._minus.set_name(zoom_out)
        self._scale.setText(scale)
        self._canvas.place_overlays()

    def _on_zoom_changed(self, zoom: float) -> None:
        self._per_cent.setText(f"{zoom / WHOLE_ZOOM * 100:.0f} %")

    def _on_theme_changed(self) -> None:
        self._per_cent.setFixedWidth(self._theme.px(52))
        self._on_zoom_changed(self._canvas.view.zoom)


@dataclass(frozen=True, slots=True)
class ToolChoice:
    """One tool of the tool bar."""

    tool: MapTool
    icon: str
    name: str


class ToolBar(Floating):
    """The tools of the map, one below the other; the one in use is inverse."""

    tool_chosen = Signal(object)  # MapTool

    def __init__(self, theme: Theme, canvas: MapCanvas) -> None:
        super().__init__(theme, canvas)
        self._canvas = canvas
        self._buttons: dict[MapTool, IconButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 1, 1, 1)
        self._column.setSpacing(0)

    def set_tools(self, tools: tuple[ToolChoice, ...]) -> None:
        """Show these tools; called again, it only renames them."""
        for choice in tools:
            button = self._buttons.get(choice.tool)
            if button is None:
                button = self._new_button(choice)
            button.set_name(choice.name)
        self.show_tool(self._canvas.tool)
        self._canvas.place_overlays()

    def show_tool(self, tool: MapTool) -> None:
        self._canvas.tool = tool
        for known, button in self._buttons.items():
            button.setChecked(known is tool)

    def _new_button(self, choice: ToolChoice) -> IconButton:
        button = IconButton(self._theme, choice.icon, choice.name)
        button.setCheckable(True)
        button.clicked.connect(lambda: self._on_clicked(choice.tool))
        self._buttons[choice.tool] = button
        self._column.addWidget(button)
        return button

    def _on_clicked(self, tool: MapTool) -> None:
        self.show_tool(tool)
        self.tool_chosen.emit(tool)


class Thumbnail(Floating):
    """What the players see, made from the very frame of their window; a click folds it."""

    folded = Signal(bool)
    activated = Signal()  # double click: show the players' window

    def __init__(self, theme: Theme, canvas: MapCanvas) -> None:
        super().__init__(theme, canvas)
        self._canvas = canvas
        self._frame = QPixmap()
        self._title, self._note = "", ""
        self._is_on_air = False
        self._is_folded = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(canvas.place_overlays)

    @property
    def is_folded(self) -> bool:
        return self._is_folded

    @property
    def frame(self) -> QPixmap:
        """The frame that it shows."""
        return self._frame

    def show_frame(self, frame: QPixmap) -> None:
        """Show a frame of the players' window."""
        self._frame = frame
        if not self._is_folded:
            self.update()

    def set_texts(self, title: str, note: str, *, is_on_air: bool) -> None:
        """ "Players", "follows the turn", and whether anybody can see it."""
        self._title, self._note, self._is_on_air = title, note, is_on_air
        self.setAccessibleName(f"{title}, {note}".strip(", "))
        self.update()

    def fold(self, *, is_folded: bool) -> None:
        if is_folded != self._is_folded:
            self._is_folded = is_folded
            self.updateGeometry()
            self._canvas.place_overlays()
            self.folded.emit(is_folded)

    def sizeHint(self) -> QSize:
        height = 28 if self._is_folded else 124
        return QSize(self._theme.px(184), self._theme.px(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        foot = theme.px(26)
        if not self._is_folded:
            gap = theme.px(4)
            room = QRectF(gap, gap, self.width() - 2 * gap, self.height() - foot - gap)
            self._paint_frame(painter, room)
        line = QRectF(0, self.height() - foot, self.width(), foot)
        size = theme.px(16)
        icon = QRectF(theme.px(8), line.center().y() - size / 2, size, size)
        key = "interface.on_air" if self._is_on_air else "interface.no_screen"
        ink = colours.success if self._is_on_air else colours.muted
        theme.icons.paint(painter, key, icon, ink)
        text = line.adjusted(theme.px(30), 0, -theme.px(8), 0)
        bold = theme.font(Role.SMALL, weight=600)
        draw_text(painter, text, self._title, bold, colours.text, LEFT)
        taken = text_width(self._title, bold) + theme.px(8)
        rest = text.adjusted(taken, 0, 0, 0)
        draw_text(painter, rest, self._note, theme.font(Role.SMALL), colours.muted, RIGHT)

    def _paint_frame(self, painter: QPainter, room: QRectF) -> None:
        painter.fillRect(room, self._theme.map_colours.window)
        if self._frame.isNull():
            return
        size = self._frame.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRectF(0, 0, size.width(), size.height())
        target.moveCenter(room.center())
        painter.drawPixmap(target, self._frame, QRectF(self._frame.rect()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.fold(is_folded=not self._is_folded)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.activated.emit()
        event.accept()
