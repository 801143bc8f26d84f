"""The file of a Universal VTT map as fields and a picture, read within bounds.

The picture sits in the file as a text of many megabytes. It is taken out before the rest is
parsed: so the rest can be held to a size that no hostile file turns into gigabytes.
"""

import binascii
import codecs
import json
import re
from typing import NamedTuple

import orjson

from desktop.exchange.errors import MapImportError
from desktop.exchange.foreign import foreign_kind
from desktop.language.message import Message

MAX_FILE = 300 * 2**20
"""Bytes of a whole file."""
MAX_FIELDS = 24 * 2**20
"""Bytes of everything but the picture: some ten times the largest map that is accepted."""

_SHORT = 4096  # bytes: a text up to this size may stay where it is
_IMAGE = re.compile(rb'"image"\s*:\s*"')
_REST_OF_TEXT = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_URL_SIGNS = bytes.maketrans(b"-_", b"+/")
_PLACE = "@picture:"


class MapFile(NamedTuple):
    """The fields of the file and the text of its picture (None where there is no text)."""

    fields: dict[str, object]
    picture_text: bytes | None


def read_map_file(content: bytes) -> MapFile:
    """Take a file apart. Raises `MapImportError` when it is none, cut off or too large."""
    if len(content) > MAX_FILE:
        raise MapImportError(
            Message(
                "import.map.file_too_large",
                {"megabytes": len(content) // 2**20, "limit": MAX_FILE // 2**20},
            )
        )
    content = _as_utf_8(content)
    if not content.strip():
        raise MapImportError(Message("import.map.file_empty"))
    fields_text, pictures = _without_pictures(content)
    if len(fields_text) > MAX_FIELDS:
        raise MapImportError(Message("import.map.too_much", {"limit": MAX_FIELDS // 2**20}))
    fields = _parsed(fields_text)
    if not isinstance(fields, dict) or not fields.keys() & {"resolution", "line_of_sight", "image"}:
        raise MapImportError(_what_it_is(fields_text))
    return MapFile(fields, _picture_text(fields.get("image"), pictures))


def _what_it_is(content: bytes) -> Message:
    """Why it is no map: because it is something else, where that can be told."""
    kind = foreign_kind(content)
    return Message("import.map.no_map" if kind is None else f"import.file.{kind.value}")


def _as_utf_8(content: bytes) -> bytes:
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if content.startswith(mark):
            rest = content[len(mark) :]
            return rest if encoding == "utf-8" else rest.decode(encoding, "replace").encode()
    return content


def _without_pictures(content: bytes) -> tuple[bytes, list[bytes]]:
    """The file with long pictures replaced by short names, and those pictures in order."""
    pieces: list[bytes] = []
    pictures: list[bytes] = []
    done = position = 0
    while found := _IMAGE.search(content, position):
        text = _REST_OF_TEXT.match(content, found.end())
        if text is None:
            raise MapImportError(Message("import.map.cut_off"))
        position = text.end()
        if text.end() - text.start() > _SHORT:
            pieces.append(content[done : found.end()])
            pieces.append(f"{_PLACE}{len(pictures)}".encode())
            pictures.append(text.group()[:-1])
            done = text.end() - 1
    return b"".join((*pieces, content[done:])), pictures


def _parsed(text: bytes) -> object:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        pass  # orjson is strict; what it refuses may still be readable
    try:
        return json.loads(text.decode("utf-8", "replace"), strict=False)
    except json.JSONDecodeError as error:
        if error.pos >= len(error.doc.rstrip()) - 1:
            raise MapImportError(Message("import.map.cut_off")) from None
        raise MapImportError(Message("import.map.no_json", {"line": error.lineno})) from None
    except (RecursionError, ValueError):  # nested thousands deep, or a number of 5,000 digits
        raise MapImportError(Message("import.map.no_map")) from None


def _picture_text(image: object, pictures: list[bytes]) -> bytes | None:
    if not isinstance(image, str):
        return None
    place = image.removeprefix(_PLACE)
    if place != image and place in {str(number) for number in range(len(pictures))}:
        text = pictures[int(place)]
        return _unescaped(text) if b"\\" in text else text
    return image.encode("utf-8", "replace")


def _unescaped(text: bytes) -> bytes:
    return text.replace(b"\\/", b"/").replace(b"\\n", b"").replace(b"\\r", b"").replace(b"\\t", b"")


def decoded_picture(text: bytes) -> bytes:
    """The bytes of a picture in base64, however it is broken into lines, padded or prefixed."""
    if text[:5].lower() == b"data:":
        text = text.partition(b",")[2]
    if b"-" in text or b"_" in text:
        text = text.translate(_URL_SIGNS)
    try:
        return binascii.a2b_base64(text)
    except binascii.Error:  # not padded, or cut off in the middle of a group
        bare = _NOT_BASE64.sub(b"", text)
        left_over = len(bare) % 4
        if left_over == 1:
            bare = bare[:-1]
        return binascii.a2b_base64(bare + b"=" * (-len(bare) % 4))
