"""The players' window: fed by the player view alone; no control, tooltip or dialog on it."""

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.pictures import PictureLoader
from desktop.controllers.players import PlayersController, PlayersState
from desktop.controllers.screens import Screen
from desktop.session.player_view import PlayerEncounter
from desktop.views.design.theme import Theme
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.looks import map_for_players, tokens_for_players
from desktop.views.players.hud import PlayersHud, panel_width

GROUND = QColor(5, 6, 10)
MARGIN = 0.02


class PlayersStage(QWidget):
    """What the players see: map at the left, turn order at the right, turn card, or black."""

    painted = Signal()

    def __init__(
        self, desk: Desk, theme: Theme, pictures: PictureLoader, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._pictures = desk, pictures
        self._hud = PlayersHud(theme)
        self._view = PlayerEncounter()
        self._is_dark = False
        self.canvas = MapCanvas(theme, is_players=True, parent=self)
        self._overlay = _Overlay(self)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        pictures.loaded.connect(self._on_picture_loaded)
        desk.players_language_changed.connect(self._on_language_changed)

    @property
    def view(self) -> PlayerEncounter:
        """What is shown now."""
        return self._view

    def show_view(self, view: PlayerEncounter) -> None:
        """Draw this and nothing else."""
        was_map = self._view.battle_map
        self._view = view
        if view.battle_map != was_map:
            self.canvas.show_map(map_for_players(view, self._pictures.find))
            self.canvas.fit()
        self.canvas.show_tokens(tokens_for_players(view, self._desk.players_language))
        self.canvas.setVisible(view.battle_map is not None and not self._is_dark)
        self._overlay.update()

    def black_out(self, *, dark: bool) -> None:
        """All black, or back."""
        self._is_dark = dark
        self.canvas.setVisible(self._view.battle_map is not None and not dark)
        self._overlay.update()
        self.update()

    def paint_hud(self, painter: QPainter) -> None:
        """Turn order and turn card, or black."""
        if self._is_dark:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            return
        view, language = self._view, self._desk.players_language
        if not view.running or not view.rows:
            return
        unit = float(self.height())
        width = panel_width(unit)
        place = QRectF(self.width() - width - MARGIN * unit, MARGIN * unit, width, self.height())
        self._hud.paint_order(painter, place, view, language, unit)
        room = QRectF(0, 0, self.width() - width - 2 * MARGIN * unit, self.height())
        self._hud.paint_turn(painter, room, view, language, unit)

    def _map_rect(self) -> QRect:
        return self.rect()

    def _on_picture_loaded(self, key: str, picture: object) -> None:
        seen = self._view.battle_map
        if seen is not None and seen.picture is not None and seen.picture.asset == key:
            self.canvas.show_map(map_for_players(self._view, self._pictures.find))

    def _on_language_changed(self) -> None:
        self.show_view(self._view)

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The map fills the stage; the turn order lies over its right side."""
        super().resizeEvent(event)
        self.canvas.setGeometry(self._map_rect())
        self._overlay.setGeometry(self.rect())
        self._overlay.raise_()
        self.canvas.fit()
        self.canvas.settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dark ground where there is no map."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.black if self._is_dark else GROUND)
        painter.end()
        self.painted.emit()


class _Overlay(QWidget):
    """Lies over the map and lets every click through."""

    def __init__(self, stage: PlayersStage) -> None:
        super().__init__(stage)
        self._stage = stage
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    # --- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The stage's words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._stage.paint_hud(painter)
        painter.end()


class PlayersWindow(QWidget):
    """A top-level window that obeys the controller: on which screen, in which state."""

    blackout_wanted = Signal()

    def __init__(
        self, desk: Desk, theme: Theme, pictures: PictureLoader, players: PlayersController
    ) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._desk, self._players = desk, players
        self.stage = PlayersStage(desk, theme, pictures, self)
        self.setWindowTitle("Mischia")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.resize(960, 540)
        players.changed.connect(self._on_changed)
        players.view_changed.connect(self._on_view_changed)
        desk.players_language_changed.connect(self._on_language_changed)
        self._on_language_changed()
        self._on_view_changed()
        self._on_changed()

    def _on_changed(self) -> None:
        players = self._players
        self.stage.black_out(dark=players.is_dark)
        match players.state:
            case PlayersState.CLOSED | PlayersState.PARKED:
                self.hide()
            case PlayersState.WINDOWED:
                if not self.isVisible() or self.isFullScreen():
                    self.showNormal()
            case PlayersState.FULL_SCREEN:
                screen = players.target()
                if screen is None:
                    self.hide()
                else:
                    self._cover(screen)

    def _cover(self, screen: Screen) -> None:
        """Fill one screen: the screen first, then its geometry, then full screen."""
        if self.isVisible() and self.isFullScreen() and self.geometry() == screen.geometry:
            return
        self.hide()
        if screen.native is not None:
            self.setScreen(screen.native)
        self.setGeometry(screen.geometry)
        self.showFullScreen()

    def _on_view_changed(self) -> None:
        self.stage.show_view(self._players.view)

    def _on_language_changed(self) -> None:
        # the name of the program only: a title is seen by the players in a window list
        self.stage.setAccessibleName("Mischia")

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The stage fills the window."""
        super().resizeEvent(event)
        self.stage.setGeometry(self.rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """B blacks out here too; Esc leaves full screen for an ordinary window."""
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
