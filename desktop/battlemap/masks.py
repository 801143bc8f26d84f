"""Which spots of a map: shapes drawn by hand, rooms, and their packing into patches.

A mask is an array of booleans, rows by columns of spots (`spots.shape_of`). numpy is imported
with this module, so it is imported late.
"""

import binascii
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.patch import Patch
from desktop.battlemap.sight_walls import Floats, Integers
from desktop.battlemap.spots import FINE, filled, spots_of_cells, spots_of_place
from desktop.battlemap.walls import Segment

Mask = NDArray[np.bool_]


# --- packing ------------------------------------------------------------------------------------


def packed(mask: Mask) -> Patch | None:
    """The patch of all spots that are set; None when none is."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return None
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    bits = zlib.compress(np.packbits(mask[top:bottom, left:right]).tobytes(), 6)
    return Patch(
        int(left), int(top), int(right - left), int(bottom - top), b64encode(bits).decode("ascii")
    )


def lay(mask: Mask, patch: Patch, *, value: bool = True) -> None:
    """Set the spots of a patch in a mask; what is outside of the mask or broken is left out."""
    there = _unpacked(patch)
    if there is None:
        return
    high, wide = mask.shape
    top, left = max(0, patch.row), max(0, patch.column)
    bottom, right = min(high, patch.row + patch.height), min(wide, patch.column + patch.width)
    if top >= bottom or left >= right:
        return
    part = there[top - patch.row : bottom - patch.row, left - patch.column : right - patch.column]
    mask[top:bottom, left:right][part] = value


def _unpacked(patch: Patch) -> Mask | None:
    count = patch.width * patch.height
    if not 0 < count <= 1 << 24:
        return None
    reader = zlib.decompressobj()
    try:
        held = reader.decompress(b64decode(patch.bits, validate=True), count // 8 + 1)
    except (zlib.error, binascii.Error):
        return None
    bits = np.unpackbits(np.frombuffer(held, dtype=np.uint8))
    if len(bits) < count:
        return None
    return bits[:count].reshape(patch.height, patch.width).astype(np.bool_)


def mask_of(patches: Iterable[Patch], shape: tuple[int, int]) -> Mask:
    """All spots of some patches."""
    mask = np.zeros(shape, dtype=np.bool_)
    for patch in patches:
        lay(mask, patch)
    return mask


def lay_place(mask: Mask, grid: Grid, place: Footprint) -> None:
    """Set the sample points of a space where it really lies, as far as they are on the map."""
    mask[_spots_near(mask.shape, spots_of_place(grid, place).points)] = True


def shows_cells(mask: Mask, grid: Grid, cells: Iterable[Cell]) -> bool:
    """Whether a sample point of one of the cells is set."""
    return bool(mask[spots_in(mask.shape, grid, cells)].any())


def shows_place(mask: Mask, grid: Grid, place: Footprint) -> bool:
    """Whether a sample point of a space is set, where it really lies."""
    return bool(mask[_spots_near(mask.shape, spots_of_place(grid, place).points)].any())


def shows_points(mask: Mask, points: Floats) -> bool:
    """Whether a spot that holds one of the points, (n, 2) in grid units, is set."""
    return bool(mask[_spots_near(mask.shape, points)].any())


def spots_in(
    shape: tuple[int, ...], grid: Grid, cells: Iterable[Cell]
) -> tuple[Integers, Integers]:
    """Rows and columns of the spots nearest to the sample points of cells."""
    return _spots_near(shape, spots_of_cells(grid, cells).points)


def _spots_near(shape: tuple[int, ...], points: Floats) -> tuple[Integers, Integers]:
    places = np.floor(points * FINE).astype(np.intp)
    high, wide = shape
    inside = (places >= 0).all(axis=1) & (places[:, 0] < wide) & (places[:, 1] < high)
    return places[inside, 1], places[inside, 0]


# --- shapes -------------------------------------------------------------------------------------


def brushed(points: Sequence[Point], radius: float, shape: tuple[int, int]) -> Mask:
    """The spots within `radius` grid units of some points or of the lines between them."""
    x, y = _places(shape)
    found = np.zeros(shape, dtype=np.bool_)
    for start, end in zip(points, (*points[1:], points[-1]), strict=True):
        ahead_x, ahead_y = end.x - start.x, end.y - start.y
        square = ahead_x * ahead_x + ahead_y * ahead_y
        away_x, away_y = x - start.x, y - start.y
        share = np.zeros(shape)
        if square > 0:
            share = np.clip((away_x * ahead_x + away_y * ahead_y) / square, 0.0, 1.0)
        found |= np.hypot(away_x - share * ahead_x, away_y - share * ahead_y) <= radius
    return found


def boxed(first: Point, last: Point, shape: tuple[int, int]) -> Mask:
    """The spots in the rectangle between two corners."""
    x, y = _places(shape)
    left, right = sorted((first.x, last.x))
    top, bottom = sorted((first.y, last.y))
    return (x >= left) & (x <= right) & (y >= top) & (y <= bottom)


def outlined(points: Sequence[Point], shape: tuple[int, int]) -> Mask:
    """The spots inside a polygon."""
    return filled(np.array(points, dtype=np.float64).reshape(-1, 2), shape)[0]


def room(point: Point, barriers: Sequence[Segment], shape: tuple[int, int]) -> Mask:
    """The spots that are reached from a point without crossing a barrier."""
    high, wide = shape
    column, row = int(point.x * FINE), int(point.y * FINE)
    found = np.zeros(shape, dtype=np.bool_)
    if not (0 <= column < wide and 0 <= row < high):
        return found
    pieces = np.array(barriers, dtype=np.float64).reshape(-1, 2, 2) * FINE - 0.5
    across = _cut_links(pieces, high, wide)
    down = _cut_links(pieces[..., ::-1], wide, high).T
    # Spots of a line that nothing parts are one run; runs that touch are one room.
    steps = np.ones(shape, dtype=np.intp)
    steps[:, 1:] = across
    runs = np.cumsum(steps.reshape(-1)).reshape(shape) - 1
    joined = ~down
    above, below = runs[:-1][joined], runs[1:][joined]
    reached = _reached(int(runs[row, column]), above, below, int(runs[-1, -1]) + 1)
    return reached[runs]


def _cut_links(pieces: Floats, lines: int, along: int) -> Mask:
    """For each line of spots, which links from one spot to the next a barrier cuts."""
    cut = np.zeros((lines, along - 1), dtype=np.bool_)
    for (x1, y1), (x2, y2) in pieces:
        (left, top), (right, bottom) = sorted(((x1, y1), (x2, y2)), key=lambda end: end[1])
        if top == bottom:
            continue
        on = np.arange(max(0, int(np.ceil(top))), min(lines, int(np.floor(bottom)) + 1))
        if not len(on):
            continue
        x = np.floor(left + (right - left) * (on - top) / (bottom - top)).astype(np.intp)
        inside = (x >= 0) & (x < along - 1)
        cut[on[inside], x[inside]] = True
    return cut


def _reached(start: int, above: Integers, below: Integers, count: int) -> Mask:
    pairs = np.unique(np.stack((above, below), axis=1), axis=0)
    neighbours: dict[int, list[int]] = {}
    for one, other in pairs.tolist():
        neighbours.setdefault(one, []).append(other)
        neighbours.setdefault(other, []).append(one)
    reached = np.zeros(count, dtype=np.bool_)
    reached[start] = True
    waiting = [start]
    while waiting:
        for near in neighbours.get(waiting.pop(), ()):
            if not reached[near]:
                reached[near] = True
                waiting.append(near)
    return reached


def _places(shape: tuple[int, int]) -> tuple[Floats, Floats]:
    high, wide = shape
    x = (np.arange(wide) + 0.5) / FINE
    y = (np.arange(high) + 0.5) / FINE
    return x[None, :], y[:, None]
