"""Mist without a grid: what lies within its true edge, and what is seen past it."""

from math import cos, hypot, pi, sin

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from desktop.battlemap.areas import CellRule, Cone, Sphere, cells_in
from desktop.battlemap.banks import MOST_EDGES, Bank, are_within, edges_around
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.edges import edges_of
from desktop.battlemap.eyes import Eyes, Seen
from desktop.battlemap.features import ObscurementKind, distance_to_segment
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.heights import GROUND, AreaVeil
from desktop.battlemap.vision import Scene
from desktop.battlemap.wall_view import WallView
from desktop.battlemap.walls import Segment

FREE = Grid(GridKind.NONE)
SIDE = 20
places = st.floats(3, SIDE - 3).map(lambda at: round(at, 3))
points = st.builds(Point, places, places)
spheres = st.builds(Sphere, points, st.sampled_from((5.0, 10.0, 20.0)))
cones = st.builds(Cone, points, st.sampled_from((0.0, 90.0, 123.0)), st.just(20.0))
gaps = st.frozensets(st.builds(Cell, st.integers(0, SIDE), st.integers(0, SIDE)), max_size=40)


def bank_of(area: Sphere | Cone, gone: frozenset[Cell] = frozenset()) -> Bank:
    return Bank(cells_in(area, FREE, CellRule.ENTERED) - gone, area.outline(FREE))


banks = st.builds(bank_of, spheres | cones, st.just(frozenset()) | gaps)
painted = st.builds(Bank, gaps, st.just(()))


def crossed(edges: tuple[Segment, ...], at: Point) -> int:
    """How many edges a line crosses that leads from a point out of the map, aslant."""
    far = Point(at.x + 61.7, at.y + 97.3)

    def side(start: Point, end: Point, point: Point) -> bool:
        turn = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
        return turn > 0

    return sum(
        side(at, far, start) != side(at, far, end) and side(start, end, at) != side(start, end, far)
        for start, end in edges
    )


def is_in(bank: Bank, at: Point) -> bool:
    if Cell(int(at.x), int(at.y)) not in bank.cells:
        return False
    return not bank.edge or bool(are_within(bank.edge, np.array([at]))[0])


@given(st.lists(banks | painted, min_size=1, max_size=4).map(tuple), st.lists(points, max_size=20))
def test_the_edges_part_what_is_in_some_bank_from_what_is_in_none(
    found: tuple[Bank, ...], where: list[Point]
) -> None:
    edges = edges_around(FREE, found)
    clear = [at for at in where if all(distance_to_segment(at, *each) > 1e-3 for each in edges)]
    for at in clear:
        assert crossed(edges, at) % 2 == any(is_in(bank, at) for bank in found)


@given(banks)
def test_a_bank_that_lies_twice_has_its_edge_once(bank: Bank) -> None:
    again = Bank(bank.cells, (*bank.edge[1:], bank.edge[0]))
    around = Bank(bank.cells, tuple(reversed(bank.edge)))
    once = edges_around(FREE, (bank,))
    assert len(edges_around(FREE, (bank, again, around))) == len(once)


def test_of_very_many_banks_the_cells_count() -> None:
    many = tuple(bank_of(Sphere(Point(4 + n / 4, 9), 10)) for n in range(MOST_EDGES + 1))
    whole = frozenset[Cell]().union(*(bank.cells for bank in many))
    assert set(edges_around(FREE, many)) == set(edges_of(FREE, whole))


# --- what is seen -------------------------------------------------------------------------------

SLACK = 0.05  # cells: bodies are looked at in points, rounds have many corners
HALF = 0.5 * 2**0.5
KINDS = st.sampled_from((ObscurementKind.HEAVY, ObscurementKind.MAGIC_DARKNESS))


