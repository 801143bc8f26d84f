"""What is meant by a press on the map."""

from desktop.battlemap.battle_map import BattleMap, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import (
    Drawing,
    MapText,
    Obscurement,
    ObscurementKind,
    Pin,
    Stairs,
)
from desktop.battlemap.finding import features_near
from desktop.battlemap.walls import Door, DoorId, Wall

WALL = Wall(Point(0, 2), Point(9, 2))
DOOR = Door(DoorId("d1"), Point(4, 2), Point(5, 2))
HALL = BattleMap(
    "Hall",
    10,
    10,
    walls=(WALL,),
    doors=(DOOR,),
    lights=(Light(Point(7, 7), 20, 40),),
    drawings=(Drawing((Point(1, 5), Point(3, 5))),),
    texts=(MapText(Point(5, 5), "Camp\nfire"),),
    pins=(Pin(Point(4.5, 2), "Trap"),),
    stairs=(Stairs(Cell(8, 8), "m2", Cell(8, 8)),),
    obscurements=(
        Obscurement(ObscurementKind.HEAVY, frozenset({Cell(1, 1)})),
        Obscurement(ObscurementKind.LIGHT),
    ),
)


def kinds(x: float, y: float) -> list[str]:
    return [type(one).__name__ for one in features_near(HALL, Point(x, y), 0.35)]


def test_what_is_small_lies_above_what_is_large() -> None:
    assert kinds(4.5, 2.1) == ["Pin", "Door", "Wall"]


def test_each_thing_is_found_where_it_is() -> None:
    assert kinds(7.2, 7) == ["Light"]
    assert kinds(2, 5.2) == ["Drawing"]
    assert kinds(8.9, 8.1) == ["Stairs"]
    assert kinds(1.5, 1.5) == ["Obscurement"]
    assert kinds(5.2, 5.4) == kinds(5, 5) == ["MapText"]


def test_far_from_everything_nothing_is_meant() -> None:
    assert kinds(5, 8.5) == []


def test_of_two_of_a_kind_the_nearer_is_meant() -> None:
    near, far = Wall(Point(0, 0), Point(0, 4)), Wall(Point(0.3, 0), Point(0.3, 4))
    yard = BattleMap("Yard", 5, 5, walls=(far, near))
    assert features_near(yard, Point(0.1, 2), 0.35)[0] == near
