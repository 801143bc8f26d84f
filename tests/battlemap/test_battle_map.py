"""The battle map: which cells it has, its doors, and another grid laid over it."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.battlemap.battle_map import BattleMap, Light, MapPicture, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.features import (
    Drawing,
    DrawingShape,
    MapText,
    Obscurement,
    ObscurementKind,
    Pin,
    Stairs,
    distance_to_segment,
    outline_of,
)
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, Way

GATE = Door(DoorId("gate"), Point(4, 2), Point(5, 2), DoorState.LOCKED)
YARD = BattleMap(
    "Yard",
    10,
    8,
    grid=Grid(cell_pixels=100),
    picture=MapPicture("abc.png", 1000, 800),
    walls=(Wall(Point(0, 2), Point(4, 2)),),
    doors=(GATE,),
    lights=(Light(Point(5, 5), 20, 40),),
    terrain=(Terrain(TerrainKind.DIFFICULT, frozenset({Cell(5, 5)})),),
)


def test_maps_are_values() -> None:
    assert hash(YARD) == hash(replace(YARD))
    assert YARD.pixels_per_cell == 100


def test_a_cell_that_the_edge_cuts_belongs_to_the_map() -> None:
    ragged = BattleMap("Ragged", 10.25, 8.0000001)
    assert (ragged.cells_wide, ragged.cells_high) == (11, 8)
    assert ragged.has_cell(Cell(10, 7))
    assert not ragged.has_cell(Cell(11, 7))
    assert not ragged.has_cell(Cell(0, 8))
    assert not ragged.has_cell(Cell(-1, 0))
    assert len(list(ragged.cells())) == 88


def test_cells_of_hexagons_belong_to_the_map_by_their_middle() -> None:
    hexes = BattleMap("Hexes", 4, 4, grid=Grid(kind=GridKind.HEX_ROWS))
    assert hexes.has_cell(Cell(3, 0))
    assert hexes.has_cell(Cell(3, 1))
    assert not hexes.has_cell(Cell(4, 0))
    assert not hexes.has_cell(Cell(-1, 0))
    assert len(list(hexes.cells())) == 16


def test_a_large_token_can_hang_over_the_edge() -> None:
    over_the_edge = Footprint(Cell(9, 7), 2, 2)
    assert not YARD.holds(over_the_edge)
    assert YARD.touches(over_the_edge)
    assert YARD.holds(Footprint(Cell(8, 6), 2, 2))
    assert not YARD.touches(Footprint(Cell(10, 0)))


def test_doors_are_opened_by_their_id() -> None:
    opened = YARD.with_door(DoorId("gate"), DoorState.OPEN)
    assert len(YARD.barriers(Way.SIGHT)) == 2
    assert len(opened.barriers(Way.SIGHT)) == 1
    assert opened.find_door(DoorId("gate")) == GATE.with_state(DoorState.OPEN)
    assert YARD.find_door(DoorId("other")) is None
    assert YARD.with_door(DoorId("gate"), DoorState.LOCKED) is YARD
    assert YARD.with_door(DoorId("other"), DoorState.OPEN) is YARD


def test_a_new_grid_leaves_everything_where_it_was_on_the_picture() -> None:
    finer = YARD.with_grid(Grid(cell_pixels=50, offset=Point(20, 0)))
    assert finer.grid.offset == Point(-30, 0)
    assert (finer.columns, finer.rows) == (20.6, 16)
    for before, after in (
        (YARD.walls[0].end, finer.walls[0].end),
        (YARD.doors[0].start, finer.doors[0].start),
        (YARD.lights[0].position, finer.lights[0].position),
    ):
        assert finer.grid.to_pixels(after) == pytest.approx(YARD.grid.to_pixels(before))
    # The ground is as large as it was: four of the narrower cells have their middle on it.
    assert finer.terrain[0].cells == {Cell(x, y) for x in (11, 12) for y in (10, 11)}


def test_a_map_without_a_picture_keeps_its_extent_under_a_new_grid() -> None:
    bare = replace(YARD, picture=None).with_grid(Grid(cell_pixels=50))
    assert (bare.columns, bare.rows) == (20, 16)


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_a_grid_of_hexagons_is_shifted_by_whole_periods(kind: GridKind) -> None:
    grid = Grid(kind=kind, cell_pixels=100, offset=Point(130, 190))
    shifted = YARD.with_grid(grid).grid
    assert shifted.offset.x <= 0
    assert shifted.offset.y <= 0
    across, down = grid.period
    steps = ((130 - shifted.offset.x) / (100 * across), (190 - shifted.offset.y) / (100 * down))
    assert steps == pytest.approx((round(steps[0]), round(steps[1])))


def test_maps_and_movement_load_without_numpy() -> None:
    modules = "desktop.battlemap.movement, desktop.battlemap.areas, desktop.exchange.uvtt"
    program = f"import sys, {modules}; sys.exit('numpy' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", program], cwd=root, check=False).returncode == 0


def test_what_is_drawn_keeps_its_place_under_another_grid() -> None:
    drawn = replace(
        YARD,
        drawings=(Drawing((Point(2, 2), Point(4, 4))),),
        texts=(MapText(Point(2, 4), "Camp"),),
        pins=(Pin(Point(6, 2), "Trap"),),
        stairs=(Stairs(Cell(2, 2), "m2", Cell(0, 0)),),
        obscurements=(Obscurement(ObscurementKind.HEAVY, frozenset({Cell(4, 4)})),),
    )
    moved = drawn.with_grid(Grid(cell_pixels=200))
    assert moved.drawings[0].points == (Point(1, 1), Point(2, 2))
    assert (moved.texts[0].position, moved.pins[0].position) == (Point(1, 2), Point(3, 1))
    assert moved.stairs[0].cell == Cell(1, 1)
    assert moved.obscurements[0].cells == {Cell(2, 2)}


def test_only_an_obscurement_without_cells_is_everywhere() -> None:
    assert Obscurement(ObscurementKind.LIGHT).is_everywhere
    assert not Obscurement(ObscurementKind.LIGHT, frozenset({Cell(0, 0)})).is_everywhere


# Drawings


def test_a_shape_is_outlined_from_corner_to_corner() -> None:
    corners = (Point(1, 1), Point(3, 2))
    outline = outline_of(Drawing(corners, DrawingShape.RECTANGLE))
    assert len(outline) == 4
    assert (Point(3, 1), Point(3, 2)) in outline
    assert outline_of(Drawing(corners, DrawingShape.LINE)) == (corners,)
    assert outline_of(Drawing((Point(1, 1),))) == ((Point(1, 1), Point(1, 1)),)


def test_the_distance_to_a_stroke_is_that_to_its_nearest_place() -> None:
    start, end = Point(0, 0), Point(4, 0)
    assert distance_to_segment(Point(2, 3), start, end) == 3
    assert distance_to_segment(Point(7, 4), start, end) == 5
    assert distance_to_segment(Point(3, 4), start, start) == 5


def test_ground_painted_elsewhere_leaves_the_rest_as_it_is() -> None:
    water = Terrain(TerrainKind.WATER, frozenset({Cell(1, 1), Cell(2, 1)}), depth=5)
    pond = BattleMap("Pond", 9, 9, terrain=(water,))
    deep = Terrain(TerrainKind.WATER, frozenset({Cell(7, 7)}), depth=30)
    assert pond.with_terrain(deep).terrain == (water, deep)
    assert pond.without_terrain(frozenset({Cell(5, 5)})).terrain == (water,)
    dry = pond.without_terrain(frozenset({Cell(1, 1)}))
    assert dry.terrain == (replace(water, cells=frozenset({Cell(2, 1)})),)
