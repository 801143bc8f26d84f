"""The battle map in the GM's window: canvas, tools, zoom, and gestures as commands."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.trail import Trail, shifts_of
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import MapEditing
from desktop.controllers.map.token_places import shifted
from desktop.controllers.map.ways import moves_itself
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.unchanged import Unchanged
from desktop.language.render import shown_number
from desktop.model.combatant import Combatant
from desktop.model.commands import MoveToken, PlaceTokens
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.refusal import Refusal
from desktop.rules.sight.seeing import light_of
from desktop.session.entry import Transition
from desktop.session.player_fog import fog_for_gm
from desktop.views.design.buttons import IconButton, PaintedButton
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.map.board_area import BoardArea
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.corners import GAP
from desktop.views.map.drawing import PLAIN_GRID, FogLook, MapLook, MapTool, TokenLook
from desktop.views.map.gm_answers import GmAnswers
from desktop.views.map.ground_things import GroundThings
from desktop.views.map.levels import LeftBehind, Levels
from desktop.views.map.looks import (
    areas_for_gm,
    fog_look,
    glows_for_gm,
    map_for_gm,
    stairs_for_gm,
    tokens_for_gm,
    veiled_for_gm,
    veils_for_gm,
)
from desktop.views.map.measured import told_scale
from desktop.views.map.moving import MovingBox
from desktop.views.map.no_map import NoMap
from desktop.views.map.overlays import Floating
from desktop.views.map.seen_as import SeenAs
from desktop.views.map.tools.bar import MapTools

ZOOM_STEP = 1.25


class MapPanel(QWidget):
    """Centre of the window."""

    target_picked = Signal(object)  # CombatantId
    cell_picked = Signal(object)  # Cell
    picking_cancelled = Signal()
    menu_wanted = Signal(object, object, object, QPoint)
    """CombatantId | None, tuple[Thing, ...], Cell, place on the screen."""
    digit_typed = Signal(str)

    def __init__(
        self, desk: Desk, theme: Theme, pictures: PictureLoader, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._pictures = desk, theme, pictures
        self.shows_grid = True
        self._preview: BattleMap | None = None
        self._looks = Unchanged[TokenLook]()
        self.canvas = MapCanvas(theme, parent=self)
        self.moving = MovingBox(desk, theme)
        self.answers = GmAnswers(desk, self.moving)
        self.canvas.answers = self.answers
        self.editing = MapEditing(desk, self)
        self.tools = MapTools(desk, theme, self.editing, self.canvas, self)
        self.tools.stairways.pictures = pictures
        self.things = GroundThings(self.editing, self.canvas, self.tools.ask_note)
        self.levels = Levels(desk, theme, self.canvas)
        self.left_behind = LeftBehind(desk, theme, self.canvas, self.levels)
        self.eyes = SeenAs(desk, theme, self.canvas)
        self.no_map = NoMap(desk, theme, self.canvas)
        self.area = BoardArea(desk, theme, self.canvas, self.no_map)
        self.board = self.area.board
        self.zoom_box = Floating(theme)
        self._zoom_out = IconButton(theme, "interface.minus", "", size=26, icon_size=15)
        self._zoom_in = IconButton(theme, "interface.add", "", size=26, icon_size=15)
        self._zoom = Label(theme, "", role=Role.BODY, weight=600)
        self._scale = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self._fit = IconButton(theme, "tool.players_frame", "", size=26, icon_size=15)
        self._build_zoom()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.canvas)
        self.canvas.add_overlay(self.zoom_box, Qt.Corner.BottomLeftCorner)
        self.canvas.add_overlay(self.moving, Qt.Corner.BottomLeftCorner, beside=self.zoom_box)
        self.moving.refresh()
        self._connect()
        self.retranslate()
        self.show_fight()

    @property
    def key_buttons(self) -> dict[str, PaintedButton]:
        """Its buttons by the commands that they give."""
        return {"zoom_in": self._zoom_in, "zoom_out": self._zoom_out, "fit": self._fit}

    @property
    def is_picking(self) -> bool:
        """Whether the next click picks a target."""
        return self.canvas.is_picking or self.board.is_picking

    def start_picking(
        self, candidates: tuple[str, ...], *, cells: bool = False, anew: bool = False
    ) -> bool:
        """Let the GM point at one of these, on the map or on the board; False: neither has them.

        Tab walks them in this order, and begins with the first where it is asked `anew`.

        With `cells` a cell of the map will do as well.
        """
        if not self.area.isHidden():
            self.board.start_picking(candidates, anew=anew)
        elif any(look.id in candidates for look in self.canvas.tokens):
            self.canvas.start_picking(candidates, cells=cells)
            if anew:
                self.canvas.cursor_keys.walk_anew()
        else:
            return False
        return True

    def stop_picking(self) -> None:
        """Nothing is pointed at any more."""
        self.canvas.stop_picking()
        self.board.stop_picking()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self.tools.retranslate()
        self._zoom_in.set_name(text("view.map.zoom_in"))
        self._zoom_out.set_name(text("view.map.zoom_out"))
        self._fit.set_name(text("view.map.fit"))
        self.canvas.setAccessibleName(text("view.map.name"))
        self.no_map.retranslate()
        self._show_map()
        self._show_tokens()

    def show_fight(self) -> None:
        """Another fight: its map as a whole."""
        self._show_map()
        self._show_tokens()
        self.canvas.fit()

    def set_grid_shown(self, shown: bool) -> None:
        """Draw the grid or not."""
        self.shows_grid = shown
        self._show_map()

    def preview(self, battle_map: BattleMap | None) -> None:
        """Draw the map as it would be; None draws it as it is."""
        self._preview = battle_map
        self._show_map()

    def focus_on(self, who: CombatantId) -> None:
        """Bring somebody into the middle."""
        look = self.canvas.find_token(who)
        if look is not None:
            self.canvas.centre_on(look.x + look.size / 2, look.y + look.size / 2)

    def choose_tool(self, tool: MapTool) -> None:
        """What the left button does."""
        self.tools.choose(tool)

    def see_as(self, chosen: tuple[CombatantId, ...]) -> None:
        """Look through the eyes of the first one; again, through one's own."""
        if chosen:
            self.eyes.look(chosen[0])
        else:
            self.eyes.leave()

    # --- drawing --------------------------------------------------------------------------------

    def _show_map(self) -> None:
        session = self._desk.session
        battle_map = None if session is None else session.encounter.battle_map
        battle_map = self._preview or battle_map
        is_empty = session is not None and battle_map is None
        self.area.show_where(is_empty=is_empty)
        self.no_map.show_where(is_empty=is_empty, is_low=not self.area.isHidden())
        self.tools.bar.setVisible(not is_empty)
        self.zoom_box.setVisible(battle_map is not None)
        if battle_map is None:
            self.canvas.show_map(MapLook(shows_grid=session is not None))
        else:
            assert session is not None, "a map lies on the table of a fight"
            look = map_for_gm(
                battle_map,
                self._pictures.find,
                self._desk.language,
                shows_grid=self.shows_grid,
                shows_light_reach=self.canvas.tool is MapTool.LIGHT,
                stairs=() if self._preview else stairs_for_gm(session.encounter),
                fog=self._fog_look(),
                areas=areas_for_gm(session.encounter, session.ruleset, self._desk.language),
                glows=() if self._preview else glows_for_gm(session.encounter, session.ruleset),
            )
            veils = veils_for_gm(session.encounter, session.ruleset)
            self.canvas.show_map(replace(look, obscurements=(*look.obscurements, *veils)))
        self._show_zoom()

    def _fog_look(self) -> FogLook | None:
        """Fog and darkness of the players as a tint; none over a map that is only tried out."""
        session = self._desk.session
        if session is None or self._preview is not None:
            return None
        if self.eyes.who is not None:
            return self.eyes.fog_look()
        fog = fog_for_gm(session.encounter, session.ruleset)
        return None if fog is None else fog_look(fog, is_opaque=False)

    def _show_tokens(self) -> None:
        session = self._desk.session
        if session is None:
            self.canvas.show_tokens(())
            return
        looks = tokens_for_gm(
            session.encounter,
            session.ruleset,
            self._desk.language,
            selected=frozenset(self._desk.selection.ids),
            veiled=veiled_for_gm(session.encounter, session.ruleset),
            before=self._looks,
        )
        self.canvas.show_tokens(self.eyes.seen(looks))
        self.canvas.tab_order = tuple(
            combatant.id
            for combatant in session.encounter.in_order()
            if combatant.token is not None and combatant.token.map == session.encounter.shown_map
        )

    def _show_zoom(self) -> None:
        pixels = self.canvas.view.zoom
        session = self._desk.session
        battle_map = None if session is None else session.encounter.battle_map
        natural = battle_map.pixels_per_cell if battle_map is not None else 70.0
        percent = round(100 * pixels / natural) if natural else 100
        self._zoom.setText(f"{shown_number(percent, self._desk.language)} %")
        grid = PLAIN_GRID if battle_map is None else battle_map.grid
        self._scale.setText(told_scale(grid, self._desk.language))
        self._fit_bars()

    def _fit_bars(self) -> None:
        """The scale and the button that fits the map give way where the way would be cut."""
        has_scale = bool(self._scale.text())
        for scale, fit in ((has_scale, True), (False, True), (False, False)):
            self._scale.setVisible(scale)
            self._fit.setVisible(fit)
            self.zoom_box.adjustSize()
            if self.moving.isHidden():
                break
            self.moving.adjustSize()
            gaps = 3 * round(self._theme.px(GAP))
            if self.zoom_box.width() + self.moving.width() + gaps <= self.canvas.width():
                break
        self.canvas.place_overlays()

    def _fit_tools(self) -> None:
        """The tools end above what floats in the corner below them."""
        gap = round(self._theme.px(GAP))
        low = self.canvas.taken_by_overlays(Qt.Corner.BottomLeftCorner)
        self.tools.fit((self.canvas.height() if low.isNull() else low.top()) - 2 * gap)
        self.canvas.place_overlays()

    def take_keyboard(self) -> None:
        """The keyboard goes to the map, its cursor to who is selected, or whose turn it is."""
        self.canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)
        session = self._desk.session
        if session is None:
            return
        active = (each.id for each in session.encounter.active_combatants)
        chosen = self._desk.selection.first or next(active, None)
        if chosen is not None:
            self.canvas.cursor_keys.go_to(chosen)

    # --- gestures -------------------------------------------------------------------------------

    def _on_changed(self, transition: Transition) -> None:
        before, after = transition.before, transition.after
        carried = after.areas or any(light_of(one) for one in (*_all(before), *_all(after)))
        moved = carried and before.combatants is not after.combatants
        if (
            before.battle_map is not after.battle_map
            or before.areas is not after.areas
            or moved
            or self._fog_look() != self.canvas.look.fog
        ):
            self._show_map()
            if before.shown_map != after.shown_map:
                self.canvas.fit()
        self._show_tokens()
        if (before.battle_map is None) and (bool(before.combatants) is not bool(after.combatants)):
            self._show_map()
        self.area.refresh()

    def _on_picture_loaded(self, key: str, picture: object) -> None:
        session = self._desk.session
        battle_map = None if session is None else session.encounter.battle_map
        if battle_map is not None and battle_map.picture and battle_map.picture.asset == key:
            self._show_map()

    def _on_token_clicked(self, token_id: str, adds: bool) -> None:
        selection = self._desk.selection
        if not token_id:
            if not adds:
                selection.choose(())
        elif adds:
            selection.toggle(CombatantId(token_id))
        else:
            selection.choose((CombatantId(token_id),))

    def _on_token_dropped(self, token_id: str, path: tuple[Cell, ...]) -> None:
        who = CombatantId(token_id)
        encounter = self._desk.encounter
        if len(path) < 2:
            return
        combatant = encounter.combatants[who]
        if moves_itself(encounter, combatant):
            by = self.moving.way_of(combatant)
            if self._desk.dispatch(_move(who, path, by), initiator="map"):
                self.moving.moved(combatant)
                self.tools.stairways.offer(who)
        else:
            chosen = self._desk.selection.ids
            company = chosen if who in chosen else ()
            found = shifted(
                encounter,
                self._desk.ruleset,
                who,
                path[-1],
                company,
                shift=path.shifts[-1] if isinstance(path, Trail) else None,
            )
            if self._desk.dispatch(PlaceTokens(found.places), initiator="map"):
                self.tools.stairways.offer(who)
                if found.because is not None:
                    self._desk.refused.emit(Refusal(found.because), PlaceTokens(found.left))

    def _on_token_pushed(self, token_id: str, path: tuple[Cell, ...]) -> None:
        """Moved against its will, on whoever's turn: it pays nothing and provokes nobody."""
        who = CombatantId(token_id)
        if self._desk.dispatch(_move(who, path, forced=True), initiator="map"):
            self.tools.stairways.offer(who)

    def _on_boxed(self, ids: tuple[str, ...], adds: bool) -> None:
        chosen = tuple(CombatantId(known) for known in ids)
        selection = self._desk.selection
        selection.choose((*selection.ids, *chosen) if adds else chosen)

    def _on_selection_toggled(self, token_id: str) -> None:
        self._desk.selection.toggle(CombatantId(token_id))

    def _on_target_picked(self, token_id: str) -> None:
        self.stop_picking()
        self.target_picked.emit(CombatantId(token_id))

    def _on_board_menu(self, who: str, place: QPoint) -> None:
        self.menu_wanted.emit(CombatantId(who), (), Cell(0, 0), place)

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What floats over the map shares its width anew."""
        super().resizeEvent(event)
        self._fit_bars()
        self._fit_tools()

    # --- building -------------------------------------------------------------------------------

    def _build_zoom(self) -> None:
        row = QHBoxLayout(self.zoom_box)
        row.setContentsMargins(4, 2, 10, 2)
        row.setSpacing(4)
        for widget in (self._zoom_out, self._zoom, self._zoom_in, self._fit, self._scale):
            row.addWidget(widget)

    def _connect(self) -> None:
        desk, canvas = self._desk, self.canvas
        desk.changed.connect(self._on_changed)
        desk.fight_opened.connect(self.show_fight)
        desk.selection.changed.connect(self._show_tokens)
        desk.language_changed.connect(self.retranslate)
        self._pictures.loaded.connect(self._on_picture_loaded)
        self.eyes.changed.connect(self._show_map)
        self.eyes.changed.connect(self._show_tokens)
        canvas.token_clicked.connect(self._on_token_clicked)
        canvas.token_dropped.connect(self._on_token_dropped)
        canvas.token_pushed.connect(self._on_token_pushed)
        canvas.selection_boxed.connect(self._on_boxed)
        canvas.selection_toggled.connect(self._on_selection_toggled)
        self.tools.tool_changed.connect(lambda _tool: self._show_map())
        canvas.target_picked.connect(self._on_target_picked)
        canvas.cell_picked.connect(self.cell_picked)
        canvas.picking_cancelled.connect(self.picking_cancelled)
        self.things.menu_wanted.connect(self.menu_wanted)
        canvas.digit_typed.connect(self.digit_typed)
        canvas.zoom_changed.connect(self._show_zoom)
        board = self.board
        board.chosen.connect(self._on_token_clicked)
        board.toggled.connect(self._on_selection_toggled)
        board.picked.connect(self._on_target_picked)
        board.left.connect(self.picking_cancelled)
        board.menu_wanted.connect(self._on_board_menu)
        board.digit_typed.connect(self.digit_typed)
        self.moving.resized.connect(self._fit_bars)
        self._zoom_in.clicked.connect(lambda: canvas.zoom_by(ZOOM_STEP))
        self._zoom_out.clicked.connect(lambda: canvas.zoom_by(1 / ZOOM_STEP))
        self._fit.clicked.connect(canvas.fit)


def _move(
    who: CombatantId, path: tuple[Cell, ...], by: str = "walk", *, forced: bool = False
) -> MoveToken:
    return MoveToken(who, tuple(path), by, forced, shifts=shifts_of(path))


def _all(encounter: Encounter) -> Iterable[Combatant]:
    return encounter.combatants.values()
