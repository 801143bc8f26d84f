"""What the menu of a door, a window, a pin or a light offers."""

from functools import partial

from PySide6.QtWidgets import QMenu

from desktop.battlemap.battle_map import Light
from desktop.battlemap.features import Pin
from desktop.battlemap.walls import Door, DoorState
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import MapEditing
from desktop.controllers.map.things import Thing, name_of_thing
from desktop.views.map.ground_things import GroundThings

BACK_TO_CLOSED = {
    DoorState.LOCKED: "view.context.door_unlocked",
    DoorState.SECRET: "view.context.door_found",
}
"""What it is called when a door that was more than shut is only shut."""


class ThingMenus:
    """Fills menus with what can be done to things of the map."""

    def __init__(self, desk: Desk, editing: MapEditing, ground: GroundThings) -> None:
        self._desk, self._editing, self._ground = desk, editing, ground

    def fill(self, menu: QMenu, things: tuple[Thing, ...], *, is_alone: bool) -> None:
        """What one that `is_alone` offers stands in the menu itself, else under its name."""
        for thing in things:
            if is_alone and len(things) == 1:
                self._offer(menu, thing)
            else:
                name = self._desk.rendered(name_of_thing(thing)).replace("&", "&&")
                self._offer(menu.addMenu(name), thing)
        if things:
            menu.addSeparator()

    def _stand(self, door: Door, state: DoorState, _checked: bool = False) -> None:
        self._editing.set_door(door, state)

    def _offer(self, menu: QMenu, thing: Thing) -> None:
        text = self._desk.text
        if isinstance(thing, Door):
            for state in DoorState:
                if state is not thing.state:
                    key = BACK_TO_CLOSED.get(thing.state, "") if state is DoorState.CLOSED else ""
                    action = menu.addAction(text(key or f"view.context.door_{state.value}"))
                    action.triggered.connect(partial(self._stand, thing, state))
            return
        if isinstance(thing, Pin):
            read = menu.addAction(text("view.context.read_note"))
            read.triggered.connect(lambda: self._ground.read(thing))
        key = "view.context.break_window"
        if isinstance(thing, Pin):
            key = "view.context.remove_pin"
        elif isinstance(thing, Light):
            key = "view.context.remove_light"
        menu.addAction(text(key)).triggered.connect(lambda: self._editing.erase((thing,)))
