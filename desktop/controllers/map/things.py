"""Doors, windows, pins and lights: what lies under a press or in a cell, and what it is called."""

from collections.abc import Iterable

from desktop.battlemap.battle_map import BattleMap, Feature, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Pin
from desktop.battlemap.finding import features_near
from desktop.battlemap.walls import Door, Wall, WallKind
from desktop.language.message import Message, typed_name

Thing = Door | Wall | Pin | Light
"""What has a menu of its own; of the walls the windows."""

NEAR = 0.3
"""Grid units around a press within which something is meant."""
BESIDE = 0.6
"""Grid units from the middle of a cell to what stands on its sides."""


def things_near(battle_map: BattleMap, point: Point) -> tuple[Thing, ...]:
    """What is meant by a press at a place, the smallest first."""
    return things_of(features_near(battle_map, point, NEAR))


def things_in(battle_map: BattleMap, cell: Cell) -> tuple[Thing, ...]:
    """What lies in a cell or stands on its sides: for the keyboard, which goes by cells."""
    grid = battle_map.grid
    centre = grid.centre_of(cell)
    sides = things_of(features_near(battle_map, centre, BESIDE))
    within = things_of(features_near(battle_map, centre, 1.0))
    return tuple(
        one
        for one in within
        if (grid.cell_at(one.position) == cell if isinstance(one, Pin | Light) else one in sides)
    )


def things_of(found: Iterable[Feature]) -> tuple[Thing, ...]:
    """Those that have a menu."""
    return tuple(
        one
        for one in found
        if isinstance(one, Door | Pin | Light)
        or (isinstance(one, Wall) and one.kind is WallKind.WINDOW)
    )


def name_of_thing(thing: Thing) -> Message:
    """What it is called in a menu, and for those who hear it."""
    match thing:
        case Door(state=state):
            return Message("view.thing.door", {"state": Message(f"door.{state.value}")})
        case Pin(title=title):
            return Message("view.thing.pin", {"title": typed_name(title)})
        case Light():
            return Message("view.tool.light")
        case Wall():
            return Message("view.tool.window")
