"""The grid as the GM sets it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap, MapPicture, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import DiagonalRule, Grid, GridKind
from desktop.battlemap.walls import Wall
from desktop.controllers.map.grid import cell_limits, fitted, settings_of, with_settings

PICTURE = MapPicture("a.png", 2796, 2097)
DRAWN = BattleMap(
    "Crypt", 40, 30, Grid(cell_pixels=69.9), PICTURE, walls=(Wall(Point(10, 10), Point(20, 10)),)
)
BLANK = BattleMap("Blank", 20, 14)


@pytest.mark.parametrize("battle_map", [DRAWN, BLANK])
def test_settings_that_are_the_maps_own_change_nothing(battle_map: BattleMap):
    assert with_settings(battle_map, settings_of(battle_map)) is battle_map


@given(
    cell=st.floats(20, 300),
    x=st.floats(0, 300),
    y=st.floats(0, 300),
    kind=st.sampled_from(list(GridKind)),
)
def test_what_is_set_is_shown_again(cell: float, x: float, y: float, kind: GridKind):
    chosen = replace(settings_of(DRAWN), kind=kind, cell_pixels=cell, offset_x=x, offset_y=y)
    laid = with_settings(DRAWN, chosen)
    again = with_settings(laid, settings_of(laid))
    assert again is laid
    assert (settings_of(laid).kind, settings_of(laid).cell_pixels) == (kind, cell)


def test_walls_keep_their_place_on_the_picture_under_another_grid():
    laid = with_settings(DRAWN, replace(settings_of(DRAWN), cell_pixels=139.8, offset_x=35.0))
    wall, before = laid.walls[0], DRAWN.walls[0]
    for moved, kept in ((wall.start, before.start), (wall.end, before.end)):
        there, here = laid.grid.to_pixels(moved), DRAWN.grid.to_pixels(kept)
        assert (there.x, there.y) == pytest.approx((here.x, here.y))


def test_rules_and_looks_of_the_grid_leave_the_cells_alone():
    chosen = replace(
        settings_of(DRAWN),
        diagonals=DiagonalRule.ALTERNATING,
        feet_per_cell=10.0,
        colour="#ffffff",
        strength=0.5,
    )
    laid = with_settings(DRAWN, chosen)
    assert (laid.columns, laid.rows, laid.walls) == (40, 30, DRAWN.walls)
    assert laid.grid == replace(
        DRAWN.grid,
        diagonals=DiagonalRule.ALTERNATING,
        feet_per_cell=10.0,
        colour="#ffffff",
        strength=0.5,
    )


def test_a_map_without_a_picture_is_made_as_large_as_wanted():
    laid = with_settings(BLANK, replace(settings_of(BLANK), columns=31.0, rows=9.0))
    assert (laid.columns, laid.rows) == (31, 9)


@pytest.mark.problem("RP46")
def test_a_grid_of_broken_pixels_ends_with_the_picture():
    laid = with_settings(
        replace(DRAWN, grid=Grid(cell_pixels=70)),
        replace(settings_of(DRAWN), cell_pixels=PICTURE.width / 40),
    )
    right = laid.grid.to_pixels(Point(40, 30))
    assert (right.x, right.y) == pytest.approx((2796, 2097), abs=1)


def test_cells_are_never_so_narrow_that_there_are_too_many():
    low, high = cell_limits(replace(DRAWN, picture=MapPicture("b.png", 16_000, 9_000)))
    assert (low, high) == (16, 16_000)
    assert cell_limits(BLANK)[0] == 4


# Laid on the picture by a box over three squares


@pytest.mark.problem("RP46")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((212.5, 112.5), (437.5, 337.5)),  # three by three
        ((437.5, 337.5), (212.5, 112.5)),  # from the other corner
        ((212.5, 112.5), (437.5, 187.5)),  # three in a row
        ((212.5, 112.5), (287.5, 337.5)),  # three below each other
    ],
)
def test_a_box_over_three_squares_lays_the_grid(start: tuple[float, ...], end: tuple[float, ...]):
    corners = [DRAWN.grid.from_pixels(Point(*corner)) for corner in (start, end)]
    settings = fitted(DRAWN, *corners)
    assert settings is not None
    assert (settings.cell_pixels, settings.offset_x, settings.offset_y) == (75, 62.5, 37.5)


def test_a_box_that_means_no_squares_lays_nothing():
    assert fitted(DRAWN, Point(1, 1), Point(1.01, 1.01)) is None


@pytest.mark.parametrize("kind", [GridKind.HEX_COLUMNS, GridKind.HEX_ROWS, GridKind.SQUARE])
@pytest.mark.parametrize("cell", [70.0, 35.0, 91.0])
def test_ground_keeps_its_place_and_size_under_cells_of_another_shape(kind: GridKind, cell: float):
    pool = frozenset(Cell(column, row) for column in range(8, 14) for row in range(5, 9))
    single = frozenset({Cell(2, 2)})
    ground = tuple(Terrain(TerrainKind.WATER, cells) for cells in (pool, single))
    before = BattleMap("Hall", 24, 16, terrain=ground)
    laid = with_settings(before, replace(settings_of(before), kind=kind, cell_pixels=cell))
    water, puddle = laid.terrain
    middles = [laid.grid.to_pixels(laid.grid.centre_of(one)) for one in water.cells]
    assert all(8 * 70 <= at.x < 14 * 70 and 5 * 70 <= at.y < 9 * 70 for at in middles)
    of_one = (1 if kind is GridKind.SQUARE else 3**0.5 / 2) * cell * cell
    assert len(water.cells) * of_one == pytest.approx(24 * 70 * 70, rel=0.2)
    assert puddle.cells, "what is smaller than a cell does not vanish"
