"""Pictures as files: chosen by somebody, or kept with the campaign."""

from pathlib import Path
from typing import Protocol

from desktop.controllers.pictures.decoding import PictureError
from desktop.exchange.errors import UnusableInput
from desktop.exchange.picture_header import read_picture_header
from desktop.language.message import Message

LARGEST_FILE = 64 * 1024 * 1024
ENDINGS = (".png", ".jpg", ".jpeg", ".webp")


class AssetShelf(Protocol):
    """Where the bytes of pictures are kept, each under the key that its content has everywhere."""

    def keep(self, content: bytes, ending: str) -> str:
        """Keep a picture; its key. Raises StorageError."""

    def read(self, key: str) -> bytes:
        """The bytes of a picture. Raises StorageError."""


def curtain_key(path: str) -> str:
    """What the loader of pictures knows the picture of a curtain by."""
    return f"curtain:{path}"


def read_picture_file(path: str) -> bytes:
    """The bytes of a whole picture; PictureError for what cannot be read or shown."""
    file = Path(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise PictureError(Message("picture.unreadable", {"file": file.name})) from error
    if len(data) > LARGEST_FILE:
        raise PictureError(Message("picture.too_large_file", {"file": file.name}))
    try:
        header = read_picture_header(data)
    except UnusableInput as error:
        raise PictureError(error.message) from error
    if not header.is_whole:
        raise PictureError(Message("import.picture.cut_off"))
    return data
