"""Pictures from files: those that hang before the map on the players' screen, and others."""

from pathlib import Path

from desktop.controllers.pictures import PictureError
from desktop.language.message import Message

LARGEST_FILE = 64 * 1024 * 1024
ENDINGS = (".png", ".jpg", ".jpeg", ".webp")


def curtain_key(path: str) -> str:
    """What the loader of pictures knows the picture of a curtain by."""
    return f"curtain:{path}"


def read_picture_file(path: str) -> bytes:
    """The bytes of a picture; PictureError for what cannot be read or is too large."""
    file = Path(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise PictureError(Message("picture.unreadable", {"file": file.name})) from error
    if len(data) > LARGEST_FILE:
        raise PictureError(Message("picture.too_large_file", {"file": file.name}))
    return data
