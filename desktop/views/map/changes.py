"""What differs between two grounds, so that no more than that is painted again."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from desktop.battlemap.cells import Point
from desktop.views.map.drawing import FogLook, MapLook
from desktop.views.map.marks import box_of_drawing
from desktop.views.map.veil import changed_spots

NAME = 2.0  # grid units that the name of an area may reach beyond it
AROUND = 0.3  # cells that lines and marks reach beyond their points
DRAWN = (
    "doors",
    "areas",
    "walls",
    "lights",
    "drawings",
    "texts",
    "pins",
    "stairs",
    "glows",
    "obscurements",
)
"""What is compared one by one; all else that differs paints everything anew."""


def changed_ground(before: MapLook, after: MapLook) -> list[QRectF] | None:
    """Where the ground differs, in grid units; None is everywhere."""
    drawn = {name: getattr(before, name) for name in DRAWN}
    if replace(after, veil=before.veil, fog=before.fog, **drawn) != before:
        return None
    if (before.veil is None) != (after.veil is None):
        return None
    changed_fog = _changed_fog(before.fog, after.fog)
    if changed_fog is None:
        return None
    parts = _changed_mists(before, after)
    if parts is None:
        return None
    for door in set(before.doors) ^ set(after.doors):
        length = abs(door.end.x - door.start.x) + abs(door.end.y - door.start.y)
        parts.append(box_of((door.start, door.end)).adjusted(-length, -length, length, length))
    for area in set(before.areas) ^ set(after.areas):
        name = NAME if area.label else 0  # it stands on the edge, and may be wider than the area
        parts.append(box_of(area.outline).adjusted(-name, -name, name, name))
    parts += _changed_marks(before, after)
    if before.veil is not None and after.veil is not None:
        if before.veil.is_opaque != after.veil.is_opaque:
            return None
        parts += [box_of(p) for p in set(before.veil.revealed) ^ set(after.veil.revealed)]
    return parts + changed_fog


def _changed_fog(before: FogLook | None, after: FogLook | None) -> list[QRectF] | None:
    """Where the fog differs; None where one cannot be laid over the other."""
    if before == after:
        return []
    if before is None or after is None:
        return None
    if (before.columns, before.rows, before.is_opaque) != (
        after.columns,
        after.rows,
        after.is_opaque,
    ):
        return None
    box = changed_spots(before, after)
    return [] if box is None else [box]


def _changed_mists(before: MapLook, after: MapLook) -> list[QRectF] | None:
    """Where mist has come or gone; None where that is everywhere, or cannot be told."""
    if before.obscurements == after.obscurements:
        return []
    if len(before.obscurements) != len(after.obscurements):
        return None
    parts = []
    for old, new in zip(before.obscurements, after.obscurements, strict=True):
        if old.kind is not new.kind or old.is_everywhere or new.is_everywhere:
            return None
        if old.outline != new.outline:
            parts += [box_of(one.outline) for one in (old, new) if one.outline]
        other = old.cells ^ new.cells
        if old != new and (old.label or new.label):  # the sign in its middle has moved
            other = old.cells | new.cells
        corners = [c for cell in other for c in after.grid.corners_of(cell)]
        if corners:
            parts.append(box_of(tuple(corners)))
    return parts


def _changed_marks(before: MapLook, after: MapLook) -> list[QRectF]:
    """Where walls, light, drawings, words, pins and stairs differ."""
    parts = [box_of((w.start, w.end)) for w in set(before.walls) ^ set(after.walls)]
    for glow in set(before.glows) ^ set(after.glows):
        parts.append(_box_around(glow.position, glow.reach, glow.reach))
    for light in set(before.lights) ^ set(after.lights):
        reach = light.reach if after.shows_light_reach else AROUND
        parts.append(_box_around(light.position, reach, reach))
    parts += [box_of(box_of_drawing(one)) for one in set(before.drawings) ^ set(after.drawings)]
    for text in set(before.texts) ^ set(after.texts):
        lines = text.text.splitlines()
        across = text.size * max(map(len, lines))  # no letter is wider than its line is high
        parts.append(_box_around(text.position, across, text.size * len(lines)))
    for pin in set(before.pins) ^ set(after.pins):
        parts.append(_box_around(pin.position, 1 + 0.5 * len(pin.title), 1))
    for stairs in set(before.stairs) ^ set(after.stairs):
        centre = after.grid.centre_of(stairs.cell)
        parts.append(_box_around(centre, 1 + 0.5 * len(stairs.label), 1))
    return parts


def _box_around(centre: Point, across: float, down: float) -> QRectF:
    box = QRectF(centre.x - across, centre.y - down, 2 * across, 2 * down)
    return box.adjusted(-AROUND, -AROUND, AROUND, AROUND)


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
