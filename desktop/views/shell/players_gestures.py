"""The GM's gestures for the players' window: menu, keys, and the strip beside the thumbnail."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QWidget

from desktop.battlemap.cells import Point
from desktop.controllers.desk import Desk
from desktop.controllers.map.arriving import send_players
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.pictures.files import ENDINGS, curtain_key
from desktop.controllers.players.show import Aim, Card, Curtain, Measure, Part, PlayersShow
from desktop.controllers.players.window import PlayersController, PlayersState
from desktop.language.message import Message
from desktop.rules.map.places import table_grid, whole_feet
from desktop.views.design.buttons import IconButton
from desktop.views.design.theme import Theme
from desktop.views.dialogs.files import file_dialog
from desktop.views.map.board_area import BoardArea
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.drawing import Frame, MeasureLook
from desktop.views.map.overlays import Floating
from desktop.views.map.pen import Pen
from desktop.views.players.frame import PlayersFrame
from desktop.views.players.miniatures_dialog import MiniaturesDialog
from desktop.views.players.pens import PartPen, PointerPen
from desktop.views.players.pings import PingLayer
from desktop.views.shell.actions import Actions, Bindings
from desktop.views.shell.choices import ProgramChoices
from desktop.views.shell.main_view import MainView
from desktop.views.shell.top_bar import TopBar

CURTAIN, DENSITY = "players_curtain", "players_density"  # names of settings
LOW_MAP = 300
"""Pixels at 100 %: over a map lower than this the strip lies flat, and the thumbnail is folded."""
STRIP = (  # icon, key of the command
    ("tool.players_frame", "players_part"),
    ("interface.next_turn", "players_follow"),
    ("interface.freeze", "freeze"),
    ("interface.curtain", "curtain"),
    ("tool.measure", "players_measures"),
)


class PlayersGestures(QObject):
    """Joins the commands of the Players menu with the show."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        players: PlayersController,
        show: PlayersShow,
        pictures: PictureLoader,
        frame: PlayersFrame,
        canvas: MapCanvas,
        window: QWidget,
        *,
        native: bool,
    ) -> None:
        super().__init__(window)
        self._desk, self._theme = desk, theme
        self._players, self._show = players, show
        self._canvas, self._window, self._native = canvas, window, native
        self._actions: Actions | None = None
        self._top: TopBar | None = None
        self._choices: ProgramChoices | None = None
        self._path = ""
        self._area: BoardArea | None = None
        self.pings = PingLayer(canvas, theme, show)
        self.strip = PlayersStrip(theme, canvas)
        self._thumbnail = frame.thumbnail
        corner = Qt.Corner.BottomRightCorner
        canvas.add_overlay(self.strip, corner, beside=frame.thumbnail)
        pictures.failed.connect(self._on_picture_failed)
        show.changed.connect(self.refresh)
        players.changed.connect(self.refresh)
        desk.changed.connect(self._on_fight_changed)
        desk.language_changed.connect(self.refresh)
        canvas.pen_laid_down.connect(self.refresh)
        canvas.measured.connect(self._on_measured)
        canvas.frame_moved.connect(self._on_frame_moved)

    def bindings(self) -> Bindings:
        """What each command of the menu does."""
        return {
            "players_map": self.show_map,
            "players_whole": self._show.show_whole,
            "players_part": self.choose_part,
            "players_here": self.show_here,
            "players_follow": self._toggle_follow,
            "freeze": lambda: self._show.freeze(frozen=not self._show.is_frozen),
            "curtain": self._toggle_curtain,
            "curtain_picture": self.choose_curtain,
            "players_order": self._toggle_order,
            "players_measures": self._toggle_measures,
            "ping": self.ping,
            "pointer": self._toggle_pointer,
            "miniatures": self.set_up_miniatures,
            "test_card": self._toggle_test_card,
        }

    def join(self, main: MainView, choices: ProgramChoices) -> None:
        """Answer the commands of the menu; take over what was chosen in an earlier session."""
        main.bind(self.bindings())
        self._actions, self._choices = main.commands, choices
        self._top = main.top
        self._area = main.table.map.area
        self._area.shown.connect(lambda _shown: self._lie_low())
        self._canvas.overlays_placed.connect(self._lie_low)
        self.strip.join(main.commands)
        self._path = str(choices.kept(CURTAIN))
        density = choices.kept(DENSITY)
        if isinstance(density, int) and density:
            self._show.measure(density)
        self.refresh()

    def _lie_low(self) -> None:
        """Below the cards there is a low line for what floats over a map, and over a low map."""
        is_board = self._area is not None and not self._area.isHidden()
        is_flat = is_board or self._canvas.height() < self._theme.px(LOW_MAP)
        if is_flat is not self.strip.is_flat:
            self.strip.lie_flat(is_flat=is_flat)
            self._thumbnail.lie_over_cards(is_over_cards=is_flat)
            self._canvas.place_overlays()

    # --- the camera -----------------------------------------------------------------------------

    def show_map(self) -> bool:
        """Send the players to the map that the GM looks at; False where that is refused."""
        return send_players(self._desk)

    def _is_on_their_map(self) -> bool:
        """Whether what is pointed at is on the players' map; else the GM is told."""
        if not self._desk.shares_map:
            self._desk.told.emit(Message("view.players.on_other_map"))
        return self._desk.shares_map

    def choose_part(self) -> None:
        """Draw the players' frame on the map; the command again lays the pen down."""
        if isinstance(self._canvas.pen, PartPen):
            self._use(None)
            return
        if not self._is_on_their_map():
            return
        self._use(PartPen(self._show, lambda: self._use(None), self._desk.hushed.emit))
        self._desk.told.emit(Message("view.players.draw_part"))

    def show_here(self) -> None:
        """Show the players the part that the GM sees, of the map that the GM sees."""
        if not self.show_map():
            return
        seen = self._canvas.seen_map()
        look = self._canvas.look
        part = seen.intersected(QRectF(0, 0, look.columns, look.rows))
        if not part.isEmpty():
            self._show.show_part(Part(part.x(), part.y(), part.width(), part.height()))

    def _on_frame_moved(self, frame: Frame) -> None:
        """The GM has dragged the brackets on the map: the same part elsewhere."""
        before, part = self._canvas.frame, self._show.wanted.part
        if before is not None and part is not None and self._show.wanted.aim is Aim.PART:
            across, down = frame.x - before.x, frame.y - before.y
            self._show.show_part(replace(part, x=part.x + across, y=part.y + down))
        else:
            self._show.show_part(Part(frame.x, frame.y, frame.width, frame.height))

    def _toggle_follow(self) -> None:
        self._show.follow(follows=self._show.wanted.aim is not Aim.ACTIVE)

    def _toggle_order(self) -> None:
        self._show.show_order(shown=not self._show.wanted.has_order)

    def _toggle_measures(self) -> None:
        self._show.show_measures(shown=not self._show.wanted.has_measures)

    def _on_measured(self, look: MeasureLook | None) -> None:
        session, grid = self._desk.session, self._canvas.look.grid
        if look is None or session is None:
            self._show.tell_measure(None)
            return
        encounter = session.encounter
        measuring = table_grid(grid, encounter, session.ruleset)
        feet = whole_feet(measuring, measuring.path_length(look.path))
        points = tuple((at.x, at.y) for at in grid.middles_of(look.path))
        outline = tuple((at.x, at.y) for at in look.outline)
        self._show.tell_measure(Measure(points, round(feet), outline))

    # --- pointing -------------------------------------------------------------------------------

    def ping(self) -> None:
        """Where the mouse is on the map, else where the keyboard's cursor is, else the middle."""
        if not self._is_on_their_map():
            return
        at = self._canvas.mapFromGlobal(QCursor.pos())
        if self._canvas.underMouse():
            place = self._canvas.view.to_map(at.toPointF())
        elif (cursor := self._canvas.cursor_keys).has_been_anywhere:
            place = self._canvas.look.grid.centre_of(cursor.cell)
        else:
            middle = self._canvas.seen_map().center()
            place = Point(middle.x(), middle.y())
        self._show.ping(place.x, place.y)

    def _toggle_pointer(self) -> None:
        if isinstance(self._canvas.pen, PointerPen):
            self._use(None)
        elif self._is_on_their_map():
            self._use(PointerPen(self._show))

    def _on_fight_changed(self, _transition: object) -> None:
        """The pens for the players lie down when the GM turns to another map."""
        if not self._desk.shares_map and isinstance(self._canvas.pen, PartPen | PointerPen):
            self._use(None)

    def _use(self, pen: Pen | None) -> None:
        self._canvas.use_pen(pen)
        self.refresh()

    # --- curtain, cards, miniatures -------------------------------------------------------------

    def _toggle_curtain(self) -> None:
        self._show.draw_curtain(Curtain(self._path) if self._show.curtain is None else None)

    def choose_curtain(self) -> None:
        """Ask for a picture; it hangs at once."""
        title = self._desk.text("view.action.curtain_picture").rstrip("…")
        dialog = file_dialog(self._desk, self._window, title, native=self._native)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        patterns = " ".join(f"*{ending}" for ending in ENDINGS)
        dialog.setNameFilter(self._desk.text("view.players.pictures", patterns=patterns))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._on_curtain_chosen)
        dialog.open()

    def _on_curtain_chosen(self, path: str) -> None:
        self._path = path
        self._keep(CURTAIN, path)
        self._show.draw_curtain(Curtain(path))

    def _on_picture_failed(self, key: str, reason: object) -> None:
        if self._path and key == curtain_key(self._path):
            self._path = ""
            self._keep(CURTAIN, "")
            self._desk.told.emit(reason)

    def _toggle_test_card(self) -> None:
        is_there = self._show.card is Card.TEST
        self._show.lay_card(Card.NONE if is_there else Card.TEST)
        if not is_there and self._players.state is PlayersState.CLOSED:
            self._players.open_window()

    def set_up_miniatures(self) -> None:
        """The dialog with the ruler and the sides whose tokens are real figures."""
        dialog = MiniaturesDialog(self._desk, self._theme, self._show, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda: self._keep(DENSITY, round(self._show.density)))
        dialog.open()

    def _keep(self, name: str, value: str | int) -> None:
        if self._choices is not None:
            self._choices.keep(name, value)

    # --- what is on -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Check marks and the strip as the show is."""
        actions, show = self._actions, self._show
        if actions is None:
            return
        states = {
            "players_part": isinstance(self._canvas.pen, PartPen),
            "players_follow": show.wanted.aim is Aim.ACTIVE,
            "blackout": self._players.is_dark,
            "freeze": show.is_frozen,
            "curtain": show.curtain is not None,
            "players_order": show.wanted.has_order,
            "players_measures": show.wanted.has_measures,
            "pointer": isinstance(self._canvas.pen, PointerPen),
            "test_card": show.card is Card.TEST,
        }
        for key, is_on in states.items():
            actions[key].setChecked(is_on)
        if self._top is not None:
            self._top.show_held(curtain=show.curtain is not None, frozen=show.is_frozen)
        self.strip.setVisible(self._players.state is not PlayersState.CLOSED)
        self.strip.refresh()
        self._canvas.place_overlays()


