"""Pictures: what is refused before it is decoded, how tiles are cut, decoding off the thread."""

import struct
import zlib

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, Qt, QThread
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.pictures.decoding import (
    MAX_SIDE,
    PictureError,
    PictureLoader,
    TiledPicture,
    decode,
    packed,
    preview_of,
    read_header,
    tiled,
)
from desktop.language.message import Message
from tests.support.source import ROOT

pytestmark = pytest.mark.gui

RGB32 = QImage.Format.Format_RGB32
MAP = ROOT / "resources" / "maps" / "ogre-hall.webp"


def bytes_of(image: QImage, kind: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)
    return data.data()


def coloured(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    return image


def png_that_claims(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose header names a monstrous size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 64))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_the_three_kinds_of_pictures_are_read(qapp: QApplication, kind: str) -> None:
    data = bytes_of(coloured(640, 480), kind)
    header = read_header(data)
    assert (header.width, header.height) == (640, 480)
    picture = decode(data)
    colour = picture.preview().pixelColor(5, 5)
    assert abs(colour.blue() - 0x60) < 6


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "import.picture.no_picture"),
        (b"hello, I am a text", "import.picture.no_picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "import.picture.no_picture"),
        (png_that_claims(60_000, 60_000), "import.picture.too_large"),
        (png_that_claims(MAX_SIDE + 1, 8), "import.picture.too_large"),
        (b"\x89PNG\r\n\x1a\n", "picture.broken"),
    ],
)
def test_what_cannot_be_a_map_is_refused_before_decoding(
    qapp: QApplication, data: bytes, key: str
) -> None:
    with pytest.raises(PictureError) as refused:
        decode(data)
    assert refused.value.message.key == key


