"""What is made out by light, fog and senses, drawn as pictures."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.eyes import EVERYWHERE, Eyes, Seen
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.grid import DiagonalRule, Grid, GridKind
from desktop.battlemap.heights import Height
from desktop.battlemap.light import LightLevel, Shine
from desktop.battlemap.spots import FINE, cells_at, feet_from, filled, spots_of_cells, spots_of_map
from desktop.battlemap.vision import Brightness, Scene
from desktop.battlemap.wall_view import WallView
from desktop.battlemap.walls import Wall, WallKind

HUMAN = Eyes()
DWARF = Eyes(darkvision=15)


def scene(
    columns: int = 9,
    rows: int = 3,
    *,
    walls: tuple[Wall, ...] = (),
    grid: Grid = Grid(),  # noqa: B008 - a frozen value
    **known: object,
) -> Scene:
    view = WallView(walls, (), columns, rows)
    return Scene(view, grid, columns=columns, rows=rows, **known)  # type: ignore[arg-type]  # fields


def wall(x1: float, y1: float, x2: float, y2: float) -> Wall:
    return Wall(Point(x1, y1), Point(x2, y2))


def shown(there: Scene, eyes: Eyes, at: Cell, columns: int = 9, rows: int = 3) -> str:
    """X clearly, o dimly, . not, @ the viewer."""
    marks = {Seen.NOT: ".", Seen.DIMLY: "o", Seen.CLEARLY: "X"}
    return "\n".join(
        " ".join(
            "@" if Cell(column, row) == at else marks[there.how_well(eyes, at, Cell(column, row))]
            for column in range(columns)
        )
        for row in range(rows)
    )


def drawing(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def torch(x: float, y: float, bright: float = 5, dim: float = 10, **known: object) -> Shine:
    place = Footprint(Cell(int(x), int(y)))
    return Shine(Point(x, y), bright, dim, place, **known)  # type: ignore[arg-type]  # fields


def veil(kind: ObscurementKind, *columns: int, rows: int = 3) -> Obscurement:
    cells = frozenset(Cell(column, row) for column in columns for row in range(rows))
    return Obscurement(kind, cells)


def test_in_darkness_only_what_is_lit_is_seen() -> None:
    night = scene(ambient=LightLevel.DARK, shines=(torch(5.5, 1.5),))
    assert shown(night, HUMAN, Cell(0, 1)) == drawing("""
        . . . o X X X o .
        @ . . o X X X o .
        . . . o X X X o .
    """)


def test_darkvision_makes_darkness_dim_within_its_range() -> None:
    night = scene(ambient=LightLevel.DARK)
    assert shown(night, DWARF, Cell(0, 1)) == drawing("""
        o o o o . . . . .
        @ o o o . . . . .
        o o o o . . . . .
    """)
    twilight = scene(ambient=LightLevel.DIM)
    assert shown(twilight, DWARF, Cell(0, 1)) == drawing("""
        X X X X o o o o o
        @ X X X o o o o o
        X X X X o o o o o
    """)


def test_a_wall_throws_the_shadow_of_a_torch() -> None:
    night = scene(ambient=LightLevel.DARK, walls=(wall(6, 0, 6, 3),), shines=(torch(4.5, 1.5),))
    assert shown(night, HUMAN, Cell(0, 1)) == drawing("""
        . . o X X X . . .
        @ . o X X X . . .
        . . o X X X . . .
    """)


def test_a_lantern_with_a_lens_shines_ahead_only() -> None:
    cone = torch(0.5, 1.5, bright=15, dim=25, direction=0.0)
    night = scene(7, 5, ambient=LightLevel.DARK, shines=(replace(cone, position=Point(0.5, 2.5)),))
    assert night.brightness_at(Cell(2, 2)) is Brightness.BRIGHT
    assert night.brightness_at(Cell(5, 2)) is Brightness.DIM
    assert night.brightness_at(Cell(1, 0)) is Brightness.DARK
    assert night.brightness_at(Cell(0, 4)) is Brightness.DARK


@pytest.mark.parametrize(
    ("kind", "eyes", "expected"),
    [
        (ObscurementKind.LIGHT, HUMAN, "X X X X o X X X X"),
        (ObscurementKind.HEAVY, HUMAN, "X X X X . . . . ."),
        (ObscurementKind.HEAVY, Eyes(truesight=60), "X X X X . . . . ."),
        (ObscurementKind.HEAVY, Eyes(blindsight=30), "X X X X X X X . ."),
        (ObscurementKind.MAGIC_DARKNESS, Eyes(darkvision=60), "X X X X . . . . ."),
        (ObscurementKind.MAGIC_DARKNESS, Eyes(magic_darkvision=60), "X X X X o X X X X"),
        (ObscurementKind.MAGIC_DARKNESS, Eyes(magic_darkvision=15), "X X X X . . . . ."),
        (ObscurementKind.MAGIC_DARKNESS, Eyes(magic_darkvision=20), "X X X X o X X X X"),
        (ObscurementKind.MAGIC_DARKNESS, Eyes(truesight=60), "X X X X X X X X X"),
        (ObscurementKind.MAGIC_DARKNESS, Eyes(truesight=20), "X X X X X X X X X"),
        (ObscurementKind.MAGIC_DARKNESS, Eyes(truesight=15), "X X X X . . . . ."),
        (ObscurementKind.MAGIC_DARKNESS, Eyes(blindsight=30), "X X X X X X X . ."),
        (ObscurementKind.DARKNESS, HUMAN, "X X X X . X X X X"),
        (ObscurementKind.DARKNESS, Eyes(darkvision=60), "X X X X o X X X X"),
        (ObscurementKind.DIM_LIGHT, HUMAN, "X X X X o X X X X"),
        (ObscurementKind.DIM_LIGHT, Eyes(low_light=EVERYWHERE), "X X X X X X X X X"),
    ],
)
def test_what_hides_a_cell_is_judged_at_that_cell_and_what_is_thick_hides_what_is_behind(
    kind: ObscurementKind, eyes: Eyes, expected: str
) -> None:
    there = scene(9, 1, obscurements=(veil(kind, 4, rows=1),))
    assert shown(there, eyes, Cell(0, 0), rows=1) == expected.replace("X", "@", 1)


def test_from_within_a_fog_one_sees_what_lies_outside() -> None:
    there = scene(9, 1, obscurements=(veil(ObscurementKind.HEAVY, 0, 1, 2, rows=1),))
    assert shown(there, HUMAN, Cell(0, 0), rows=1) == "@ . . X X X X X X"


@pytest.mark.parametrize(
    ("eyes", "expected"),
    [
        (HUMAN, "@ . . . . . . . ."),
        (Eyes(darkvision=60), "@ . . . . . . . ."),
        (Eyes(magic_darkvision=60), "@ o o X X X X X X"),
        (Eyes(magic_darkvision=5), "@ o . . . . . . ."),
        (Eyes(truesight=60), "@ X X X X X X X X"),
        (Eyes(blindsight=20), "@ X X X X . . . ."),
    ],
)
def test_from_within_magical_darkness_nobody_sees_out_without_a_sense_for_it(
    eyes: Eyes, expected: str
) -> None:
    there = scene(9, 1, obscurements=(veil(ObscurementKind.MAGIC_DARKNESS, 0, 1, 2, rows=1),))
    assert shown(there, eyes, Cell(0, 0), rows=1) == expected


def test_past_a_ball_of_darkness_one_sees_what_lies_beside_it() -> None:
    ball = Obscurement(
        ObscurementKind.MAGIC_DARKNESS,
        frozenset(Cell(column, row) for column in (3, 4) for row in (1, 2)),
    )
    seen = shown(scene(9, 4, obscurements=(ball,)), HUMAN, Cell(0, 1), rows=4)
    assert seen == drawing(
        """
        X X X X X X X X .
        @ X X . . . . . .
        X X X . . . . . .
        X X X X X . . . .
        """
    )


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS, GridKind.NONE])
@pytest.mark.parametrize("veiling", [ObscurementKind.HEAVY, ObscurementKind.MAGIC_DARKNESS])
def test_on_any_grid_a_thick_bank_is_not_seen_through(
    kind: GridKind, veiling: ObscurementKind
) -> None:
    there = scene(9, 5, grid=Grid(kind=kind), obscurements=(veil(veiling, 4, rows=5),))
    for row in range(5):
        assert there.how_well(HUMAN, Cell(0, 2), Cell(3, row)) is Seen.CLEARLY
        assert there.how_well(HUMAN, Cell(0, 2), Cell(6, row)) is Seen.NOT


def test_an_obscurement_without_cells_lies_over_the_whole_map() -> None:
    rain = scene(5, 1, obscurements=(Obscurement(ObscurementKind.LIGHT),))
    assert shown(rain, HUMAN, Cell(0, 0), 5, 1) == "@ o o o o"


def test_a_lamp_does_not_light_magical_darkness() -> None:
    there = scene(
        9,
        1,
        ambient=LightLevel.DARK,
        shines=(torch(4.5, 0.5, 20, 40),),
        obscurements=(veil(ObscurementKind.MAGIC_DARKNESS, 4, 5, rows=1),),
    )
    assert shown(there, HUMAN, Cell(0, 0), rows=1) == "@ X X X . . . . ."


def test_blindsight_does_not_pass_walls_and_ends_with_its_range() -> None:
    bat = Eyes(sight=0, blindsight=20)
    there = scene(9, 1, walls=(wall(4, 0, 4, 1),))
    assert shown(there, bat, Cell(0, 0), rows=1) == "@ X X X . . . . ."
    assert shown(scene(9, 1), bat, Cell(0, 0), rows=1) == "@ X X X X . . . ."


def test_height_counts_for_what_has_a_range() -> None:
    night = scene(ambient=LightLevel.DARK)
    assert night.how_well(DWARF, Cell(0, 1), Cell(1, 1), there=Height(15)) is Seen.DIMLY
    assert night.how_well(DWARF, Cell(0, 1), Cell(1, 1), there=Height(20)) is Seen.NOT


def test_a_large_creature_is_seen_by_any_of_its_points() -> None:
    there = scene(9, 3, walls=(wall(4, 0, 4, 2),))
    assert there.how_well(HUMAN, Cell(0, 1), Cell(5, 1)) is Seen.NOT
    assert there.how_well(HUMAN, Cell(0, 1), Footprint(Cell(5, 1), 2, 2)) is Seen.CLEARLY
    assert there.has_line(Cell(0, 2), Cell(5, 2))


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_on_hexagons_a_torch_lights_rings(kind: GridKind) -> None:
    grid = Grid(kind)
    middle = Cell(4, 4)
    shine = Shine(grid.centre_of(middle), 5, 10, Footprint(middle))
    night = scene(10, 10, grid=grid, ambient=LightLevel.DARK, shines=(shine,))
    lit = {
        cell: night.brightness_at(cell)
        for cell in (Cell(column, row) for column in range(9) for row in range(9))
    }
    for cell, light in lit.items():
        steps = grid.distance(middle, cell) / 5
        expected = (Brightness.BRIGHT, Brightness.BRIGHT, Brightness.DIM)
        assert light is (expected[int(steps)] if steps <= 2 else Brightness.DARK)


@pytest.mark.parametrize("kind", list(GridKind))
@pytest.mark.parametrize("rule", list(DiagonalRule))
def test_spots_lie_in_their_cells_and_as_far_as_the_grid_says(
    kind: GridKind, rule: DiagonalRule
) -> None:
    grid = Grid(kind, diagonals=rule)
    place = Footprint(Cell(2, 2), 2, 2)
    cells = [Cell(column, row) for column in range(7) for row in range(7)]
    spots = spots_of_cells(grid, cells)
    feet = feet_from(grid, place, spots)
    for number, cell in enumerate(cells):
        assert feet[number * 25] == pytest.approx(grid.distance(place, cell))
    columns, rows = cells_at(grid, spots.points)
    assert [*columns] == [*spots.columns]
    assert [*rows] == [*spots.rows]


@pytest.mark.parametrize("x", [2.5, 2.0, 3.37])
def test_a_whole_map_is_filled_as_its_spots_are_seen_one_by_one(x: float) -> None:
    walls = (
        wall(4, 0, 4, 4),
        wall(4, 4, 7, 4),
        wall(1, 6, 3, 6),
        wall(6, 7, 8, 9),
        wall(0, 1, 1, 0),
    )
    room = BattleMap("Room", 10, 10, walls=walls)
    view = WallView(room.walls, (), 10, 10)
    spots = spots_of_map(Grid(), 10, 10)
    at = Point(x, 4.5)
    assert (view.reaches((at,), spots) == view.sight_from(at).sees(spots.points)).all()


def test_the_thickest_of_what_lies_over_all_cells_hides_somebody():
    dark = veil(ObscurementKind.MAGIC_DARKNESS, 2)
    there = scene(obscurements=(veil(ObscurementKind.HEAVY, 1, 2), dark))
    assert there.hidden_by(Cell(1, 1)) is ObscurementKind.HEAVY
    assert there.hidden_by(Cell(2, 1)) is not None
    assert there.hidden_by(Footprint(Cell(1, 1), 5, 1)) is None


def test_a_scene_forgets_what_it_has_kept_too_much_of(monkeypatch):
    for module, kept in (("vision", 8), ("wall_view", 8), ("veils", 1)):
        monkeypatch.setattr(f"desktop.battlemap.{module}._KEPT", kept)
    dark = (veil(ObscurementKind.MAGIC_DARKNESS, 2, 6),)
    there = scene(walls=(wall(4, 0, 4, 3),), obscurements=dark)
    fresh = scene(walls=(wall(4, 0, 4, 3),), obscurements=dark)
    owl = Eyes(magic_darkvision=10)
    for column in range(9):
        for row in range(3):
            there.made_out(HUMAN, Cell(column, row))
            there.made_out(owl, Cell(column, row))
            there.how_well(owl, Cell(column, row), Cell(1, 1))
            there.brightness_for(owl, Cell(column, row))
    for brightness in (there.brightness_for, fresh.brightness_for):
        assert brightness(owl, Cell(0, 1)).max() > 0
    assert (there.brightness_for(owl, Cell(0, 1)) == fresh.brightness_for(owl, Cell(0, 1))).all()
    assert shown(there, owl, Cell(0, 1)) == shown(fresh, owl, Cell(0, 1))
    assert shown(there, HUMAN, Cell(0, 1)) == shown(fresh, HUMAN, Cell(0, 1))
    last = there.made_out(HUMAN, Cell(0, 1))
    assert (last == fresh.made_out(HUMAN, Cell(0, 1))).all()


def test_spots_on_the_very_edge_of_what_is_seen_are_told_apart():
    half = 0.5 / FINE
    square = np.array([(half, half), (2 - half, half), (2 - half, 2 - half), (half, 2 - half)])
    inside, edge = filled(square, (3 * FINE, 3 * FINE))
    rows, columns = np.divmod(edge, 3 * FINE)
    last = 2 * FINE - 1
    assert set(zip(columns.tolist(), rows.tolist(), strict=True)) == {
        (x, y) for x in range(last + 1) for y in range(last + 1) if {x, y} & {0, last}
    }
    assert inside[1, 1]
    assert not inside[last + 1, 1]


def test_truesight_sees_through_an_illusory_wall_as_far_as_it_reaches():
    veil_of_air = replace(wall(3, -1, 3, 4), kind=WallKind.ILLUSION)
    there = scene(9, 1, walls=(veil_of_air,))
    assert shown(there, HUMAN, Cell(0, 0), rows=1) == drawing("@ X X . . . . . .")
    seer = Eyes(truesight=30)
    assert shown(there, seer, Cell(0, 0), rows=1) == drawing("@ X X X X X X . .")
    both = scene(9, 1, walls=(veil_of_air, wall(5, -1, 5, 4)))
    assert shown(both, seer, Cell(0, 0), rows=1) == drawing("@ X X X X . . . .")
    dark = scene(9, 1, walls=(veil_of_air,), ambient=LightLevel.DARK)
    assert shown(dark, seer, Cell(0, 0), rows=1) == drawing("@ X X X X X X . .")


# --- lines that count both ways -------------------------------------------------------------------

PILLAR = (wall(0.6, 1.3, 0.6, 1.7),)
"""Right before the middle of the cell (0, 1): it hides everything to the east from there."""


def test_beside_a_pillar_one_is_seen_by_whom_one_does_not_see():
    there = scene(walls=PILLAR)
    assert there.how_well(HUMAN, Cell(0, 1), Cell(8, 1)) is Seen.NOT
    assert there.how_well(HUMAN, Cell(8, 1), Cell(0, 1)) is Seen.CLEARLY


def test_where_lines_count_both_ways_both_see_each_other():
    there = scene(walls=PILLAR, both_ways=True)
    assert there.how_well(HUMAN, Cell(0, 1), Cell(8, 1)) is Seen.CLEARLY
    assert there.has_line(Cell(0, 1), Cell(8, 1))
    assert there.has_clear_line(Cell(0, 1), Cell(8, 1))


def test_what_no_line_reaches_stays_unseen_both_ways():
    there = scene(walls=(wall(4, -1, 4, 4),), both_ways=True)
    assert there.how_well(HUMAN, Cell(0, 1), Cell(8, 1)) is Seen.NOT
    assert not there.has_line(Cell(8, 1), Cell(0, 1))


def test_the_light_is_judged_where_one_looks_whichever_way_the_line_goes():
    there = scene(walls=PILLAR, both_ways=True, ambient=LightLevel.DARK, shines=(torch(8.5, 1.5),))
    assert there.how_well(HUMAN, Cell(0, 1), Cell(8, 1)) is Seen.CLEARLY
    assert there.how_well(HUMAN, Cell(8, 1), Cell(0, 1)) is Seen.NOT


def test_thick_fog_stops_a_line_both_ways():
    fog = veil(ObscurementKind.HEAVY, 4)
    there = scene(walls=PILLAR, both_ways=True, obscurements=(fog,))
    assert there.how_well(HUMAN, Cell(0, 1), Cell(8, 1)) is Seen.NOT


ENDS = st.lists(
    st.tuples(*[st.floats(0.05, 5.95).map(lambda number: round(number, 2))] * 4),
    min_size=1,
    max_size=5,
)
THROUGH_A_MIDDLE = [(1.0, 3.0, 3.0, 2.5), (2.62, 3.46, 0.22, 4.26)]


@pytest.mark.parametrize("kind", [GridKind.SQUARE, GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
@given(ends=ENDS)
@example(ends=THROUGH_A_MIDDLE)
def test_both_ways_means_that_sight_is_mutual(kind, ends):
    walls = tuple(wall(*each) for each in ends)
    there = scene(6, 6, grid=Grid(kind), walls=walls, both_ways=True)
    one_way = scene(6, 6, grid=Grid(kind), walls=walls)
    one, others = Cell(2, 2), (Cell(0, 0), Cell(4, 3), Cell(5, 5), Cell(2, 3))
    for other in others:
        seen, back = there.how_well(HUMAN, one, other), there.how_well(HUMAN, other, one)
        assert seen is back
        single = {one_way.how_well(HUMAN, *pair) for pair in ((one, other), (other, one))}
        assert seen is max(single)


@pytest.mark.parametrize("both_ways", [False, True])
@given(ends=ENDS)
@example(ends=THROUGH_A_MIDDLE)
@example(ends=[(2.5, 1.0, 2.5, 4.0), (2.5, 4.5, 5.0, 4.5)])
@example(ends=[(2.3, 2.0, 2.3, 3.0), (3.5, 0.5, 3.5, 5.5)])
def test_of_a_whole_map_is_seen_what_is_seen_of_each_cell(both_ways, ends):
    walls = tuple(wall(*each) for each in ends)
    there = scene(6, 6, walls=walls, both_ways=both_ways)
    levels = there.made_out(HUMAN, Cell(2, 2)).reshape(6, FINE, 6, FINE).max(axis=(1, 3))
    again = there.made_out(Eyes(sight=500), Cell(2, 2)).reshape(levels.shape[0], FINE, 6, FINE)
    assert (again.max(axis=(1, 3)) == levels).all()
    for x, y in ((x, y) for x in range(6) for y in range(6) if (x + y) % 3 == 0):
        assert levels[y, x] == there.how_well(HUMAN, Cell(2, 2), Cell(x, y))


def test_the_ground_of_a_cell_that_is_seen_both_ways_is_seen_on_the_whole_map():
    for both_ways in (False, True):
        there = scene(walls=PILLAR, both_ways=both_ways)
        levels = there.made_out(HUMAN, Cell(0, 1)).reshape(there.spots.shape)
        assert bool(levels[5:10, 40:45].any()) is both_ways


# --- what is kept -------------------------------------------------------------------------------


def test_after_looks_from_ever_so_many_points_one_sees_past_a_wall_what_one_saw_at_first() -> None:
    walls, spots = (wall(4, 0, 4, 2),), spots_of_map(Grid(), 9, 3)
    kept = WallView(walls, (), 9, 3)
    points = [Point(0.5 + 0.005 * number, 1.5) for number in range(600)]
    first = [kept.reaches((point,), spots) for point in points]
    for point, before in zip(points, first, strict=True):
        assert (kept.reaches((point,), spots) == before).all()
        assert (WallView(walls, (), 9, 3).reaches((point,), spots) == before).all()


def test_many_eyes_at_many_places_see_into_magical_darkness_as_if_each_looked_alone() -> None:
    dark = veil(ObscurementKind.MAGIC_DARKNESS, *range(9))
    kept = scene(obscurements=(dark,))
    seers = [
        (Eyes(magic_darkvision=feet), Cell(column, row))
        for feet in (5, 10, 15, 20, 25, 30)
        for column in range(9)
        for row in range(3)
    ]
    made_out = [kept.made_out(eyes, at).copy() for eyes, at in seers]
    brightness = [kept.brightness_for(eyes, at).copy() for eyes, at in seers]
    for (eyes, at), seen, bright in zip(seers, made_out, brightness, strict=True):
        alone = scene(obscurements=(dark,))
        assert (alone.made_out(eyes, at) == seen).all()
        assert (alone.brightness_for(eyes, at) == bright).all()


# --- without a grid -----------------------------------------------------------------------------

FREE = Grid(GridKind.NONE)
aside = st.floats(-0.499, 0.499).map(lambda by: round(by, 3))
bodies = st.builds(
    lambda column, row, size, x, y: Footprint(Cell(column, row), size, size, Point(x, y)),
    st.integers(0, 12),
    st.integers(0, 12),
    st.integers(1, 3),
    aside,
    aside,
)
SLACK = 0.03  # feet: a body is looked at in 25 points a cell


@given(bodies, bodies, st.sampled_from(["darkvision", "blindsight", "truesight"]), st.data())
def test_without_a_grid_a_sense_reaches_as_far_as_somebody_really_is(
    viewer: Footprint, target: Footprint, sense: str, data: st.DataObject
) -> None:
    night = scene(16, 16, grid=FREE, ambient=LightLevel.DARK)
    feet = FREE.distance(viewer, target)
    reach = data.draw(st.floats(1, 80) | st.sampled_from([feet, feet + SLACK, feet - SLACK]))
    seen = night.how_well(Eyes(**{sense: reach}), viewer, target)
    if reach >= 1 and feet <= reach - SLACK:  # nobody has a sense of half an inch
        assert seen is not Seen.NOT
    elif reach <= 0 or feet > reach + SLACK:
        assert seen is Seen.NOT


@given(bodies, st.floats(5, 40))
def test_without_a_grid_what_a_sense_shows_of_the_ground_is_round(
    viewer: Footprint, reach: float
) -> None:
    night = scene(16, 16, grid=FREE, ambient=LightLevel.DARK)
    levels, spots = night.made_out(Eyes(sight=0, blindsight=reach), viewer), night.spots
    first = np.array(viewer.corner) + 0.5
    last = first + viewer.cells_wide - 1
    away = spots.points - np.clip(spots.points, first, last)
    feet = np.hypot(away[:, 0], away[:, 1]) * 5
    clear = np.abs(feet - reach) > 1e-3
    assert ((levels > 0) == (feet <= reach))[clear].all()


@given(bodies, bodies)
def test_without_a_grid_a_torch_lights_as_far_as_its_bearer_really_is(
    bearer: Footprint, target: Footprint
) -> None:
    shine = Shine(FREE.centre_of(bearer), 10, 20, bearer)
    night = scene(16, 16, grid=FREE, ambient=LightLevel.DARK, shines=(shine,))
    feet = FREE.distance(bearer, target)
    light = night.brightness_of_place(target)
    for at_most, expected in ((10, Brightness.BRIGHT), (20, Brightness.DIM)):
        if feet <= at_most - SLACK:
            assert light >= expected
        elif feet > at_most + SLACK:
            assert light < expected


def test_without_a_grid_two_paces_aside_of_a_cell_the_dark_is_where_it_should_be() -> None:
    night = scene(16, 3, grid=FREE, ambient=LightLevel.DARK)
    dwarf = Footprint(Cell(0, 1), shift=Point(0.4, 0))
    for column, seen in ((3, Seen.DIMLY), (4, Seen.NOT)):
        assert night.how_well(DWARF, dwarf, Footprint(Cell(column, 1), shift=Point(0.4, 0))) is seen
    assert night.how_well(DWARF, dwarf, Footprint(Cell(3, 1), shift=Point(0.45, 0))) is Seen.NOT
    assert night.how_well(DWARF, dwarf, Footprint(Cell(3, 1))) is Seen.DIMLY