def in_mist(area: Sphere, kind: ObscurementKind) -> Scene:
    edge, cells = area.outline(FREE), cells_in(area, FREE, CellRule.ENTERED)
    veil = AreaVeil(kind, cells, low=-area.radius, high=area.radius, middle=area.origin, edge=edge)
    view = WallView((), (), SIDE, SIDE)
    return Scene(view, FREE, columns=SIDE, rows=SIDE, obscurements=(veil,))


def body(at: Point) -> Footprint:
    """Somebody of one cell in the middle of whose space that is."""
    corner = Point(at.x - 0.5, at.y - 0.5)
    cell = Cell(round(corner.x), round(corner.y))
    return Footprint(cell, shift=Point(corner.x - cell.column, corner.y - cell.row))


def around(middle: Point, feet: float, turn: float) -> Point:
    return Point(middle.x + feet / 5 * cos(turn), middle.y + feet / 5 * sin(turn))


turns = st.floats(0, 2 * pi)
mists = st.builds(Sphere, st.builds(Point, st.floats(7, 13), st.floats(7, 13)), st.just(15.0))


@given(mists, KINDS, turns, st.floats(0, 30), turns)
def test_who_is_in_the_mist_is_not_seen_and_who_is_beside_it_is(
    mist: Sphere, kind: ObscurementKind, turn: float, away: float, looks: float
) -> None:
    target = around(mist.origin, away, turn)
    viewer = around(target, 12, looks)
    scene, apart = in_mist(mist, kind), away / 5
    seen = scene.how_well(Eyes(), body(viewer), body(target))
    if apart + HALF < 3 - SLACK:
        assert seen is Seen.NOT
        assert scene.hidden_by(body(target)) is kind
        return
    viewed = hypot(viewer.x - mist.origin.x, viewer.y - mist.origin.y)
    share = np.linspace(0, 1, 50)
    way = np.array(viewer) + share[:, np.newaxis] * (np.array(target) - np.array(viewer))
    nearest = float(np.hypot(*(way - np.array(mist.origin)).T).min())
    if nearest - HALF > 3 + SLACK:
        assert seen is Seen.CLEARLY
        assert scene.hidden_by(body(target)) is None
    elif min(apart, viewed) - HALF > 3 + SLACK and nearest + HALF < 3 - SLACK:
        assert seen is Seen.NOT, "it is on the other side"


@given(mists, KINDS, st.data())
def test_the_ground_is_hidden_up_to_the_true_edge(
    mist: Sphere, kind: ObscurementKind, data: st.DataObject
) -> None:
    turn = data.draw(turns)
    viewer = around(mist.origin, 22, turn)
    assume(1 <= viewer.x <= SIDE - 1 and 1 <= viewer.y <= SIDE - 1)
    scene = in_mist(mist, kind)
    spots = scene.spots
    seen = scene.made_out(Eyes(), body(viewer), here=GROUND) > 0
    away = np.hypot(*(spots.points - np.array(mist.origin)).T) - 3
    assert not seen[away < -SLACK].any()
    toward = spots.points - np.array(mist.origin)
    facing = toward @ (np.array(viewer) - np.array(mist.origin)) > 0
    beside = (away > SLACK) & (away < 0.3) & facing & (np.hypot(*toward.T) < 3.3)
    aslant = toward @ (np.array(viewer) - np.array(mist.origin)) / 4.4 > 2.9
    assert (beside & aslant).any()
    assert seen[beside & aslant].all()


@pytest.mark.parametrize("kind", [ObscurementKind.HEAVY, ObscurementKind.MAGIC_DARKNESS])
def test_beside_a_round_bank_one_is_seen_in_the_corner_of_a_cell_that_it_only_grazes(
    kind: ObscurementKind,
) -> None:
    mist = Sphere(Point(10, 10), 15)
    corner = body(Point(12.5, 12.5))  # 3.5 cells from its middle, in a cell that it enters
    assert Cell(12, 12) in cells_in(mist, FREE, CellRule.ENTERED)
    assert in_mist(mist, kind).how_well(Eyes(), body(Point(16, 13)), corner) is Seen.CLEARLY
