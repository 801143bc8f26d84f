"""The players' window: fed by the player view alone; no control, tooltip or dialog on it."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.players.screens import Screen
from desktop.controllers.players.show import PlayersShow
from desktop.controllers.players.window import PlayersController, PlayersState
from desktop.views.design.theme import Theme
from desktop.views.players.stage import PlayersStage

LANDING = 500  # milliseconds after which a window has to be where it was sent


class PlayersWindow(QWidget):
    """A top-level window that obeys the controller: on which screen, in which state."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        pictures: PictureLoader,
        players: PlayersController,
        show: PlayersShow,
    ) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._players = players
        self._gm: QWidget | None = None
        self.stage = PlayersStage(desk, theme, pictures, show, self)
        # The name of the program only: a title is seen by the players in a list of windows.
        self.setWindowTitle("Mischia")
        self.setAccessibleName("Mischia")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        # The keyboard stays with the GM, who goes on as if nothing had opened.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.resize(960, 540)
        self._landing = QTimer(self, singleShot=True, interval=LANDING)
        self._landing.timeout.connect(self._on_landing_over)
        self._arrival = QTimer(self, singleShot=True, interval=LANDING)
        players.changed.connect(self._on_changed)
        players.view_changed.connect(self._on_view_changed)
        self._on_view_changed()
        self._on_changed()

    def guard(self, gm_window: QWidget) -> None:
        """Never cover that window, wherever it is moved."""
        self._gm = gm_window
        self._players.watch_gm(gm_window.frameGeometry)
        gm_window.installEventFilter(self)

    def _on_changed(self) -> None:
        """Obey; the keyboard stays where it was, even where systems give it to new windows."""
        had_keyboard = QApplication.activeWindow()
        self._obey()
        if had_keyboard is self and not self.isVisible():
            had_keyboard = self._gm
        if had_keyboard is not None and had_keyboard is not self:
            had_keyboard.activateWindow()

    def _obey(self) -> None:
        players = self._players
        self.stage.black_out(dark=players.is_dark)
        match players.state:
            case PlayersState.CLOSED | PlayersState.PARKED:
                self._landing.stop()
                self.hide()
            case PlayersState.WINDOWED:
                self._landing.stop()
                self._show_as_window()
            case PlayersState.FULL_SCREEN:
                screen = players.target()
                if screen is None:
                    self.hide()
                else:
                    self._cover(screen)

    def _show_as_window(self) -> None:
        if self.isFullScreen():
            self.hide()
            self.showNormal()
            self.resize(960, 540)
        elif not self.isVisible():
            self.showNormal()

    def _cover(self, screen: Screen) -> None:
        """Fill one screen: the screen first, then its geometry, then full screen."""
        if self.isVisible() and self.isFullScreen() and self.geometry() == screen.geometry:
            return
        self.hide()
        if screen.native is not None:
            self.setScreen(screen.native)
        self.setGeometry(screen.geometry)
        self.showFullScreen()
        self._landing.start()

    def _on_landing_over(self) -> None:
        """Some systems place windows as they like: look once, and tell; never try again."""
        screen = self._players.target()
        if screen is not None and screen.native is not None and self.screen() is not screen.native:
            self._players.tell_misplaced()

    def _on_view_changed(self) -> None:
        self.stage.show_view(self._players.view)

    def _hand_keyboard_back(self) -> None:
        if self._gm is not None and self.isActiveWindow():
            self._gm.activateWindow()

    # --- Qt -------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """It has just appeared: what now gives it the keyboard is no wish of the GM's."""
        super().showEvent(event)
        self._arrival.start()

    def changeEvent(self, event: QEvent) -> None:
        """Window managers give the keyboard to what has just appeared: it is the GM's."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self._arrival.isActive():
            QTimer.singleShot(0, self, self._hand_keyboard_back)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The GM's window was moved, perhaps onto the players' screen."""
        if event.type() is QEvent.Type.Move:
            self._players.check_places()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The stage fills the window."""
        super().resizeEvent(event)
        self.stage.setGeometry(self.rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """B blacks out here too, and Esc closes."""
        if event.key() == Qt.Key.Key_B:
            self._players.toggle_blackout()
        elif event.key() == Qt.Key.Key_Escape:
            self._players.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing it by the system's means is closing it."""
        self._players.close()
        event.accept()
