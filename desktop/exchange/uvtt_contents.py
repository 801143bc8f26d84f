"""What stands on a Universal VTT map: walls, objects, doors and lights."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, dist, sin

from desktop.battlemap.battle_map import Light
from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, WallKind, cleaned
from desktop.exchange import tolerant
from desktop.exchange.errors import MapImportError, Report
from desktop.language.message import Message

MAX_WALLS = 20_000
MAX_DOORS = 2_000
MAX_LIGHTS = 2_000

_MARGIN = 1.0  # cells: what lies farther outside the map than this is left out
_NO_LENGTH = 1e-6  # cells: a door whose ends are so near to each other has none
_CLOSED_GAP = 1e-3  # cells: an outline whose ends are so near to each other is closed
_FEET_PER_CELL = 5.0
_FARTHEST_LIGHT = 200.0  # cells
_TELL_EVERY = 512


@dataclass(frozen=True, slots=True)
class Extent:
    """The part of the file's plane that the map shows; everything in cells."""

    origin: Point
    columns: float
    rows: float

    def on_map(self, point: Point) -> Point:
        """A point of the file as a point of the map."""
        return Point(point.x - self.origin.x, point.y - self.origin.y)

    def misses(self, *points: Point) -> bool:
        """Whether all that lies between `points` (on the map) is well outside of it."""
        return (
            max(x for x, _ in points) < -_MARGIN
            or min(x for x, _ in points) > self.columns + _MARGIN
            or max(y for _, y in points) < -_MARGIN
            or min(y for _, y in points) > self.rows + _MARGIN
        )


@dataclass(slots=True)
class Notes:
    """What was repaired so far: messages, and things of a kind that are only counted."""

    _messages: list[Message] = field(default_factory=list)
    _counts: dict[str, int] = field(default_factory=dict)

    def add(self, message: Message) -> None:
        """Note something that happens once."""
        self._messages.append(message)

    def count(self, key: str, times: int = 1) -> None:
        """Note one more of the things that the sentence `key` counts."""
        if times:
            self._counts[key] = self._counts.get(key, 0) + times

    def messages(self) -> tuple[Message, ...]:
        """All notes as sentences."""
        counted = (Message(key, {"count": count}) for key, count in self._counts.items())
        return (*self._messages, *counted)


def read_walls(
    fields: dict[str, object], extent: Extent, notes: Notes, report: Report
) -> tuple[Wall, ...]:
    """Walls and the edges of objects that block sight, without doubles and those of no length."""
    walls: list[Wall] = []
    sources = (("line_of_sight", WallKind.WALL), ("objects_line_of_sight", WallKind.OBJECT))
    for key, kind in sources:
        lines = _entries(fields.get(key), notes)
        for count, line in enumerate(lines):
            if count % _TELL_EVERY == 0:
                report(0.6 + 0.39 * count / len(lines))
            walls.extend(_walls_of(line, kind, extent, notes))
            if len(walls) > 2 * MAX_WALLS:
                walls = _tidied(walls, notes)
    return tuple(_tidied(walls, notes))


def _tidied(walls: list[Wall], notes: Notes) -> list[Wall]:
    tidy = cleaned(walls)
    notes.count("import.map.walls_without_length", tidy.without_length)
    if len(tidy.walls) > MAX_WALLS:
        raise MapImportError(Message("import.map.too_many_walls", {"limit": MAX_WALLS}))
    return list(tidy.walls)


def _walls_of(line: object, kind: WallKind, extent: Extent, notes: Notes) -> Iterator[Wall]:
    """The pieces of one line of points. Points that cannot be read break it in two.

    Only a closed outline has an inside that can be seen: a line that is open stands as a wall.
    """
    if not isinstance(line, list):
        notes.count("import.map.lines_unreadable")
        return
    points = [tolerant.point(entry) for entry in line]
    notes.count("import.map.points_unreadable", points.count(None))
    ends = (points[0], points[-1]) if points else (None, None)
    if kind is WallKind.OBJECT and not _is_outline(points, *ends):
        kind = WallKind.WALL
    if len(points) == 1 and points[0] is not None:
        points *= 2  # a point alone is a wall of no length, and noted as one
    for first, second in pairwise(points):
        if first is None or second is None:
            continue
        wall = Wall(extent.on_map(first), extent.on_map(second), kind)
        if extent.misses(wall.start, wall.end):
            notes.count("import.map.walls_outside")
        else:
            yield wall