def test_a_truncated_picture_is_refused(qapp: QApplication) -> None:
    data = bytes_of(coloured(900, 900), "PNG")
    with pytest.raises(PictureError) as refused:
        decode(data[: len(data) // 3])
    assert refused.value.message.key == "picture.broken"


def test_levels_halve_until_one_is_small(qapp: QApplication) -> None:
    picture = tiled(coloured(2400, 1700))
    sizes = [(level.size.width(), level.size.height()) for level in picture.levels]
    assert sizes == [(2400, 1700), (1200, 850), (600, 425), (300, 212)]
    assert picture.level_for(1.0) is picture.levels[0]
    assert picture.level_for(0.5) is picture.levels[1]
    assert picture.level_for(0.3) is picture.levels[1]
    assert picture.level_for(3.0) is picture.levels[0]
    assert picture.level_for(0.01) is picture.levels[-1]


def test_tiles_cover_a_level_without_gap_or_overlap(qapp: QApplication) -> None:
    picture = tiled(coloured(2400, 1700))
    tiles = picture.tiles(picture.levels[0], QRect(-50, -50, 9000, 9000))
    assert sum(tile.area.width() * tile.area.height() for tile in tiles) == 2400 * 1700
    assert all(tile.image.size() == tile.area.size() for tile in tiles)
    assert all(tile.image.format() == QImage.Format.Format_RGB32 for tile in tiles)


def test_big_pictures_are_kept_compressed_and_come_back(qapp: QApplication) -> None:
    picture = tiled(coloured(5000, 4000))
    assert picture.levels[0].find_image((0, 0)) is None
    tile = picture.tiles(picture.levels[0], QRect(0, 0, 10, 10))[0]
    assert tile.image.size().width() == 1000
    assert abs(tile.image.pixelColor(500, 500).green() - 0x40) < 4


def test_tiles_are_unpacked_one_at_a_time_while_there_is_none_to_spare(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = tiled(coloured(5000, 4000))
    level, row = picture.levels[0], QRect(0, 0, 2500, 10)
    assert [picture.unpack_ahead(level, row, until=0.0) for _ in range(4)] == [False] * 3 + [True]
    tile = picture.tiles(level, row)[0]
    assert picture.tiles(level, row)[0].image is tile.image
    monkeypatch.setattr("desktop.controllers.pictures.decoding.DECODED_BYTES", 10)
    assert picture.unpack_ahead(level, row, until=0.0), "more than can be kept is not waited for"


def test_packing_keeps_a_picture_recognisable(qapp: QApplication) -> None:
    image = QImage()
    assert image.loadFromData(packed(coloured(100, 100)))
    assert abs(image.pixelColor(50, 50).red() - 0x20) < 4


def test_thin_coloured_lines_and_letters_keep_their_colour(qapp: QApplication) -> None:
    source = QImage(400, 400, QImage.Format.Format_RGB32)
    source.fill(QColor("#efe6d2"))
    painter = QPainter(source)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number in range(24):
        painter.setPen(QColor(("#c00000", "#0030c0", "#008040")[number % 3]))
        painter.drawLine(10 + 16 * number, 5, 390 - 9 * number, 395)
        painter.drawText(8, 14 * number, "Sala del trono 12 \N{MIDDLE DOT} Cripta (30 ft)")
    painter.end()
    shown = QImage()
    assert shown.loadFromData(packed(source))
    before, after = (
        np.frombuffer(one.convertToFormat(RGB32).constBits(), np.uint8).astype(float)
        for one in (source, shown)
    )
    loss = ((before - after) ** 2).reshape(-1, 4)[:, :3].mean()
    assert 10 * np.log10(255**2 / loss) > 31
    assert (before.reshape(-1, 4)[:, 2] - after.reshape(-1, 4)[:, 2]).max() < 90


def test_clear_pixels_become_black(qapp: QApplication) -> None:
    image = QImage(600, 600, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    assert decode(bytes_of(image, "PNG")).preview().pixelColor(3, 3) == QColor("black")


def test_a_picture_arrives_from_a_thread_once(qtbot: QtBot) -> None:
    loader = PictureLoader()
    reads: list[bool] = []

    def read() -> bytes:
        reads.append(QThread.isMainThread())
        return MAP.read_bytes()

    with qtbot.waitSignal(loader.loaded, timeout=10_000) as loaded:
        loader.request("hall", read)
        loader.request("hall", read)
    loader.request("hall", read)
    assert loaded.args[0] == "hall"
    assert isinstance(loader.find("hall"), TiledPicture)
    assert reads == [False]


def test_a_failure_is_told_in_words_and_can_be_tried_again(qtbot: QtBot) -> None:
    loader = PictureLoader()

    def gone() -> bytes:
        raise FileNotFoundError(2, "gone")

    with qtbot.waitSignal(loader.failed, timeout=5_000) as failed:
        loader.request("x", gone)
    assert failed.args == ["x", Message("picture.unreadable")]
    with qtbot.waitSignal(loader.failed, timeout=5_000) as failed:
        loader.request("x", lambda: b"no picture")
    assert failed.args[1].key == "import.picture.no_picture"


def test_the_sample_map_is_a_picture_of_100_pixels_a_cell(qapp: QApplication) -> None:
    header = read_header(MAP.read_bytes())
    assert (header.width, header.height, header.kind) == (2400, 1700, "webp")


def test_of_a_big_jpeg_a_preview_comes_first_and_then_all_of_it(qtbot: QtBot) -> None:
    loader = PictureLoader()
    data = bytes_of(coloured(4200, 1200), "JPEG")
    came: list[TiledPicture] = []
    loader.loaded.connect(lambda _key, picture: came.append(picture))
    loader.request("cave", lambda: data)
    qtbot.waitUntil(lambda: len(came) == 2, timeout=30_000)
    first, whole = came
    assert (first.width, first.height) == (whole.width, whole.height) == (4200, 1200)
    assert first.levels[0].size.width() == 1000
    assert whole.levels[0].size.width() == 4200
    assert loader.find("cave") is whole
    assert abs(first.preview().pixelColor(5, 5).blue() - 0x60) < 6
    assert preview_of(bytes_of(coloured(4200, 100), "PNG")) is None


def test_the_levels_of_a_big_picture_are_cut_as_those_of_a_small_one(qapp: QApplication) -> None:
    image = coloured(4300, 4100)
    painter = QPainter(image)
    for place in range(40):
        painter.fillRect(place * 101, place * 97, 60, 50, QColor(200, 5 * place, 90))
    painter.end()
    picture = tiled(image)
    sizes = [(level.size.width(), level.size.height()) for level in picture.levels]
    assert sizes == [(4300, 4100), (2150, 2050), (1075, 1025), (537, 512), (268, 256)]
    for level in picture.levels[1:3]:
        wanted = image.scaled(level.size, mode=Qt.TransformationMode.SmoothTransformation)
        for tile in picture.tiles(level, QRect(0, 0, 5000, 5000)):
            for x, y in ((3, 3), (tile.area.width() // 2, tile.area.height() - 3)):
                seen = tile.image.pixelColor(x, y)
                there = wanted.pixelColor(tile.area.left() + x, tile.area.top() + y)
                assert abs(seen.red() - there.red()) < 12
                assert abs(seen.green() - there.green()) < 12
