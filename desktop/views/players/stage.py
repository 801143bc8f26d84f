"""What fills the players' window: the map, the turn order, a turn card; a curtain, or black."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.pictures.files import curtain_key, read_picture_file
from desktop.controllers.players.show import Aim, Card, PlayersShow, miniature_zoom
from desktop.model.ids import CombatantId
from desktop.session.player_view import PlayerEncounter
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import TokenLook
from desktop.views.map.ground import FOG
from desktop.views.map.player_looks import map_for_players, tokens_for_players
from desktop.views.map.surface import MapSurface
from desktop.views.players.cards import paint_ruler, paint_test_card
from desktop.views.players.curtain import paint_curtain
from desktop.views.players.figures import Figure, FiguresLayer
from desktop.views.players.hud import CARD_GAP, PlayersHud, panel_width, unit_of
from desktop.views.players.measures import MeasureLayer
from desktop.views.players.pings import PingLayer

MARGIN = 0.02
NAME_ROOM = 0.5  # cells around a token for its name and its conditions
UPRIGHT = 1.2  # so much higher than wide is a screen on which the map lies over the order
ORDER_SHARE = 0.36  # of its height that the order may take there
FADE = 320  # milliseconds from one picture to the next
ALONE = 1.5  # how much larger the order and the turn are where no map is beside them
NEAR = (24.0, 13.5)  # cells in view around the active one, where no part was chosen


class PlayersStage(QWidget):
    """What the players see: the map, the turn order at its right, a turn card; or black.

    Nothing lies over the map but the turn card, and that goes where it covers nobody.
    """

    painted = Signal()

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        pictures: PictureLoader,
        show: PlayersShow,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._pictures, self._show = desk, theme, pictures, show
        self._hud = PlayersHud(theme)
        self._view = PlayerEncounter()
        self._shown = show.shown
        self._curtain = show.curtain
        self._is_dark = False
        self._before = QPixmap()  # the picture that fades away
        self.canvas = MapSurface(theme, is_players=True, parent=self)
        self.figures = FiguresLayer(self.canvas, theme)
        self._pings = PingLayer(self.canvas, theme, show)
        self.measures = MeasureLayer(self.canvas, theme, show, desk)
        self._overlay = _Overlay(self)
        self._overlay.painted.connect(self.painted)
        self.canvas.painted.connect(self.painted)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._names_within = QRectF()
        self._fading = QVariantAnimation(self, startValue=1.0, endValue=0.0)
        self._fading.valueChanged.connect(self._on_fading)
        self._fading.finished.connect(self._on_faded)
        pictures.loaded.connect(self._on_picture_loaded)
        pictures.failed.connect(self._on_picture_failed)
        desk.players_language_changed.connect(self._on_language_changed)
        show.changed.connect(self._on_show_changed)

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
        """Where the map is: all but the turn order, which stands below it on an upright screen."""
        if not self._has_order:
            return self.rect()
        unit = self._order_unit
        margins = 2 * MARGIN * unit
        if self._is_upright:
            taken = self._hud.order_height(self._view, unit) + margins
            return self.rect().adjusted(0, 0, 0, -round(taken))
        return self.rect().adjusted(0, 0, -round(panel_width(unit) + margins), 0)

    def show_pictures(self, find: Callable[[str], QPixmap | None]) -> None:
        """Show own pictures of combatants; called again when there are others."""
        self._hud.find_picture = find
        self._overlay.update()

    def show_view(self, view: PlayerEncounter) -> None:
        """Draw this and nothing else."""
        before, self._view = self._view, view
        self._lay_out()
        if view.battle_map != before.battle_map:
            self.canvas.show_map(map_for_players(view, self._pictures.find))
            if _shape(view) != _shape(before):
                self._show.forget_part()
                self.measures.forget()
            self._aim()
        self._show_tokens()
        if self._shown.aim is Aim.ACTIVE:
            self._aim()
        self._show_map()

    def black_out(self, *, dark: bool) -> None:
        """All black at once, or slowly back."""
        if dark == self._is_dark:
            return
        if not dark:
            self._fade()
        self._is_dark = dark
        self._show_map()
        self.update()

    def settle(self) -> None:
        """Finish all fading, gliding and sharpening now, for pictures and tests."""
        self._fading.stop()
        self._on_faded()
        self.canvas.settle()

    def paint_hud(self, painter: QPainter) -> None:
        """Turn order and turn card, a curtain, a card for setting up, or black."""
        if self._is_dark:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
        elif self._show.card is not Card.NONE:
            self._paint_card(painter)
        elif self._curtain is not None:
            picture = self._pictures.find(curtain_key(self._curtain.path))
            paint_curtain(painter, QRectF(self.rect()), picture, self._theme)
        elif self._has_order:
            self._paint_order(painter)
        if not self._before.isNull():
            painter.setOpacity(float(self._fading.currentValue() or 0.0))
            painter.drawPixmap(self.rect(), self._before)
            painter.setOpacity(1.0)

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
    def _order_unit(self) -> float:
        """Below the map there is room for larger letters, but the map goes first."""
        if not self._is_upright:
            return self._unit
        highest = ORDER_SHARE * self.height() / self._hud.order_height(self._view, 1.0)
        return min(self.width(), highest)

    @property
    def _is_upright(self) -> bool:
        return self.height() > UPRIGHT * self.width()

    @property
    def _has_order(self) -> bool:
        return self._view.running and bool(self._view.rows) and self._shown.has_order

    # --- the camera -----------------------------------------------------------------------------

    def _aim(self) -> None:
        """Turn the camera to where the GM wants it; names are written where it shows them."""
        part = self._part_in_view()
        if part is not None:
            self._turn_to(part)
        if self.canvas.seen_map() != self._names_within:
            self._show_tokens()

    def _turn_to(self, part: QRectF) -> None:
        self.canvas.show_part(part)
        miniatures = self._shown.miniatures
        if miniatures is not None:
            ratio = self.devicePixelRatioF()
            feet = self.canvas.look.grid.feet_per_cell
            self.canvas.zoom_to(miniature_zoom(miniatures.density, feet, ratio))
            self.canvas.centre_on(part.center().x(), part.center().y())

    def _part_in_view(self) -> QRectF | None:
        look, show = self.canvas.look, self._shown
        if show.aim is Aim.WHOLE or (show.aim is Aim.PART and show.part is None):
            return QRectF(0, 0, look.columns, look.rows)
        part = show.part
        if show.aim is Aim.PART and part is not None:
            return QRectF(part.x, part.y, part.width, part.height)
        width, height = (part.width, part.height) if part is not None else NEAR
        places = [look for look in self.canvas.tokens if look.id in self._view.active]
        if not places:
            return None  # nobody to go to: the camera stays
        x = sum(one.x + one.size / 2 for one in places) / len(places)
        y = sum(one.y + one.size / 2 for one in places) / len(places)
        left = _kept_inside(x - width / 2, width, look.columns)
        top = _kept_inside(y - height / 2, height, look.rows)
        return QRectF(left, top, width, height)

    # --- parts ----------------------------------------------------------------------------------

    def _paint_order(self, painter: QPainter) -> None:
        view, language, unit = self._view, self._desk.players_language, self._order_unit
        if view.battle_map is None:
            self._paint_order_alone(painter)
            return
        gap, room = MARGIN * unit, QRectF(self.map_room)
        beside = QPointF(room.right() + gap, gap)
        place = QRectF(beside, QSizeF(panel_width(unit), self.height()))
        if self._is_upright:
            place = QRectF(gap, room.bottom() + gap, self.width() - 2 * gap, self.height())
        self._hud.paint_order(painter, place, view, language, unit)
        self._hud.paint_turn(painter, self.turn_card(), view, language, self._unit)

    def _paint_order_alone(self, painter: QPainter) -> None:
        """Without a map the order is as large as it fits, and the turn stands beside it."""
        view, language, unit = self._view, self._desk.players_language, self._unit
        room = self.height() - 2 * MARGIN * unit
        scale = min(ALONE, room / self._hud.order_height(view, unit))
        width, height = panel_width(scale * unit), self._hud.order_height(view, scale * unit)
        gap = CARD_GAP * unit
        card = self._hud.turn_size(view, language, ALONE * unit, self.width() - width - 3 * gap)
        wide = card.width() + gap if card.width() else 0.0
        left = (self.width() - wide - width) / 2
        place = QRectF(left + wide, (self.height() - height) / 2, width, height)
        self._hud.paint_order(painter, place, view, language, scale * unit)
        turn = QRectF(QPointF(left, (self.height() - card.height()) / 2), card)
        self._hud.paint_turn(painter, turn, view, language, ALONE * unit)

    def _paint_card(self, painter: QPainter) -> None:
        language, ratio = self._desk.players_language, self.devicePixelRatioF()
        paint = paint_ruler if self._show.card is Card.RULER else paint_test_card
        paint(painter, QRectF(self.rect()), self._show.density / ratio, language)

    def _token_places(self) -> list[QRectF]:
        corner, view = QPointF(self.canvas.pos()), self.canvas.view
        places = []
        for look in self.canvas.tokens:
            box = view.rect_on_widget(look.x, look.y, look.size, look.size).translated(corner)
            around = NAME_ROOM * view.zoom
            places.append(box.adjusted(-around, -around, around, around))
        return places

    def _show_tokens(self) -> None:
        self._names_within = self.canvas.seen_map()
        looks = tokens_for_players(self._view, self._desk.players_language, self._names_within)
        miniatures = self._shown.miniatures
        figures: tuple[Figure, ...] = ()
        if miniatures is not None:  # real figures stand there
            real = {side.value for side in miniatures.sides}
            figures = self._figures(look for look in looks if look.side.value in real)
            looks = tuple(look for look in looks if look.side.value not in real)
        self.canvas.show_tokens(looks)
        self.figures.show_figures(figures)

    def _figures(self, looks: Iterable[TokenLook]) -> tuple[Figure, ...]:
        reach = {one.id: one.reach for one in self._view.combatants}
        feet = self.canvas.look.grid.feet_per_cell
        return tuple(Figure(look, reach[CombatantId(look.id)] / feet) for look in looks)

    def _show_map(self) -> None:
        is_covered = self._is_dark or self._curtain is not None or self._show.card is not Card.NONE
        self.canvas.setVisible(self._view.battle_map is not None and not is_covered)
        self._overlay.update()

    def _lay_out(self) -> None:
        self._overlay.setGeometry(self.rect())
        self._overlay.raise_()
        if self.canvas.geometry() != self.map_room:
            self.canvas.setGeometry(self.map_room)
            self._aim()
            self.canvas.settle()

    # --- fading ---------------------------------------------------------------------------------

    def _fade(self) -> None:
        """Let what is shown now give way slowly to what comes."""
        duration = self._theme.milliseconds(FADE)
        if not self.isVisible() or not duration:
            return
        self._before = self.grab()
        self._fading.setDuration(duration)
        self._fading.start()

    def _on_fading(self, _opacity: object) -> None:
        self._overlay.update()

    def _on_faded(self) -> None:
        self._before = QPixmap()
        self._overlay.update()

    # --- what came ------------------------------------------------------------------------------

    def _on_show_changed(self) -> None:
        show = self._show
        if show.curtain != self._curtain:
            self._fade()
            self._curtain = show.curtain
            if self._curtain is not None and self._curtain.path:
                path = self._curtain.path
                self._pictures.request(curtain_key(path), lambda: read_picture_file(path))
        if show.shown != self._shown:
            before, self._shown = self._shown, show.shown
            self._lay_out()
            if before.miniatures != self._shown.miniatures:
                self._show_tokens()
            self._aim()
        self._show_map()
        self.update()

    def _on_picture_loaded(self, key: str, _picture: object) -> None:
        seen = self._view.battle_map
        if seen is not None and seen.picture is not None and seen.picture.asset == key:
            self.canvas.show_map(map_for_players(self._view, self._pictures.find))
        elif self._curtain is not None and key == curtain_key(self._curtain.path):
            self._overlay.update()

    def _on_picture_failed(self, key: str, _reason: object) -> None:
        if self._curtain is not None and key == curtain_key(self._curtain.path):
            self._overlay.update()  # the plain curtain hangs

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
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    # --- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The stage's words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        stage = self.parentWidget()
        assert isinstance(stage, PlayersStage), "it lies on nothing else"
        stage.paint_hud(painter)
        painter.end()
        self.painted.emit()


def _shape(view: PlayerEncounter) -> tuple[float, float, object]:
    """What tells one map from another: its size and its picture."""
    seen = view.battle_map
    return (0.0, 0.0, None) if seen is None else (seen.columns, seen.rows, seen.picture)


def _kept_inside(start: float, length: float, whole: float) -> float:
    """Where a part of the map begins that shows as little beside the map as it can."""
    if length >= whole:
        return (whole - length) / 2
    return min(max(start, 0.0), whole - length)
