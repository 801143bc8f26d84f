"""What hangs in the air has a height: looks pass over it, under it, or through it."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.eyes import Eyes, Seen
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.heights import GROUND, AreaVeil, Height
from desktop.battlemap.light import LightLevel, Shine
from desktop.battlemap.vision import Scene
from desktop.battlemap.wall_view import WallView

HUMAN = Eyes()
MAN = Height(0, 4.5)
KINDS = (ObscurementKind.HEAVY, ObscurementKind.MAGIC_DARKNESS)
MIDDLE = Point(6.5, 2.5)
BALL = frozenset(
    Cell(column, row)
    for column in range(13)
    for row in range(5)
    if np.hypot(column - 6, row - 2) <= 3
)
WEST, EAST, INSIDE = Cell(0, 2), Cell(12, 2), Cell(6, 2)


def scene(*veils: Obscurement, grid: Grid = Grid(), **known: object) -> Scene:  # noqa: B008
    view = WallView((), (), 13, 5)
    return Scene(view, grid, columns=13, rows=5, obscurements=veils, **known)  # type: ignore[arg-type]


def darkness(kind: ObscurementKind, *, above: float = 0) -> AreaVeil:
    """A ball of 15 feet."""
    return AreaVeil(kind, BALL, low=above - 15, high=above + 15, middle=MIDDLE)


def up(feet: float) -> Height:
    return Height(feet, feet + 4.5)


def seen(there: Scene, one: Cell, high: Height, other: Cell, low: Height) -> Seen:
    return there.how_well(HUMAN, one, other, here=high, there=low)


@pytest.mark.parametrize("kind", KINDS)
def test_a_flier_high_enough_sees_over_a_darkness_and_is_seen(kind: ObscurementKind):
    there = scene(darkness(kind))
    assert seen(there, WEST, MAN, EAST, MAN) is Seen.NOT
    assert seen(there, WEST, up(40), EAST, MAN) is Seen.CLEARLY
    assert seen(there, WEST, MAN, EAST, up(40)) is Seen.CLEARLY
    assert seen(there, WEST, up(10), EAST, up(10)) is Seen.NOT
    assert seen(there, WEST, up(20), EAST, up(20)) is Seen.CLEARLY


@pytest.mark.parametrize("kind", KINDS)
def test_over_the_darkness_one_is_seen_and_within_it_not(kind: ObscurementKind):
    there = scene(darkness(kind))
    assert seen(there, WEST, MAN, INSIDE, MAN) is Seen.NOT
    assert seen(there, WEST, MAN, INSIDE, up(10)) is Seen.NOT
    assert there.how_well(HUMAN, WEST, INSIDE, here=up(40), there=up(20)) is Seen.CLEARLY
    assert there.hidden_by(INSIDE, MAN) is kind
    assert there.hidden_by(INSIDE, up(20)) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_darkness_high_in_the_air_troubles_nobody_on_the_ground(kind: ObscurementKind):
    there = scene(darkness(kind, above=40))
    assert seen(there, WEST, MAN, EAST, MAN) is Seen.CLEARLY
    assert seen(there, WEST, up(40), EAST, up(40)) is Seen.NOT


def test_fog_is_looked_out_of_upwards_and_into_but_darkness_is_not():
    fog, dark = (scene(darkness(kind)) for kind in KINDS)
    assert seen(fog, INSIDE, MAN, WEST, up(40)) is Seen.CLEARLY
    assert seen(dark, INSIDE, MAN, WEST, up(40)) is Seen.NOT


def test_a_ball_is_lower_at_its_edge_than_in_its_middle():
    there = scene(darkness(ObscurementKind.HEAVY))
    assert there.hidden_by(Cell(6, 2), up(12)) is ObscurementKind.HEAVY
    assert there.hidden_by(Cell(4, 2), up(12)) is None
    assert there.hidden_by(Cell(3, 2), MAN) is ObscurementKind.HEAVY  # by its feet it is in


BANK = frozenset(Cell(column, row) for column in (5, 6) for row in range(5))


def test_over_a_low_bank_looks_who_is_taller():
    low = scene(Obscurement(ObscurementKind.HEAVY, BANK, height=3))
    high = scene(Obscurement(ObscurementKind.HEAVY, BANK, height=8))
    halfling = Height(0, 2.25)
    assert seen(low, WEST, MAN, EAST, MAN) is Seen.CLEARLY
    assert seen(low, WEST, MAN, Cell(5, 2), MAN) is Seen.CLEARLY
    assert seen(low, WEST, MAN, Cell(5, 2), halfling) is Seen.NOT
    assert seen(low, WEST, halfling, EAST, halfling) is Seen.NOT
    assert seen(high, WEST, MAN, EAST, MAN) is Seen.NOT
    assert seen(high, WEST, Height(0, 9), EAST, Height(0, 9)) is Seen.CLEARLY


def test_of_a_low_bank_the_floor_is_seen_as_somebody_who_stands_there():
    for height, sees in ((3, True), (8, False)):
        there = scene(Obscurement(ObscurementKind.HEAVY, BANK, height=height))
        levels = there.made_out(HUMAN, WEST, here=MAN).reshape(there.spots.shape)
        assert bool(levels[10:15, 25:35].any()) is sees
        assert bool(levels[10:15, 60:65].any()) is sees


def test_a_low_fog_over_everything_hides_only_who_is_lower():
    there = scene(Obscurement(ObscurementKind.HEAVY, height=3))
    assert seen(there, WEST, MAN, EAST, MAN) is Seen.CLEARLY
    assert seen(there, WEST, MAN, EAST, Height(0, 2)) is Seen.NOT


def test_the_floor_behind_a_darkness_is_seen_from_above_it():
    there = scene(darkness(ObscurementKind.MAGIC_DARKNESS))
    for height, sees in ((MAN, False), (up(60), True)):
        levels = there.made_out(HUMAN, WEST, here=height).reshape(there.spots.shape)
        assert bool(levels[10:15, 60:65].any()) is sees
        assert not levels[10:15, 30:35].any()  # its own floor stays dark
        assert levels is not None
        assert there.made_out(HUMAN, WEST, here=height).reshape(levels.shape).tolist() == (
            levels.tolist()
        )


def test_a_clear_line_is_one_that_passes_over():
    there = scene(darkness(ObscurementKind.HEAVY))
    assert not there.has_clear_line(WEST, EAST, here=MAN, there=MAN)
    assert there.has_clear_line(WEST, EAST, here=up(40), there=MAN)


def test_a_lamp_shines_up_no_farther_than_along_the_ground():
    lamp = Shine(Point(0.5, 2.5), 10, 20)
    there = scene(ambient=LightLevel.DARK, shines=(lamp,))
    near = Cell(1, 2)
    assert [seen(there, EAST, MAN, near, up(feet)) for feet in (5, 15, 25)] == [
        Seen.CLEARLY,
        Seen.DIMLY,
        Seen.NOT,
    ]
    high = scene(ambient=LightLevel.DARK, shines=(Shine(Point(0.5, 2.5), 10, 20, elevation=30),))
    assert seen(high, EAST, MAN, near, MAN) is Seen.NOT
    assert seen(high, EAST, MAN, near, up(25)) is Seen.CLEARLY


COLUMNS = st.sets(
    st.builds(Cell, st.integers(1, 7), st.integers(0, 4)), min_size=1, max_size=8
).map(frozenset)
"""Cells between the two ends of the hall that something fills from below to above."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", [GridKind.SQUARE, GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
@given(
    cells=COLUMNS,
    rows=st.tuples(st.integers(0, 4), st.integers(0, 4)),
)
def test_looks_through_columns_agree_with_looks_past_their_edges(kind, shape, cells, rows):
    """A hair of difference in height makes the slow way decide what the flat one decides."""
    tall = AreaVeil(kind, cells, low=-10, high=1000)
    low = AreaVeil(kind, frozenset((Cell(12, 4),)), low=0.5, high=1)  # is met half of the way
    flat, sloped = (scene(*veils, grid=Grid(shape)) for veils in ((tall,), (tall, low)))
    one, other = Cell(0, rows[0]), Cell(9, rows[1])
    assert seen(flat, one, up(2), other, up(0.4)) is seen(sloped, one, up(2), other, up(0.4))


@pytest.mark.parametrize("kind", KINDS)
@given(
    cells=COLUMNS,
    feet=st.integers(0, 40),
)
@example(cells=frozenset({Cell(1, 0), Cell(1, 2)}), feet=14)
@example(cells=frozenset({Cell(1, 0), Cell(3, 1), Cell(5, 3)}), feet=30)
def test_the_floor_of_a_map_agrees_with_each_of_its_cells(kind, cells, feet):
    there = scene(AreaVeil(kind, cells, low=0, high=12))
    high = up(feet + 1)
    levels = there.made_out(HUMAN, WEST, here=high).reshape(there.spots.shape)
    for column, row in ((3, 2), (5, 0), (7, 2), (8, 4), (9, 1), (10, 3), (12, 2)):
        spots = levels[row * 5 : row * 5 + 5, column * 5 : column * 5 + 5]
        assert spots.max() == seen(there, WEST, high, Cell(column, row), GROUND)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", [GridKind.SQUARE, GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
@given(
    cells=COLUMNS,
    heights=st.tuples(st.integers(0, 40), st.integers(0, 40)),
    row=st.integers(0, 4),
)
def test_where_lines_count_both_ways_one_over_a_darkness_is_one_back(
    shape, kind, cells, heights, row
):
    veil = AreaVeil(kind, cells, low=0, high=12)
    there, ahead = scene(veil, grid=Grid(shape), both_ways=True), scene(veil, grid=Grid(shape))
    one, other, high, low = Cell(0, 2), Cell(9, row), up(heights[0]), up(heights[1])
    clear = there.has_clear_line(one, other, here=high, there=low)
    assert clear == there.has_clear_line(other, one, here=low, there=high)
    assert clear == (
        ahead.has_clear_line(one, other, here=high, there=low)
        or ahead.has_clear_line(other, one, here=low, there=high)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_floor_of_a_large_map_agrees_with_its_cells_behind_a_large_darkness(kind):
    middle = Point(30.5, 30.5)
    ball = frozenset(
        Cell(x, y) for x in range(60) for y in range(60) if np.hypot(x - 30, y - 30) <= 20
    )
    veil = AreaVeil(kind, ball, low=-100, high=100, middle=middle)
    there = Scene(WallView((), (), 60, 60), Grid(), columns=60, rows=60, obscurements=(veil,))
    viewer, high = Cell(6, 28), up(60)
    levels = there.made_out(HUMAN, viewer, here=high).reshape(60, 5, 60, 5).max(axis=(1, 3))
    assert set(np.unique(levels).tolist()) == {Seen.NOT, Seen.CLEARLY}
    for column, row in ((x, y) for x in range(2, 60, 9) for y in range(2, 60, 9)):
        assert levels[row, column] == seen(there, viewer, high, Cell(column, row), GROUND)


def test_two_darknesses_and_a_bank_stop_looks_together():
    west, east = (
        AreaVeil(ObscurementKind.MAGIC_DARKNESS, frozenset((Cell(column, 2),)), low=0, high=10)
        for column in (3, 9)
    )
    bank = Obscurement(ObscurementKind.MAGIC_DARKNESS, frozenset((Cell(6, 2),)), height=5)
    for veils, high, expected in (
        ((west, east), up(8), Seen.NOT),
        ((west, bank), up(8), Seen.NOT),
        ((bank,), up(8), Seen.CLEARLY),
        ((bank,), MAN, Seen.NOT),
        ((west, east), up(90), Seen.CLEARLY),
        ((west,), up(90), Seen.CLEARLY),
    ):
        there = scene(*veils)
        assert there.how_well(HUMAN, WEST, EAST, here=high, there=GROUND) is expected
        floor = there.made_out(HUMAN, WEST, here=high).reshape(there.spots.shape)
        assert bool((floor[10:15, 60:65] > 0).any()) is (expected is Seen.CLEARLY)


def test_a_look_past_the_box_of_all_darkness_is_not_looked_at_closely():
    there = scene(AreaVeil(ObscurementKind.MAGIC_DARKNESS, frozenset((Cell(0, 4),)), low=0, high=9))
    levels = there.made_out(HUMAN, Cell(12, 0), here=up(20)).reshape(there.spots.shape)
    assert (levels[:20] > 0).all()
    far = scene(AreaVeil(ObscurementKind.MAGIC_DARKNESS, frozenset((Cell(20, 9),)), low=0, high=9))
    assert (far.made_out(HUMAN, Cell(12, 0), here=up(20)) > 0).all()
