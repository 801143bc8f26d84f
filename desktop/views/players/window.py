"""The players' window: fed by the player view alone; no control, tooltip or dialog on it."""

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.pictures import PictureLoader
from desktop.controllers.players import PlayersController, PlayersState
from desktop.controllers.screens import Screen
from desktop.session.player_view import PlayerEncounter
from desktop.views.design.theme import Theme
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.ground import FOG
from desktop.views.map.looks import map_for_players, tokens_for_players
from desktop.views.players.hud import CARD_GAP, PlayersHud, panel_width, unit_of

MARGIN = 0.02
LANDING = 500  # milliseconds after which a window has to be where it was sent
NAME_ROOM = 0.5  # cells around a token for its name and its conditions


class PlayersStage(QWidget):
    """What the players see: the map, the turn order at its right, a turn card; or black.

    Nothing lies over the map but the turn card, and that goes where it covers nobody.
    """

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
        self._overlay.painted.connect(self.painted)
        self.canvas.painted.connect(self.painted)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        pictures.loaded.connect(self._on_picture_loaded)
        desk.players_language_changed.connect(self._on_language_changed)

    @property
    def view(self) -> PlayerEncounter:
        """What is shown now."""
        return self._view

    @property
    def is_dark(self) -> bool:
        """Whether it is black."""
        return self._is_dark

    @property
    def map_room(self) -> QRect:
        """Where the map is: all but the turn order."""
        if not self._has_order:
            return self.rect()
        unit = self._unit
        return self.rect().adjusted(0, 0, -round(panel_width(unit) + 2 * MARGIN * unit), 0)

    def show_view(self, view: PlayerEncounter) -> None:
        """Draw this and nothing else."""
        before, self._view = self._view, view
        self._lay_out()
        if view.battle_map != before.battle_map:
            self.canvas.show_map(map_for_players(view, self._pictures.find))
            self.canvas.fit()
        self.canvas.show_tokens(tokens_for_players(view, self._desk.players_language))
        self._show_map()

    def black_out(self, *, dark: bool) -> None:
        """All black, or back."""
        self._is_dark = dark
        self._show_map()
        self.update()

    def settle(self) -> None:
        """Finish all gliding and sharpening now, for pictures and tests."""
        self.canvas.settle()

    def paint_hud(self, painter: QPainter) -> None:
        """Turn order and turn card, or black."""
        if self._is_dark:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            return
        if not self._has_order:
            return
        view, language, unit = self._view, self._desk.players_language, self._unit
        width = panel_width(unit)
        place = QRectF(self.width() - width - MARGIN * unit, MARGIN * unit, width, self.height())
        self._hud.paint_order(painter, place, view, language, unit)
        self._hud.paint_turn(painter, self.turn_card(), view, language, unit)

    def turn_card(self) -> QRectF:
        """Where the turn card is: the first corner of the map in which it covers nobody."""
        room, unit = QRectF(self.map_room), self._unit
        gap = CARD_GAP * unit
        size = self._hud.turn_size(
            self._view, self._desk.players_language, unit, room.width() - 2 * gap
        )
        left, right = room.left() + gap, room.right() - gap - size.width()
        top, bottom = room.top() + gap, room.bottom() - gap - size.height()
        corners = [
            QRectF(QPointF(x, y), size)
            for x, y in ((left, bottom), (left, top), (right, bottom), (right, top))
        ]
        taken = self._token_places()
        free = (card for card in corners if not any(card.intersects(one) for one in taken))
        return next(free, corners[0])

    @property
    def _unit(self) -> float:
        return unit_of(self.width(), self.height())

    @property
    def _has_order(self) -> bool:
        return self._view.running and bool(self._view.rows)

    def _token_places(self) -> list[QRectF]:
        corner, view = QPointF(self.canvas.pos()), self.canvas.view
        places = []
        for look in self.canvas.tokens:
            box = view.rect_on_widget(look.x, look.y, look.size, look.size).translated(corner)
            around = NAME_ROOM * view.zoom
            places.append(box.adjusted(-around, -around, around, around))
        return places

    def _show_map(self) -> None:
        self.canvas.setVisible(self._view.battle_map is not None and not self._is_dark)
        self._overlay.update()

    def _lay_out(self) -> None:
        self._overlay.setGeometry(self.rect())
        self._overlay.raise_()
        if self.canvas.geometry() != self.map_room:
            self.canvas.setGeometry(self.map_room)
            self.canvas.fit()
            self.canvas.settle()

    def _on_picture_loaded(self, key: str, _picture: object) -> None:
        seen = self._view.battle_map
        if seen is not None and seen.picture is not None and seen.picture.asset == key:
            self.canvas.show_map(map_for_players(self._view, self._pictures.find))

    def _on_language_changed(self) -> None:
        self.show_view(self._view)

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The map as large as its room."""
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dark ground where there is no map."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.black if self._is_dark else FOG)
        painter.end()
        self.painted.emit()


class _Overlay(QWidget):
    """Lies over the map and lets every click through."""

    painted = Signal()

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
        self.painted.emit()


class PlayersWindow(QWidget):
    """A top-level window that obeys the controller: on which screen, in which state."""

    def __init__(
        self, desk: Desk, theme: Theme, pictures: PictureLoader, players: PlayersController
    ) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._players = players
        self._gm: QWidget | None = None
        self.stage = PlayersStage(desk, theme, pictures, self)
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
