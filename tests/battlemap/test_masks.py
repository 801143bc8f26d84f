"""Shapes drawn into a fog, rooms, and how they are packed."""

import numpy as np
import pytest

from desktop.battlemap.cells import Point
from desktop.battlemap.masks import boxed, brushed, lay, mask_of, outlined, packed, room
from desktop.battlemap.patch import Patch
from desktop.battlemap.spots import FINE, shape_of
from desktop.battlemap.walls import Segment

SHAPE = shape_of(6, 4)


def segment(x1: float, y1: float, x2: float, y2: float) -> Segment:
    return Segment(Point(x1, y1), Point(x2, y2))


def cells(mask: np.ndarray) -> str:
    """A cell is x when all of its spots are set, o when some are."""
    high, wide = mask.shape
    lines = []
    for row in range(high // FINE):
        line = []
        for column in range(wide // FINE):
            part = mask[row * FINE : (row + 1) * FINE, column * FINE : (column + 1) * FINE]
            line.append("x" if part.all() else "o" if part.any() else ".")
        lines.append(" ".join(line))
    return "\n".join(lines)


def drawing(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def test_a_room_ends_at_its_walls() -> None:
    walls = (segment(2, 0, 2, 4), segment(0, 2, 6, 2))
    assert cells(room(Point(0.5, 0.5), walls, SHAPE)) == drawing("""
        x x . . . .
        x x . . . .
        . . . . . .
        . . . . . .
    """)


def test_a_slanted_wall_parts_a_room_without_a_leak() -> None:
    left = room(Point(0.5, 0.5), (segment(4, 0, 1, 4),), SHAPE)
    right = room(Point(5.5, 0.5), (segment(4, 0, 1, 4),), SHAPE)
    assert not (left & right).any()
    assert (left | right).all()


def test_a_gap_joins_two_rooms_and_outside_is_no_room() -> None:
    assert room(Point(0.5, 0.5), (segment(2, 0, 2, 3),), SHAPE).all()
    assert not room(Point(-1, 0.5), (), SHAPE).any()


def test_brush_box_and_outline() -> None:
    assert cells(boxed(Point(4, 3), Point(1, 1), SHAPE)) == drawing("""
        . . . . . .
        . x x x . .
        . x x x . .
        . . . . . .
    """)
    corners = (Point(0, 0), Point(3, 0), Point(3, 2), Point(0, 2))
    assert cells(outlined(corners, SHAPE)) == drawing("""
        x x x . . .
        x x x . . .
        . . . . . .
        . . . . . .
    """)
    stroke = brushed((Point(0.5, 0.5), Point(3.5, 0.5)), 0.75, SHAPE)
    assert cells(stroke).splitlines()[0] == "x x x x o ."
    assert cells(brushed((Point(2.5, 2.5),), 0.75, SHAPE)).splitlines()[2] == ". o x o . ."


def test_a_patch_is_unpacked_as_it_was() -> None:
    mask = np.random.default_rng(4).random(SHAPE) < 0.3
    patch = packed(mask)
    assert patch is not None
    assert (mask_of((patch,), SHAPE) == mask).all()
    lay(mask, patch, value=False)
    assert not mask.any()
    assert packed(mask) is None


@pytest.mark.parametrize(
    "patch",
    [
        Patch(0, 0, 5, 5, "no base64!"),
        Patch(0, 0, 5, 5, "AAAA"),
        Patch(0, 0, -5, 5, ""),
        Patch(0, 0, 1 << 20, 1 << 20, ""),
        Patch(900, 900, 1, 1, packed(np.ones((1, 1), dtype=np.bool_)).bits),
        Patch(0, 0, 500, 500, packed(np.ones((1, 1), dtype=np.bool_)).bits),
    ],
)
def test_a_broken_patch_changes_nothing(patch: Patch) -> None:
    assert not mask_of((patch,), SHAPE).any()


def test_a_patch_beyond_the_edge_is_cut() -> None:
    patch = packed(np.ones((10, 10), dtype=np.bool_))
    assert patch is not None
    moved = Patch(-5, -5, 10, 10, patch.bits)
    assert cells(mask_of((moved,), SHAPE)).splitlines()[0] == "x . . . . ."


def test_barriers_beyond_the_map_part_no_room() -> None:
    far = [segment(2, -9, 2, -5), segment(2, 9, 2, 12)]
    assert room(Point(1, 1), far, SHAPE).all()
