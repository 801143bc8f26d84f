#!/usr/bin/env python3
"""Draw the sample map with tokens in every state, as the GM and the players see it.

gallery_map.py FOLDER: writes gm.png, players.png and states.png there, to be looked at.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication  # noqa: E402

from desktop.battlemap.cells import Cell, Point  # noqa: E402
from desktop.battlemap.grid import Grid  # noqa: E402
from desktop.controllers.pictures.decoding import decode  # noqa: E402
from desktop.views.design.bars import BarLook  # noqa: E402
from desktop.views.design.theme import Theme  # noqa: E402
from desktop.views.design.tokens import SideLook  # noqa: E402
from desktop.views.map.canvas import MapCanvas  # noqa: E402
from desktop.views.map.drawing import (  # noqa: E402
    AreaLook,
    DoorLook,
    Frame,
    MapLook,
    TokenLook,
    TokenState,
    Veil,
    WallLine,
)

MAPS = REPOSITORY / "resources" / "maps"


def sample_map(*, is_players: bool) -> MapLook:
    plan = json.loads((MAPS / "ogre-hall.json").read_text(encoding="utf-8"))
    size = plan["resolution"]["map_size"]
    hall = [(4, 1), (16, 1), (16, 12), (10, 12), (10, 17), (7, 17), (7, 12), (2, 12), (2, 3)]
    hall += [(3, 3), (3, 2), (4, 2)]
    walls = []
    if not is_players:
        walls = [WallLine(Point(**a), Point(**b)) for a, b in plan["line_of_sight"]]
    return MapLook(
        columns=size["x"],
        rows=size["y"],
        grid=Grid(cell_pixels=plan["resolution"]["pixels_per_grid"]),
        picture=decode((MAPS / "ogre-hall.webp").read_bytes()),
        walls=tuple(walls),
        doors=(DoorLook("d1", Point(16.5, 6), Point(16.5, 8)),),
        veil=Veil((tuple(Point(x, y) for x, y in hall),), is_opaque=is_players),
        areas=(AreaLook((Point(7, 2), Point(11, 2), Point(11, 6), Point(7, 6))),),
    )


def token(name: str, side: SideLook, x: int, y: int, **rest: object) -> TokenLook:
    return TokenLook(name, name, side, Cell(x, y), x, y, **rest)


def fight() -> tuple[TokenLook, ...]:
    hero, hostile = SideLook.HERO, SideLook.HOSTILE
    elf, wizard, helm = "portrait.elf", "portrait.caster", "portrait.helmed"
    full = BarLook(1)
    return (
        token("Aria", hero, 6, 6, label="A", glyph=wizard, bar=BarLook(0.7, 0.19), is_active=True),
        token("Lia", hero, 3, 8, label="L", glyph=elf, bar=full, is_hidden=True),
        token(
            "Brando",
            hero,
            12,
            6,
            label="B",
            bar=BarLook(0.39),
            conditions=("condition.grappled", "condition.poisoned"),
        ),
        token("Tobia", hero, 10, 9, label="T", glyph="portrait.ally", state=TokenState.DYING),
        token("Goblin 1", hostile, 11, 8, label="1", bar=full, is_next=True),
        token(
            "Goblin 2",
            hostile,
            8,
            4,
            label="2",
            bar=BarLook(0.7),
            is_next=True,
            conditions=("condition.restrained", "condition.prone"),
        ),
        token(
            "Goblin 3",
            hostile,
            9,
            3,
            label="3",
            bar=BarLook(0.3),
            conditions=(
                "condition.restrained",
                "condition.prone",
                "condition.frightened",
                "condition.stunned",
                "condition.charmed",
            ),
        ),
        token("Goblin 4", hostile, 4, 4, label="4", bar=full, is_target=True),
        token("Goblin 5", hostile, 18, 5, label="5", bar=full, is_hidden=True),
        token("Goblin 6", hostile, 8, 7, state=TokenState.DEAD),
        token("Moss", SideLook.ALLY, 5, 10, label="M", bar=BarLook(0.95), is_concentrating=True),
        token("Nera", SideLook.NEUTRAL, 7, 10, label="N", glyph=helm, bar=full),
        token(
            "Ogre",
            hostile,
            13,
            6,
            size=2.0,
            glyph="portrait.large",
            bar=BarLook(0.72),
            is_selected=True,
        ),
    )


def for_players(looks: tuple[TokenLook, ...]) -> tuple[TokenLook, ...]:
    from dataclasses import replace

    return tuple(
        replace(
            look,
            bar=None,
            is_next=False,
            is_selected=False,
            is_target=False,
            shows_name=look.side is SideLook.HERO,
        )
        for look in looks
        if not look.is_hidden
    )


def main(folder: str) -> None:
    application = QApplication([])
    theme = Theme(REPOSITORY / "resources", reduce_motion=True)
    theme.dress(application)
    for name, is_players, size in (("gm", False, (778, 560)), ("players", True, (1920, 1080))):
        canvas = MapCanvas(theme, is_players=is_players)
        canvas.resize(*size)
        canvas.show_map(sample_map(is_players=is_players))
        canvas.show_tokens(for_players(fight()) if is_players else fight())
        if not is_players:
            canvas.show_frame(Frame(2, 1.2, 13.8, 10.2))
        canvas.show()
        if not is_players:
            canvas.zoom_to(41)
            canvas.centre_on(11, 7.5)
        application.processEvents()
        canvas.grab().save(str(Path(folder) / f"{name}.png"))
        if not is_players:
            canvas.zoom_to(90)
            canvas.centre_on(8, 6)
            canvas.settle()
            canvas.grab().save(str(Path(folder) / "states.png"))
        canvas.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
