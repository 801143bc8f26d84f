"""A mistake of the program's own: noted, said once in plain words, never sent anywhere."""

import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.storage.program_log import ProgramLog
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import PlainTextDialog


class MistakeWatch(QObject):
    """Stands where Python reports what nobody has caught. The fight is safe: it is on disk."""

    def __init__(self, desk: Desk, theme: Theme, log: ProgramLog, owner: QWidget) -> None:
        super().__init__(owner)
        self._desk, self._theme, self._log, self._owner = desk, theme, log, owner
        self._before: Callable[..., object] | None = None
        self.dialog: PlainTextDialog | None = None

    def begin(self) -> None:
        """Watch from now on; what watched before is still told."""
        self._before, sys.excepthook = sys.excepthook, self.report

    def end(self) -> None:
        """Give the place back."""
        if self._before is not None:
            sys.excepthook, self._before = self._before, None

    def report(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Note where it happened, without anything that was typed, and say it."""
        if self._before is not None:
            self._before(kind, error, trace)
        places = traceback.extract_tb(trace)
        told = "\n".join(f"{place.filename}:{place.lineno} {place.name}" for place in places)
        self._log.note(f"mistake {kind.__name__}\n{told}")
        QTimer.singleShot(0, self, self._tell)  # not inside of what has just failed

    def _tell(self) -> None:
        if self.dialog is not None and self.dialog.isVisible():
            return
        self.dialog = PlainTextDialog(
            self._desk,
            self._theme,
            self._owner,
            title=self._desk.text("view.mistake.title"),
            paragraphs=(
                self._desk.text("view.mistake.text"),
                self._desk.text("view.mistake.log", path=str(self._log.path)),
            ),
        )
        self.dialog.open()
