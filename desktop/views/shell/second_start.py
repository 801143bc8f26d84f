"""A second start on one data folder: show the first, look on beside it, or take other data."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.controllers.desk import Desk
from desktop.storage.data_folder import DataFolder
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import Label
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog

WIDTH = 460


class Wish(Enum):
    """What the GM wants of a second start."""

    SHOW = "show"  # the window of the first
    LOOK = "look"  # everything can be played, nothing is kept
    OTHER = "other"  # another data folder
    NOTHING = "nothing"


class SecondStartDialog(CardDialog):
    """Says that the program runs already. Enter shows the first window, Esc gives up."""

    def __init__(
        self, desk: Desk, theme: Theme, parent: QWidget, folder: Path, *, is_silent: bool = False
    ) -> None:
        super().__init__(desk, theme, desk.text("view.second_start.title"), parent)
        self.wish = Wish.NOTHING
        key = "view.second_start.silent" if is_silent else "view.second_start.text"
        self.said = Label(theme, desk.text(key, folder=str(folder)), wraps=True)
        self.said.setMinimumWidth(theme.px(WIDTH))
        self.body.addWidget(self.said)
        self.show_first = self._button("show", Wish.SHOW, ButtonKind.PRIMARY)
        self.look_on = self._button("look", Wish.LOOK, ButtonKind.PLAIN)
        self.other = self._button("other", Wish.OTHER, ButtonKind.PLAIN)
        self.give_up = self._button("give_up", Wish.NOTHING, ButtonKind.QUIET)
        for button in (self.give_up, self.other, self.look_on, self.show_first):
            self.buttons.addWidget(button)
        self.show_first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, key: str, wish: Wish, kind: ButtonKind) -> Button:
        button = Button(self.theme, self.desk.text(f"view.second_start.{key}"), kind=kind)
        button.clicked.connect(lambda: self._choose(wish))
        return button

    def _choose(self, wish: Wish) -> None:
        self.wish = wish
        self.accept()


def ask_what_to_do(
    desk: Desk,
    theme: Theme,
    parent: QWidget,
    folder: DataFolder,
    show_first: Callable[[], bool],
    *,
    native: bool = True,
) -> DataFolder | None:
    """The folder to start with, or None: not to start. The same folder: nothing is kept.

    `show_first` asks the running program for its window; False when it does not answer.
    """
    is_silent = False
    while True:
        dialog = SecondStartDialog(desk, theme, parent, folder.root, is_silent=is_silent)
        dialog.exec()
        match dialog.wish:
            case Wish.SHOW:
                if show_first():
                    return None
                is_silent = True
            case Wish.LOOK:
                return folder
            case Wish.OTHER:
                if (other := _other_folder(desk, parent, native=native)) is not None:
                    return DataFolder(other)
            case Wish.NOTHING:
                return None


def _other_folder(desk: Desk, parent: QWidget, *, native: bool) -> Path | None:
    dialog = QFileDialog(parent, desk.text("view.second_start.other"))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog, not native)
    return Path(dialog.selectedFiles()[0]) if dialog.exec() else None
