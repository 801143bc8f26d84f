"""What of the ground is under a place of the map."""

from __future__ import annotations

from desktop.battlemap.cells import Point
from desktop.views.map.drawing import MapLook, PinLook

NEAR = 0.3
"""Grid units from the middle of a mark within which it is meant."""


def door_under(look: MapLook, place: Point) -> str:
    """The door whose middle is there, or ""."""
    for door in look.doors:
        middle = Point((door.start.x + door.end.x) / 2, (door.start.y + door.end.y) / 2)
        if _is_near(place, middle):
            return door.id
    return ""


def pin_under(look: MapLook, place: Point) -> PinLook | None:
    """The pin that sticks there."""
    return next((pin for pin in look.pins if _is_near(place, pin.position)), None)


def _is_near(place: Point, mark: Point) -> bool:
    return abs(place.x - mark.x) < NEAR and abs(place.y - mark.y) < NEAR
