"""The edge between the low and the high samples of a field, as closed lines."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from desktop.battlemap.cells import Point

_Edge = tuple[int, int, bool]
"""Between a sample and the one below it, or (True) the one at its right."""


def contours(
    field: NDArray[np.float64], level: float, placed: Callable[[float, float], Point]
) -> tuple[tuple[Point, ...], ...]:
    """The closed lines around what is at most `level`; the border of the field must be above it.

    `placed` says where a row and a column lie. Between two samples the line passes where their
    values say, halfway to one without a finite value.
    """
    low = field <= level
    count = (
        low[:-1, :-1].astype(np.int8) + low[:-1, 1:] + low[1:, :-1] + low[1:, 1:]  # of each four
    )
    joined: dict[_Edge, list[_Edge]] = {}
    for row, column in np.argwhere((count > 0) & (count < 4)).tolist():
        for one, other in _crossings(low, row, column):
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
    return tuple(
        tuple(placed(*_place(field, level, edge)) for edge in line) for line in _lines(joined)
    )


def _crossings(low: NDArray[np.bool_], row: int, column: int) -> list[tuple[_Edge, _Edge]]:
    """The pieces of the line through the square whose upper left sample that is."""
    top: _Edge = (row, column, True)
    bottom: _Edge = (row + 1, column, True)
    left: _Edge = (row, column, False)
    right: _Edge = (row, column + 1, False)
    crossed = [
        edge
        for edge, one, other in (
            (top, low[row, column], low[row, column + 1]),
            (right, low[row, column + 1], low[row + 1, column + 1]),
            (bottom, low[row + 1, column], low[row + 1, column + 1]),
            (left, low[row, column], low[row + 1, column]),
        )
        if one != other
    ]
    if len(crossed) == 2:
        return [(crossed[0], crossed[1])]
    if low[row, column]:  # two low corners across from each other do not meet
        return [(left, top), (right, bottom)]
    return [(top, right), (bottom, left)]


def _place(field: NDArray[np.float64], level: float, edge: _Edge) -> tuple[float, float]:
    row, column, is_across = edge
    one = float(field[row, column])
    other = float(field[row, column + 1] if is_across else field[row + 1, column])
    share = 0.5
    if np.isfinite(one) and np.isfinite(other) and one != other:
        share = (level - one) / (other - one)
    return (row, column + share) if is_across else (row + share, column)


def _lines(joined: dict[_Edge, list[_Edge]]) -> list[list[_Edge]]:
    lines: list[list[_Edge]] = []
    waiting = dict.fromkeys(joined)
    while waiting:
        here = next(iter(waiting))
        line: list[_Edge] = []
        while here in waiting:
            del waiting[here]
            line.append(here)
            here = next((near for near in joined[here] if near in waiting), line[0])
        lines.append(line)
    return lines
