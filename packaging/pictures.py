#!/usr/bin/env python3
"""Pictures of both windows in the sample fight, made by the program itself.

    .venv/bin/python packaging/pictures.py            those of README and manual, in place
    .venv/bin/python packaging/pictures.py FOLDER     every language, theme and size, into FOLDER

Each size needs a process of its own, since Qt reads the screens when it starts.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANUAL = ROOT / "resources" / "manual"
SIZES = {"1366": (1366, 768, 96), "3840": (3840, 2160, 192)}
THEMES = ("dark", "light")
LANGUAGES = ("en", "it")
SPELL = {"en": "Web", "it": "Ragnatela"}  # typed by the GM
SEED = 8


def screens(size: str, folder: Path) -> str:
    """Qt's offscreen platform with the GM's screen and a television."""
    width, height, density = SIZES[size]
    common = {"logicalBaseDpi": 96, "dpr": 1}
    gm = {"name": "GM", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": density}
    wide, high = (3840, 2160) if size == "3840" else (1920, 1080)
    television = {**gm, "name": "TV", "x": width, "width": wide, "height": high}
    path = folder / "screens.json"
    path.write_text(
        json.dumps(
            {
                "synchronousWindowSystemEvents": True,
                "windowFrameMargins": False,
                "screens": [{**gm, **common}, {**television, **common}],
            }
        ),
        encoding="utf-8",
    )
    return f"offscreen:configfile={path}"


def play(desk, language):
    """Bring the sample fight to its second round, with wounds, conditions and a prompt."""
    from desktop.model import commands as c
    from desktop.model.creature import AttackKey
    from desktop.model.ids import ConditionKey

    def named(name, number=None):
        return next(
            one.id
            for one in desk.encounter.combatants.values()
            if name in one.creature.key and number in (None, one.number)
        )

    def do(command):
        if not desk.dispatch(command, overruled=True):
            raise SystemExit(f"the sample fight refuses {command}")

    def until(who, number):
        while desk.encounter.round < number or who not in active():
            do(c.NextTurn())

    def active():
        return [one.id for one in desk.encounter.active_combatants]

    aria, brando, tobia, lia = (named(f"/{name}") for name in ("aria", "brando", "tobia", "lia"))
    ogre = named("/ogre")
    goblins = [named("/goblin", number) for number in range(1, 6)]
    slashing = lambda amount: (c.DamageAmount(amount, "slashing"),)  # noqa: E731
    do(c.DealDamage((goblins[0],), slashing(10)))
    do(c.DealDamage((goblins[1],), slashing(3)))
    do(c.DealDamage((goblins[2],), slashing(7)))
    do(c.DealDamage((brando,), slashing(17)))
    do(c.DealDamage((ogre,), slashing(29)))
    do(c.GiveCondition((goblins[1], goblins[2]), ConditionKey("restrained"), source=aria))
    do(c.GiveCondition((ogre,), ConditionKey("frightened"), source=brando))
    do(c.GiveCondition((brando,), ConditionKey("prone"), source=ogre))
    do(c.SetHidden((lia,), hidden=False))
    until(aria, 1)
    do(c.Concentrate(aria, SPELL[language], rounds=10))
    until(aria, 2)
    do(c.DealDamage((tobia,), slashing(24)))
    do(c.MakeAttack(ogre, AttackKey("javelin"), aria, dice=(14, 16)))
    do(c.GrantTemporary((aria,), 5))
    desk.selection.choose((ogre,))


def draw(size: str, language: str, folder: Path) -> None:
    """Play once, then show it in every theme, and keep both windows' pictures."""
    sys.path.insert(0, str(ROOT))
    from PySide6.QtTest import QTest

    from desktop.app import RESOURCES, TEXTS, made_application
    from desktop.dice.rolling import RandomDice
    from desktop.house import Folders
    from desktop.program import Program
    from desktop.views.design.theme import Theme
    from desktop.views.design.tokens import ThemeName
    from desktop.views.shell.frame import Frame

    with tempfile.TemporaryDirectory() as scratch:
        application = made_application(("-platform", screens(size, Path(scratch))))
        theme = Theme(RESOURCES)
        theme.reduce_motion = True
        theme.dress(application)
        frame = Frame(theme)
        frame.showMaximized()
        folders = Folders(
            resources=RESOURCES, texts=TEXTS, program=ROOT, data=Path(scratch) / "data"
        )
        dice = RandomDice(random.Random(SEED))
        program = Program(application, theme, frame, folders, system=language, dice=dice)
        program.begin(())
        QTest.qWait(300)
        for name in THEMES:
            theme.use(ThemeName(name))
            QTest.qWait(200)
            frame.grab().save(str(folder / f"start-{language}-{name}-{size}.png"))
        program.play_sample("srd-5.2.1")
        QTest.qWait(1500)  # the picture of the map is decoded beside
        play(program.desk, language)
        television = next(one for one in program.players.screens() if one.identity.name == "TV")
        program.players.open_on(television)
        QTest.qWait(800)
        for name in THEMES:
            theme.use(ThemeName(name))
            QTest.qWait(500)
            frame.grab().save(str(folder / f"gm-{language}-{name}-{size}.png"))
            program.players_window.grab().save(
                str(folder / f"players-{language}-{name}-{size}.png")
            )
        theme.use(ThemeName.DARK)
        draw_pages(program, folder, f"{language}-dark-{size}")
        program.close()
        frame.close()


def draw_pages(program, folder: Path, ending: str) -> None:
    """What the manual shows beside the two windows."""
    from PySide6.QtTest import QTest

    main = program.main
    dialog = program.records.open_table_settings()
    QTest.qWait(300)
    dialog.grab().save(str(folder / f"settings-{ending}.png"))
    dialog.reject()
    main.commands["timeline"].trigger()
    page = program.time_travel.page
    page.furnish()  # the plot's library is loaded only now
    QTest.qWait(2500)
    main.window().grab().save(str(folder / f"timeline-{ending}.png"))
    main.show_table()
    main.commands["rehearsal"].trigger()
    while program.foresight.rehearsal.is_busy:
        QTest.qWait(200)
    QTest.qWait(1000)
    main.window().grab().save(str(folder / f"rehearsal-{ending}.png"))


def keep(picture: Path, language: str, window: str) -> None:
    """Put a picture beside the README, small enough to be loaded with it."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage

    folder = MANUAL / language
    folder.mkdir(parents=True, exist_ok=True)
    image = QImage(str(picture))
    width = min(image.width(), SIZES["1366"][0])
    image = image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
    image.save(str(folder / f"{window}.webp"), quality=90)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--size", choices=SIZES, help=argparse.SUPPRESS)
    parser.add_argument("--language", choices=LANGUAGES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.size:
        draw(options.size, options.language, options.folder)
        return 0
    target = options.folder or Path(tempfile.mkdtemp())
    target.mkdir(parents=True, exist_ok=True)
    variables = {**os.environ}
    variables.pop("DISPLAY", None)
    for size in SIZES if options.folder else ("1366",):
        for language in LANGUAGES:
            command = [sys.executable, __file__, str(target), "--size", size]
            subprocess.run([*command, "--language", language], check=True, env=variables)
    if options.folder is None:
        for language in LANGUAGES:
            for window in ("gm", "players", "start", "timeline", "settings", "rehearsal"):
                keep(target / f"{window}-{language}-dark-1366.png", language, window)
        drawings = Path(__file__).with_name("screen_pictures.py")
        subprocess.run([sys.executable, str(drawings)], check=True, env=variables)
    return 0


if __name__ == "__main__":
    sys.exit(main())
