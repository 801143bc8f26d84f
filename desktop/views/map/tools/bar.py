"""The tool bar of the map: which tool is in use, its pen, its settings, what it asks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QWidget

from desktop.battlemap.cells import Point
from desktop.battlemap.features import MapText, Pin
from desktop.battlemap.walls import WallKind
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import MapEditing
from desktop.controllers.map.fog import FogEditing
from desktop.controllers.map.shapes import ShapeEditing
from desktop.views.design.buttons import IconButton
from desktop.views.design.labels import Separator
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import MapTool
from desktop.views.map.interactive import InteractiveMap
from desktop.views.map.overlays import Floating
from desktop.views.map.pen import Pen
from desktop.views.map.tools import notes
from desktop.views.map.tools.area_by_hand import AreaByHand
from desktop.views.map.tools.brushes import BrushPen
from desktop.views.map.tools.fog import FogPen
from desktop.views.map.tools.kit import KIT, spec_of
from desktop.views.map.tools.lines import DoorPen, wall_pen
from desktop.views.map.tools.note_dialogs import NoteDialog, WordsDialog
from desktop.views.map.tools.options import ToolOptions
from desktop.views.map.tools.shape_pen import ShapePen
from desktop.views.map.tools.stairways import Stairways
from desktop.views.map.tools.strokes import DrawPen, ErasePen

BUTTON, ICON = 32, 18
LEAST_ROWS, BORDER = 3, 8
"""Tools below each other at least; pixels of the surface around them."""


class MapTools(QObject):
    """Two slim columns: tools of play, and those that build the map, which fold away."""

    tool_changed = Signal(object)  # MapTool

    def __init__(
        self, desk: Desk, theme: Theme, editing: MapEditing, canvas: InteractiveMap, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._editing, self._canvas = desk, theme, editing, canvas
        self.bar = Floating(theme)
        self.fog = FogEditing(desk, self)
        self.shapes = ShapeEditing(editing)
        self.stairways = Stairways(desk, theme, editing, canvas)
        self.areas = AreaByHand(desk, theme, editing, canvas)
        self.options = ToolOptions(desk, theme, editing, self.fog, self.shapes, canvas)
        self._buttons: dict[MapTool, IconButton] = {}
        self._group = QButtonGroup(self)
        self._play, self._builders = QGridLayout(), QWidget()
        self._building = QGridLayout(self._builders)
        self._line = Separator(theme, Qt.Orientation.Horizontal)
        self._rows = 0
        self.build_button = IconButton(theme, "tool.build", "", size=BUTTON, icon_size=ICON)
        self._build()
        canvas.add_overlay(self.bar, Qt.Corner.TopLeftCorner)
        canvas.add_overlay(self.options, Qt.Corner.TopLeftCorner, beside=self.bar)
        editing.changed.connect(self._on_settings_changed)
        desk.selection.changed.connect(self._on_settings_changed)
        desk.changed.connect(self._on_settings_changed)
        canvas.pen_laid_down.connect(lambda: self.choose(MapTool.SELECT))
        desk.fight_opened.connect(lambda: self.choose(MapTool.SELECT))
        self.choose(MapTool.SELECT)

    def choose(self, tool: MapTool) -> None:
        """Use a tool."""
        if spec_of(tool).builds and not self.build_button.isChecked():
            self.unfold(is_open=True)
        self._buttons[tool].setChecked(True)
        self._canvas.tool = tool
        if tool is not MapTool.SHAPE:
            self.shapes.choose(None)
        make = self._pens.get(tool)
        self._canvas.use_pen(None if make is None else make())
        self.options.show_for(tool)
        self.tool_changed.emit(tool)

    def unfold(self, *, is_open: bool) -> None:
        """Show the tools that build the map, or fold them away with the one in use."""
        self.build_button.setChecked(is_open)
        self._builders.setVisible(is_open)
        self.bar.adjustSize()
        if not is_open and spec_of(self._canvas.tool).builds:
            self.choose(MapTool.SELECT)
        self._canvas.place_overlays()

    def retranslate(self) -> None:
        """Names with their keys, in the GM's language."""
        for spec in KIT:
            keys = QKeySequence(spec.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            self._buttons[spec.tool].set_name(f"{self._desk.text(spec.text)} ({keys})")
        self.build_button.set_name(self._desk.text("view.tool.build"))
        self.options.show_for(self._canvas.tool)

    def _on_settings_changed(self) -> None:
        """Another area is laid from now on; one that is being dragged is dragged on."""
        pen = self._canvas.pen
        if self._canvas.tool is MapTool.AREA and not (pen is not None and pen.is_busy):
            self._canvas.use_pen(self.areas.pen())

    # --- what is asked --------------------------------------------------------------------------

    def _ask_words(self, place: Point, before: MapText | None) -> None:
        dialog = WordsDialog(self._desk, self._theme, self._canvas, before)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._editing.write(place, dialog.text, before))
        dialog.open()

    def ask_note(self, place: Point, before: Pin | None) -> None:
        """Ask for the note of a pin, or show it."""
        dialog = NoteDialog(self._desk, self._theme, self._canvas, before)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._editing.pin(place, dialog.title, dialog.note, before))
        dialog.open()

    # --- building -------------------------------------------------------------------------------

    @property
    def _pens(self) -> dict[MapTool, Callable[[], Pen]]:
        editing = self._editing
        return {
            MapTool.FOG: lambda: FogPen(self.fog),
            MapTool.DRAW: lambda: DrawPen(editing),
            MapTool.AREA: self.areas.pen,
            MapTool.TEXT: lambda: notes.text_pen(editing, self._ask_words),
            MapTool.PIN: lambda: notes.pin_pen(editing, self.ask_note),
            MapTool.ERASE: lambda: ErasePen(editing),
            MapTool.SHAPE: lambda: ShapePen(editing, self.shapes),
            MapTool.WALL: lambda: wall_pen(editing, WallKind.WALL),
            MapTool.WINDOW: lambda: wall_pen(editing, WallKind.WINDOW),
            MapTool.LOW_WALL: lambda: wall_pen(editing, WallKind.LOW),
            MapTool.ILLUSION: lambda: wall_pen(editing, WallKind.ILLUSION),
            MapTool.DOOR: lambda: DoorPen(editing),
            MapTool.TERRAIN: lambda: BrushPen(editing, editing.paint),
            MapTool.OBSCUREMENT: lambda: BrushPen(editing, editing.obscure),
            MapTool.LIGHT: lambda: notes.light_pen(editing),
            MapTool.STAIRS: lambda: notes.StairsPen(self.stairways.ask),
        }

    def _build(self) -> None:
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        for tools in (self._play, self._building):
            tools.setContentsMargins(0, 0, 0, 0)
            tools.setSpacing(0)
        for spec in KIT:
            button = IconButton(self._theme, spec.icon, "", size=BUTTON, icon_size=ICON)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, tool=spec.tool: self.choose(tool))
            self._group.addButton(button)
            self._buttons[spec.tool] = button
        self.build_button.setCheckable(True)
        self.build_button.clicked.connect(lambda is_open: self.unfold(is_open=is_open))
        row.addLayout(self._play)
        row.addWidget(self._builders)
        self._builders.hide()
        self.fit(self._theme.px(len(KIT) * BUTTON))

    def fit(self, height: int) -> None:
        """In one column where there is so much height, else in as many as it takes."""
        playing = [self._buttons[spec.tool] for spec in KIT if not spec.builds]
        building = [self._buttons[spec.tool] for spec in KIT if spec.builds]
        rows = max(LEAST_ROWS, (height - BORDER) // self.build_button.sizeHint().height())
        rows = min(rows, len(playing) + 1)
        if rows == self._rows:
            return
        self._rows = rows
        has_line = rows > len(playing)
        self._line.setVisible(has_line)
        tools: list[QWidget] = [*playing, self.build_button]
        for place, button in enumerate(tools):
            is_below = has_line and button is self.build_button
            self._play.addWidget(button, place % rows + is_below, place // rows)
        if has_line:
            self._play.addWidget(self._line, len(playing), 0)
        for place, button in enumerate(building):
            self._building.addWidget(button, place % rows, place // rows)
        for grid in (self._play, self._building):
            grid.setRowStretch(grid.rowCount(), 1)
        self.bar.adjustSize()
