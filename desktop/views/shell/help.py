"""What the Help menu opens: manual, tour, licences, and the bundle for whoever helps."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from desktop import __version__
from desktop.controllers.desk import Desk
from desktop.controllers.manual.notices import Block, blocks_of
from desktop.controllers.manual.pages import Manual
from desktop.controllers.upkeep.support import SupportController
from desktop.language.message import Message
from desktop.language.render import Language
from desktop.storage.errors import WriteFailed
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import PlainTextDialog, QuestionDialog
from desktop.views.dialogs.files import file_dialog
from desktop.views.manual.window import ManualWindow
from desktop.views.shell.fillings import fillings
from desktop.views.shell.main_view import MainView
from desktop.views.shell.tour import Tour

ENDING = "zip"
NOTICES = ("NOTICE", "THIRD-PARTY")
SUGGESTED = f"mischia-support.{ENDING}"


class Help(QObject):
    """Opens them from the menu; the manual is made when it is first wanted."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        main: MainView,
        languages: Mapping[str, Language],
        resources: Path,
        support: SupportController,
    ) -> None:
        super().__init__(main)
        self._desk, self._theme, self._main = desk, theme, main
        self._manual = Manual(resources / "manual", fillings(languages))
        self._support = support
        # Who made what ships: ours lies beside the resources, in a package everybody else's too.
        self._notices = tuple(resources.parent / name for name in NOTICES)
        self.manual: ManualWindow | None = None
        self.tour = Tour(desk, theme, main)
        main.bind(
            {"manual": self.open_manual, "about": self.open_about, "support": self.ask_support}
        )

    def open_manual(self, page: str = "") -> ManualWindow:
        """The manual beside the fight, at a page."""
        if self.manual is None:
            owner = self._main.window()
            self.manual = ManualWindow(self._desk, self._theme, self._manual, owner)
        self.manual.open()
        if page:
            self.manual.open_page(page)
        return self.manual

    def open_about(self) -> PlainTextDialog:
        """Who made what, under which licences."""
        paragraphs = [Block(self._desk.text("view.about.text"))]
        for path in self._notices:
            if path.is_file():
                paragraphs += blocks_of(path.read_text(encoding="utf-8"))
        dialog = PlainTextDialog(
            self._desk,
            self._theme,
            self._main,
            title=self._desk.text("view.about.title", version=__version__),
            paragraphs=paragraphs,
        )
        dialog.open()
        return dialog

    def ask_support(self) -> None:
        """Say what goes into the bundle, then ask where to write it."""
        question = QuestionDialog(
            self._desk,
            self._theme,
            self._main,
            title=self._desk.text("view.action.support").rstrip("…"),
            text=self._desk.text("view.support.text"),
            yes=self._desk.text("view.support.yes"),
            harmless=True,
        )
        if not question.exec():
            return
        native = self._main.services.native_dialogs
        title = self._desk.text("view.action.support").rstrip("…")
        dialog = file_dialog(self._desk, self._main, title, native=native)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ENDING)
        dialog.selectFile(SUGGESTED)
        if dialog.exec():
            self.write_support(Path(dialog.selectedFiles()[0]))

    def write_support(self, path: Path) -> None:
        """Write the bundle and say so, or say why not."""
        try:
            self._support.write(path)
        except WriteFailed as error:
            self._main.telling.tell(error.message)
            return
        written = Message("view.support.written", {"file": path.name})
        self._main.telling.tell_in_passing(written)
