"""Creatures in and out of files: everything about it that stands in the menu."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.controllers.creature_import.exporting import CreatureExporter
from desktop.controllers.creature_import.importing import CreatureImporter
from desktop.controllers.desk import Desk
from desktop.views.creature_import.exporting import CreatureExporting
from desktop.views.creature_import.gestures import CreatureImporting
from desktop.views.design.theme import Theme
from desktop.views.shell.actions import Bindings


class CreatureFiles(QObject):
    """Importing and exporting. `native`: whether the system's file dialogs may be used."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        importer: CreatureImporter,
        exporter: CreatureExporter,
        window: QWidget,
        *,
        native: bool = True,
    ) -> None:
        super().__init__(window)
        self.importing = CreatureImporting(desk, theme, importer, window, native=native)
        self.exporting = CreatureExporting(desk, exporter, window, native=native)

    def bindings(self) -> Bindings:
        """What the commands of the menu do."""
        return {
            "import_creatures": self.importing.choose,
            "import_folder": self.importing.choose_folder,
            "paste_block": self.importing.paste,
            "export_creatures": self.exporting.choose,
        }
