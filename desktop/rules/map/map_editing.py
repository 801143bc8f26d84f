"""What the GM draws on the map: walls, doors, lights, ground, drawings, texts, pins, stairs."""

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import assert_never

from desktop.battlemap.battle_map import BattleMap, Feature, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import (
    NEW,
    Drawing,
    MapText,
    Obscurement,
    Pin,
    Stairs,
    numbered,
)
from desktop.battlemap.walls import Door, DoorId, Wall
from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.ids import MapId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal

MOST_FEATURES = 20_000
"""On one map: what is more would make every step slow."""
MOST_POINTS = 5_000
MOST_LETTERS = 4_000
MOST_FEET = 10_000
FARTHEST = 5_000
"""Grid units from the map's corner."""
SHORTEST = 1e-3
UNKNOWN_MAP = Refusal(Message("refusal.unknown_map"), can_overrule=False)
TOO_MUCH = Refusal(Message("refusal.map_full", {"most": MOST_FEATURES}), can_overrule=False)
NO_SENSE = Refusal(Message("refusal.not_on_map"), can_overrule=False)


def decide_change_features(draft: Draft, command: c.ChangeFeatures) -> Refusal | None:
    """Take features off a map and put others on it. What is gone already stays gone."""
    battle_map = draft.encounter.maps.get(command.map)
    if battle_map is None:
        return UNKNOWN_MAP
    if not all(map(_makes_sense, command.added)):
        return NO_SENSE
    known = set(battle_map.features())
    removed = tuple(one for one in dict.fromkeys(command.removed) if one in known)
    staying = known.difference(removed)
    added = tuple(one for one in dict.fromkeys(command.added) if one not in staying)
    if len(staying) + len(added) > MOST_FEATURES:
        return TOO_MUCH
    if refusal := _judge_stairs(draft, added):
        return refusal
    numbered_ones = tuple(_numbered(draft, battle_map, one) for one in added)
    if removed or numbered_ones:
        draft.add(e.FeaturesChanged(command.map, removed, numbered_ones))
    return None


def decide_paint_terrain(draft: Draft, command: c.PaintTerrain) -> Refusal | None:
    """Make cells another ground; only those on the map are painted."""
    ground = command.terrain
    battle_map = draft.encounter.maps.get(command.map)
    if battle_map is None:
        return UNKNOWN_MAP
    if not (_is_length(ground.depth) and _is_length(ground.height)):
        return NO_SENSE
    if ground.damage and not _are_dice(ground.damage):
        text = Message("refusal.no_dice", {"text": ground.damage[:40]})
        return Refusal(text, can_overrule=False)
    cells = _on_map(battle_map, ground.cells)
    painted = replace(ground, cells=cells)
    if cells and battle_map.with_terrain(painted) != battle_map:
        draft.add(e.TerrainPainted(command.map, painted))
    return None


def decide_erase_terrain(draft: Draft, command: c.EraseTerrain) -> Refusal | None:
    """Make cells plain floor."""
    battle_map = draft.encounter.maps.get(command.map)
    if battle_map is None:
        return UNKNOWN_MAP
    covered = frozenset[Cell]().union(*(ground.cells for ground in battle_map.terrain))
    if erased := covered & command.cells:
        draft.add(e.TerrainPainted(command.map, None, erased))
    return None


def _on_map(battle_map: BattleMap, cells: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(cell for cell in cells if battle_map.has_cell(cell))


def _numbered(draft: Draft, battle_map: BattleMap, feature: Feature) -> Feature:
    """A feature with an identity of its own, where its kind has one."""
    if isinstance(feature, Door):
        if feature.id:
            return feature
        taken = {door.id for door in battle_map.doors}
        identity = DoorId(draft.fresh("d"))
        while identity in taken:  # doors of imported maps carry the numbers of their files
            identity = DoorId(draft.fresh("d"))
        return replace(feature, id=identity)
    if isinstance(feature, Wall | Light) or feature.id != NEW:
        return feature
    return numbered(feature, draft.fresh("f"))


def _judge_stairs(draft: Draft, added: tuple[Feature, ...]) -> Refusal | None:
    for one in added:
        if not isinstance(one, Stairs):
            continue
        there = draft.encounter.maps.get(MapId(one.to_map))
        if there is None:
            return UNKNOWN_MAP
        if not there.has_cell(one.to_cell):
            return NO_SENSE
    return None


# --- what makes sense at all --------------------------------------------------------------------


def _makes_sense(feature: Feature) -> bool:
    if not all(map(_is_near, _points_of(feature))):
        return False
    match feature:
        case Wall(start, end, height=height):
            long = abs(start.x - end.x) + abs(start.y - end.y) > SHORTEST
            return long and (height is None or _is_length(height))
        case Door(start=start, end=end):
            return abs(start.x - end.x) + abs(start.y - end.y) > SHORTEST
        case Light(bright=bright, dim=dim):
            return _is_length(bright) and _is_length(dim) and max(bright, dim) > 0
        case Drawing(points=points, width=width):
            return 0 < len(points) <= MOST_POINTS and 0 < width <= FARTHEST
        case MapText(text=text, size=size):
            return 0 < len(text.strip()) <= MOST_LETTERS and 0 < size <= FARTHEST
        case Pin(title=title, note=note):
            return len(title.strip()) > 0 and len(title) + len(note) <= MOST_LETTERS
        case Obscurement(height=height):
            return height is None or (_is_length(height) and height > 0)
        case Stairs():
            return True
        case _:
            assert_never(feature)


def _points_of(feature: Feature) -> Iterator[Point]:
    match feature:
        case Wall(start, end) | Door(start=start, end=end):
            yield from (start, end)
        case Light(position) | MapText(position) | Pin(position):
            yield position
        case Drawing(points):
            yield from points
        case Stairs(cell):
            yield Point(cell.column, cell.row)
        case Obscurement(cells=cells):
            yield from (Point(cell.column, cell.row) for cell in cells)
        case _:
            assert_never(feature)


def _is_near(point: Point) -> bool:
    return abs(point.x) <= FARTHEST and abs(point.y) <= FARTHEST  # no NaN either


def _is_length(feet: float) -> bool:
    return isfinite(feet) and 0 <= feet <= MOST_FEET


def _are_dice(text: str) -> bool:
    try:
        parse(text)
    except DiceError:
        return False
    return True
