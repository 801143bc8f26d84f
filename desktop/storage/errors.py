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
    errno.ENOSPC: Message("storage.reason.disk_full"),
    errno.EDQUOT: Message("storage.reason.disk_full"),
    errno.EACCES: Message("storage.reason.not_allowed"),
    errno.EPERM: Message("storage.reason.not_allowed"),
    errno.EROFS: Message("storage.reason.read_only"),
    errno.ENOENT: Message("storage.reason.gone"),
    errno.ENOTDIR: Message("storage.reason.gone"),
    errno.ENODEV: Message("storage.reason.gone"),
    errno.ENXIO: Message("storage.reason.gone"),
    errno.ESTALE: Message("storage.reason.gone"),
    errno.EIO: Message("storage.reason.device"),
    errno.EBUSY: Message("storage.reason.locked"),
    errno.ETXTBSY: Message("storage.reason.locked"),
    errno.ENAMETOOLONG: Message("storage.reason.long_name"),
    errno.EISDIR: Message("storage.reason.is_folder"),
}
_SHARING_VIOLATIONS = (32, 33)  # Windows: another program holds the file


def reason_of(error: OSError) -> Message:
    """Why the system said no."""
    if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
        return Message("storage.reason.locked")
    known = _REASONS.get(error.errno or 0)
    return known or Message("storage.reason.other", {"code": error.errno or 0})


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
