"""Joins the panels around the map with the menu, and keeps how the GM wants them."""

from functools import partial

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from desktop.controllers.desk import Desk
from desktop.views.design.theme import Theme
from desktop.views.docks.docks import Docks
from desktop.views.docks.layout import Dock, DockLayout, read_layout, written
from desktop.views.shell.actions import Actions
from desktop.views.shell.choices import ProgramChoices
from desktop.views.shell.main_view import MainView

KEPT = "panels"
"""Begins the names of the settings: one for each language and scale, one for the last of all."""
MOVES = {Dock.TURNS: "swap_panels", Dock.INSPECTOR: "swap_panels", Dock.NOW: "now_above"}


class Panels(QObject):
    """What is chosen in one language at one scale is there again with them.

    Where nothing was chosen yet, all stays as it is.
    """

    def __init__(self, desk: Desk, theme: Theme, main: MainView, choices: ProgramChoices) -> None:
        super().__init__(main)
        self._desk, self._theme, self._choices = desk, theme, choices
        self._docks: Docks = main.table.docks
        self._actions: Actions = main.commands
        self._main, self._name = main, ""
        docks = self._docks
        main.bind(
            {
                **{f"show_{dock.value}": partial(docks.toggle, dock) for dock in Dock},
                "swap_panels": docks.swap,
                "now_above": docks.move_now,
                "reset_panels": docks.reset,
            }
        )
        docks.changed.connect(self._on_changed)
        docks.arranged.connect(self._show_checks)
        docks.menu_wanted.connect(self._open_menu)
        desk.language_changed.connect(self._take_kept)
        theme.changed.connect(self._take_kept)
        self._take_kept()

    def _take_kept(self) -> None:
        """As it was chosen for this language and scale, else as it is; at first as it was last."""
        name = f"{KEPT} {self._desk.language.code} {round(self._theme.scale * 100)}"
        if name == self._name:
            return
        is_first, self._name = not self._name, name
        layout = read_layout(self._choices.kept(name))
        if layout is None and is_first:
            layout = read_layout(self._choices.kept(KEPT))
        if layout is not None:
            self._docks.show_layout(layout)
        self._show_checks()

    def _on_changed(self, layout: DockLayout) -> None:
        text = written(layout)
        for name in (KEPT, self._name):
            if self._choices.kept(name) != text:
                self._choices.keep(name, text)
        self._show_checks()

    def _show_checks(self) -> None:
        for dock in Dock:
            self._actions[f"show_{dock.value}"].setChecked(self._docks.is_shown(dock))
        self._actions["now_above"].setChecked(self._docks.layout_wanted.now_above)

    def _open_menu(self, dock: Dock, place: QPoint) -> None:
        """What can be done with one panel, at its head."""
        menu = QMenu(self._main)
        for key in (MOVES[dock], f"show_{dock.value}"):
            menu.addAction(self._actions[key])
        menu.addSeparator()
        menu.addAction(self._actions["reset_panels"])
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)
