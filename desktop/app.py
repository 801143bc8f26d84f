"""The composition root: the only place that knows all concrete classes.

Only what the first paint needs is imported at the top. `start` shows the empty frame; when it
has been painted, the program is furnished: the rest is loaded and put in.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from desktop import __version__
from desktop.views.design.theme import Theme
from desktop.views.shell.frame import TITLE, Frame

if TYPE_CHECKING:
    from desktop.house import Folders
    from desktop.program import Program
    from desktop.storage.data_folder import DataFolder
    from desktop.storage.disk import Disk

ROOT = Path(__file__).resolve().parent.parent
RESOURCES = ROOT / "resources"
TEXTS = ROOT / "i18n"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)


def start(*, data: Path | None, opened: Sequence[Path], qt: Sequence[str]) -> int:
    """Run the program until its window is closed; return the exit code."""
    gc.disable()  # what is loaded and built now lives on: `Sweep` looks for garbage later
    application = made_application(qt)
    theme = Theme(RESOURCES)
    theme.dress(application)
    frame = Frame(theme)
    kept: list[Program] = []
    ahead = Thread(target=load_ahead, name="loading ahead", daemon=True)

    def furnish() -> None:
        from functools import partial

        from desktop.controllers.upkeep.sweep import Sweep
        from desktop.house import FolderTaken, House
        from desktop.program import Program

        house = partial(House, when_taken=partial(ask_second_start, theme, frame, opened))
        language = language_of_system()
        try:
            program = Program(
                application, theme, frame, folders(data), system=language, make_house=house
            )
        except FolderTaken:
            application.exit(0)
            return
        kept.append(program)
        Sweep(program.desk, frame)
        program.mistakes.begin()
        program.begin(opened)
        ahead.start()

    frame.painted.connect(furnish)
    frame.show()
    code = application.exec()
    for program in kept:
        program.mistakes.end()
        program.close()
    if ahead.is_alive():
        ahead.join()
    return code


def load_ahead() -> None:
    """Load the rules, and what sight and cover are worked out with, while nobody waits for it.

    Else the first fight, and the first look at where a token can go, would wait for them.
    """
    from desktop.rules.registry import RULESETS, ruleset_of

    for key in RULESETS:
        ruleset_of(key)
    for name in ("burst", "cover", "masks", "vision"):
        import_module(f"desktop.battlemap.{name}")


def ask_second_start(
    theme: Theme,
    frame: Frame,
    opened: Sequence[Path],
    folder: DataFolder,
    disk: Disk,
    *,
    native: bool = True,
) -> DataFolder | None:
    """Another program has the data folder: a file goes there, else the GM is asked what to do."""
    from desktop.controllers.desk import Desk
    from desktop.language.render import read_language
    from desktop.storage.campaign_store import chosen_language
    from desktop.storage.instance_lock import ask_running
    from desktop.views.shell.second_start import ask_what_to_do

    if opened and ask_running(folder, disk, opened):
        return None
    languages = {code: read_language(TEXTS, code) for code in ("en", "it")}
    desk = Desk(languages, chosen_language(folder) or language_of_system(), parent=frame)
    return ask_what_to_do(
        desk, theme, frame, folder, lambda: ask_running(folder, disk), native=native
    )


def folders(data: Path | None) -> Folders:
    """Where the program's own files lie, and which data folder was chosen."""
    from desktop.house import Folders

    return Folders(resources=RESOURCES, texts=TEXTS, program=program_folder(), data=data)


def program_folder() -> Path:
    """The folder that the program lies in: beside it may be a portable data folder."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent
    return ROOT


def check(qt: Sequence[str], say: Callable[[str], None]) -> int:
    """Load everything once, open and close both windows, print one line of JSON, return 0."""
    import tempfile

    from desktop.controllers.upkeep.self_check import (
        check_pictures,
        checked_icons,
        checked_languages,
        checked_rehearsal,
        checked_rulesets,
    )
    from desktop.program import Program
    from desktop.views.plots.steps import StepPlot

    application = made_application(qt or ("-platform", "offscreen"))
    theme = Theme(RESOURCES)
    theme.dress(application)
    found: dict[str, object] = {
        "version": __version__,
        "rulesets": checked_rulesets(),
        "languages": checked_languages(TEXTS),
    }
    checked_icons(RESOURCES / "icons")
    check_pictures(RESOURCES / "icons")
    StepPlot(theme).grab()
    frame = Frame(theme)
    frame.show()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(application, theme, frame, folders(Path(folder)), system="en")
        program.begin(())
        found["creatures"] = program.library.counts()
        program.play_sample()
        program.players.open_window()
        application.processEvents()
        found["rehearsed"] = checked_rehearsal(program.desk.encounter)
        program.players.close()
        frame.close()
        program.close()
    say(json.dumps(found))
    return 0


def lead(driver: str, *, data: Path | None, hand_over: Callable[[bytes], None]) -> int:
    """Let a driver lead the program without windows; return the exit code.

    1: some line meant nothing. 3: another program has the data folder.
    """
    from PySide6.QtCore import QCoreApplication

    from desktop.headless import Headless, LedClock, LedDice
    from desktop.house import FolderTaken, House
    from desktop.storage import json_text

    application = QCoreApplication([TITLE.lower()])
    dice, clock = LedDice(), LedClock()
    try:
        house = House(
            folders(data),
            language="en",
            parent=application,
            dice=dice,
            clock=clock,
            when_taken=lambda _folder, _disk: None,
        )
    except FolderTaken:
        return 3
    led = Headless(house, dice, clock, lambda answer: hand_over(json_text.text_of(answer)))
    led.begin()
    try:
        if driver == "-":
            is_understood = led.obey_all(sys.stdin.buffer)
        else:
            with Path(driver).open("rb") as lines:
                is_understood = led.obey_all(lines)
    except OSError as error:
        hand_over(json_text.text_of({"error": str(error)}))
        is_understood = False
    house.close()
    return 0 if is_understood else 1


def made_application(qt: Sequence[str]) -> QApplication:
    """The one QApplication, with the program's name and Qt's own arguments."""
    application = QApplication([TITLE.lower(), *qt])
    application.setApplicationName(TITLE.lower())
    application.setApplicationDisplayName(TITLE)
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(TITLE.lower())  # by this, Wayland finds icon and menu entry
    application.setWindowIcon(window_icon())
    return application


def window_icon() -> QIcon:
    """The program's icon in all its sizes; each is read only when it is shown."""
    icon = QIcon()
    for size in ICON_SIZES:
        icon.addFile(str(RESOURCES / "icons" / "program" / f"mischia-{size}.png"))
    return icon


def language_of_system() -> str:
    """The language to begin with, where the GM has chosen none."""
    # Not Python's locale: it knows no language of macOS, and none that is not installed on Linux.
    wanted = [one.lower() for one in QLocale.system().uiLanguages()]
    return "it" if wanted and wanted[0].startswith("it") else "en"
