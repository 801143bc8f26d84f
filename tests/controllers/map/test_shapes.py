"""The thing with the handles: every change of it is one step that one undo takes back."""

import pytest

from desktop.battlemap.battle_map import Light
from desktop.battlemap.cells import Point
from desktop.battlemap.features import Drawing
from desktop.battlemap.walls import Door, DoorState, Wall, WallKind
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import MapEditing
from desktop.controllers.map.shapes import ShapeEditing
from desktop.model.commands import ChangeFeatures
from tests.support.builders import MAP, Fight
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

FIRST, SECOND = Wall(Point(1, 1), Point(4, 1)), Wall(Point(4, 1), Point(4, 5))


@pytest.fixture
def desk(qapp) -> Desk:
    fight = Fight("srd-5.2.1").map(12, 8, walls=(FIRST, SECOND))
    return with_fight(a_desk("en"), "srd-5.2.1", encounter=fight.encounter)


@pytest.fixture
def shapes(desk: Desk) -> ShapeEditing:
    return ShapeEditing(MapEditing(desk))


def walls(desk: Desk) -> tuple[Wall, ...]:
    battle_map = desk.encounter.battle_map
    assert battle_map is not None
    return battle_map.walls


def test_walls_keep_together_in_their_corner_and_one_undo_takes_it_back(
    desk: Desk, shapes: ShapeEditing
):
    shapes.choose(FIRST)
    shapes.make(shapes.with_corner(1, Point(5, 2)))
    assert set(walls(desk)) == {Wall(Point(1, 1), Point(5, 2)), Wall(Point(5, 2), Point(4, 5))}
    assert shapes.chosen == Wall(Point(1, 1), Point(5, 2))
    desk.undo()
    assert set(walls(desk)) == {FIRST, SECOND}
    assert shapes.chosen is None


def test_a_wall_moves_alone_as_a_whole_and_one_without_length_is_gone(
    desk: Desk, shapes: ShapeEditing
):
    shapes.choose(FIRST)
    shapes.make(shapes.moved(0, 2))
    assert Wall(Point(1, 3), Point(4, 3)) in walls(desk)
    shapes.make(shapes.with_corner(0, Point(4, 3)))
    assert walls(desk) == (SECOND,)
    shapes.make(())
    assert shapes.moved(1, 1) == shapes.with_corner(0, Point(0, 0)) == ()


def test_a_wall_becomes_a_door_that_locks_and_a_low_wall_again(desk: Desk, shapes: ShapeEditing):
    shapes.change_kind(None)  # nothing is chosen
    shapes.choose(FIRST)
    shapes.change_kind(None)
    door = shapes.chosen
    assert isinstance(door, Door)
    assert door.id
    shapes.change_kind(None)
    shapes.set_door(DoorState.LOCKED)
    assert isinstance(shapes.chosen, Door)
    assert shapes.chosen.state is DoorState.LOCKED
    shapes.change_kind(WallKind.LOW)
    assert shapes.chosen == Wall(FIRST.start, FIRST.end, WallKind.LOW, 3.0)


def test_drawings_change_colour_and_whose_they_are_and_anything_is_deleted(
    desk: Desk, shapes: ShapeEditing
):
    lamp = Light(Point(2, 2), 10, 20)
    desk.dispatch(ChangeFeatures(MAP, (), (Drawing((Point(0, 0), Point(1, 1))), lamp)))
    battle_map = desk.encounter.battle_map
    assert battle_map is not None
    shapes.choose(battle_map.drawings[0])
    shapes.paint("#ff7a8a")
    shapes.keep_secret(is_secret=True)
    drawing = shapes.chosen
    assert isinstance(drawing, Drawing)
    assert (drawing.colour, drawing.gm_only) == ("#ff7a8a", True)
    assert shapes.delete()
    assert not shapes.delete()
    shapes.choose(lamp)
    shapes.make(shapes.moved(1, 0))
    assert shapes.chosen == Light(Point(3, 2), 10, 20)


def test_without_a_map_nothing_is_chosen(qapp):
    shapes = ShapeEditing(MapEditing(a_desk("en")))
    shapes.choose(FIRST)
    assert shapes.chosen is None
    assert shapes.with_corner(0, Point(0, 0)) == ()
