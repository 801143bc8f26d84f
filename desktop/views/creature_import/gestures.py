"""Importing creatures: the file dialog, the field for a pasted text, progress, the report."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QProgressBar, QWidget

from desktop.controllers.creature_import.importing import (
    LONGEST_PASTE,
    CreatureImporter,
    Kept,
    RefusedFile,
)
from desktop.controllers.creature_import.sources import PACKAGES
from desktop.controllers.desk import Desk
from desktop.exchange.creatures.reading_file import ENDINGS, CreatureFile
from desktop.language.message import Message
from desktop.views.creature_import.dialog import CreatureImportDialog
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog, PlainTextDialog
from desktop.views.dialogs.files import file_dialog
from desktop.views.library.block import FindPicture, no_picture

PATIENCE = 300  # milliseconds: what is read faster shows no progress
PASTE = (560, 360)
PROGRESS = 380
LONGEST_NAME = 60


class PasteDialog(CardDialog):
    """A field for the text of a stat block; what is wrong with it is told below."""

    wanted = Signal(str)

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.text("view.import.paste.title"), parent)
        self.field = QPlainTextEdit()
        self.field.setMinimumSize(theme.px(PASTE[0]), theme.px(PASTE[1]))
        self.field.setTabChangesFocus(True)
        hint = desk.text("view.import.paste.hint")
        self.field.setAccessibleName(hint)
        self.body.addWidget(Label(theme, hint, tone=Tone.MUTED, wraps=True))
        self.body.addWidget(self.field, 1)
        self.read = self.add_buttons(desk.text("view.import.paste.read"), writes=True)
        self.read.clicked.disconnect()
        self.read.clicked.connect(self._on_read_wanted)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_read_wanted(self) -> None:
        self.tell_error("")
        self.wanted.emit(self.field.toPlainText()[:LONGEST_PASTE])


class ProgressDialog(CardDialog):
    """How far the reading is, and a way to stop it."""

    def __init__(self, desk: Desk, theme: Theme, name: str, parent: QWidget) -> None:
        title = desk.text("view.import.reading", name=name)
        super().__init__(desk, theme, title, parent)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 100)
        self.bar.setMinimumWidth(theme.px(PROGRESS))
        self.bar.setAccessibleName(title)
        self.body.addWidget(self.bar)
        stop = self.add_buttons(desk.text("view.import.stop"))
        stop.hide()


class CreatureImporting(QObject):
    """Lets the GM choose a file or paste a text, and shows what was found.

    `native`: whether the system's own file dialog may be used.
    """

    kept = Signal()  # the library or the party has more now
    playable = Signal(object)  # CreatureKey: one that goes with the fight on the desk

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        importer: CreatureImporter,
        window: QWidget,
        *,
        native: bool = True,
    ) -> None:
        super().__init__(window)
        self._desk, self._theme, self._importer = desk, theme, importer
        self._window, self._native = window, native
        self.find_picture: FindPicture = no_picture
        self.folder = ""
        self.pasting: PasteDialog | None = None
        self.report: CreatureImportDialog | None = None
        self.refusal: PlainTextDialog | None = None
        self.waiting: ProgressDialog | None = None
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._on_patience_over)
        importer.read.connect(self._on_read)
        importer.refused.connect(self._on_refused)
        importer.kept.connect(self._on_kept)
        importer.work_changed.connect(self._on_work_changed)

    def show_pictures(self, find: FindPicture) -> None:
        """What the report shows the pictures of creatures by."""
        self.find_picture = find
        if self.report is not None:
            self.report.block.show_pictures(find)

    def choose(self) -> None:
        """Ask for files and read the creatures in them."""
        text = self._desk.text
        dialog = self._dialog(text("view.import.choose"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        endings = " ".join(f"*{ending}" for ending in (*ENDINGS, *PACKAGES))
        dialog.setNameFilters(
            (f"{text('view.import.kinds')} ({endings})", f"{text('view.maps.all_files')} (*)")
        )
        dialog.filesSelected.connect(lambda names: self.open_files([Path(one) for one in names]))
        dialog.open()

    def choose_folder(self) -> None:
        """Ask for a folder and read the creatures in its files, with their pictures."""
        dialog = self._dialog(self._desk.text("view.action.import_folder").rstrip("…"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda name: self.open_files([Path(name)]))
        dialog.open()

    def open_files(self, paths: Sequence[Path]) -> None:
        """Read the creatures in a file, a folder, or several."""
        self.folder = str(paths[0].parent)
        if len(paths) == 1:
            self._importer.open_file(paths[0])
        else:
            self._importer.open_files(paths)

    def _dialog(self, title: str) -> QFileDialog:
        dialog = file_dialog(
            self._desk, self._window, title, folder=self.folder, native=self._native
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    def paste(self) -> None:
        """Ask for the text of a stat block and read it."""
        self.pasting = PasteDialog(self._desk, self._theme, self._window)
        self.pasting.wanted.connect(self._importer.open_text)
        self.pasting.finished.connect(self._on_pasting_over)
        self.pasting.open()

    def _on_pasting_over(self) -> None:
        if self.pasting is not None:
            self.pasting.deleteLater()
            self.pasting = None

    def _on_read(self, file: CreatureFile) -> None:
        if self.pasting is not None:
            self.pasting.accept()
        if self.report is not None:
            self.report.reject()
        dialog = CreatureImportDialog(self._desk, self._theme, self._importer, file, self._window)
        dialog.block.show_pictures(self.find_picture)
        dialog.taken.connect(self._importer.keep)
        dialog.finished.connect(self._on_report_over)
        self.report = dialog
        dialog.open()

    def _on_report_over(self) -> None:
        if self.report is not None:
            self.report.deleteLater()
            self.report = None

    def _on_refused(self, refused: RefusedFile) -> None:
        reason = self._desk.rendered(refused.reason)
        if self.pasting is not None:
            self.pasting.tell_error(reason)
            return
        name = refused.name[:LONGEST_NAME]
        title = self._desk.text("view.import.refused", name=name)
        unchanged = self._desk.text("view.import.nothing_taken")
        self.refusal = PlainTextDialog(
            self._desk, self._theme, self._window, title=title, paragraphs=[reason, unchanged]
        )
        self.refusal.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.refusal.open()

    def _on_kept(self, kept: Kept) -> None:
        self.kept.emit()
        session = self._desk.session
        game = None if session is None else session.ruleset.key
        if kept.first is not None and kept.first.ruleset == game:
            self.playable.emit(kept.first.key)
        told = []
        if kept.creatures:
            told.append(Message("view.import.kept", {"count": kept.creatures}))
        if kept.characters:
            told.append(Message("view.import.kept_characters", {"count": kept.characters}))
        for one in told:
            self._desk.told.emit(one)

    # --- waiting --------------------------------------------------------------------------------

    def _on_work_changed(self) -> None:
        if not self._importer.name:
            self._patience.stop()
            if self.waiting is not None:
                waiting, self.waiting = self.waiting, None
                waiting.close()
                waiting.deleteLater()
        elif self.waiting is not None:
            self.waiting.bar.setValue(round(100 * self._importer.progress))
        elif not self._patience.isActive():
            self._patience.start()

    def _on_patience_over(self) -> None:
        name = self._importer.name[:LONGEST_NAME]
        self.waiting = ProgressDialog(self._desk, self._theme, name, self.pasting or self._window)
        self.waiting.bar.setValue(round(100 * self._importer.progress))
        self.waiting.rejected.connect(self._importer.cancel)
        self.waiting.open()
