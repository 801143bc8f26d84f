"""What the players see, on the GM's map: a live thumbnail, and brackets around that part."""

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap

from desktop.controllers.desk import Desk
from desktop.controllers.players.show import Aim, PlayersShow
from desktop.controllers.players.window import PlayersController, PlayersState
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import Frame
from desktop.views.map.overlays import Thumbnail
from desktop.views.map.surface import MapSurface
from desktop.views.players.stage import PlayersStage

SOONEST = 60  # milliseconds from a frame of the players to the thumbnail of it
APART = 400  # milliseconds between two thumbnails at least
SHARPNESS = 2  # pixels of the thumbnail's picture for one that is shown


class PlayersFrame(QObject):
    """Shows the thumbnail and the brackets as long as the players' window is open."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        players: PlayersController,
        stage: PlayersStage,
        canvas: MapSurface,
        show: PlayersShow,
    ) -> None:
        super().__init__(canvas)
        self._show = show
        self._desk, self._players = desk, players
        self._stage, self._canvas = stage, canvas
        self.thumbnail = Thumbnail(theme, canvas)
        self._is_taking = False
        self._soon = QTimer(self, singleShot=True, interval=SOONEST)
        self._soon.timeout.connect(self.take)
        self._apart = QTimer(self, singleShot=True, interval=APART)
        self._apart.timeout.connect(self._on_apart_over)
        self._is_stale = False
        canvas.add_overlay(self.thumbnail, Qt.Corner.BottomRightCorner)
        stage.painted.connect(self._on_painted)
        stage.canvas.view_changed.connect(self._show_brackets)
        players.changed.connect(self.refresh)
        show.changed.connect(self.refresh)
        players.view_changed.connect(self._show_brackets)
        desk.changed.connect(self._on_fight_changed)
        desk.language_changed.connect(self._show_words)
        self.thumbnail.folded.connect(self._on_folded)
        self.refresh()

    def refresh(self) -> None:
        """Show or hide everything by the state of the players' window."""
        is_open = self._players.state is not PlayersState.CLOSED
        self.thumbnail.setVisible(is_open)
        self._show_words()
        self._show_brackets()
        if is_open:
            self._canvas.place_overlays()
            self._soon.start()

    def take(self) -> None:
        """Make the thumbnail from the frame that the players see now."""
        self._is_stale = False
        if not self._players.is_on_air or self.thumbnail.is_folded:
            return
        self._apart.start()
        width = self.thumbnail.sizeHint().width() * self._canvas.devicePixelRatioF() * SHARPNESS
        # Taking the frame paints it once more, which must not count as a new one.
        self._is_taking = True
        frame = reduced_frame(self._stage, round(width))
        self._is_taking = False
        self.thumbnail.show_frame(frame)

    def _on_fight_changed(self, _transition: object) -> None:
        """The GM may look at another map than the players."""
        self._show_words()
        self._show_brackets()

    def _on_painted(self) -> None:
        if self._is_taking or not self._players.is_on_air:
            return
        if self._apart.isActive():
            self._is_stale = True
        elif not self._soon.isActive():
            self._soon.start()

    def _on_apart_over(self) -> None:
        if self._is_stale:
            self.take()

    def _on_folded(self, is_folded: bool) -> None:
        if not is_folded:
            self.take()

    def _show_words(self) -> None:
        text, players = self._desk.text, self._players
        note = "view.players.thumbnail.live"
        if players.state is PlayersState.PARKED:
            note = "view.players.thumbnail.parked"
        elif players.is_dark:
            note = "view.players.thumbnail.dark"
        elif self._show.curtain is not None:
            note = "view.players.thumbnail.curtain"
        elif players.is_frozen:
            note = "view.players.thumbnail.frozen"
        elif not self._desk.shares_map:
            note = "view.players.thumbnail.elsewhere"
        elif self._show.wanted.aim is Aim.ACTIVE:
            note = "view.players.thumbnail.follows"
        elif players.state is PlayersState.WINDOWED:
            note = "view.players.thumbnail.window"
        self.thumbnail.set_texts(text("view.menu.players"), text(note), is_on_air=players.is_on_air)

    def _show_brackets(self) -> None:
        frame = None
        is_here = self._players.is_on_air and self._desk.shares_map
        if is_here and self._players.view.battle_map is not None:
            look = self._stage.canvas.look
            seen = self._stage.canvas.seen_map()
            part = seen.intersected(QRectF(0, 0, look.columns, look.rows))
            if not part.isEmpty():
                frame = Frame(part.x(), part.y(), part.width(), part.height())
        self._canvas.show_frame(frame)


def reduced_frame(stage: PlayersStage, width: int) -> QPixmap:
    """What the stage shows, `width` pixels wide: painted at twice that and smoothed.

    Far cheaper than a picture of a whole 4K screen.
    """
    scale = 2 * width / max(1, stage.width())
    painted = QImage(2 * width, max(1, round(stage.height() * scale)), QImage.Format.Format_RGB32)
    painted.fill(Qt.GlobalColor.black)
    painter = QPainter(painted)
    painter.scale(scale, scale)
    stage.render(painter, QPoint(0, 0))
    painter.end()
    smooth = Qt.TransformationMode.SmoothTransformation
    return QPixmap.fromImage(painted.scaledToWidth(width, smooth))
