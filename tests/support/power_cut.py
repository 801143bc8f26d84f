"""A disk that forgets, at a power cut, what was not synced."""

import random
from dataclasses import dataclass, field
from pathlib import Path

from desktop.storage.disk import SystemCalls
from tests.support.faulty_disk import error_of


class PowerIsGone(OSError):
    """Every call after the power cut."""


@dataclass(eq=False)
class Content:
    """What a file holds, and what of it is on the medium."""

    text: bytes = b""
    synced: bytes = b""


@dataclass
class Names:
    """Which content is under which path, and what happened to names since they were synced."""

    now: dict[Path, Content] = field(default_factory=dict)
    changes: list[tuple[Path, Content | None]] = field(default_factory=list)
    synced: dict[Path, Content] = field(default_factory=dict)

    def change(self, path: Path, content: Content | None) -> None:
        """A name now means something else, or nothing."""
        self.changes.append((path, content))
        if content is None:
            self.now.pop(path, None)
        else:
            self.now[path] = content

    def sync(self, folder: Path) -> None:
        """The names in a folder are on the medium."""
        for path, content in [change for change in self.changes if change[0].parent == folder]:
            self._put(self.synced, path, content)
        self.changes = [change for change in self.changes if change[0].parent != folder]

    def after_cut(self, chance: random.Random) -> dict[Path, Content]:
        """What is left: of the changes not synced, the first so many."""
        left = dict(self.synced)
        for path, content in self.changes[: chance.randint(0, len(self.changes))]:
            self._put(left, path, content)
        return left

    @staticmethod
    def _put(names: dict[Path, Content], path: Path, content: Content | None) -> None:
        if content is None:
            names.pop(path, None)
        else:
            names[path] = content


class ForgetfulCalls(SystemCalls):
    """Keeps files in memory beside the real ones. After `calls_left` calls the power goes.

    The last call may be a write that is torn. `refuse` is an error number that a random share
    of the calls before that fails with.
    """

    def __init__(self, seed: int, *, calls_left: int, refuse: int | None = None) -> None:
        self._random = random.Random(seed)
        self.calls_left = calls_left
        self._refuse = refuse
        self._names = Names()
        self._open: dict[int, Content] = {}
        self.faults = 0

    def _ask(self) -> None:
        self.calls_left -= 1
        if self.calls_left < 0:
            raise PowerIsGone(5, "the power is gone")
        if self._refuse is not None and self._random.random() < 0.1:
            self.faults += 1
            raise error_of(self._refuse)

    def open(self, path: Path, *, empty: bool = False) -> int:
        self._ask()
        content = self._names.now.get(path)
        if content is None:
            content = Content()
            self._names.change(path, content)
        elif empty:
            content.text = b""
        handle = super().open(path, empty=empty)
        self._open[handle] = content
        return handle

    def write(self, handle: int, text: memoryview) -> int:
        content = self._open[handle]
        try:
            self._ask()
        except OSError:
            torn = text[: self._random.randint(0, len(text))]
            content.text += bytes(torn)
            super().write(handle, torn)
            raise
        content.text += bytes(text)
        return super().write(handle, text)

    def sync(self, handle: int) -> None:
        self._ask()
        self._open[handle].synced = self._open[handle].text

    def cut(self, handle: int, size: int) -> None:
        self._ask()
        super().cut(handle, size)
        self._open[handle].text = self._open[handle].text[:size]

    def replace(self, old: Path, new: Path) -> None:
        self._ask()
        super().replace(old, new)
        content = self._names.now[old]
        self._names.change(new, content)
        self._names.change(old, None)

    def delete(self, path: Path) -> None:
        self._ask()
        super().delete(path)
        self._names.change(path, None)

    def sync_folder(self, path: Path) -> None:
        self._ask()
        self._names.sync(path)

    def leave(self, old: Path, new: Path) -> None:
        """Put into `new` what the medium holds of the folder `old` after the power cut."""
        for path, content in self._names.after_cut(self._random).items():
            if not path.is_relative_to(old):
                continue
            place = new / path.relative_to(old)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(self._text_left(content))

    def _text_left(self, content: Content) -> bytes:
        """What was synced, and perhaps a part of what was written since."""
        if content.text.startswith(content.synced):
            rest = content.text[len(content.synced) :]
            return content.synced + rest[: self._random.randint(0, len(rest))]
        return self._random.choice([content.synced, content.text])