def _is_outline(points: list[Point | None], first: Point | None, last: Point | None) -> bool:
    return (
        None not in points
        and len(points) > 3
        and first is not None
        and last is not None
        and dist(first, last) <= _CLOSED_GAP
    )


def read_doors(value: object, extent: Extent, notes: Notes) -> tuple[Door, ...]:
    """Every portal as a door; one that does not say how it stands is closed."""
    doors: list[Door] = []
    for portal in _entries(value, notes):
        ends = _door_ends(portal)
        if not isinstance(portal, dict) or ends is None:
            notes.count("import.map.doors_unreadable")
            continue
        start, end = (extent.on_map(point) for point in ends)
        if extent.misses(start, end):
            notes.count("import.map.doors_outside")
            continue
        if len(doors) == MAX_DOORS:
            raise MapImportError(Message("import.map.too_many_doors", {"limit": MAX_DOORS}))
        is_closed = tolerant.is_true(portal.get("closed"), when_missing=True)
        doors.append(
            Door(
                DoorId(f"door-{len(doors) + 1}"),
                start,
                end,
                DoorState.CLOSED if is_closed else DoorState.OPEN,
                freestanding=tolerant.is_true(portal.get("freestanding"), when_missing=False),
            )
        )
    return tuple(doors)


def _door_ends(portal: object) -> tuple[Point, Point] | None:
    """Both ends of a door: from its bounds, else (missing, or of no length) one cell wide about
    its middle.
    """
    if not isinstance(portal, dict):
        return None
    bounds = portal.get("bounds")
    if isinstance(bounds, list) and len(bounds) > 1:
        start, end = tolerant.point(bounds[0]), tolerant.point(bounds[-1])
        if start is not None and end is not None and dist(start, end) >= _NO_LENGTH:
            return start, end
    middle = tolerant.point(portal.get("position"))
    if middle is None:
        return None
    turn = tolerant.number(portal.get("rotation")) or 0.0
    right, down = cos(turn) / 2, sin(turn) / 2
    return Point(middle.x - right, middle.y - down), Point(middle.x + right, middle.y + down)


def read_lights(value: object, extent: Extent, notes: Notes) -> tuple[Light, ...]:
    """Every light. The file knows one range: bright up to half of it, dim up to the whole."""
    lights: list[Light] = []
    for entry in _entries(value, notes):
        place = tolerant.point(entry.get("position")) if isinstance(entry, dict) else None
        reach = tolerant.number(entry.get("range")) if isinstance(entry, dict) else None
        if not isinstance(entry, dict) or place is None or reach is None or reach <= 0:
            notes.count("import.map.lights_unreadable")
            continue
        position = extent.on_map(place)
        feet = min(reach, _FARTHEST_LIGHT) * _FEET_PER_CELL
        if extent.misses(position):
            notes.count("import.map.lights_outside")
            continue
        if len(lights) == MAX_LIGHTS:
            raise MapImportError(Message("import.map.too_many_lights", {"limit": MAX_LIGHTS}))
        strength = tolerant.number(entry.get("intensity"))
        lights.append(
            Light(
                position,
                bright=feet / 2,
                dim=feet,
                colour=tolerant.colour(entry.get("color")),
                intensity=1.0 if strength is None else min(max(strength, 0.0), 10.0),
                casts_shadows=tolerant.is_true(entry.get("shadows"), when_missing=True),
            )
        )
    return tuple(lights)


def _entries(value: object, notes: Notes) -> list[object]:
    """A list as it is; nothing for what is missing, and nothing with a note for the rest."""
    if isinstance(value, list):
        return value
    if value is not None:
        notes.count("import.map.fields_unreadable")
    return []
