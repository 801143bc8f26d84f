"""The players' screen: which one, whether it is on, what it shows."""

from enum import Enum

from PySide6.QtCore import QObject, QRect, Signal

from desktop.controllers.desk import Desk
from desktop.controllers.screens import Screen, Screens
from desktop.session.player_view import PlayerEncounter, player_view


class PlayersState(Enum):
    """How the players' window stands."""

    CLOSED = "closed"
    WINDOWED = "windowed"  # an ordinary window, for one screen or to share
    FULL_SCREEN = "full_screen"
    PARKED = "parked"  # its screen is gone; comes back by itself


class PlayersController(QObject):
    """Decides where the players' window may be; the window itself only obeys.

    The GM's screen is never covered: full screen happens only on a screen that is not the one
    on which the GM's window lies, and when that screen goes the window parks.
    """

    changed = Signal()  # state, screen or blackout
    view_changed = Signal()  # what is shown
    parked = Signal()
    came_back = Signal()

    def __init__(self, desk: Desk, screens: Screens, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._screens = screens
        self._state = PlayersState.CLOSED
        self._chosen = ""
        self._is_dark = False
        self._view = PlayerEncounter()
        screens.changed.connect(self._on_screens_changed)
        desk.changed.connect(self._on_fight_changed)
        desk.fight_opened.connect(self._on_fight_changed)

    @property
    def state(self) -> PlayersState:
        """How the window stands."""
        return self._state

    @property
    def is_dark(self) -> bool:
        """Blacked out."""
        return self._is_dark

    @property
    def is_on_air(self) -> bool:
        """Whether anything can be seen by the players."""
        return self._state in (PlayersState.WINDOWED, PlayersState.FULL_SCREEN)

    @property
    def chosen(self) -> str:
        """The key of the screen that the GM chose, for the settings."""
        return self._chosen

    @property
    def view(self) -> PlayerEncounter:
        """What the players may see now."""
        return self._view

    def screens(self) -> tuple[Screen, ...]:
        """The screens that the GM can choose."""
        return tuple(self._screens.present())

    def remember(self, chosen: str) -> None:
        """Take the choice over from the settings, without opening anything."""
        self._chosen = chosen

    def target(self) -> Screen | None:
        """The chosen screen if it is plugged in."""
        return next((s for s in self._screens.present() if s.identity.key == self._chosen), None)

    def open_on(self, screen: Screen) -> None:
        """Full screen on a screen, remembered from now on."""
        self._chosen = screen.identity.key
        self._become(PlayersState.FULL_SCREEN)

    def open_remembered(self) -> bool:
        """Full screen on the remembered screen; False when it is not there."""
        if self.target() is None:
            return False
        self._become(PlayersState.FULL_SCREEN)
        return True

    def open_window(self) -> None:
        """An ordinary window."""
        self._become(PlayersState.WINDOWED)

    def close(self) -> None:
        """Nothing to be seen."""
        self._become(PlayersState.CLOSED)

    def black_out(self, *, dark: bool) -> None:
        """All black, or back again; works while parked or closed too."""
        if dark != self._is_dark:
            self._is_dark = dark
            self.changed.emit()

    def toggle_blackout(self) -> None:
        """One key."""
        self.black_out(dark=not self._is_dark)

    def other_than(self, window: QRect) -> tuple[Screen, ...]:
        """The screens on which a window of the GM does not lie."""
        centre = window.center()
        return tuple(s for s in self._screens.present() if not s.geometry.contains(centre))

    def _become(self, state: PlayersState) -> None:
        self._state = state
        self._refresh_view()
        self.changed.emit()

    def _on_screens_changed(self) -> None:
        present = self.target() is not None
        if self._state is PlayersState.FULL_SCREEN and not present:
            self._become(PlayersState.PARKED)
            self.parked.emit()
        elif self._state is PlayersState.PARKED and present:
            self._become(PlayersState.FULL_SCREEN)
            self.came_back.emit()
        else:
            self.changed.emit()

    def _on_fight_changed(self) -> None:
        self._refresh_view()

    def _refresh_view(self) -> None:
        session = self._desk.session
        view = PlayerEncounter()
        if session is not None:
            view = player_view(session.encounter, session.ruleset)
        if view != self._view:
            self._view = view
            self.view_changed.emit()
