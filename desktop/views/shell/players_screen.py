"""The players' picture as the GM's window rules it: on which screen, and with which hit points."""

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.players.screens import Screen
from desktop.controllers.players.window import PlayersController, PlayersState
from desktop.language.message import Message
from desktop.model.combatant import Side
from desktop.model.commands import SetDisplay
from desktop.model.encounter import HitPointDisplay
from desktop.views.shell.displays import DISPLAYS
from desktop.views.shell.telling import Telling
from desktop.views.shell.top_bar import TopBar


class PlayersScreen(QObject):
    """Chooses the players' screen, and tells what becomes of it."""

    def __init__(
        self,
        desk: Desk,
        players: PlayersController,
        top: TopBar,
        telling: Telling,
        window: QWidget,
        parent: QWidget,
    ) -> None:
        """`window` is the GM's: the players' picture does not go onto its screen."""
        super().__init__(parent)
        self._desk, self._players, self._top, self._telling = desk, players, top, telling
        self._window, self._view = window, parent
        top.blackout_wanted.connect(players.toggle_blackout)
        players.changed.connect(self._on_changed)
        players.parked.connect(self._on_parked)
        players.came_back.connect(self._on_came_back)
        players.offered.connect(self._on_offered)
        players.misplaced.connect(self._on_misplaced)
        self._on_changed()

    def open(self) -> None:
        """Full screen on the remembered screen, else on the one that the GM chooses."""
        players = self._players
        if players.state is not PlayersState.FULL_SCREEN and players.open_remembered():
            return
        others = players.other_than(self._window.frameGeometry())
        if len(others) == 1:
            players.open_on(others[0])
            return
        if not others:
            self._telling.tell_in_passing(Message("view.players.no_second"))
            return
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for screen in others:
            size = screen.geometry
            text = f"{screen.identity.shown}  {size.width()} × {size.height()}"
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, screen=screen: players.open_on(screen))
        menu.popup(self._view.mapToGlobal(QPoint(self._view.width() // 2, 40)))

    def cycle_display(self, side: Side) -> None:
        """Show the hit points of a side to the players in the next way, and say which."""
        order = list(HitPointDisplay)
        shown = self._desk.encounter.display.get(side, HitPointDisplay.NOTHING)
        after = order[(order.index(shown) + 1) % len(order)]
        self._desk.dispatch(SetDisplay(side, after))
        told = {"side": Message(f"side.{side.value}.many"), "how": Message(DISPLAYS[after])}
        self._telling.tell_in_passing(Message("view.display.now", told))

    def _on_changed(self) -> None:
        self._top.show_players(on_air=self._players.is_on_air, dark=self._players.is_dark)

    def _on_parked(self) -> None:
        self._telling.tell(Message("view.players.parked"))

    def _on_came_back(self) -> None:
        self._telling.tell_in_passing(Message("view.players.back"))

    def _on_offered(self, screen: Screen) -> None:
        self._telling.tell(Message("view.players.offered", {"screen": screen.identity.shown}))

    def _on_misplaced(self, screen: Screen) -> None:
        self._telling.tell(Message("view.players.misplaced", {"screen": screen.identity.shown}))
