"""The furnished program in its window, for tests that need all of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop.app import folders
from desktop.dice.rolling import Dice
from desktop.program import Program
from desktop.views.design.theme import Theme
from desktop.views.shell.frame import Frame
from tests.support.windows import RESOURCES


@contextmanager
def a_program(
    application: QApplication, data: Path, *, language: str, dice: Dice | None = None
) -> Iterator[Program]:
    """A program on a data folder, shown, with nothing begun; closed when it is left."""
    theme = Theme(RESOURCES)
    frame = Frame(theme)
    program = Program(
        application,
        theme,
        frame,
        folders(data),
        system=language,
        dice=dice,
        native_dialogs=False,
    )
    frame.show()
    try:
        yield program
    finally:
        program.close()
        frame.deleteLater()
