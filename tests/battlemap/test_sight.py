"""What is seen past walls: reported problems, ASCII drawings, and shapely as oracle."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon, box

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Place, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.sight import Sight, sample_points
from desktop.battlemap.sight_walls import SightWalls, walls_for_sight
from desktop.battlemap.walls import Door, DoorId, DoorState, Segment, Wall, WallKind
from desktop.exchange.uvtt import read_uvtt

MAPS = Path(__file__).parents[1] / "data" / "maps"


def imported(name: str) -> BattleMap:
    return read_uvtt((MAPS / name).read_bytes(), "map").battle_map


def seen(battle_map: BattleMap, viewer: Place) -> frozenset[Cell]:
    """The cells of which somebody there sees one of the 25 points at least.

    It looks from the middle of each cell that it takes up.
    """
    grid, cells = battle_map.grid, tuple(battle_map.cells())
    walls = walls_for_sight(battle_map.walls, battle_map.doors)
    points = sample_points(grid, cells)
    found = np.zeros(len(points), dtype=np.bool_)
    for cell in grid.cells_of(viewer):
        looking = Sight(
            grid.centre_of(cell), walls, columns=battle_map.columns, rows=battle_map.rows
        )
        found |= looking.sees(points)
    numbers = np.flatnonzero(found.reshape(len(cells), -1).any(axis=1))
    return frozenset(cells[number] for number in numbers)


def shown(battle_map: BattleMap, viewer: Place) -> str:
    found, own = seen(battle_map, viewer), battle_map.grid.cells_of(viewer)
    return "\n".join(
        " ".join(
            "@" if Cell(column, row) in own else "x" if Cell(column, row) in found else "."
            for column in range(battle_map.cells_wide)
        )
        for row in range(battle_map.cells_high)
    )


def drawing(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def wall(x1: float, y1: float, x2: float, y2: float, kind: WallKind = WallKind.WALL) -> Wall:
    return Wall(Point(x1, y1), Point(x2, y2), kind)


# Reported problems


@pytest.mark.problem("RP38")
def test_degenerate_walls_do_not_change_what_is_visible() -> None:
    room = imported("RP38-degenerate-walls.uvtt")
    inside = {Cell(column, row) for column in range(2, 8) for row in range(2, 6)}
    assert seen(room, Cell(4, 3)) == inside
    on_itself = replace(room, walls=(*room.walls, wall(4.5, 3.5, 4.5, 3.5), wall(6, 4, 6, 4)))
    assert seen(on_itself, Cell(4, 3)) == inside


@pytest.mark.problem("RP39")
def test_walls_on_the_border_do_not_affect_vision_inside() -> None:
    hall = imported("RP39-border-walls.uvtt")
    inner = tuple(part for part in hall.walls if 0 < part.start.x < 10 and 0 < part.start.y < 8)
    assert len(inner) == 4
    with_border, without = seen(hall, Cell(1, 1)), seen(replace(hall, walls=inner), Cell(1, 1))
    assert with_border == without
    assert len(with_border) == 74


@pytest.mark.problem("RP40")
def test_an_open_door_lets_sight_through_and_a_closed_one_does_not() -> None:
    cellar = imported("RP40-doors.uvtt")
    assert Cell(9, 4) not in seen(cellar, Cell(5, 4))
    opened = cellar.with_door(DoorId("door-1"), DoorState.OPEN)
    assert Cell(9, 4) in seen(opened, Cell(5, 4))
    assert Cell(9, 1) not in seen(opened, Cell(5, 4))


@pytest.mark.problem("RP45")
def test_an_object_is_seen_and_hides_what_is_behind_it() -> None:
    hall = imported("RP45-objects.uvtt")
    found = seen(hall, Cell(1, 3))
    assert Cell(4, 3) in found
    assert Cell(8, 3) not in found
    assert Cell(5, 3) not in found


@pytest.mark.problem("RP47")
def test_maps_with_thousands_of_walls_stay_playable_and_editable() -> None:
    maze = imported("RP47-6000-walls.uvtt")
    viewers = [Cell(20 + step, 30) for step in range(10)]
    found = [seen(maze, viewer) for viewer in viewers]
    assert all(viewer in around for viewer, around in zip(viewers, found, strict=True))
    around = ((20, 30), (21, 30), (21, 31), (20, 31), (20, 30))
    shut_in = tuple(wall(*start, *end) for start, end in pairwise(around))
    edited = replace(maze, walls=(*maze.walls, *shut_in))
    assert seen(edited, Cell(20, 30)) == {Cell(20, 30)}
    again = replace(edited, walls=tuple(w for w in edited.walls if w not in shut_in))
    assert seen(again, Cell(20, 30)) == found[0]


# Drawings


def test_a_wall_throws_a_shadow() -> None:
    yard = BattleMap("Yard", 9, 5, walls=(wall(4, 1, 4, 4),))
    assert shown(yard, Cell(1, 2)) == drawing("""
        x x x x x x . . .
        x x x x . . . . .
        x @ x x . . . . .
        x x x x . . . . .
        x x x x x x . . .
    """)


def test_a_large_token_looks_from_each_of_its_cells() -> None:
    yard = BattleMap("Yard", 9, 5, walls=(wall(4, 0, 4, 2),))
    alone = seen(yard, Cell(1, 1)) | seen(yard, Cell(2, 1)) | seen(yard, Cell(1, 2))
    together = seen(yard, Footprint(Cell(1, 1), 2, 2))
    assert together == alone | seen(yard, Cell(2, 2))
    assert together > seen(yard, Cell(1, 1))


def test_hexagons_are_seen_by_their_points_too() -> None:
    hexes = BattleMap("Hexes", 6, 5, grid=Grid(kind=GridKind.HEX_ROWS), walls=(wall(3, -1, 3, 6),))
    found = seen(hexes, Cell(0, 2))
    assert Cell(1, 2) in found
    assert Cell(4, 2) not in found
    for cell in hexes.cells():
        for x, y in sample_points(hexes.grid, [cell]):
            assert hexes.grid.cell_at(Point(x, y)) == cell


def test_windows_and_low_walls_are_looked_through() -> None:
    lines = (wall(2, 0, 2, 3, WallKind.WINDOW), wall(4, 0, 4, 3, WallKind.LOW))
    assert len(seen(BattleMap("Glass", 6, 3, walls=lines), Cell(0, 1))) == 18


def test_two_objects_on_a_line_are_looked_into_one_after_the_other() -> None:
    def pillar(x: float) -> tuple[Wall, ...]:
        corners = [(x, 1), (x + 1, 1), (x + 1, 2), (x, 2), (x, 1)]
        return tuple(wall(*start, *end, WallKind.OBJECT) for start, end in pairwise(corners))

    lane = BattleMap("Lane", 8, 3, walls=(*pillar(2), *pillar(5), wall(7, 0, 7, 3)))
    found = seen(lane, Cell(0, 1))
    assert Cell(2, 1) in found
    assert Cell(5, 1) not in found
    assert Cell(7, 1) not in found


def test_a_single_edge_of_an_object_hides_nothing() -> None:
    lane = BattleMap("Lane", 5, 3, walls=(wall(2, 0, 2, 3, WallKind.OBJECT),))
    assert len(seen(lane, Cell(0, 1))) == 15


# Fine points


def sees(viewer: Point, target: Point, *segments: Segment) -> bool:
    sight = Sight(viewer, SightWalls(segments), columns=10, rows=10)
    return bool(sight.sees(np.array([target]))[0])


def seg(x1: float, y1: float, x2: float, y2: float) -> Segment:
    return Segment(Point(x1, y1), Point(x2, y2))


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ((3, 3), True),
        ((7, 5), False),
        ((5, 5), False),  # on the wall itself
        ((5, 2), False),  # on its end
        ((9, 4), True),
        ((8, 2), False),  # exactly behind the end
        ((8, 1.9), True),
        ((8, 8), False),  # exactly behind the other end
        ((4, 4), True),
        ((-1, 2), True),
    ],
)
def test_a_line_that_touches_an_end_is_blocked(target: tuple[float, float], expected: bool) -> None:
    viewer, block = Point(2, 2), seg(5, 2, 5, 5)
    if target == (9, 4):
        block = seg(5, 5, 5, 9)
    assert sees(viewer, Point(*target), block) is expected


def test_a_wall_seen_edge_on_hides_only_what_is_exactly_behind_it() -> None:
    line = seg(4, 2, 6, 2)
    assert not sees(Point(2, 2), Point(8, 2), line)
    assert not sees(Point(2, 2), Point(5, 2), line)
    assert sees(Point(2, 2), Point(3, 2), line)
    assert sees(Point(2, 2), Point(8, 2.01), line)
    assert sees(Point(2, 2), Point(1, 2), line)


@pytest.mark.parametrize("viewer", [(5, 3), (5, 2), (5, 5)], ids=["middle", "end", "other end"])
def test_a_viewer_on_a_wall_sees_on_both_sides(viewer: tuple[float, float]) -> None:
    line = seg(5, 2, 5, 5)
    assert sees(Point(*viewer), Point(8, 3), line)
    assert sees(Point(*viewer), Point(2, 3), line)


def test_a_viewer_in_a_corner_of_two_walls_sees_what_is_open() -> None:
    corner = (seg(5, 2, 5, 5), seg(5, 5, 8, 5), seg(7, 2, 7, 4))
    assert sees(Point(5, 5), Point(6, 3), *corner)
    assert not sees(Point(5, 5), Point(9, 2), *corner)


def test_walls_to_the_left_across_the_half_turn_are_whole() -> None:
    assert not sees(Point(8, 5), Point(2, 5), seg(5, 4, 5, 6))
    assert not sees(Point(8, 5), Point(2, 5.2), seg(5, 5, 5, 6))
    assert sees(Point(8, 5), Point(2, 4.9), seg(5, 5, 5, 6))


def test_a_viewer_outside_the_map_looks_in() -> None:
    assert sees(Point(-20, 5), Point(5, 5))
    assert not sees(Point(-20, 5), Point(5, 5), seg(0, 0, 0, 10))


def test_a_short_radius_ends_the_look() -> None:
    walls = SightWalls([seg(0, 4, 40, 4), seg(7, 0, 7, 9), seg(30, 0, 30, 9), seg(5, 30, 6, 30)])
    near = Sight(Point(5, 5), walls, columns=40, rows=40, radius=3)
    points = np.array([(6.9, 5), (7.5, 5), (3, 7), (1.5, 5), (5, 3)])
    assert near.sees(points).tolist() == [True, False, True, False, False]
    assert Polygon(near.polygon()).area == pytest.approx(5 * 4)


def test_without_walls_the_whole_map_is_seen() -> None:
    sight = Sight(Point(3, 3), SightWalls([]), columns=10, rows=10)
    assert Polygon(sight.polygon()).contains(box(0, 0, 10, 10))
    assert sight.sees(np.array([(0.0, 0.0), (10, 10)])).all()


def test_crossing_walls_are_cut_and_many_of_them_in_pieces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cross = [seg(2, 2, 6, 6), seg(2, 6, 6, 2), seg(3, 0, 3, 9)]
    whole = SightWalls(cross)
    assert len(whole.starts) == 3 * 3
    monkeypatch.setattr("desktop.battlemap.sight_walls._CHUNK", 1)
    in_steps = SightWalls(cross)
    assert in_steps.starts.tolist() == whole.starts.tolist()
    assert not sees(Point(1, 4), Point(7, 4), *cross)


def test_a_closed_door_counts_as_a_wall() -> None:
    door = Door(DoorId("d"), Point(5, 0), Point(5, 10))
    shut = BattleMap("Shut", 10, 10, doors=(door,))
    ajar = shut.with_door(DoorId("d"), DoorState.OPEN)
    assert len(walls_for_sight(shut.walls, shut.doors).starts) == 1
    assert len(walls_for_sight(ajar.walls, ajar.doors).starts) == 0


# Against shapely: shadows taken off the map one by one

ends = st.tuples(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
viewers = st.tuples(st.integers(1, 9), st.integers(1, 9)).map(
    lambda at: Point(at[0] + 0.2173, at[1] + 0.3391)
)


def shadow_difference(viewer: Point, segments: list[Segment], area: Polygon) -> Polygon:
    """What is left of `area` without the shadow of every wall.

    On a fine lattice: of shadows that all but share an edge shapely might lose the rest.
    """
    left: shapely.Geometry = area
    for start, end in segments:
        far = []
        for x, y in (end, start):
            right, down = x - viewer.x, y - viewer.y
            scale = 200 / np.hypot(right, down)
            far.append((viewer.x + right * scale, viewer.y + down * scale))
        corners = shapely.MultiPoint([start, end, *far]).convex_hull
        left = shapely.difference(left, corners, grid_size=1e-9)
    pieces = left.geoms if hasattr(left, "geoms") else [left]
    return next(piece for piece in pieces if piece.covers(shapely.Point(viewer)))


@settings(max_examples=60)
@given(viewers, st.lists(ends, max_size=12))
def test_the_seen_area_equals_shapelys(
    viewer: Point, lines: list[tuple[int, int, int, int]]
) -> None:
    segments = [seg(*(value / 2 for value in line)) for line in lines if line[:2] != line[2:]]
    sight = Sight(viewer, SightWalls(segments), columns=10, rows=10)
    # By rounding two corners may change places, a hair apart: shapely would find no area at all.
    found = shapely.make_valid(Polygon(sight.polygon()))
    area = shadow_difference(viewer, segments, box(-9, -9, 19, 19))
    limit = box(0, 0, 10, 10)
    assert found.intersection(limit).area == pytest.approx(area.intersection(limit).area, rel=1e-6)


@settings(max_examples=40)
@given(st.tuples(st.integers(0, 9), st.integers(0, 9)), st.lists(ends, max_size=10))
def test_points_are_seen_when_no_wall_meets_the_line_to_them(
    at: tuple[int, int], lines: list[tuple[int, int, int, int]]
) -> None:
    viewer = Point(at[0] + 0.5, at[1] + 0.5)
    segments = [seg(*line) for line in lines if line[:2] != line[2:]]
    segments = [part for part in segments if LineString(part).distance(shapely.Point(viewer)) > 0]
    points = sample_points(Grid(), [Cell(column, row) for column in range(10) for row in (0, 4, 9)])
    found = Sight(viewer, SightWalls(segments), columns=20, rows=20).sees(points)
    looks = shapely.linestrings([[viewer, tuple(point)] for point in points])
    expected = np.ones(len(points), dtype=bool)
    for part in segments:
        expected &= shapely.distance(looks, LineString(part)) > 1e-9
    clear = shapely.distance(shapely.points(points), shapely.Point(viewer)) > 0
    assert (found == expected)[clear].all()
