"""What the GM opens from the menu about combatants: rests, checks, their numbers."""

from PySide6.QtCore import QObject, Qt, Signal

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.asked import AskedThrow, Rest
from desktop.dice.table_dice import Told
from desktop.views.checks.dialog import CheckDialog
from desktop.views.design.theme import Theme
from desktop.views.numbers.dialog import NumbersDialog
from desktop.views.rest.dialog import RestDialog
from desktop.views.shell.main_view import MainView
from desktop.views.shell.throw_dialog import ThrowDialog


class Asking(QObject):
    """Opens the dialogs and carries out what they say."""

    every_die_chosen = Signal(bool)

    def __init__(self, desk: Desk, theme: Theme, main: MainView) -> None:
        super().__init__(main)
        self._desk, self._theme, self._main = desk, theme, main
        desk.ask_throw = self._ask
        main.bind(
            {
                "rest": self.open_rest,
                "check": self.open_check,
                "numbers": self.open_numbers,
                "ask_dice": self._on_ask_dice_chosen,
            }
        )

    def ask_every_die(self, *, asks: bool) -> None:
        """Whether the GM is asked for every die that the program would roll."""
        self._desk.ask_dice = self._ask if asks else None
        self._main.commands["ask_dice"].setChecked(asks)

    def _on_ask_dice_chosen(self) -> None:
        asks = self._main.commands["ask_dice"].isChecked()
        self.ask_every_die(asks=asks)
        self.every_die_chosen.emit(asks)

    def _ask(self, asked: AskedThrow) -> Told | Rest | None:
        dialog = ThrowDialog(self._desk, self._theme, self._main, asked)
        dialog.exec()
        return dialog.told

    def open_rest(self) -> RestDialog:
        """Rest: of the selected, else of the whole party."""
        ids = self._desk.selection.ids
        dialog = RestDialog(self._desk, self._theme, ids, self._main)
        dialog.accepted.connect(lambda: self._desk.dispatch(dialog.command))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def open_numbers(self) -> NumbersDialog | None:
        """The numbers of the first of the selected, else of whoever has the turn."""
        chosen = self._main.gestures.chosen
        if not chosen:
            return None
        find = self._main.table.book.find
        dialog = NumbersDialog(self._desk, self._theme, chosen[0], self._main, find)
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
