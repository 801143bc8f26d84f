"""A thread that saves a file some time after it was changed, and again until it succeeds."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from desktop.language.message import Message
from desktop.storage.errors import WriteFailed

DELAY = 0.4  # seconds: changes that come close together are saved together
RETRY_AFTER = 3.0  # seconds
CLOSE_WITHIN = 5.0  # seconds


@dataclass(frozen=True, slots=True)
class SaveStatus:
    """Whether everything is saved; `failure`: why it could not be."""

    is_saved: bool
    failure: Message | None = None


class Saver:
    """Calls `save` behind every change. `save` raises WriteFailed when it could not.

    `listener` hears of every success and failure, in the saving thread.
    """

    def __init__(
        self,
        save: Callable[[], None],
        *,
        delay: float = DELAY,
        retry_after: float = RETRY_AFTER,
        listener: Callable[[SaveStatus], None] = lambda _: None,
    ) -> None:
        self._save = save
        self._delay = delay
        self._retry_after = retry_after
        self._listener = listener
        self._changed = threading.Condition()
        self._changes = 0
        self._saved = 0
        self._failure: Message | None = None
        self._hurry = False
        self._closing = False
        self._thread = threading.Thread(target=self._save_on, name="saver", daemon=True)
        self._thread.start()

    @property
    def status(self) -> SaveStatus:
        """How the saving stands now."""
        with self._changed:
            return SaveStatus(self._saved == self._changes, self._failure)

    def note_change(self) -> None:
        """There is something to save."""
        with self._changed:
            assert self._closing or self._thread.is_alive(), "the thread that saves has ended"
            self._changes += 1
            self._changed.notify_all()

    def flush(self, within: float = CLOSE_WITHIN) -> bool:
        """Save now, and wait for it; False when it is not done after `within` seconds."""
        with self._changed:
            self._hurry = True
            self._changed.notify_all()
            return self._changed.wait_for(lambda: self._saved == self._changes, within)

    def close(self, within: float = CLOSE_WITHIN) -> SaveStatus:
        """Save what is not saved and stop; the status says whether that succeeded."""
        with self._changed:
            self._closing = self._hurry = True
            self._changed.notify_all()
        self._thread.join(within)
        return self.status

    def _save_on(self) -> None:
        while self._wait_for_change():
            with self._changed:
                changes = self._changes
            try:
                self._save()
            except WriteFailed as error:
                if not self._wait_after(error):
                    return
            else:
                with self._changed:
                    self._saved = changes
                    self._failure = None
                    self._changed.notify_all()
                self._listener(self.status)

    def _wait_for_change(self) -> bool:
        """Wait until there is something to save, and a moment more; False: time to stop."""
        with self._changed:
            self._changed.wait_for(lambda: self._saved != self._changes or self._closing)
            self._changed.wait_for(lambda: self._hurry or self._closing, self._delay)
            self._hurry = False
            return self._saved != self._changes

    def _wait_after(self, error: WriteFailed) -> bool:
        """Tell the failure and wait; whether to try again."""
        with self._changed:
            self._failure = error.message
        self._listener(self.status)
        with self._changed:
            if self._closing and not self._hurry:
                return False
            self._changed.wait_for(lambda: self._hurry, self._retry_after)
            return True
