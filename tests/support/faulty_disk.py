"""A disk whose calls are recorded, and fail when a test says so."""

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from desktop.storage.disk import SystemCalls

Fault = Callable[[str], OSError | None]


@dataclass(frozen=True)
class Call:
    """One call that reached the disk: its kind, and the name of its file."""

    kind: str
    name: str


class FaultyCalls(SystemCalls):
    """The real calls, with faults in front of them.

    `fault` is asked with the kind of every call; an error that it answers is raised. `torn`
    bytes of a failing write reach the file all the same.
    """

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.fault: Fault = lambda _kind: None
        self.torn = 0
        self._names: dict[int, str] = {}

    def _ask(self, kind: str, name: str) -> None:
        self.calls.append(Call(kind, name))
        if error := self.fault(kind):
            raise error

    def open(self, path: Path, *, empty: bool = False) -> int:
        self._ask("open", path.name)
        handle = super().open(path, empty=empty)
        self._names[handle] = path.name
        return handle

    def write(self, handle: int, text: memoryview) -> int:
        try:
            self._ask("write", self._names[handle])
        except OSError:
            if self.torn:
                super().write(handle, text[: self.torn])
            raise
        return super().write(handle, text)

    def sync(self, handle: int) -> None:
        self._ask("sync", self._names[handle])
        super().sync(handle)

    def cut(self, handle: int, size: int) -> None:
        self._ask("cut", self._names[handle])
        super().cut(handle, size)

    def replace(self, old: Path, new: Path) -> None:
        self._ask("replace", new.name)
        super().replace(old, new)

    def delete(self, path: Path) -> None:
        self._ask("delete", path.name)
        super().delete(path)

    def make_folder(self, path: Path) -> None:
        self._ask("make_folder", path.name)
        super().make_folder(path)

    def sync_folder(self, path: Path) -> None:
        self._ask("sync_folder", path.name)
        super().sync_folder(path)


def error_of(code: int) -> OSError:
    """The error that the system raises for a code such as `errno.ENOSPC`."""
    return OSError(code, os.strerror(code))


def full(kind: str) -> OSError | None:
    """A full disk: nothing can be written, names can be changed."""
    return error_of(errno.ENOSPC) if kind in {"write", "make_folder"} else None


def failing_at(number: int, code: int) -> Fault:
    """Only the `number`-th call from now on (counting from 0) fails."""
    left = number

    def fault(_kind: str) -> OSError | None:
        nonlocal left
        left -= 1
        return error_of(code) if left == -1 else None

    return fault


def every_call(code: int) -> Fault:
    """Everything fails."""
    return lambda _kind: error_of(code)
