"""Kind and size of a picture from its first bytes; nothing is decoded, so nothing can explode."""

from dataclasses import dataclass
from enum import Enum

from desktop.exchange.errors import PictureError
from desktop.language.message import Message

MAX_SIDE = 16_000
"""Pixels of the largest picture, each way."""

_PNG = b"\x89PNG\r\n\x1a\n"
PICTURE_STARTS = (_PNG, b"\xff\xd8\xff", b"RIFF")
"""The first bytes of files that are pictures, or claim to be."""
_JPEG = b"\xff\xd8\xff"
_EXIF, _ORIENTATION = b"Exif\x00\x00", 0x0112
_ON_ITS_SIDE = (5, 6, 7, 8)
"""The ways in which a camera lay so that width and height change places."""
_OTHER_KINDS = (
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\x00", "TIFF"),
    (b"MM\x00*", "TIFF"),
    (b"<svg", "SVG"),
    (b"<?xml", "SVG"),
    (b"%PDF", "PDF"),
    (b"\x00\x00\x00\x0cJXL ", "JPEG XL"),
    (b"8BPS", "PSD"),
)


class PictureKind(Enum):
    """The picture formats that are read; the value is the usual ending."""

    PNG = "png"
    JPEG = "jpg"
    WEBP = "webp"


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """What a picture says about itself; sizes in pixels, as it is shown: a camera may lie."""

    kind: PictureKind
    width: int
    height: int
    is_whole: bool
    """False when the end of the file is missing."""


def read_picture_header(content: bytes) -> PictureHeader:
    """Kind and size of a PNG, JPEG or WebP picture.

    Raises `PictureError` for anything else and for pictures too large to be shown.
    """
    header = _header(content)
    if header.width < 1 or header.height < 1:
        raise PictureError(Message("import.picture.broken"))
    if max(header.width, header.height) > MAX_SIDE:
        raise PictureError(too_large(header.width, header.height, MAX_SIDE))
    return header


def too_large(width: int, height: int, limit: int) -> Message:
    """Why a picture of so many pixels is refused where `limit` each way is the most."""
    return Message("import.picture.too_large", {"width": width, "height": height, "limit": limit})


def _header(content: bytes) -> PictureHeader:
    if not content:
        raise PictureError(Message("import.picture.empty"))
    try:
        if content.startswith(_PNG):
            return _png(content)
        if content.startswith(_JPEG):
            return _jpeg(content)
        if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
            return _webp(content)
    except IndexError:
        raise PictureError(Message("import.picture.broken")) from None
    for start, kind in _OTHER_KINDS:
        if content.lstrip().startswith(start):
            raise PictureError(Message("import.picture.other_kind", {"kind": kind}))
    if content[4:8] == b"ftyp":
        raise PictureError(Message("import.picture.other_kind", {"kind": "AVIF/HEIC"}))
    raise PictureError(Message("import.picture.no_picture"))


def _png(content: bytes) -> PictureHeader:
    if content[12:16] != b"IHDR":
        raise PictureError(Message("import.picture.broken"))
    return PictureHeader(
        PictureKind.PNG,
        _big(content, 16, 4),
        _big(content, 20, 4),
        is_whole=content.rfind(b"IEND") >= 0,
    )


def _jpeg(content: bytes) -> PictureHeader:
    position, is_on_its_side = 2, False
    while True:
        while content[position] != 0xFF:  # stuffing between segments
            position += 1
        marker = content[position + 1]
        if marker == 0xFF:
            position += 1
        elif marker == 0x01 or 0xD0 <= marker <= 0xD8:  # segments without a length
            position += 2
        elif marker in (0xD9, 0xDA):  # end, or the picture itself, before any size
            raise PictureError(Message("import.picture.broken"))
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            width, height = _big(content, position + 7, 2), _big(content, position + 5, 2)
            return PictureHeader(
                PictureKind.JPEG,
                width=height if is_on_its_side else width,
                height=width if is_on_its_side else height,
                # not before here: a thumbnail has an end of its own; from the back, where it lies
                is_whole=content.rfind(b"\xff\xd9", position) >= 0,
            )
        else:
            length = max(2, _big(content, position + 2, 2))
            if marker == 0xE1:
                exif = content[position + 4 : position + 2 + length]
                is_on_its_side |= _orientation(exif) in _ON_ITS_SIDE
            position += 2 + length


def _orientation(segment: bytes) -> int:
    """How a camera was held, as Exif counts it; 1 (upright) where it says nothing sensible."""
    if not segment.startswith(_EXIF) or segment[6:8] not in (b"II", b"MM"):
        return 1
    tiff, number = segment[6:], _little if segment[6:8] == b"II" else _big
    try:
        entries = number(tiff, 4, 4)
        for place in range(number(tiff, entries, 2)):
            entry = entries + 2 + 12 * place
            if number(tiff, entry, 2) == _ORIENTATION:
                return number(tiff, entry + 8, 2)
    except IndexError:
        pass
    return 1


def _webp(content: bytes) -> PictureHeader:
    is_whole = _little(content, 4, 4) + 8 <= len(content) + 1  # the last byte only fills up
    form = content[12:16]
    if form == b"VP8X":
        width, height = _little(content, 24, 3) + 1, _little(content, 27, 3) + 1
    elif form == b"VP8L":
        bits = _little(content, 21, 4)
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif form == b"VP8 ":
        width, height = _little(content, 26, 2) & 0x3FFF, _little(content, 28, 2) & 0x3FFF
    else:
        raise PictureError(Message("import.picture.broken"))
    return PictureHeader(PictureKind.WEBP, width, height, is_whole)


def _big(content: bytes, start: int, size: int) -> int:
    """A number with its high byte first; IndexError when the file ends before it."""
    content[start + size - 1]
    return int.from_bytes(content[start : start + size], "big")


def _little(content: bytes, start: int, size: int) -> int:
    """A number with its low byte first; IndexError when the file ends before it."""
    content[start + size - 1]
    return int.from_bytes(content[start : start + size], "little")
