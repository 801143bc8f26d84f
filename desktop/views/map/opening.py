"""Opening a map: the file dialog, the progress over the map, what was refused or repaired."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from desktop.battlemap.cells import Point
from desktop.battlemap.light import LightLevel
from desktop.controllers.desk import Desk
from desktop.controllers.map.files import FILE_ENDINGS
from desktop.controllers.map.grid import GridSettings, fitted
from desktop.controllers.map.opening import MapsController, OpenedMap, RefusedMap
from desktop.language.message import Message
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import ElidedLabel
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import PlainTextDialog
from desktop.views.dialogs.files import file_dialog
from desktop.views.map.blank_dialog import BlankMapDialog
from desktop.views.map.drawing import MapTool
from desktop.views.map.grid_dialog import GridDialog
from desktop.views.map.overlays import Floating
from desktop.views.map.panel import MapPanel
from desktop.views.map.surface import MapSurface
from desktop.views.map.tools.grid_pen import GridPen

PATIENCE = 250  # milliseconds: what opens faster shows no progress
MAP_FIRST = 30  # milliseconds: a map is seen before what is told about it
LONGEST_NAME = 48


def shortened(name: str) -> str:
    """A file name that fits on a line; its ending stays."""
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[: LONGEST_NAME - 13]}…{name[-12:]}"


class MapProgress(Floating):
    """A strip over the map while one is being opened: its name, how far, and a way to stop."""

    def __init__(self, desk: Desk, theme: Theme, maps: MapsController, canvas: MapSurface) -> None:
        super().__init__(theme, canvas)
        self._desk, self._maps, self._canvas = desk, maps, canvas
        self._name = ElidedLabel(theme, "")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 100)
        self.stop = Button(theme, "", kind=ButtonKind.PLAIN, size=ButtonSize.SMALL)
        column = QVBoxLayout()
        column.setSpacing(theme.px(6))
        column.addWidget(self._name)
        column.addWidget(self._bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(12), theme.px(8), theme.px(8), theme.px(8))
        row.setSpacing(theme.px(12))
        row.addLayout(column, 1)
        row.addWidget(self.stop)
        self.setFixedWidth(theme.px(360))
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._on_patience_over)
        self.stop.clicked.connect(maps.cancel)
        maps.work_changed.connect(self._on_work_changed)
        desk.language_changed.connect(self._show_words)
        canvas.add_overlay(self, Qt.Corner.TopRightCorner)
        self.hide()
        self._show_words()

    def _on_work_changed(self) -> None:
        self._bar.setValue(round(100 * self._maps.progress))
        if not self._maps.is_busy:
            self._patience.stop()
            self.hide()
            return
        self._show_words()
        if self.isHidden() and not self._patience.isActive():
            self._patience.start()

    def _on_patience_over(self) -> None:
        self.show()
        self._canvas.place_overlays()
        self.raise_()

    def _show_words(self) -> None:
        text = self._desk.text("view.maps.opening", name=shortened(self._maps.name))
        self._name.setText(text)
        self._bar.setAccessibleName(text)
        self.stop.setText(self._desk.text("view.cancel"))


class MapOpening(QObject):
    """Lets the GM choose a file as a map, and tells what became of it.

    `native`: whether the system's own file dialog may be used.
    """

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        maps: MapsController,
        window: QWidget,
        panel: MapPanel,
        *,
        native: bool = True,
    ) -> None:
        super().__init__(window)
        self._desk, self._theme, self._maps, self._window = desk, theme, maps, window
        self._panel, self._native = panel, native
        self.folder = ""
        """Where the last map came from; the file dialog begins there."""
        self.progress = MapProgress(desk, theme, maps, panel.canvas)
        maps.opened.connect(self._on_opened)
        maps.refused.connect(self._on_refused)

    def bindings(self) -> dict[str, Callable[[], object]]:
        """What the commands about a map do that is opened, drawn, lit or fitted to its grid."""
        light, maps = self._panel.editing.light_whole_map, self._maps
        return {
            "open_map": self.choose,
            "sample_map": maps.open_sample,
            "sample_ford": lambda: maps.open_sample("forest-ford"),
            "sample_crypt": lambda: maps.open_sample("old-crypt"),
            "blank_map": self.ask_blank,
            **{f"map_{level.value}": partial(light, level) for level in LightLevel},
            "fit_grid": self.fit_grid,
            "grid": self.edit_grid,
        }

    def choose(self) -> None:
        """Ask for a file and open it as a map."""
        text = self._desk.text
        title, native = text("view.maps.choose"), self._native
        dialog = file_dialog(self._desk, self._window, title, folder=self.folder, native=native)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        endings = " ".join(f"*{ending}" for ending in FILE_ENDINGS)
        dialog.setNameFilters(
            (f"{text('view.maps.kinds')} ({endings})", f"{text('view.maps.all_files')} (*)")
        )
        dialog.fileSelected.connect(self._on_file_chosen)
        dialog.open()

    def ask_blank(self) -> None:
        """Ask what a blank map is to be like, and put it onto the table."""
        dialog = BlankMapDialog(self._desk, self._theme, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(
            lambda: self._maps.open_blank(
                dialog.columns.number,
                dialog.rows.number,
                title=dialog.title_field.text().strip(),
                kind=dialog.kind,
            )
        )
        dialog.open()

    def fit_grid(self) -> None:
        """Let the GM stretch a box over three squares of the picture; the dialog shows the rest."""
        session = self._desk.session
        shown = None if session is None else session.encounter.battle_map
        if shown is None or shown.picture is None:
            self._desk.told.emit(Message("view.grid.fit.no_picture"))
            return
        self._panel.choose_tool(MapTool.SELECT)
        self._panel.canvas.use_pen(GridPen(self._on_stretched, self._desk.hushed.emit))
        self._panel.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        self._desk.told.emit(Message("view.grid.fit.hint"))

    def _on_stretched(self, start: Point, end: Point) -> None:
        self._panel.choose_tool(MapTool.SELECT)
        shown = self._desk.encounter.battle_map
        settings = None if shown is None else fitted(shown, start, end)
        if settings is None:
            self._desk.told.emit(Message("view.grid.fit.too_small"))
            return
        self.edit_grid(settings)

    def edit_grid(self, settings: GridSettings | None = None) -> None:
        """Set the grid of the map on the table; nothing without one.

        `settings` that are tried first, in place of the map's own.
        """
        session = self._desk.session
        if session is None:
            return
        map_id, shown = session.encounter.shown_map, session.encounter.battle_map
        if map_id is None or shown is None:
            return
        dialog = GridDialog(self._desk, self._theme, shown, self._window, settings)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.previewed.connect(self._panel.preview)
        dialog.fit_wanted.connect(self.fit_grid)
        dialog.finished.connect(lambda: self._panel.preview(None))
        dialog.accepted.connect(lambda: self._maps.change(map_id, dialog.result_map))
        dialog.open()
        if settings is not None:
            self._panel.preview(dialog.result_map)

    def _on_file_chosen(self, name: str) -> None:
        path = Path(name)
        self.folder = str(path.parent)
        self._maps.open_map(path)

    def _on_opened(self, opened: OpenedMap) -> None:
        name = shortened(opened.name)
        key = "view.maps.opened_repaired" if opened.notes else "view.maps.opened"
        told = Message(key, {"name": name, "summary": opened.summary})
        self._desk.told.emit(told)
        if opened.notes or opened.facts:
            report = "view.maps.report" if opened.notes else "view.maps.report_facts"
            title, rendered = self._desk.text(report, name=name), self._desk.rendered
            lines = [f"• {rendered(each)}" for each in (*opened.notes, *opened.facts)]
            QTimer.singleShot(MAP_FIRST, self, lambda: self._tell(title, lines))

    def _on_refused(self, refused: RefusedMap) -> None:
        title = self._desk.text("view.maps.refused", name=shortened(refused.name))
        reason = self._desk.rendered(refused.reason)
        self._tell(title, [reason, self._desk.text("view.maps.nothing_changed")])

    def _tell(self, title: str, paragraphs: list[str]) -> None:
        dialog = PlainTextDialog(
            self._desk, self._theme, self._window, title=title, paragraphs=paragraphs
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
