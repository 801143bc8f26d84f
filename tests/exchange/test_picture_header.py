"""Kind and size of pictures from their first bytes."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.exchange.errors import PictureError
from desktop.exchange.picture_header import PictureHeader, PictureKind, read_picture_header


def png(width: int, height: int, *, end: bytes = b"\0\0\0\0IEND\xaeB`\x82") -> bytes:
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return head + b"\x08\x02\0\0\0" + bytes(64) + end


def jpeg(width: int, height: int, *, end: bytes = b"\xff\xd9", marker: int = 0xC2) -> bytes:
    start = b"\xff\xd8\xff\xe0" + struct.pack(">H", 16) + b"JFIF" + bytes(10)
    stuffing = b"\xff\xff\x01\0\0"
    tables = b"\xff\xc4" + struct.pack(">H", 4) + b"\0\0"
    frame = bytes((0xFF, marker)) + struct.pack(">HBHHB", 11, 8, height, width, 1) + bytes(3)
    return start + stuffing + tables + frame + b"\xff\xda" + bytes(32) + end


def webp(form: bytes, body: bytes) -> bytes:
    chunk = form + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", len(chunk) + 4) + b"WEBP" + chunk


def webp_plain(width: int, height: int) -> bytes:
    return webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width | 0x4000, height))


def webp_lossless(width: int, height: int) -> bytes:
    return webp(b"VP8L", b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14) + bytes(8))


def webp_extended(width: int, height: int) -> bytes:
    sizes = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return webp(b"VP8X", b"\x10\0\0\0" + sizes)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (png(640, 480), PictureKind.PNG),
        (jpeg(640, 480), PictureKind.JPEG),
        (jpeg(640, 480, marker=0xC0), PictureKind.JPEG),
        (webp_plain(640, 480), PictureKind.WEBP),
        (webp_lossless(640, 480), PictureKind.WEBP),
        (webp_extended(640, 480), PictureKind.WEBP),
    ],
    ids=["PNG", "progressive JPEG", "baseline JPEG", "WebP", "lossless WebP", "extended WebP"],
)
def test_kind_and_size_are_read(content: bytes, kind: PictureKind) -> None:
    assert read_picture_header(content) == PictureHeader(kind, 640, 480, is_whole=True)


@pytest.mark.parametrize(
    "content",
    [png(64, 48, end=b""), jpeg(64, 48, end=b""), webp_lossless(64, 48)[:-2], png(64, 48)[:40]],
    ids=["PNG", "JPEG", "WebP", "PNG after its header"],
)
def test_a_picture_without_its_end_is_not_whole(content: bytes) -> None:
    assert not read_picture_header(content).is_whole


@pytest.mark.parametrize("content", [png(64, 48), jpeg(64, 48), webp_plain(64, 48)])
def test_foreign_bytes_after_its_end_do_not_matter(content: bytes) -> None:
    assert read_picture_header(content + bytes(100_000)).is_whole


def test_the_end_of_a_thumbnail_is_not_the_end_of_the_picture() -> None:
    thumbnail = b"\xff\xe1" + struct.pack(">H", 8) + b"\xff\xd8\xff\xd9\0\0"
    content = jpeg(64, 48, end=b"")
    assert not read_picture_header(content[:2] + thumbnail + content[2:]).is_whole


@pytest.mark.parametrize(
    ("content", "key", "kind"),
    [
        (b"", "empty", None),
        (b"hello", "no_picture", None),
        (b"GIF89a" + bytes(20), "other_kind", "GIF"),
        (b"BM" + bytes(60), "other_kind", "BMP"),
        (b"  <svg xmlns=''/>", "other_kind", "SVG"),
        (b"\0\0\0\x20ftypavif" + bytes(20), "other_kind", "AVIF/HEIC"),
        (png(0, 10), "broken", None),
        (png(10, 10)[:20], "broken", None),
        (png(10, 10).replace(b"IHDR", b"IDAT"), "broken", None),
        (jpeg(10, 10)[:30], "broken", None),
        (b"\xff\xd8\xff\xd9", "broken", None),
        (b"\xff\xd8\xff\xd0\xff\xda" + bytes(9), "broken", None),
        (webp(b"ANIM", bytes(30)), "broken", None),
        (webp_plain(10, 10)[:22], "broken", None),
    ],
)
def test_what_is_no_usable_picture_is_refused_by_name(
    content: bytes, key: str, kind: str | None
) -> None:
    with pytest.raises(PictureError) as refused:
        read_picture_header(content)
    assert refused.value.message.key == f"import.picture.{key}"
    assert dict(refused.value.message.parameters).get("kind") == kind


@pytest.mark.parametrize(
    "size", [(16_001, 10), (30_000, 30_000), (40_000, 10), (2**31 - 1, 2**31 - 1)]
)
def test_a_picture_that_would_explode_is_refused_by_its_header(size: tuple[int, int]) -> None:
    with pytest.raises(PictureError) as refused:
        read_picture_header(png(*size))
    assert refused.value.message.key == "import.picture.too_large"
    assert dict(refused.value.message.parameters)["limit"] == 16_000


@given(
    st.sampled_from([png(64, 48), jpeg(64, 48), webp_plain(64, 48), webp_extended(64, 48)]),
    st.lists(st.tuples(st.integers(0, 80), st.binary(max_size=3)), max_size=4),
    st.integers(0, 130),
)
def test_damaged_headers_are_read_or_refused(
    content: bytes, changes: list[tuple[int, bytes]], length: int
) -> None:
    for place, new in changes:
        content = content[:place] + new + content[place + len(new) :]
    try:
        header = read_picture_header(content[:length])
    except PictureError:
        return
    assert header.width > 0
    assert header.height > 0
