"""Pictures of maps and portraits: checked before decoding, decoded off the interface thread.

A picture becomes a pyramid of tiles, each level half as large as the one before. Small pictures
are kept as they are decoded; of big ones every tile is kept compressed, and only the tiles in
view are decoded, in a bounded store.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    QPoint,
    QRect,
    QRunnable,
    QSize,
    Qt,
    QThreadPool,
    Signal,
)
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QPainter

from desktop.exchange.picture_header import MAX_SIDE, too_large
from desktop.language.message import Message

TILE = 1000
LARGEST_DECODED_SIDE = 8_192
"""Bigger pictures are decoded at a smaller scale: no screen shows more of them at once."""
KEPT_DECODED_PIXELS = 4_096 * 4_096
"""Up to this size a picture is kept decoded (64 MB)."""
KEPT_LEVEL_PIXELS = 2_048 * 2_048
"""Of a bigger one the levels up to this size: the whole map is shown without unpacking any."""
DECODED_BYTES = 96 * 1024 * 1024
"""Two rows of tiles across the widest view."""
ALLOCATION_MEBIBYTES = 1_100
FORMATS = frozenset({b"png", b"jpeg", b"jpg", b"webp", b"gif", b"bmp"})
SMALLEST_LEVEL = 512
PREVIEWED_FROM = 4_096
PREVIEW_SIDE = 1_000
"""A picture with a side above the first is seen at this size until it is decoded."""
QUALITY = 92
"""Of packed tiles. Up to 90 Qt keeps colour at half the sharpness, and thin coloured lines and
letters grow pale: 24 dB from the source instead of 35."""
COPIED_AT_ONCE = 1024 * 1024  # bytes


class PictureError(Exception):
    """A picture that cannot be shown; `message` says why in the reader's language."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """What is known of a picture before it is decoded: pixels as they are shown, kind of file."""

    width: int
    height: int
    kind: str


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile of a level: where it lies in the level's pixels, and what it shows."""

    area: QRect
    image: QImage


