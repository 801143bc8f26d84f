"""Pictures on tokens: taken from files, kept by content, decoded off the interface thread.

What comes from outside is hostile until it is parsed: its kind and size are read first, what is
too large is refused, and what is kept is a small picture of our own making.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from math import isqrt
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    QRect,
    QRunnable,
    Qt,
    QThreadPool,
    Signal,
)
from PySide6.QtGui import QImage

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureError, reader_of
from desktop.controllers.pictures.files import AssetShelf, read_picture_file
from desktop.exchange.errors import UnusableInput
from desktop.exchange.picture_header import read_picture_header, too_large
from desktop.language.message import Message
from desktop.model.asset import is_asset_key
from desktop.storage.errors import StorageError

SIDE = 320
"""Pixels of what is kept, each way: as much as any token shows."""
LARGEST_SIDE = 8_192
MOST_PIXELS = 40_000_000
"""Of a picture that is decoded whole: 160 MB."""
KEPT = 400
"""Portraits that stay decoded, 400 kB each at most."""
ENDING = "png"


def portrait_from(data: bytes) -> QImage:
    """The middle square of a picture, at most `SIDE` pixels wide. Raises PictureError."""
    try:
        header = read_picture_header(data)
    except UnusableInput as error:
        raise PictureError(error.message) from error
    is_long = max(header.width, header.height) > LARGEST_SIDE
    if is_long or header.width * header.height > MOST_PIXELS:
        limit = LARGEST_SIDE if is_long else isqrt(MOST_PIXELS)
        raise PictureError(too_large(header.width, header.height, limit))
    reader, buffer = reader_of(data)
    shorter = min(header.width, header.height)
    if shorter > SIDE:  # JPEG decodes small at once
        reader.setScaledSize(reader.size() * (SIDE / shorter))
    image = reader.read()
    buffer.close()
    if image.isNull():
        raise PictureError(Message("picture.broken"))
    return _squared(image)


def _squared(image: QImage) -> QImage:
    side = min(image.width(), image.height())
    left, top = (image.width() - side) // 2, (image.height() - side) // 2
    square = image.copy(QRect(left, top, side, side))
    if side > SIDE:
        square = square.scaled(
            SIDE,
            SIDE,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    return square.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def packed(image: QImage) -> bytes:
    """A portrait as it is kept."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes
    buffer.close()
    return bytes(data.data())


class Portraits(QObject):
    """The pictures that the tokens of the fight show, by their keys."""

    changed = Signal(str)
    """A picture is there now."""
    refused = Signal(object)  # Message

    def __init__(self, desk: Desk, shelf: AssetShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._shelf = desk, shelf
        self._images: OrderedDict[str, QImage] = OrderedDict()
        self._lost: set[str] = set()
        self._works: dict[int, _Work] = {}
        self._wanted: set[str] = set()
        self._count = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        desk.changed.connect(self._want_all)
        desk.fight_opened.connect(self._want_all)

    def find(self, key: str) -> QImage | None:
        """A picture, if it is there by now."""
        return self._images.get(key)

    def known(self) -> tuple[str, ...]:
        """The keys of those that are there."""
        return tuple(self._images)

    def want(self, keys: Iterable[str]) -> None:
        """Have pictures read; those that cannot be are left out, once and for all."""
        for key in keys:
            is_known = key in self._images or key in self._lost or key in self._wanted
            if not is_known and is_asset_key(key):
                self._wanted.add(key)
                self._start(partial(self._read, key), lambda _key: None, key)

    def keep_file(self, path: Path, done: Callable[[str], object]) -> None:
        """Keep the picture of a file; `done` is told its key, in the interface thread."""

        def work() -> tuple[str, QImage]:
            image = portrait_from(read_picture_file(str(path)))
            try:
                return self._shelf.keep(packed(image), ENDING), image
            except StorageError as error:
                raise PictureError(error.message) from error

        self._start(work, done)

    def wait(self) -> None:
        """Wait until nothing is being read; for the end of the program."""
        self._pool.waitForDone()

    def _read(self, key: str) -> tuple[str, QImage]:
        try:
            return key, portrait_from(self._shelf.read(key))
        except StorageError as error:
            raise PictureError(error.message) from error

    def _want_all(self) -> None:
        session = self._desk.session
        if session is None:
            return
        shown = (who.token_picture for who in session.encounter.combatants.values())
        self.want(dict.fromkeys(key for key in shown if key))

    def _start(
        self,
        work: Callable[[], tuple[str, QImage]],
        done: Callable[[str], object],
        key: str = "",
    ) -> None:
        self._count += 1
        job = self._works[self._count] = _Work(self._count, work, done, key)
        job.answers.made.connect(self._on_made)
        job.answers.refused.connect(self._on_refused)
        self._pool.start(job)

    def _on_made(self, number: int, key: str, image: QImage) -> None:
        job = self._works.pop(number)
        self._wanted.discard(key)
        self._images[key] = image
        while len(self._images) > KEPT:
            self._images.popitem(last=False)
        self.changed.emit(key)
        job.done(key)

    def _on_refused(self, number: int, reason: Message) -> None:
        job = self._works.pop(number)
        if job.key:
            self._wanted.discard(job.key)
            self._lost.add(job.key)
        else:
            self.refused.emit(reason)


class _Answers(QObject):
    made = Signal(int, str, object)
    refused = Signal(int, object)


class _Work(QRunnable):
    def __init__(
        self,
        number: int,
        work: Callable[[], tuple[str, QImage]],
        done: Callable[[str], object],
        key: str,
    ) -> None:
        super().__init__()
        self.setAutoDelete(False)  # the portraits hold it until its answer has arrived
        self._number, self._work = number, work
        self.done, self.key = done, key
        self.answers = _Answers()

    def run(self) -> None:
        """Read; then one of the answers is given, once."""
        try:
            key, image = self._work()
        except PictureError as error:
            self.answers.refused.emit(self._number, error.message)
        else:
            self.answers.made.emit(self._number, key, image)
