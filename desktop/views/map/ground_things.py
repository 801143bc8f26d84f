"""Doors, windows, pins and lights under the hand: a press, Enter, a right click, the menu key."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Signal

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Pin
from desktop.battlemap.walls import Door, DoorId, DoorState
from desktop.controllers.map.editing import MapEditing
from desktop.controllers.map.things import Thing, things_in, things_near
from desktop.model.ids import CombatantId
from desktop.views.map.canvas import MapCanvas


class GroundThings(QObject):
    """Answers the canvas for what belongs to the map itself."""

    menu_wanted = Signal(object, object, object, QPoint)
    """CombatantId | None, tuple[Thing, ...], Cell, place on the screen."""

    def __init__(
        self,
        editing: MapEditing,
        canvas: MapCanvas,
        ask_note: Callable[[Point, Pin | None], None],
    ) -> None:
        super().__init__(canvas)
        self._editing, self._canvas, self._ask_note = editing, canvas, ask_note
        canvas.door_clicked.connect(self._on_door_clicked)
        canvas.pin_clicked.connect(self._on_pin_clicked)
        canvas.context_requested.connect(self._on_context)
        canvas.context_key_pressed.connect(self._on_context_key)
        canvas.cell_entered.connect(self._on_cell_entered)

    @property
    def _battle_map(self) -> BattleMap | None:
        return self._editing.battle_map

    def read(self, pin: Pin) -> None:
        """Show the note of a pin, to be changed."""
        self._ask_note(pin.position, pin)

    def swing(self, door: Door) -> None:
        """Open a door, or close it."""
        self._editing.set_door(door, DoorState.CLOSED if door.is_open else DoorState.OPEN)

    def _on_door_clicked(self, door_id: str) -> None:
        battle_map = self._battle_map
        door = None if battle_map is None else battle_map.find_door(DoorId(door_id))
        if door is not None:
            self.swing(door)

    def _on_pin_clicked(self, pin_id: str) -> None:
        pins = () if self._battle_map is None else self._battle_map.pins
        pin = next((one for one in pins if one.id == pin_id), None)
        if pin is not None:
            self.read(pin)

    def _on_cell_entered(self, cell: Cell) -> None:
        """Enter does what a click does: a note is read, a door opens; of several one chooses."""
        things = self._things_in(cell)
        pins = [one for one in things if isinstance(one, Pin)]
        doors = [one for one in things if isinstance(one, Door)]
        if len(pins) + len(doors) > 1:
            self._on_context_key("", cell, self._canvas.cell_on_screen(cell))
        elif pins:
            self.read(pins[0])
        elif doors:
            self.swing(doors[0])

    def _on_context(self, token_id: str, cell: Cell, place: QPoint) -> None:
        things: tuple[Thing, ...] = ()
        if not token_id and self._battle_map is not None:
            at = QPointF(self._canvas.mapFromGlobal(place))
            things = things_near(self._battle_map, self._canvas.view.to_map(at))
        self._want(token_id, things, cell, place)

    def _on_context_key(self, token_id: str, cell: Cell, place: QPoint) -> None:
        self._want(token_id, self._things_in(cell), cell, place)

    def _things_in(self, cell: Cell) -> tuple[Thing, ...]:
        return () if self._battle_map is None else things_in(self._battle_map, cell)

    def _want(self, token_id: str, things: tuple[Thing, ...], cell: Cell, place: QPoint) -> None:
        who = CombatantId(token_id) if token_id else None
        self.menu_wanted.emit(who, things, cell, place)
