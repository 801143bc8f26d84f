"""Exporting the GM's own creatures: the file dialog, and what became of it."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.controllers.creature_import.exporting import ENDING, CreatureExporter
from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.storage.errors import StorageError
from desktop.views.dialogs.files import file_dialog


class CreatureExporting(QObject):
    """Asks where to. `native`: whether the system's own file dialog may be used."""

    def __init__(
        self, desk: Desk, exporter: CreatureExporter, window: QWidget, *, native: bool = True
    ) -> None:
        super().__init__(window)
        self._desk, self._exporter = desk, exporter
        self._window, self._native = window, native

    def choose(self) -> None:
        """Ask for a file and write the creatures to it; without any there is nothing to ask."""
        if not self._exporter.count:
            self._desk.told.emit(Message("view.export.nothing"))
            return
        text = self._desk.text
        title = text("view.action.export_creatures").rstrip("…")
        dialog = file_dialog(self._desk, self._window, title, native=self._native)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ENDING.removeprefix("."))
        dialog.setNameFilter(f"{text('view.export.kind')} (*{ENDING})")
        dialog.selectFile(text("view.export.name") + ENDING)
        dialog.fileSelected.connect(lambda name: self.export(Path(name)))
        dialog.open()

    def export(self, path: Path) -> None:
        """Write them, and tell what became of it."""
        try:
            count = self._exporter.export(path)
        except StorageError as error:
            self._desk.told.emit(error.message)
        else:
            file = path.name[:60]
            self._desk.told.emit(Message("view.export.done", {"count": count, "file": file}))
