"""What the GM asks of the party from the menu: rests and checks."""

from PySide6.QtCore import QObject, Qt

from desktop.controllers.desk import Desk
from desktop.views.checks.dialog import CheckDialog
from desktop.views.design.theme import Theme
from desktop.views.rest.dialog import RestDialog
from desktop.views.shell.main_view import MainView


class Asking(QObject):
    """Opens the dialogs and carries out what they say."""

    def __init__(self, desk: Desk, theme: Theme, main: MainView) -> None:
        super().__init__(main)
        self._desk, self._theme, self._main = desk, theme, main
        main.set_handler("rest", self.open_rest)
        main.set_handler("check", self.open_check)

    def open_rest(self) -> RestDialog:
        """Rest: of the selected, else of the whole party."""
        ids = self._desk.selection.ids
        dialog = RestDialog(self._desk, self._theme, ids, self._main)
        dialog.accepted.connect(lambda: self._desk.dispatch(dialog.command))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def open_check(self) -> CheckDialog | None:
        """A check or saving throw of the selected, else of whoever has the turn, else of all."""
        rollers = self._main.gestures.chosen or tuple(
            each for each in self._desk.encounter.in_order() if each.character
        )
        if not rollers:
            return None
        dialog = CheckDialog(self._desk, self._theme, rollers, self._main)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog
