"""The composition root: the only place that knows all concrete classes.

Only what the first paint needs is imported at the top. `start` shows the empty frame; when it
has been painted, `furnish` loads the rest and puts it in.
"""

from __future__ import annotations

import json
import locale
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop import __version__
from desktop.views.design.theme import Theme
from desktop.views.shell.frame import TITLE, Frame

ROOT = Path(__file__).resolve().parent.parent
RESOURCES = ROOT / "resources"
TEXTS = ROOT / "i18n"


def start(*, data: Path | None, opened: Sequence[Path], qt: Sequence[str]) -> int:
    """Run the program until its window is closed; return the exit code."""
    application = made_application(qt)
    theme = Theme(RESOURCES)
    theme.dress(application)
    frame = Frame(theme)
    frame.show()
    return application.exec()


def check(qt: Sequence[str], say: Callable[[str], None]) -> int:
    """Load everything once, print one line of JSON, return 0."""
    from desktop.controllers.self_check import (
        check_pictures,
        checked_icons,
        checked_languages,
        checked_rulesets,
    )

    application = made_application(qt or ("-platform", "offscreen"))
    theme = Theme(RESOURCES)
    theme.dress(application)
    found: dict[str, object] = {
        "version": __version__,
        "rulesets": checked_rulesets(),
        "languages": checked_languages(TEXTS),
        "icons": checked_icons(RESOURCES / "icons"),
    }
    check_pictures(RESOURCES / "icons")
    frame = Frame(theme)
    frame.show()
    application.processEvents()
    frame.close()
    say(json.dumps(found))
    return 0


def made_application(qt: Sequence[str]) -> QApplication:
    """The one QApplication, with the program's name and Qt's own arguments."""
    application = QApplication([TITLE.lower(), *qt])
    application.setApplicationName(TITLE.lower())
    application.setApplicationDisplayName(TITLE)
    application.setApplicationVersion(__version__)
    return application


def language_of_system() -> str:
    """The language to begin with, where the GM has chosen none."""
    return "it" if (locale.getlocale()[0] or "").lower().startswith("it") else "en"
