"""The guided tour from the start page and the Help menu, over the sample fight or one's own."""

from PySide6.QtCore import QObject, Qt

from desktop.controllers.desk import Desk
from desktop.views.design.theme import Theme
from desktop.views.shell.main_view import MainView
from desktop.views.tour.overlay import Stop, TourOverlay


class Tour(QObject):
    """Made when it is wanted, over the fight on the desk."""

    def __init__(self, desk: Desk, theme: Theme, main: MainView) -> None:
        super().__init__(main)
        self._desk, self._theme, self._main = desk, theme, main
        self.overlay: TourOverlay | None = None
        desk.fight_opened.connect(self.end)
        main.bind({"tour": self.begin})

    def begin(self) -> None:
        """Show what is where."""
        if self._desk.session is None:
            return  # the sample fight could not be begun, and that is told
        self._main.show_table()
        self._main.table.docks.reveal_all()  # it speaks of each
        active = self._desk.encounter.active_combatants
        if active and not self._desk.selection.ids:
            self._desk.selection.choose((active[0].id,))
        if self.overlay is None:
            self.overlay = TourOverlay(self._desk, self._theme, self._stops(), self._main)
            self.overlay.left.connect(self.end)
        self.overlay.begin()

    def end(self) -> None:
        """The keyboard goes to the map."""
        if self.overlay is not None and not self.overlay.isHidden():
            self.overlay.hide()
            if self._main.pages.currentWidget() is self._main.table:
                self._main.table.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _stops(self) -> tuple[Stop, ...]:
        table, top = self._main.table, self._main.top
        return (
            Stop("order", lambda: table.turns),
            Stop("map", lambda: table.map),
            Stop("inspector", lambda: table.inspector),
            Stop("now", lambda: table.now),
            Stop("undo", lambda: top.key_buttons["undo"]),
            Stop("players", lambda: top.blackout_button),
            Stop("more", lambda: top.menu_bar),
        )
