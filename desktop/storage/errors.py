"""What can go wrong with files, as sentences for people."""

import errno
from pathlib import Path

from desktop.language.message import Message


class StorageError(Exception):
    """A file that cannot be read or written. `message` says so in plain words."""

    def __init__(self, message: Message, path: Path | None = None) -> None:
        super().__init__(f"{message.key} {dict(message.parameters)!r}")
        self.message = message
        self.path = path


class WriteFailed(StorageError):
    """The system did not let us write, sync, rename or delete; what was there is still there."""


class DamagedFile(StorageError):
    """A file of ours that does not hold what it should."""


class NewerFile(StorageError):
    """A file that a newer version of the program wrote. It is never touched."""


class NotOurFile(StorageError):
    """A file that is none of ours, or bigger than any of ours could be."""


_REASONS = {
    "storage.reason.disk_full": ("ENOSPC", "EDQUOT"),
    "storage.reason.not_allowed": ("EACCES", "EPERM"),
    "storage.reason.read_only": ("EROFS",),
    "storage.reason.gone": ("ENOENT", "ENOTDIR", "ENODEV", "ENXIO", "ESTALE"),
    "storage.reason.device": ("EIO",),
    "storage.reason.locked": ("EBUSY", "ETXTBSY"),
    "storage.reason.long_name": ("ENAMETOOLONG",),
    "storage.reason.is_folder": ("EISDIR",),
}
_SHARING_VIOLATIONS = (32, 33)  # Windows: another program holds the file


def reason_of(error: OSError) -> Message:
    """Why the system said no."""
    if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
        return Message("storage.reason.locked")
    name = errno.errorcode.get(error.errno or 0, "")
    for key, names in _REASONS.items():
        if name in names:
            return Message(key)
    return Message("storage.reason.other", {"code": error.errno or 0})


def write_failed(path: Path, error: OSError) -> WriteFailed:
    """The error for a file that could not be written."""
    return WriteFailed(
        Message("storage.write_failed", {"file": path.name, "reason": reason_of(error)}), path
    )


def read_failed(path: Path, error: OSError) -> StorageError:
    """The error for a file that could not be read."""
    return StorageError(
        Message("storage.read_failed", {"file": path.name, "reason": reason_of(error)}), path
    )
