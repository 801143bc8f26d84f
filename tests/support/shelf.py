"""A shelf of pictures that forgets everything at the end of the test."""

from hashlib import sha256
from pathlib import Path

from desktop.language.message import Message
from desktop.storage.errors import StorageError


class MemoryShelf:
    """Keeps pictures in memory under the key of their content."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def keep(self, content: bytes, ending: str) -> str:
        """Keep a picture; its key."""
        key = f"{sha256(content).hexdigest()}.{ending}"
        self.kept[key] = content
        return key

    def read(self, key: str) -> bytes:
        """The bytes of a picture."""
        if key not in self.kept:
            raise StorageError(Message("picture.unreadable"), Path(key))
        return self.kept[key]
