"""Collects what somebody who helps needs to know: versions, screens, log, the fight."""

import platform
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLocale, QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication

from desktop.controllers.desk import Desk
from desktop.controllers.fights.on_disk import FightsController
from desktop.controllers.players.screens import Screens
from desktop.language.message import Message
from desktop.language.render import render
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.program_log import ProgramLog
from desktop.storage.support_bundle import Support, write_bundle


class SupportController:
    """Makes the bundle. It is written where the GM says, and sent by nobody but the GM."""

    def __init__(
        self,
        desk: Desk,
        fights: FightsController,
        screens: Screens,
        log: ProgramLog,
        data: DataFolder,
        disk: Disk,
        *,
        program: str,
        home: Callable[[], Path] = Path.home,
    ) -> None:
        self._desk, self._fights, self._screens = desk, fights, screens
        self._log, self._data, self._disk = log, data, disk
        self._program, self._home = program, home

    def bundle(self) -> Support:
        """What would be written now."""
        return Support(
            versions=self.versions(),
            screens=tuple(self.screens()),
            log=self._log.read(),
            fight=self._fights.log_lines,
            home=str(self._home()),
        )

    def write(self, path: Path) -> None:
        """Write the zip; raises WriteFailed."""
        write_bundle(path, self.bundle(), self._disk)

    def note(self, trouble: Message) -> None:
        """Keep what went wrong in the log, in English: whoever helps reads it."""
        english = next(one for one in self._desk.all_languages if one.code == "en")
        self._log.note(render(trouble, english))

    def versions(self) -> dict[str, str]:
        """What runs here."""
        session = self._desk.present
        return {
            "program": self._program,
            "frozen": "yes" if getattr(sys, "frozen", False) else "no",
            "Python": platform.python_version(),
            "Qt": qVersion() or "",
            "platform": QGuiApplication.platformName(),
            "system": QSysInfo.prettyProductName(),
            "kernel": f"{QSysInfo.kernelType()} {QSysInfo.kernelVersion()}",
            "processor": QSysInfo.currentCpuArchitecture(),
            "language": f"{self._desk.language.code}, system {QLocale.system().name()}",
            "ruleset": "" if session is None else str(session.ruleset.key),
            "data": str(self._data.root),
        }

    def screens(self) -> list[str]:
        """One line a screen: what it is (not its serial number), where it stands, its density."""
        told = []
        for screen in self._screens.present():
            who, place = screen.identity, screen.geometry
            scale = 1.0 if screen.native is None else screen.native.devicePixelRatio()
            told.append(
                f"{who.shown} {who.width}x{who.height} mm, {place.width()}x{place.height()} "
                f"at {place.x()},{place.y()}, scale {scale:g}{', primary' * screen.is_primary}"
            )
        return told
