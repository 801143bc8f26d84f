"""Screens by what they are, not by their number."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, QRect, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QScreen

SEPARATOR = "|"
PARTS = 5


@dataclass(frozen=True, slots=True)
class ScreenIdentity:
    """Whatever a screen tells of itself; empty parts say nothing. Sizes in millimetres."""

    manufacturer: str = ""
    model: str = ""
    serial: str = ""
    width: int = 0
    height: int = 0
    name: str = ""

    @property
    def key(self) -> str:
        """Text that stands for it in the settings; `read_identity` reads it back."""
        size = f"{self.width}x{self.height}" if self.width and self.height else ""
        parts = (self.manufacturer, self.model, self.serial, size, self.name)
        return SEPARATOR.join(part.replace(SEPARATOR, "/") for part in parts)

    @property
    def maker(self) -> tuple[str, str, str]:
        """What does not depend on where it is plugged in."""
        return self.manufacturer, self.model, self.serial

    def is_same_device(self, other: "ScreenIdentity") -> bool:
        """Whether both may be one screen, plugged in elsewhere or set to another resolution."""
        if self.maker != other.maker:
            return False
        if self.name == other.name:
            return True
        is_same_size = (self.width, self.height) == (other.width, other.height)
        return is_same_size and any(self.maker)

    @property
    def shown(self) -> str:
        """What the GM reads."""
        maker = f"{self.manufacturer} {self.model}".strip()
        return f"{maker} ({self.name})" if maker and self.name else maker or self.name


NO_SCREEN = ScreenIdentity()


def read_identity(key: str) -> ScreenIdentity:
    """The identity that a key stands for; an empty one for what is no key."""
    parts = key.split(SEPARATOR)
    if len(parts) != PARTS:
        return NO_SCREEN
    manufacturer, model, serial, size, name = parts
    width, _, height = size.partition("x")
    if not (width.isascii() and width.isdecimal() and height.isascii() and height.isdecimal()):
        width = height = "0"
    return ScreenIdentity(manufacturer, model, serial, int(width), int(height), name)


def find_screen(wanted: ScreenIdentity, present: Sequence["Screen"]) -> "tuple[Screen, ...]":
    """The screens that can be the wanted one: exactly that, else the same device elsewhere.

    More than one only where they cannot be told apart.
    """
    if wanted == NO_SCREEN:
        return ()
    exact = tuple(screen for screen in present if screen.identity == wanted)
    return exact or tuple(screen for screen in present if wanted.is_same_device(screen.identity))


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen that is plugged in now. Geometry in device-independent pixels."""

    identity: ScreenIdentity
    geometry: QRect
    is_primary: bool
    native: QScreen | None = None


class Screens(Protocol):
    """Where screens come from; Qt in the program, anything in tests."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when a screen comes, goes or changes."""

    def present(self) -> Sequence[Screen]:
        """All screens that are plugged in now."""


def identity_of(screen: QScreen) -> ScreenIdentity:
    """What Qt knows of a screen."""
    size = screen.physicalSize()
    return ScreenIdentity(
        screen.manufacturer().strip(),
        screen.model().strip(),
        screen.serialNumber().strip(),
        round(size.width()),
        round(size.height()),
        screen.name(),
    )


class QtScreens(QObject):
    """The screens of the running program."""

    changed = Signal()

    def __init__(self, application: QGuiApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        application.screenAdded.connect(self._on_screen_added)
        application.screenRemoved.connect(self._on_screens_changed)
        application.primaryScreenChanged.connect(self._on_screens_changed)
        for screen in application.screens():
            self._watch(screen)

    def present(self) -> Sequence[Screen]:
        """All screens that are plugged in now, the primary one first."""
        primary = self._application.primaryScreen()
        found = [
            Screen(identity_of(screen), screen.geometry(), screen is primary, screen)
            for screen in self._application.screens()
        ]
        return sorted(found, key=lambda screen: not screen.is_primary)

    def _watch(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self._on_screens_changed)
        screen.logicalDotsPerInchChanged.connect(self._on_screens_changed)

    def _on_screen_added(self, screen: QScreen) -> None:
        self._watch(screen)
        self.changed.emit()

    def _on_screens_changed(self) -> None:
        self.changed.emit()
