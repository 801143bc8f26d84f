"""Pictures of a camera that was held upright or upside down, and other uncommon ones."""

import struct
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from desktop.controllers.pictures.decoding import (
    LARGEST_DECODED_SIDE,
    PictureError,
    decode,
    preview_of,
)
from desktop.controllers.pictures.decoding import read_header as qt_header
from desktop.controllers.pictures.files import read_picture_file
from desktop.controllers.pictures.portraits import SIDE, portrait_from
from desktop.exchange.picture_header import read_picture_header
from desktop.exchange.picture_map import read_picture_map

pytestmark = pytest.mark.gui

UPRIGHT, UPSIDE_DOWN = 1, 3
ON_ITS_SIDE = (5, 6, 7, 8)


def exif(orientation: int, *, order: str = "<") -> bytes:
    """The segment of a JPEG in which a camera says how it was held."""
    start = b"II*\0" if order == "<" else b"MM\0*"
    other = struct.pack(f"{order}HHIHH", 0x0100, 3, 1, 7, 0)
    entry = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, orientation, 0)
    directory = struct.pack(f"{order}H", 2) + other + entry + struct.pack(f"{order}I", 0)
    body = b"Exif\0\0" + start + struct.pack(f"{order}I", 8) + directory
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def drawn(width: int = 300, height: int = 200) -> QImage:
    """Red at the upper left, blue elsewhere."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("blue"))
    painter = QPainter(image)
    painter.fillRect(0, 0, width // 3, height // 2, QColor("red"))
    painter.end()
    return image


def saved(image: QImage, path: Path) -> bytes:
    assert image.save(str(path), None, 95)
    return path.read_bytes()


def turned(content: bytes, orientation: int, *, order: str = "<") -> bytes:
    return content[:2] + exif(orientation, order=order) + content[2:]


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_photograph_is_a_map_as_it_is_shown(
    qapp: QApplication, tmp_path: Path, orientation: int, order: str
) -> None:
    content = turned(saved(drawn(), tmp_path / "photo.jpg"), orientation, order=order)
    sides = (200, 300) if orientation in ON_ITS_SIDE else (300, 200)
    picture, header, asked = decode(content), read_picture_header(content), qt_header(content)
    image = picture.levels[0].find_image((0, 0))
    assert image is not None
    assert (image.width(), image.height()) == sides
    assert (picture.width, picture.height) == (header.width, header.height) == sides
    assert (asked.width, asked.height) == sides
    found = read_picture_map(content, "photo").battle_map
    assert found.columns / found.rows == pytest.approx(sides[0] / sides[1])


def test_what_a_camera_says_without_sense_leaves_the_picture_as_it_is(
    qapp: QApplication, tmp_path: Path
) -> None:
    plain = saved(drawn(), tmp_path / "photo.jpg")
    whole = exif(6)
    for segment in (
        b"\xff\xe1\x00\x08Exif\0\0",
        b"\xff\xe1\x00\x10Exif\0\0II*\0\xff\xff\xff\xff",
        b"\xff\xe1\x00\x10Exif\0\0XX*\0\x08\0\0\0",
        b"\xff\xe1\x00\x0ehttp://ns.ad",
        whole.replace(struct.pack("<H", 0x0112), struct.pack("<H", 0x0113)),
    ):
        header = read_picture_header(plain[:2] + segment + plain[2:])
        assert (header.width, header.height) == (300, 200)


def test_of_a_huge_photograph_on_its_side_the_preview_and_the_whole_agree(
    qapp: QApplication, tmp_path: Path
) -> None:
    content = turned(saved(drawn(9000, 300), tmp_path / "photo.jpg"), 6)
    preview, whole = preview_of(content), decode(content)
    assert preview is not None
    for picture in (preview, whole):
        assert (picture.width, picture.height) == (300, 9000)
        size = picture.levels[0].size
        assert size.width() / size.height() == pytest.approx(1 / 30, abs=0.004)
    assert whole.levels[0].size.height() == LARGEST_DECODED_SIDE


def test_the_portrait_of_a_turned_photograph_is_not_squeezed(
    qapp: QApplication, tmp_path: Path
) -> None:
    content = turned(saved(drawn(1200, 600), tmp_path / "photo.jpg"), 6)
    image = portrait_from(content)
    assert image.width() == image.height() == SIDE
    upright = portrait_from(saved(drawn(1200, 600), tmp_path / "upright.jpg"))
    assert upright.size() == image.size()


@pytest.mark.parametrize(
    ("form", "name"),
    [
        (QImage.Format.Format_RGBA64, "deep.png"),
        (QImage.Format.Format_Indexed8, "palette.png"),
        (QImage.Format.Format_CMYK8888, "print.jpg"),
    ],
)
def test_deep_indexed_and_print_colours_are_shown_as_they_are(
    qapp: QApplication, tmp_path: Path, form: QImage.Format, name: str
) -> None:
    content = saved(drawn().convertToFormat(form), tmp_path / name)
    image = decode(content).levels[0].find_image((0, 0))
    assert image is not None
    assert image.pixelColor(20, 20).red() > 180
    assert image.pixelColor(20, 20).blue() < 80
    assert image.pixelColor(250, 150).blue() > 120
    assert image.pixelColor(250, 150).red() < 80


def test_of_a_moving_picture_the_first_frame_is_the_map(qapp: QApplication, tmp_path: Path) -> None:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)

    size = struct.pack("<I", 299)[:3] + struct.pack("<I", 199)[:3]
    first = saved(drawn(), tmp_path / "first.webp")[12:]
    blue = QImage(300, 200, QImage.Format.Format_RGB32)
    blue.fill(QColor("blue"))
    second = saved(blue, tmp_path / "second.webp")[12:]
    frames = b"".join(
        chunk(b"ANMF", bytes(6) + size + b"\x64\0\0\0" + frame) for frame in (first, second)
    )
    whole = b"WEBP" + chunk(b"VP8X", b"\x02\0\0\0" + size) + chunk(b"ANIM", bytes(6)) + frames
    content = b"RIFF" + struct.pack("<I", len(whole)) + whole
    assert QImage.fromData(QByteArray(content)).size() == drawn().size()
    image = decode(content).levels[0].find_image((0, 0))
    assert image is not None
    assert image.pixelColor(20, 20).red() > 180


@pytest.mark.parametrize("name", ["photo.jpg", "photo.png", "photo.webp"])
def test_half_a_picture_is_no_curtain_and_no_portrait(
    qapp: QApplication, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    content = saved(drawn(), path)
    assert read_picture_file(str(path)) == content
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(PictureError) as refused:
        read_picture_file(str(path))
    assert refused.value.message.key == "import.picture.cut_off"
    path.write_bytes(b"GIF89a" + bytes(30))
    with pytest.raises(PictureError) as refused:
        read_picture_file(str(path))
    assert refused.value.message.key == "import.picture.other_kind"
