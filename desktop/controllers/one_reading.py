"""Reads one thing at a time in a thread: of several wished quickly, the last one counts."""

from collections.abc import Callable
from threading import Event as Flag

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from desktop.exchange.errors import ImportCancelled, Report, UnusableInput
from desktop.language.message import Message
from desktop.storage.errors import StorageError

Tell = Callable[[object], None]
Work = Callable[[Report, Tell], object]
"""Reads something. Reports how much is done, 0 to 1, and may tell a part before the end.

Raises `UnusableInput` or `StorageError`, and lets through what the report raises.
"""


class OneReading(QObject):
    """Whoever owns it hears only of the last wish; what went before is stopped."""

    work_changed = Signal()  # name, progress
    part_read = Signal(object)  # what the work told before its end
    read = Signal(object)
    refused = Signal(object)  # Message

    def __init__(self, threads: int, share: float = 1.0, parent: QObject | None = None) -> None:
        """`share` is how much of the whole way the reading is."""
        super().__init__(parent)
        self._share = share
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(threads)
        self._wish = 0  # the number of the last one
        self._works: dict[int, _Working] = {}
        self.name = ""
        """What is on its way, for the reader; "" nothing."""
        self.progress = 0.0
        """How much of it is done, 0 to 1."""

    def begin(self, name: str, work: Work) -> None:
        """Read in place of whatever is on its way."""
        self.cancel()
        job = self._works[self._wish] = _Working(self._wish, work)
        job.answers.progress.connect(self._on_progress)
        job.answers.part_read.connect(self._on_part_read)
        job.answers.read.connect(self._on_read)
        job.answers.refused.connect(self._on_refused)
        job.answers.stopped.connect(self._on_stopped)
        self.tell(name, 0.0)
        self._pool.start(job)

    def tell(self, name: str, progress: float) -> None:
        """What is on its way, and how far."""
        if (name, progress) != (self.name, self.progress):
            self.name, self.progress = name, progress
            self.work_changed.emit()

    def finish(self) -> str:
        """Nothing is on its way any more; return the name of what was."""
        name = self.name
        self.tell("", 0.0)
        return name

    def cancel(self) -> None:
        """Stop whatever is on its way."""
        self._wish += 1
        for job in self._works.values():
            job.stop()
        self.finish()

    def wait(self) -> None:
        """Stop everything and wait until it has stopped; for the end of the program."""
        self.cancel()
        self._pool.waitForDone()

    # --- answers of the thread ------------------------------------------------------------------

    def _on_progress(self, wish: int, done: float) -> None:
        if wish == self._wish:
            self.tell(self.name, self._share * done)

    def _on_part_read(self, wish: int, part: object) -> None:
        if wish == self._wish:
            self.part_read.emit(part)

    def _on_read(self, wish: int, found: object) -> None:
        self._works.pop(wish, None)
        if wish == self._wish:
            self.read.emit(found)

    def _on_refused(self, wish: int, reason: Message) -> None:
        self._works.pop(wish, None)
        if wish == self._wish:
            self.refused.emit(reason)

    def _on_stopped(self, wish: int) -> None:
        self._works.pop(wish, None)


class _Answers(QObject):
    progress = Signal(int, float)
    part_read = Signal(int, object)
    read = Signal(int, object)
    refused = Signal(int, object)  # Message
    stopped = Signal(int)


class _Working(QRunnable):
    """Works in a thread; then one of read, refused and stopped is given, once."""

    def __init__(self, wish: int, work: Work) -> None:
        super().__init__()
        self.setAutoDelete(False)  # held until its answer has arrived
        self._wish, self._work = wish, work
        self._is_unwanted = Flag()
        self.answers = _Answers()

    def stop(self) -> None:
        """Nobody wants the answer any more."""
        self._is_unwanted.set()

    def run(self) -> None:
        """Work."""
        try:
            found = self._work(self._report, self._tell)
        except ImportCancelled:
            self.answers.stopped.emit(self._wish)
        except (UnusableInput, StorageError) as error:
            self.answers.refused.emit(self._wish, error.message)
        else:
            self.answers.read.emit(self._wish, found)

    def _report(self, done: float) -> None:
        if self._is_unwanted.is_set():
            raise ImportCancelled
        self.answers.progress.emit(self._wish, done)

    def _tell(self, part: object) -> None:
        self.answers.part_read.emit(self._wish, part)
