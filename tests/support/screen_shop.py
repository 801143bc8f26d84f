"""Screens that a test plugs in and out without Qt's knowing."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, Signal

from desktop.controllers.players.screens import Screen, ScreenIdentity


class ScreenShop(QObject):
    """Provides whatever screens the test says."""

    changed = Signal()

    def __init__(self, *screens: Screen) -> None:
        super().__init__()
        self._screens = screens

    def present(self) -> Sequence[Screen]:
        """All that are plugged in now."""
        return self._screens

    def plug(self, *screens: Screen) -> None:
        """Only these are plugged in from now on."""
        self._screens = screens
        self.changed.emit()


def a_screen(
    name: str, x: int, width: int = 1920, height: int = 1080, *, primary: bool = False
) -> Screen:
    """A screen known by its name."""
    return Screen(ScreenIdentity(name=name), QRect(x, 0, width, height), is_primary=primary)
