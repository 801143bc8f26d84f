"""What an import raises when a file cannot be used; the message says so to people."""

from collections.abc import Callable

from desktop.language.message import Message

Report = Callable[[float], None]
"""Told from time to time how much is done, 0 to 1; raises `ImportCancelled` to stop the import."""


class UnusableInput(Exception):
    """Something from outside cannot be used; nothing of it was kept."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class MapImportError(UnusableInput):
    """A map file that cannot be used."""


class CreatureImportError(UnusableInput):
    """A file or text in which no creatures can be found."""


class PictureError(UnusableInput):
    """A picture that cannot be used."""


class ImportGaveUp(UnusableInput):
    """Reading took more than the computer has."""


class ImportCancelled(Exception):
    """Whoever watched the import wanted no more of it."""


def unwatched(_done: float) -> None:
    """The report of an import that nobody watches."""
