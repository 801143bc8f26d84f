"""Where everything of the sample map is, in cells; its walls, doors and lights as data."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF

MAPS = Path(__file__).resolve().parents[2] / "resources" / "maps"
COLUMNS, ROWS = 24, 17
PIXELS = 100
SIZE = (COLUMNS * PIXELS, ROWS * PIXELS)
SEED = 20

# Outlines in cells, clockwise.
HALL = [(4, 1), (16, 1), (16, 12), (10, 12), (10, 17), (7, 17), (7, 12), (2, 12), (2, 3), (3, 3)]
HALL += [(3, 2), (4, 2)]
PASSAGE = [(16, 6), (17, 6), (17, 8), (16, 8)]
VAULT = [(17, 3), (22, 3), (22, 11), (17, 11)]
PILLARS = [(5.5, 3.5), (10.5, 3.5), (5.5, 9.5), (10.5, 9.5)]
FIRE = (7.5, 3.5)
CARPET = QRectF(3.2, 6.08, 9.6, 1.84)
DAIS = QRectF(13, 4, 3, 6)
POOL = (13.2, 10.25)
POOL_RADII = (2.3, 1.42)
POOL_DEPTH = 4.0  # ft
BRAZIER = (15.45, 4.6)
DOOR_X = 16.5

Line = tuple[tuple[float, float], tuple[float, float]]


def wall_lines() -> list[Line]:
    lines: list[Line] = []
    for outline in (HALL, VAULT):
        for index, start in enumerate(outline):
            lines.append((start, outline[(index + 1) % len(outline)]))
    opened: list[Line] = []
    for start, end in lines:
        if start[0] == end[0] and start[0] in (16, 17) and {start[1], end[1]} != {6, 8}:
            low, high = sorted((start[1], end[1]))
            if low < 6 and high > 8:
                opened += [((start[0], low), (start[0], 6)), ((start[0], 8), (start[0], high))]
                continue
        if start[1] == end[1] == ROWS:
            continue  # the stairs lead on
        opened.append((start, end))
    return [*opened, ((16, 6), (17, 6)), ((16, 8), (17, 8))]


def pool_cells() -> list[list[int]]:
    """The squares whose middle lies in the pool, row by row."""
    across, down = POOL_RADII
    return [
        [column, row]
        for row in range(ROWS)
        for column in range(COLUMNS)
        if ((column + 0.5 - POOL[0]) / across) ** 2 + ((row + 0.5 - POOL[1]) / down) ** 2 <= 1
    ]


def plan() -> dict[str, object]:
    """The map in the layout of Universal VTT, without the picture in it."""
    pillars = [
        [
            {"x": x - 0.43, "y": y - 0.43},
            {"x": x + 0.43, "y": y - 0.43},
            {"x": x + 0.43, "y": y + 0.43},
            {"x": x - 0.43, "y": y + 0.43},
            {"x": x - 0.43, "y": y - 0.43},
        ]
        for x, y in PILLARS
    ]
    walls = [[{"x": a[0], "y": a[1]}, {"x": b[0], "y": b[1]}] for a, b in wall_lines()]
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": COLUMNS, "y": ROWS},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": pillars,
        "portals": [
            {
                "position": {"x": DOOR_X, "y": 7},
                "bounds": [{"x": DOOR_X, "y": 6}, {"x": DOOR_X, "y": 8}],
                "rotation": 1.5707963,
                "closed": True,
                "freestanding": False,
            }
        ],
        "ground": [{"kind": "water", "cells": pool_cells(), "depth": POOL_DEPTH}],
        "environment": {"baked_lighting": True, "ambient_light": "ffd9dbe6"},
        "lights": [
            {
                "position": {"x": FIRE[0], "y": FIRE[1]},
                "range": 8,
                "intensity": 1,
                "color": "ffffb066",
                "shadows": True,
            },
            {
                "position": {"x": BRAZIER[0], "y": BRAZIER[1]},
                "range": 4,
                "intensity": 0.6,
                "color": "ffffc890",
                "shadows": True,
            },
        ],
        "image": "",
    }
