"""What differs between two grounds, so that no more than that is painted again."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from desktop.battlemap.cells import Point
from desktop.views.map.drawing import MapLook

AROUND = 0.3  # cells that lines and marks reach beyond their points


def changed_ground(before: MapLook, after: MapLook) -> list[QRectF] | None:
    """Where the ground differs, in grid units; None is everywhere."""
    if replace(after, doors=before.doors, veil=before.veil, areas=before.areas) != before:
        return None
    if (before.veil is None) != (after.veil is None):
        return None
    parts: list[QRectF] = []
    for door in set(before.doors) ^ set(after.doors):
        length = abs(door.end.x - door.start.x) + abs(door.end.y - door.start.y)
        parts.append(box_of((door.start, door.end)).adjusted(-length, -length, length, length))
    parts += [box_of(area.outline) for area in set(before.areas) ^ set(after.areas)]
    if before.veil is not None and after.veil is not None:
        if before.veil.is_opaque != after.veil.is_opaque:
            return None
        parts += [box_of(p) for p in set(before.veil.revealed) ^ set(after.veil.revealed)]
    return parts


def is_another_place(before: MapLook, after: MapLook) -> bool:
    """Whether the view of one map says nothing about the other."""
    return (before.columns, before.rows, before.grid.kind) != (
        after.columns,
        after.rows,
        after.grid.kind,
    )


def box_of(points: tuple[Point, ...]) -> QRectF:
    """The rectangle around some points, and a little more."""
    xs, ys = [point.x for point in points], [point.y for point in points]
    box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return box.adjusted(-AROUND, -AROUND, AROUND, AROUND)
