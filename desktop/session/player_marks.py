"""The drawings and the words on a map that the players know: those that are not the GM's alone.

They come without their identities: those of the GM alone would leave gaps.
"""

from dataclasses import replace
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Point
from desktop.battlemap.features import NEW, Drawing, DrawingShape, MapText, outline_of
from desktop.rules.sight.party_sight import FogMasks

CLOSE = 0.1
"""Grid units between the places of a stroke that are looked at: two in each spot."""
MOST = 4_000
"""Places of one stroke: of a longer one fewer are looked at."""


def drawings_of(battle_map: BattleMap, masks: FogMasks | None) -> tuple[Drawing, ...]:
    """Those of which the players know a piece: not only what lies between the strokes."""
    return tuple(
        replace(one, id=NEW)
        for one in battle_map.drawings
        if not one.gm_only and (masks is None or _is_known(masks, _places(one), one.width / 2))
    )


def texts_of(battle_map: BattleMap, masks: FogMasks | None) -> tuple[MapText, ...]:
    """Those of which the players know the place where they stand."""
    return tuple(
        replace(one, id=NEW)
        for one in battle_map.texts
        if not one.gm_only and (masks is None or _is_known(masks, [one.position]))
    )


def _is_known(masks: FogMasks, places: list[Point], half: float = 0.0) -> bool:
    """Whether the players know one of these places, or one half the width of a pen aside."""
    import numpy as np

    from desktop.battlemap.masks import shows_points

    aside = np.array([(0, 0), (-half, 0), (half, 0), (0, -half), (0, half)])
    points = np.array(places, dtype=np.float64).reshape(-1, 1, 2) + aside
    return shows_points(masks.explored, points.reshape(-1, 2))


def _places(drawing: Drawing) -> list[Point]:
    """Places along its strokes."""
    pieces = _pieces(drawing)
    lengths = [hypot(end.x - start.x, end.y - start.y) for start, end in pieces]
    apart = max(CLOSE, sum(lengths) / MOST)
    found = []
    for (start, end), length in zip(pieces, lengths, strict=True):
        across, down = end.x - start.x, end.y - start.y
        steps = max(1, ceil(length / apart))
        shares = (step / steps for step in range(steps + 1))
        found += [Point(start.x + share * across, start.y + share * down) for share in shares]
    return found


def _pieces(drawing: Drawing) -> tuple[tuple[Point, Point], ...]:
    """The straight pieces of its strokes; of an ellipse chords that are nearly as round."""
    if drawing.shape is not DrawingShape.ELLIPSE or len(drawing.points) < 2:
        return outline_of(drawing)
    first, last = drawing.points[0], drawing.points[-1]
    middle = Point((first.x + last.x) / 2, (first.y + last.y) / 2)
    wide, high = abs(last.x - first.x) / 2, abs(last.y - first.y) / 2
    count = min(MOST, max(16, ceil(2 * pi * max(wide, high) / CLOSE)))
    turns = (2 * pi * number / count for number in range(count + 1))
    rim = [Point(middle.x + wide * cos(turn), middle.y + high * sin(turn)) for turn in turns]
    return tuple(pairwise(rim))
