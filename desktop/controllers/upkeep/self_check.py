"""What `--check` looks at besides the windows: does everything shipped load?

A frozen program may lack a plugin or a file that the source has; so nothing here asks whether a
file is there, everything is really read.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageReader, QImageWriter, qRgb
from PySide6.QtSvg import QSvgRenderer

from desktop.insight.child import Rehearsing
from desktop.insight.rehearsal import scene_of
from desktop.language.message import Message
from desktop.language.render import read_language, render
from desktop.model.encounter import Encounter
from desktop.rules.registry import RULESETS, ruleset_of

PICTURES = ("webp", "jpeg", "png")
"""Kinds of pictures that a map may have."""
BEGINNING = "mischia_"
"""How the name of a file of texts begins; the code of the language follows."""


REHEARSED = 2
"""Fights that the child process plays."""
LONGEST = 120.0
"""Seconds until it is given up."""


class SelfCheckFailed(Exception):
    """Something shipped does not load; the text names it."""


def checked_languages(texts: Path) -> list[str]:
    """The codes of all languages in the folder, each read and tried with a sentence."""
    codes = sorted(path.stem.removeprefix(BEGINNING) for path in texts.glob(f"{BEGINNING}*.ts"))
    for code in codes:
        if not render(Message("cli.help"), read_language(texts, code)):
            raise SelfCheckFailed(f"language {code} has no words")
    return codes


def checked_rulesets() -> list[str]:
    """The keys of all rulesets, each loaded with its tables."""
    for key in RULESETS:
        if not ruleset_of(key).listed_conditions():
            raise SelfCheckFailed(f"ruleset {key} has no conditions")
    return list(RULESETS)


def checked_icons(folder: Path) -> int:
    """How many icons there are; every one is read and understood."""
    names: dict[str, str] = json.loads((folder / "icons.json").read_text(encoding="utf-8"))
    files = set(names.values())
    for name in files:
        if not QSvgRenderer(QByteArray((folder / f"{name}.svg").read_bytes())).isValid():
            raise SelfCheckFailed(f"icon {name} cannot be drawn")
    return len(files)


def check_pictures(icons: Path) -> None:
    """Write and read a picture of each kind, and read an SVG through Qt's picture plugin."""
    drawn = QImage(8, 8, QImage.Format.Format_RGB32)
    drawn.fill(qRgb(120, 60, 30))
    for kind in PICTURES:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.ReadWrite)
        if not QImageWriter(buffer, QByteArray(kind.encode())).write(drawn):
            raise SelfCheckFailed(f"pictures cannot be written as {kind}")
        buffer.seek(0)
        if QImageReader(buffer, QByteArray(kind.encode())).read().size() != drawn.size():
            raise SelfCheckFailed(f"pictures of the kind {kind} cannot be read")
    example = next(icons.rglob("*.svg"))
    if QImageReader(str(example)).read().isNull():
        raise SelfCheckFailed("pictures of the kind svg cannot be read")


def checked_rehearsal(encounter: Encounter) -> int:
    """How many fights a child process has played: it starts, and finds what it needs."""
    scene = scene_of(encounter, ruleset_of, {})
    if scene is None:
        raise SelfCheckFailed("there is nothing to rehearse")
    rehearsing = Rehearsing(scene, REHEARSED, seed=1)
    played = 0
    until = time.monotonic() + LONGEST
    while not rehearsing.is_over and time.monotonic() < until:
        fights = rehearsing.fights()
        if fights is None:
            break
        played += len(fights)
        time.sleep(0.02)
    rehearsing.stop()
    if played != REHEARSED:
        raise SelfCheckFailed(f"of {REHEARSED} fights {played} were rehearsed")
    return played