class PlayersStrip(Floating):
    """Buttons beside the thumbnail: the frame, follow, freeze, curtain, measures."""

    def __init__(self, theme: Theme, canvas: MapCanvas) -> None:
        super().__init__(theme, canvas)
        self._actions: Actions | None = None
        self.is_flat = False
        self.buttons: dict[str, IconButton] = {}
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(1, 1, 1, 1)
        self._line.setSpacing(0)
        for icon, key in STRIP:
            button = IconButton(theme, icon, "", size=27, icon_size=16)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._line.addWidget(button)
            self.buttons[key] = button
            button.clicked.connect(partial(self._on_clicked, key))
        self.hide()

    def join(self, actions: Actions) -> None:
        """The actions behind the buttons."""
        self._actions = actions

    def lie_flat(self, *, is_flat: bool) -> None:
        """Its buttons side by side, or one below the other."""
        self.is_flat = is_flat
        directions = QBoxLayout.Direction
        self._line.setDirection(directions.LeftToRight if is_flat else directions.TopToBottom)

    def refresh(self) -> None:
        """Names with their keys; what is on is inverse."""
        if self._actions is None:
            return
        for key, button in self.buttons.items():
            action = self._actions[key]
            keys = action.shortcut().toString()
            button.set_name(f"{action.text()} ({keys})" if keys else action.text())
            button.setChecked(action.isChecked())

    def _on_clicked(self, key: str, _checked: bool = False) -> None:
        if self._actions is not None:
            self._actions[key].trigger()
        self.refresh()
