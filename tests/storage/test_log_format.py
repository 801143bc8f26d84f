"""Lines of the log: written as they will be read, and never misread."""

import zlib

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.model.ids import EntryId
from desktop.storage import log_format
from desktop.storage.log_format import LineError, LineKind, read_line
from tests.support.steps import AT, a_fight, note

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(PLAIN)
def test_whatever_a_line_holds_is_read_back(held: object):
    """Numbers of any size and broken surrogate pairs included: a GM can type them."""
    line = log_format.line_of(LineKind.ENTRY, held)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert read_line(line) == (LineKind.ENTRY, held)


@given(st.data())
def test_a_line_with_a_changed_byte_is_refused(data: st.DataObject):
    line = bytearray(log_format.entry_line(note(1, parent=None)).rstrip())
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(LineError):
        read_line(bytes(line))


def checked(body: bytes) -> bytes:
    return b"%08x %b\n" % (zlib.crc32(body), body)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"no line",
        checked(b""),
        checked(b"[]"),
        checked(b"{}"),
        checked(b'{"entry": 1, "cursor": 2}'),
        checked(b'{"dance": 1}'),
        checked(b'{"entry": '),
        checked(b"[" * 100_000),
        checked(b" " + b"[" * 100_000),
        checked(b' {"entry": ' + b"9" * 5_000 + b"}"),
    ],
)
def test_what_is_no_line_is_refused(line: bytes):
    with pytest.raises(LineError):
        read_line(line)


def test_packed_lines_come_out_as_they_went_in():
    lines = b"".join(log_format.entry_line(note(n, parent=n - 1 or None)) for n in range(1, 50))
    packed = log_format.pack(lines)
    assert len(packed) < len(lines) / 2
    kind, held = read_line(packed)
    assert kind is LineKind.PACKED
    assert log_format.unpack(held) == lines


@pytest.mark.parametrize("held", [None, "?", "eJw=", "AAAA", 3])
def test_a_damaged_packed_line_is_refused(held: object):
    with pytest.raises(LineError):
        log_format.unpack(held)


def test_a_packed_line_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log_format, "MOST_UNPACKED", 1_000)
    _, held = read_line(log_format.pack(b"0" * 1_001))
    with pytest.raises(LineError):
        log_format.unpack(held)


def test_the_header_names_format_ruleset_start_and_assets():
    start = a_fight()
    line = log_format.header_line(start, program="0.1.0", at=AT, assets=["ab.png"])
    kind, held = read_line(line)
    assert kind is LineKind.HEADER
    header = log_format.header_of(held)
    assert (header.format, header.program, header.at) == (1, "0.1.0", AT)
    assert (header.ruleset, header.assets) == ("srd-5.1", ("ab.png",))


@pytest.mark.parametrize("held", [None, [], {}, {"format": "1"}, {"format": 1}])
def test_a_header_without_its_fields_is_refused(held: object):
    with pytest.raises(LineError):
        log_format.header_of(held)


def test_of_a_newer_header_the_format_is_enough():
    assert log_format.header_of({"format": 9}).format == 9


def test_lines_are_found_with_their_places():
    assert list(log_format.split(b"a\nbc\nd")) == [(0, b"a\n"), (2, b"bc\n"), (5, b"d")]
    assert list(log_format.split(b"")) == []


def test_equal_states_have_equal_hashes():
    assert log_format.state_hash(a_fight()) == log_format.state_hash(a_fight())
    assert log_format.state_hash(a_fight()) != log_format.state_hash(a_fight(3))
    assert orjson.loads(log_format.canonical(a_fight()))["ruleset"] == "srd-5.1"


def test_a_stored_state_keeps_everybody_in_the_order_of_joining():
    many = a_fight(12)
    held = read_line(log_format.state_line(EntryId(1), many, whole=True))[1]
    assert isinstance(held, dict)
    again = log_format.state_of(str(held["state"]), str(held["hash"]))
    assert again == many
    assert list(again.combatants) == list(many.combatants) == [f"c{n}" for n in range(1, 13)]


def test_a_state_that_orjson_cannot_write_has_a_hash():
    odd = a_fight(title="\ud800")
    assert log_format.state_hash(odd) == log_format.state_hash(a_fight(title="\ud800"))


def test_small_lines_are_short():
    assert log_format.cursor_line(EntryId(3))[log_format.CHECKSUM_LENGTH :] == b'{"cursor":3}\n'
    assert read_line(log_format.branch_line(EntryId(4), "x"))[1] == {"at": 4, "name": "x"}