class Level:
    """One step of the pyramid; `scale` is its width divided by the picture's own."""

    def __init__(self, size: QSize, scale: float) -> None:
        self.size = size
        self.scale = scale
        self._images: dict[tuple[int, int], QImage] = {}
        self._bytes: dict[tuple[int, int], QByteArray] = {}

    def keys_in(self, area: QRect) -> list[tuple[int, int]]:
        """The tiles that meet an area in the level's pixels, row by row."""
        seen = area.intersected(QRect(0, 0, self.size.width(), self.size.height()))
        if seen.isEmpty():
            return []
        return [
            (column, row)
            for row in range(seen.top() // TILE, seen.bottom() // TILE + 1)
            for column in range(seen.left() // TILE, seen.right() // TILE + 1)
        ]

    def area_of(self, key: tuple[int, int]) -> QRect:
        """The pixels of this level that a tile covers."""
        whole = QRect(0, 0, self.size.width(), self.size.height())
        return QRect(key[0] * TILE, key[1] * TILE, TILE, TILE).intersected(whole)

    def keep(self, key: tuple[int, int], image: QImage, *, is_packed: bool) -> None:
        """Take a tile; packed it is kept as compressed bytes."""
        if is_packed:
            self._bytes[key] = packed(image)
        else:
            self._images[key] = image

    def find_image(self, key: tuple[int, int]) -> QImage | None:
        """A tile that is kept decoded, None without."""
        return self._images.get(key)

    def unpacked(self, key: tuple[int, int]) -> QImage:
        """Decode a tile that is kept packed."""
        image = QImage()
        image.loadFromData(self._bytes[key])
        return image.convertToFormat(QImage.Format.Format_RGB32)


class TiledPicture:
    """A decoded picture, compared by identity; `width` x `height` are its own pixels."""

    def __init__(self, width: int, height: int, levels: tuple[Level, ...]) -> None:
        self.width = width
        self.height = height
        self.levels = levels
        self._decoded: OrderedDict[tuple[int, tuple[int, int]], QImage] = OrderedDict()
        self._decoded_bytes = 0

    def level_for(self, scale: float) -> Level:
        """The smallest level that is still as sharp as a drawing at `scale` needs."""
        best = self.levels[0]
        for level in self.levels:
            if level.scale >= scale * 0.99:
                best = level
        return best

    def tiles(self, level: Level, area: QRect) -> list[Tile]:
        """The tiles of a level that meet an area in its pixels; call in the interface thread."""
        return [Tile(level.area_of(key), self._image(level, key)) for key in level.keys_in(area)]

    def unpack_ahead(self, level: Level, area: QRect, until: float) -> bool:
        """Unpack tiles that an area needs; False when a `perf_counter` time has come before all.

        Called again and again it comes to an end: what is too much to be kept is left to `tiles`.
        """
        keys = [key for key in level.keys_in(area) if level.find_image(key) is None]
        if len(keys) * TILE * TILE * 4 > DECODED_BYTES:
            return True
        place = self.levels.index(level)
        for key in keys:
            if (place, key) not in self._decoded:
                self._image(level, key)
                if time.perf_counter() > until:
                    return False
        return True

    def preview(self) -> QImage:
        """The whole picture, small."""
        level = self.levels[-1]
        area = QRect(0, 0, level.size.width(), level.size.height())
        return self.tiles(level, area)[0].image

    def _image(self, level: Level, key: tuple[int, int]) -> QImage:
        kept = level.find_image(key)
        if kept is not None:
            return kept
        place = (self.levels.index(level), key)
        if place in self._decoded:
            self._decoded.move_to_end(place)
            return self._decoded[place]
        image = level.unpacked(key)
        self._decoded[place] = image
        self._decoded_bytes += image.sizeInBytes()
        while self._decoded_bytes > DECODED_BYTES and len(self._decoded) > 1:
            _, dropped = self._decoded.popitem(last=False)
            self._decoded_bytes -= dropped.sizeInBytes()
        return image


def read_header(data: bytes | QByteArray) -> PictureHeader:
    """Kind and size from the first bytes; PictureError for what is no picture or too large."""
    reader, buffer = reader_of(data)
    header = _checked_header(reader)
    buffer.close()
    return header


def decode(data: bytes | QByteArray) -> TiledPicture:
    """Decode and cut a whole picture; safe in any thread. PictureError when it cannot be shown."""
    image, header = _read(data, LARGEST_DECODED_SIDE)
    del data  # nobody reads it while the picture is cut
    whole = [image]
    del image
    return _cut(whole, header.width, header.height)


def preview_of(data: bytes | QByteArray) -> TiledPicture | None:
    """A big picture as it looks from afar, in a fraction of the time; None where that saves none.

    Only JPEG can be decoded at a smaller scale without decoding all of it.
    """
    header = read_header(data)
    if header.kind not in ("jpeg", "jpg") or max(header.width, header.height) <= PREVIEWED_FROM:
        return None
    image, _ = _read(data, PREVIEW_SIDE)
    level = Level(image.size(), image.width() / header.width)
    for key in level.keys_in(image.rect()):
        level.keep(key, image.copy(level.area_of(key)), is_packed=False)
    return TiledPicture(header.width, header.height, (level,))


def _read(data: bytes | QByteArray, largest: int) -> tuple[QImage, PictureHeader]:
    """The picture, at a smaller scale where a side is above `largest`."""
    reader, buffer = reader_of(data)
    header = _checked_header(reader)
    if max(header.width, header.height) > largest:
        keep = Qt.AspectRatioMode.KeepAspectRatio  # of the file, before it is turned
        reader.setScaledSize(reader.size().scaled(largest, largest, keep).expandedTo(QSize(1, 1)))
    image = reader.read()
    buffer.close()
    if image.isNull():
        raise PictureError(Message("picture.broken"))
    return _opaque(image), header


def tiled(image: QImage, *, width: int = 0, height: int = 0) -> TiledPicture:
    """Cut a decoded picture; `width` and `height` when it was decoded at another scale."""
    return _cut([image], width or image.width(), height or image.height())


def _cut(whole: list[QImage], width: int, height: int) -> TiledPicture:
    """Cut the picture in a list, which is let go as soon as its largest levels are there."""
    image = _opaque(whole.pop())
    is_big = image.width() * image.height() > KEPT_DECODED_PIXELS
    levels: list[Level] = []
    if is_big:
        levels = _largest_levels(image, width)
        del image  # before the rest takes its place in memory
        image = _half_of(levels[-1])
    while True:
        level = Level(image.size(), image.width() / width)
        is_packed = is_big and image.width() * image.height() > KEPT_LEVEL_PIXELS
        for key in level.keys_in(image.rect()):
            level.keep(key, image.copy(level.area_of(key)), is_packed=is_packed)
        levels.append(level)
        if max(image.width(), image.height()) <= SMALLEST_LEVEL:
            break
        image = _shrunk(image, max(1, image.width() // 2), max(1, image.height() // 2))
    return TiledPicture(width, height, tuple(levels))


def _largest_levels(image: QImage, width: int) -> list[Level]:
    """The two largest levels, cut tile by tile.

    So the second never lies whole beside the first: a quarter of the memory of a big picture.
    """
    half = QSize(image.width() // 2, image.height() // 2)
    first, second = Level(image.size(), image.width() / width), Level(half, half.width() / width)
    line, pixels = image.bytesPerLine(), image.constBits()

    def part_of(area: QRect) -> QImage:
        """A part of the picture that copies none of it."""
        begins = area.top() * line + 4 * area.left()
        return QImage(pixels[begins:], area.width(), area.height(), line, image.format())

    for key in first.keys_in(image.rect()):
        first.keep(key, part_of(first.area_of(key)), is_packed=True)
    for key in second.keys_in(QRect(QPoint(0, 0), half)):
        area = second.area_of(key)
        double = part_of(QRect(area.topLeft() * 2, area.size() * 2))
        second.keep(key, _shrunk(double, area.width(), area.height()), is_packed=True)
    return [first, second]


def _half_of(level: Level) -> QImage:
    """A packed level at half its size."""
    size = QSize(max(1, level.size.width() // 2), max(1, level.size.height() // 2))
    half = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(half)
    for key in level.keys_in(QRect(QPoint(0, 0), level.size)):
        area = level.area_of(key)
        width, height = max(1, area.width() // 2), max(1, area.height() // 2)
        painter.drawImage(area.topLeft() / 2, _shrunk(level.unpacked(key), width, height))
    painter.end()
    return half


def _shrunk(image: QImage, width: int, height: int) -> QImage:
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(width, height, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def packed(image: QImage) -> QByteArray:
    """An image as compressed bytes."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPEG", QUALITY)  # type: ignore[call-overload]  # the stub wants bytes
    buffer.close()
    return data


class PictureLoader(QObject):
    """Decodes pictures in threads and keeps what it decoded, by key.

    `loaded` and `failed` come in the interface thread, once for every key asked for; of a big
    picture that is quickly seen from afar, `loaded` comes with that first, and again with it all.
    """

    loaded = Signal(str, object)  # key, TiledPicture
    failed = Signal(str, object)  # key, Message

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures: dict[str, TiledPicture] = {}
        self._working: dict[str, _Decoding] = {}
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(2)

    def find(self, key: str) -> TiledPicture | None:
        """A picture that is decoded already, None without."""
        return self._pictures.get(key)

    def request(self, key: str, read: Callable[[], bytes]) -> None:
        """Have a picture decoded unless it is there or on its way; `read` runs in a thread."""
        if key in self._pictures or key in self._working:
            return
        work = self._working[key] = _Decoding(key, read)
        work.answers.previewed.connect(self._on_previewed)
        work.answers.decoded.connect(self._on_decoded)
        work.answers.refused.connect(self._on_refused)
        self._pool.start(work)

    def forget(self, keys: set[str]) -> None:
        """Let pictures go that no map shows any more."""
        for key in keys:
            self._pictures.pop(key, None)

    def wait(self) -> None:
        """Wait until nothing is being decoded; for the end of the program."""
        self._pool.waitForDone()

    def _on_previewed(self, key: str, picture: TiledPicture) -> None:
        if key in self._working:
            self._pictures[key] = picture
            self.loaded.emit(key, picture)

    def _on_decoded(self, key: str, picture: TiledPicture) -> None:
        self._working.pop(key, None)
        self._pictures[key] = picture
        self.loaded.emit(key, picture)

    def _on_refused(self, key: str, message: Message) -> None:
        self._working.pop(key, None)
        self._pictures.pop(key, None)
        self.failed.emit(key, message)


class _Answers(QObject):
    previewed = Signal(str, object)
    decoded = Signal(str, object)
    refused = Signal(str, object)


class _Decoding(QRunnable):
    def __init__(self, key: str, read: Callable[[], bytes]) -> None:
        super().__init__()
        self.setAutoDelete(False)  # the loader holds it until its answer has arrived
        self._key = key
        self._read = read
        self.answers = _Answers()

    def run(self) -> None:
        try:
            data = _shared(self._read())
            self._read = bytes  # and whatever it was read from may go
            preview = preview_of(data)
            if preview is not None:
                self.answers.previewed.emit(self._key, preview)
            held = [data]
            del data
            picture = decode(held.pop())
        except PictureError as error:
            self.answers.refused.emit(self._key, error.message)
        except OSError:
            self.answers.refused.emit(self._key, Message("picture.unreadable"))
        else:
            self.answers.decoded.emit(self._key, picture)


def _shared(content: bytes) -> QByteArray:
    """Bytes that all readers share: they may be 100 MB.

    Copied in pieces, since the window waits as long as a copy holds the interpreter.
    """
    whole = QByteArray()
    whole.reserve(len(content))
    for begin in range(0, len(content), COPIED_AT_ONCE):
        whole.append(content[begin : begin + COPIED_AT_ONCE])
    return whole


def reader_of(data: bytes | QByteArray) -> tuple[QImageReader, QBuffer]:
    """A reader that knows what kind of picture it has; the buffer must live as long.

    Qt chooses the decoder under a lock of its own and looks into the buffer meanwhile, which asks
    for the interpreter. So that is done here, by a call that holds the interpreter: begun by
    `read`, which lets it go, two threads would wait for each other for ever.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    QImageReader.setAllocationLimit(ALLOCATION_MEBIBYTES)
    reader.format()
    return reader, buffer


def _checked_header(reader: QImageReader) -> PictureHeader:
    kind = reader.format().data()
    if kind not in FORMATS:
        raise PictureError(Message("import.picture.no_picture"))
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise PictureError(Message("picture.broken"))
    if max(size.width(), size.height()) > MAX_SIDE:
        raise PictureError(too_large(size.width(), size.height(), MAX_SIDE))
    if reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90:
        size.transpose()
    return PictureHeader(size.width(), size.height(), bytes(kind).decode("ascii"))


def _opaque(image: QImage) -> QImage:
    """RGB32, which Qt draws fastest; what is clear becomes black."""
    return image.convertToFormat(QImage.Format.Format_RGB32)
