"""What is in the way: walls, doors and the gaps that open doors make."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import (
    Door,
    DoorId,
    DoorState,
    Segment,
    Wall,
    WallKind,
    Way,
    barriers,
    cleaned,
    is_blocked,
    nearest_free,
    without_gap,
)


def seg(x1: float, y1: float, x2: float, y2: float) -> Segment:
    return Segment(Point(x1, y1), Point(x2, y2))


def wall(x1: float, y1: float, x2: float, y2: float, kind: WallKind = WallKind.WALL) -> Wall:
    return Wall(Point(x1, y1), Point(x2, y2), kind)


def door(x1: float, y1: float, x2: float, y2: float, state: DoorState) -> Door:
    return Door(DoorId("d"), Point(x1, y1), Point(x2, y2), state)


@pytest.mark.problem("RP38")
def test_zero_length_and_doubled_walls_are_cleaned_away() -> None:
    room = wall(2, 2, 8, 2)
    found = cleaned([room, wall(8, 2, 2, 2), wall(2, 2, 2, 2), wall(2, 2, 8, 2, WallKind.WINDOW)])
    assert found.walls == (room, wall(2, 2, 8, 2, WallKind.WINDOW))
    assert (found.without_length, found.doubled) == (1, 1)


@pytest.mark.parametrize(
    ("kind", "stops_steps", "stops_sight"),
    [
        (WallKind.WALL, True, True),
        (WallKind.WINDOW, True, False),
        (WallKind.LOW, False, False),
        (WallKind.OBJECT, True, True),
    ],
)
def test_each_kind_of_wall_stops_what_it_should(
    kind: WallKind, stops_steps: bool, stops_sight: bool
) -> None:
    pane = wall(0, 0, 1, 0, kind)
    assert bool(barriers([pane], [], Way.MOVEMENT)) is stops_steps
    assert bool(barriers([pane], [], Way.SIGHT)) is stops_sight


@pytest.mark.parametrize("state", [DoorState.CLOSED, DoorState.LOCKED, DoorState.SECRET])
def test_a_door_that_is_not_open_is_in_the_way(state: DoorState) -> None:
    shut = door(1, 0, 2, 0, state)
    assert barriers([], [shut], Way.SIGHT) == (shut.segment,)
    assert barriers([], [shut.with_state(DoorState.OPEN)], Way.SIGHT) == ()


def test_a_wall_without_length_has_no_gap() -> None:
    dot = Segment(Point(3, 3), Point(3, 3))
    assert without_gap(dot, Segment(Point(2, 3), Point(4, 3))) == (dot,)


def test_an_open_door_is_a_gap_in_the_wall_that_is_drawn_under_it() -> None:
    long_wall, beside = wall(0, 0, 10, 0), wall(0, 3, 10, 3)
    opened = door(5, 0.01, 4, 0, DoorState.OPEN)
    found = barriers([long_wall, beside], [opened], Way.MOVEMENT)
    assert found == (seg(0, 0, 4, 0), seg(5, 0, 10, 0), beside.segment)
    assert not is_blocked(Point(4.5, -1), Point(4.5, 1), found)
    assert is_blocked(Point(3.5, -1), Point(3.5, 1), found)


@pytest.mark.parametrize(
    ("gap", "left"),
    [
        (seg(-1, 0, 11, 0), ()),
        (seg(0, 0, 4, 0), (seg(4, 0, 10, 0),)),
        (seg(6, 0, 12, 0), (seg(0, 0, 6, 0),)),
        (seg(10, 0, 12, 0), (seg(0, 0, 10, 0),)),
        (seg(-3, 0, 0, 0), (seg(0, 0, 10, 0),)),
        (seg(5, -1, 5, 1), (seg(0, 0, 10, 0),)),
        (seg(5, 0, 5, 0.02), (seg(0, 0, 10, 0),)),
        (seg(5, 0, 6, 1), (seg(0, 0, 10, 0),)),
    ],
)
def test_gaps_leave_what_lies_beside_them(gap: Segment, left: tuple[Segment, ...]) -> None:
    assert without_gap(seg(0, 0, 10, 0), gap) == left


@pytest.mark.parametrize(
    ("start", "end", "blocked"),
    [
        ((0, 0), (2, 2), True),
        ((0, 0), (0.5, 0.5), False),
        ((0, 2), (2, 4), False),
        ((0, 1), (2, 1), True),
        ((0, 0), (1, 0), True),
        ((0, 0.5), (2, -0.5), True),
        ((1, 1), (2, 1), False),
        ((1, 0), (0, 0), False),
        ((1, 0), (1, 2), True),
        ((1, -1), (1, 3), True),
        ((1, -1), (1, 0), True),
        ((1, -1), (1, -0.5), False),
        ((1, 3), (1, 5), False),
        ((1, 2), (1, 5), False),
    ],
)
def test_lines_that_meet_a_wall_or_its_end_are_blocked(
    start: tuple[float, float], end: tuple[float, float], blocked: bool
) -> None:
    assert is_blocked(Point(*start), Point(*end), [seg(1, 0, 1, 2)]) is blocked


whole_points = st.builds(Point, st.integers(-9, 9), st.integers(-9, 9))


@given(whole_points, whole_points, whole_points, whole_points)
def test_a_wall_blocks_alike_from_both_of_its_ends(
    a: Point, b: Point, first: Point, second: Point
) -> None:
    assert is_blocked(a, b, [Segment(first, second)]) == is_blocked(a, b, [Segment(second, first)])


def test_what_goes_past_a_wall_ends_at_the_first_one_on_the_way() -> None:
    start, end = Point(0, 0), Point(8, 0)
    across = [seg(5, -1, 5, 1), seg(3, -1, 3, 1), seg(9, -1, 9, 1)]
    assert nearest_free(start, end, across).x < 3
    assert nearest_free(start, end, across).x == pytest.approx(3, abs=0.1)
    assert nearest_free(start, end, [seg(9, -1, 9, 1)]) == end
    assert nearest_free(start, end, [seg(2, 0, 4, 0)]) == end  # along it, not across
