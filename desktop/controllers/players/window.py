"""The players' screen: which one, whether it is on, what it shows."""

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QObject, QRect, QTimer, Signal

from desktop.controllers.desk import Desk
from desktop.controllers.players.screens import (
    NO_SCREEN,
    Screen,
    ScreenIdentity,
    Screens,
    find_screen,
    read_identity,
)
from desktop.session.player_view import PlayerEncounter, player_view

SETTLING = 400  # milliseconds in which a system moves windows after its screens have changed


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
    frozen_changed = Signal()
    view_changed = Signal()  # what is shown
    parked = Signal()
    came_back = Signal()
    offered = Signal(object)  # Screen that was just connected, while nothing is shown to players
    misplaced = Signal(object)  # Screen that the system did not let the window go to

    def __init__(self, desk: Desk, screens: Screens, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._screens = screens
        self._state = PlayersState.CLOSED
        self._chosen = NO_SCREEN
        self._place = QRect()  # of the chosen screen, to tell equal ones apart
        self._is_dark = False
        self._is_frozen = False
        self._view = PlayerEncounter()
        self._is_behind = False  # nobody looks: what they would see is found out when asked for
        self._gm_place: Callable[[], QRect] = QRect
        self._known = self._identities()
        self._settling = QTimer(self, singleShot=True, interval=SETTLING)
        self._settling.timeout.connect(self.check_places)
        screens.changed.connect(self._on_screens_changed)
        desk.changed.connect(self._on_fight_changed)
        desk.fight_opened.connect(self._on_fight_changed)

    def watch_gm(self, place: Callable[[], QRect]) -> None:
        """Tell where the GM's window lies, so that it is never covered."""
        self._gm_place = place

    @property
    def state(self) -> PlayersState:
        """How the window stands."""
        return self._state

    @property
    def is_dark(self) -> bool:
        """Blacked out."""
        return self._is_dark

    @property
    def is_frozen(self) -> bool:
        """Whether the players keep the last picture while the fight goes on unseen."""
        return self._is_frozen

    @property
    def is_on_air(self) -> bool:
        """Whether anything can be seen by the players."""
        return self._state in (PlayersState.WINDOWED, PlayersState.FULL_SCREEN)

    @property
    def is_wanted(self) -> bool:
        """Whether it fills the players' screen, or will as soon as that is back."""
        return self._state in (PlayersState.FULL_SCREEN, PlayersState.PARKED)

    @property
    def chosen(self) -> str:
        """The key of the screen that the GM chose, for the settings; "" for none yet."""
        return "" if self._chosen == NO_SCREEN else self._chosen.key

    @property
    def view(self) -> PlayerEncounter:
        """What the players may see now."""
        self._catch_up()
        return self._view

    @property
    def is_before_gm(self) -> bool:
        """Whether the GM looks at the players' map; places of another are not theirs."""
        return self._desk.shares_map

    def screens(self) -> tuple[Screen, ...]:
        """The screens that the GM can choose."""
        return tuple(self._screens.present())

    def remember(self, chosen: str) -> None:
        """Take the choice over from the settings, without opening anything."""
        self._chosen = read_identity(chosen)

    def target(self) -> Screen | None:
        """The chosen screen if it is plugged in and can be told from every other."""
        found = find_screen(self._chosen, self._screens.present())
        if len(found) > 1:
            found = tuple(screen for screen in found if screen.geometry == self._place)
        return found[0] if len(found) == 1 else None

    def is_free(self, screen: Screen) -> bool:
        """Whether the GM's window does not lie on that screen, mirrored ones included."""
        place = self._gm_place()
        return place.isEmpty() or not screen.geometry.contains(place.center())

    def open_on(self, screen: Screen) -> None:
        """Full screen on a screen, remembered from now on.

        On the screen of the GM's own window an ordinary window opens instead.
        """
        if not self.is_free(screen):
            self._become(PlayersState.WINDOWED)
            return
        self._chosen, self._place = screen.identity, screen.geometry
        self._become(PlayersState.FULL_SCREEN)

    def open_remembered(self) -> bool:
        """Full screen on the remembered screen; False when it is not there, or is the GM's."""
        screen = self.target()
        if screen is None or not self.is_free(screen):
            return False
        self._place = screen.geometry
        self._become(PlayersState.FULL_SCREEN)
        return True

    def open_window(self) -> None:
        """An ordinary window."""
        self._become(PlayersState.WINDOWED)

    def close(self) -> None:
        """Nothing to be seen."""
        self._become(PlayersState.CLOSED)

    def tell_misplaced(self) -> None:
        """The window found itself on another screen than asked for: it must not cover that.

        It becomes an ordinary window, which the GM can move; the choice stays.
        """
        screen = self.target()
        if self._state is PlayersState.FULL_SCREEN and screen is not None:
            self._become(PlayersState.WINDOWED)
            self.misplaced.emit(screen)

    def black_out(self, *, dark: bool) -> None:
        """All black, or back again; works while parked or closed too."""
        if dark != self._is_dark:
            self._is_dark = dark
            self.changed.emit()

    def freeze(self, *, frozen: bool) -> None:
        """Keep what the players see, or show them the present again."""
        if frozen != self._is_frozen:
            self._catch_up()
            self._is_frozen = frozen
            self._refresh_view()
            self.frozen_changed.emit()

    def toggle_blackout(self) -> None:
        """One key."""
        self.black_out(dark=not self._is_dark)

    def other_than(self, window: QRect) -> tuple[Screen, ...]:
        """The screens on which a window of the GM does not lie."""
        centre = window.center()
        return tuple(s for s in self._screens.present() if not s.geometry.contains(centre))

    def home_of_gm(self) -> Screen | None:
        """Where the GM's window should go when it lies on the players' remembered screen."""
        players = self.target()
        if players is None or self.is_free(players):
            return None
        others = [s for s in self._screens.present() if s.geometry != players.geometry]
        return others[0] if others else None

    def check_places(self) -> None:
        """Park or bring back, by where the screens and the GM's window are now."""
        screen = self.target()
        can_show = screen is not None and self.is_free(screen)
        if self._state is PlayersState.FULL_SCREEN and not can_show:
            self._become(PlayersState.PARKED)
            self.parked.emit()
        elif self._state is PlayersState.PARKED and can_show:
            assert screen is not None, "it can be shown there"
            self._place = screen.geometry
            self._become(PlayersState.FULL_SCREEN)
            self.came_back.emit()

    def _become(self, state: PlayersState) -> None:
        self._state = state
        self._refresh_view()
        self.changed.emit()

    def _on_screens_changed(self) -> None:
        before = self._state
        self.check_places()
        self._settling.start()
        known, self._known = self._known, self._identities()
        if before is self._state:
            self.changed.emit()
        if self._state is PlayersState.CLOSED:
            for screen in self._screens.present():
                if screen.identity not in known and self.is_free(screen):
                    self.offered.emit(screen)

    def _identities(self) -> frozenset[ScreenIdentity]:
        return frozenset(screen.identity for screen in self._screens.present())

    def _on_fight_changed(self) -> None:
        if self._state is PlayersState.CLOSED:
            self._is_behind = True
        else:
            self._refresh_view()

    def _catch_up(self) -> None:
        if self._is_behind:
            self._refresh_view()

    def _refresh_view(self) -> None:
        self._is_behind = False
        if self._is_frozen:
            return
        session = self._desk.present  # players never look back
        view = PlayerEncounter()
        if session is not None:
            view = player_view(session.encounter, session.ruleset)
        if view != self._view:
            self._view = view
            self.view_changed.emit()
