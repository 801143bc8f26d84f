"""Pictures of combatants: chosen from files, shown on tokens, badges and in the form."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.files import ENDINGS
from desktop.controllers.pictures.portraits import Portraits
from desktop.model.commands import SetPicture
from desktop.model.ids import CombatantId
from desktop.views.dialogs.files import file_dialog
from desktop.views.map.surface import MapSurface


class PicturePicker(QObject):
    """Finds pictures that are there, and asks for new ones."""

    changed = Signal()
    """Another picture can be shown."""

    def __init__(self, desk: Desk, portraits: Portraits, window: QWidget, *, native: bool) -> None:
        super().__init__(window)
        self._desk, self._portraits, self._native = desk, portraits, native
        self._found: dict[str, QPixmap] = {}
        portraits.changed.connect(lambda _key: self.changed.emit())
        portraits.refused.connect(desk.told)

    def find(self, key: str) -> QPixmap | None:
        """The picture of a key; one that is not there yet is asked for."""
        if key in self._found:
            return self._found[key]
        image = self._portraits.find(key) if key else None
        if image is None:
            self._portraits.want((key,))
            return None
        found = self._found[key] = QPixmap.fromImage(image)
        return found

    def choose(self, parent: QWidget, done: Callable[[str], object]) -> QFileDialog:
        """Ask for a file; `done` is told the key of its picture once that is kept."""
        title = self._desk.text("view.action.picture").rstrip("…")
        dialog = file_dialog(self._desk, parent, title, native=self._native)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        patterns = " ".join(f"*{ending}" for ending in ENDINGS)
        dialog.setNameFilter(self._desk.text("view.players.pictures", patterns=patterns))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self._portraits.keep_file(Path(path), done))
        dialog.open()
        return dialog

    def give_to(self, who: tuple[CombatantId, ...], parent: QWidget) -> None:
        """Ask for a picture for the tokens of combatants."""
        if who:
            self.choose(parent, lambda key: self._set(who, key))

    def give_file(self, path: Path, who: tuple[CombatantId, ...]) -> None:
        """Give the tokens of combatants the picture of a file."""
        self._portraits.keep_file(path, lambda key: self._set(who, key))

    def take_from(self, who: tuple[CombatantId, ...]) -> None:
        """Give them the pictures of their creatures back."""
        if who:
            self._set(who, None)

    def feed(self, canvas: MapSurface) -> None:
        """Show the pictures on the tokens of a canvas, as they come."""

        def show(key: str) -> None:
            image = self._portraits.find(key)
            if image is not None:
                canvas.show_portrait(key, QPixmap.fromImage(image))

        self._portraits.changed.connect(show)
        for key in self._portraits.known():
            show(key)

    def _set(self, who: tuple[CombatantId, ...], key: str | None) -> None:
        session = self._desk.session
        known = () if session is None else session.encounter.combatants
        chosen = tuple(each for each in who if each in known)
        if chosen:
            self._desk.dispatch(SetPicture(chosen, key))
