"""Context menus of the turn order and the map: the commands of the menus, where they are wanted."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.desk import Desk
from desktop.controllers.map.things import Thing
from desktop.controllers.map.token_places import gathered
from desktop.controllers.turns.row import Row, RowKind
from desktop.language.message import Distance, Listing, Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.commands import (
    CarryLight,
    PlaceTokens,
    RemoveFixedCount,
    RevertCreature,
    SetFog,
    ShowMap,
    TakeStairs,
)
from desktop.model.fog import NO_FOG
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, SlotId
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.magic.forms import find_form_limit
from desktop.rules.moving.stairs import ways_from
from desktop.rules.sight.fog import LIGHTS
from desktop.views.shell.actions import Actions
from desktop.views.shell.commands import FACING, SHEET
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table
from desktop.views.shell.thing_menus import ThingMenus

DOING = (
    "attack",
    "damage",
    "numbers",
    "conditions",
    "actions",
    "concentrate",
    "delay",
    "ready",
    "surprised",
)
BEING = ("rename", "alias", "edit", "picture", "no_picture", "duplicate")
SIDES = ("side_hero", "side_ally", "side_neutral", "side_hostile")
LIVES = ("life_up", "life_dying", "life_stable", "life_defeated", "life_dead")
TURNS = ("initiative", "roll_again", "next_turn", "previous_turn")
MORE = (*TURNS, "", "thing", "fixed_count", "title", "", "end_fight", "reset_fight")
MOST_TO_PLACE = 12


class ContextMenus(QObject):
    """Opens the menus; the commands themselves are those of the menu bar."""

    shape_wanted = Signal(str)  # CombatantId: the library has the form that it takes

    def __init__(
        self,
        desk: Desk,
        table: Table,
        actions: Actions,
        picker: Picker,
        cards: OneCard,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._desk, self._actions, self._picker, self._cards = desk, actions, picker, cards
        self._window, self._canvas = parent, table.map.canvas
        self._things = ThingMenus(desk, table.map.editing, table.map.things)
        table.turns.dropped_outside.connect(self.place_dropped)
        table.turns.menu_wanted.connect(self.open_for_row)
        table.turns.more_wanted.connect(self.open_more)
        table.map.menu_wanted.connect(self.open_on_map)

    def open_for_row(self, row: Row, place: QPoint) -> None:
        """The menu of a row of the turn order."""
        if row.kind is not RowKind.FIXED:
            self._choose(row.members)
            self._combatant_menu().popup(place)
            return
        menu = self._menu()
        self._add(menu, "view.context.remove_count", lambda: self._remove_count(row.slot))
        menu.popup(place)

    def open_on_map(
        self, who: CombatantId | None, things: tuple[Thing, ...], cell: Cell, place: QPoint
    ) -> None:
        """The menu of a token, or of a cell without one, and of the things that lie there."""
        if who is not None:
            self._choose((who,))
            menu = self._combatant_menu()
            if things:
                menu.addSeparator()
                self._things.fill(menu, things, is_alone=False)
        else:
            menu = self._menu()
            self._things.fill(menu, things, is_alone=True)
            self._offer_ground(menu, cell)
        menu.popup(place)

    def _offer_ground(self, menu: QMenu, cell: Cell) -> None:
        chosen = self._chosen()
        if self._desk.encounter.shown_map is not None:
            if chosen:
                self._add(
                    menu,
                    "view.context.move_here",
                    lambda: self._put(chosen, cell),
                    who=_all(chosen),
                )
            self._offer_unplaced(menu, cell)
        menu.addSeparator()
        for key in ("library", "open_map", "fit", "show_grid"):
            menu.addAction(self._actions[key])

    def place_dropped(self, place: QPoint) -> None:
        """Rows dragged onto the map: who has no token there gets one; nobody else moves."""
        at = self._canvas.mapFromGlobal(place)
        encounter = self._desk.encounter
        shown = encounter.battle_map
        if shown is None or not self._canvas.isVisible() or not self._canvas.rect().contains(at):
            return
        cell = self._canvas.cell_at(QPointF(at))
        unplaced = tuple(
            who
            for who in self._chosen()
            if who.token is None or who.token.map != encounter.shown_map
        )
        if unplaced and shown.has_cell(cell):
            self._put(unplaced, cell, self._canvas.view.to_map(QPointF(at)))

    def open_more(self, place: QPoint) -> None:
        """What concerns the order as a whole."""
        menu = self._menu()
        self._fill(menu, MORE)
        menu.popup(place)

    # --- filling --------------------------------------------------------------------------------

    def _combatant_menu(self) -> QMenu:
        menu = self._menu()
        self._fill(menu, (*DOING, ""))
        self._offer_places(menu)
        menu.addSeparator()
        self._fill(menu, ("hide", "see_as"))
        self._offer_sight(menu)
        for title, keys in (("view.action.sides", SIDES), ("view.action.life", LIVES)):
            self._fill(menu.addMenu(self._desk.text(title)), keys)
        self._fill(menu, ("group", "ungroup"))
        menu.addSeparator()
        self._fill(menu.addMenu(self._desk.text(SHEET)), BEING)
        self._offer_forms(menu)
        self._fill(menu, ("", "remove"))
        return menu

    def _offer_forms(self, menu: QMenu) -> None:
        """Whoever may take another form is led to it; whoever has one can have its own again."""
        for who in self._chosen():
            if find_form_limit(who, self._desk.ruleset) is not None:
                wanted = partial(self.shape_wanted.emit, str(who.id))
                self._add(menu, "view.context.take_form", wanted, who=who.name)
            if who.original is not None:
                back = partial(self._desk.dispatch, RevertCreature(who.id))
                self._add(menu, "view.context.own_shape", back, who=who.name)

    def _offer_places(self, menu: QMenu) -> None:
        chosen = self._chosen()
        if self._desk.encounter.shown_map is None or not chosen:
            return
        is_placed = any(who.token is not None for who in chosen)
        asked = Message("view.context.pick_cell", {"who": _all(chosen)})
        self._add(
            menu,
            "view.context.move_to" if is_placed else "view.context.place_at",
            lambda: self._pick_place(asked, chosen),
        )
        if is_placed:
            self._add(menu, "view.context.take_off", lambda: self._take_off(chosen))
            turning = menu.addMenu(self._desk.text(FACING))
            self._fill(turning, ("turn_right", "turn_left", "no_facing"))
        if len(chosen) == 2:
            self._fill(menu, ("swap",))
        self._offer_stairs(menu, chosen[0])
        elsewhere = {who.token.map for who in chosen if who.token is not None}
        for map_id in elsewhere - {self._desk.encounter.shown_map}:
            there = self._desk.encounter.maps.get(map_id)
            if there is not None:
                show = partial(self._desk.dispatch, ShowMap(map_id))
                self._add(menu, "view.context.show_map", show, map=there.title)

    def _offer_sight(self, menu: QMenu) -> None:
        """Lights to carry, and whose sight the players share."""
        chosen = tuple(who.id for who in self._chosen())
        if not chosen:
            return
        lights = menu.addMenu(self._desk.text("view.context.light"))
        for light in LIGHTS:
            carry = partial(self._desk.dispatch, CarryLight(chosen, light))
            lit = {"bright": Distance(light.bright), "dim": Distance(light.dim)}
            name = Message(f"light.{light.source}")
            self._add(lights, "view.context.carry_light", carry, light=name, **lit)
        put_out = partial(self._desk.dispatch, CarryLight(chosen, None))
        self._add(lights, "view.context.no_light", put_out)
        shown = self._desk.encounter.shown_map
        if shown is None:
            return
        mode = self._desk.encounter.fog.get(shown, NO_FOG).by_sight
        sharing = menu.addMenu(self._desk.text("view.context.players_see"))
        for key, viewers in (("view.context.see_through", chosen), ("view.context.see_all", ())):
            share = partial(self._desk.dispatch, SetFog(shown, mode, viewers))
            self._add(sharing, key, share, who=_all(self._chosen()))

    def _offer_stairs(self, menu: QMenu, who: Combatant) -> None:
        encounter = self._desk.encounter
        for map_id, _ in ways_from(encounter, self._desk.ruleset, who):
            take = partial(self._desk.dispatch, TakeStairs(who.id, map_id))
            self._add(menu, "view.tool.stairs_to", take, map=encounter.maps[map_id].title)

    def _offer_unplaced(self, menu: QMenu, cell: Cell) -> None:
        encounter = self._desk.encounter
        unplaced = [
            who
            for who in encounter.in_order()
            if who.token is None or who.token.map != encounter.shown_map
        ]
        for who in unplaced[:MOST_TO_PLACE]:
            put = partial(self._put, (who,), cell)
            self._add(menu, "view.context.place_here", put, who=who.name)

    def _menu(self) -> QMenu:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _fill(self, menu: QMenu, keys: tuple[str, ...]) -> None:
        for key in keys:
            if key:
                menu.addAction(self._actions[key])
            else:
                menu.addSeparator()

    def _add(
        self, menu: QMenu, key: str, on_triggered: Callable[[], object], **parameters: Parameter
    ) -> None:
        action = menu.addAction(self._desk.text(key, **parameters).replace("&", "&&"))
        action.triggered.connect(lambda _=False: on_triggered())

    # --- wishes ---------------------------------------------------------------------------------

    def _choose(self, ids: tuple[CombatantId, ...]) -> None:
        """A menu is for the selection that it was opened on, else for what was pointed at."""
        if not set(ids) <= set(self._desk.selection.ids):
            self._desk.selection.choose(ids)

    def _chosen(self) -> tuple[Combatant, ...]:
        known = self._desk.encounter.combatants
        return tuple(known[who] for who in self._desk.selection.ids if who in known)

    def _pick_place(self, asked: Message, chosen: tuple[Combatant, ...]) -> None:
        """Point at the cell; an open card, which would lie over it, is left first."""
        if self._cards.make_room():
            self._picker.pick_cell(asked, lambda cell: self._put(chosen, cell))

    def _put(self, chosen: tuple[Combatant, ...], cell: Cell, dropped: Point | None = None) -> None:
        """The first one at the cell, the others beside it; of who stays the GM hears why.

        Without a grid right where they were dropped or the pointer clicked.
        """
        at, grid = dropped or self._canvas.pointed_at, self._canvas.look.grid
        if at is not None and grid.cell_at(at) != cell:
            at = None  # the cell was told otherwise
        found = gathered(self._desk.encounter, self._desk.ruleset, chosen, cell, at=at)
        if found.places:
            self._desk.dispatch(PlaceTokens(found.places))
        if found.because is not None:
            self._desk.refused.emit(Refusal(found.because), PlaceTokens(found.left))

    def _take_off(self, chosen: tuple[Combatant, ...]) -> None:
        self._desk.dispatch(PlaceTokens(FrozenMap({who.id: None for who in chosen})))

    def _remove_count(self, slot: SlotId) -> None:
        self._desk.dispatch(RemoveFixedCount(slot))


def _all(chosen: tuple[Combatant, ...]) -> Parameter:
    return Listing(tuple(who.name for who in chosen))
