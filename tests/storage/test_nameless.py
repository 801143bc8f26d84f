"""A log to show to strangers: nothing that was typed is in it, and it still opens."""

import zipfile
from pathlib import Path

import pytest

from desktop.language.message import typed_name
from desktop.model.commands import Concentrate, SetAlias, SetNote, SetTitle
from desktop.model.commands.company import RenameCombatant
from desktop.model.ids import CombatantId, EntryId
from desktop.session.entry import Entry
from desktop.storage import log_format
from desktop.storage.log_reading import read_log
from desktop.storage.nameless import nameless_log
from tests.support.source import ROOT

SAVES = sorted((ROOT / "tests" / "data" / "saves" / "v1").glob("*.mischia"))
TYPED = ("Nicolò", "il segreto", "dagger of lia", "Ragnatela", "ultima notte", "gobbo")


def log_of(save: Path) -> bytes:
    with zipfile.ZipFile(save) as archive:
        return archive.read("fight.log")


def unpacked(log: bytes) -> str:
    """Everything a log says."""
    told = []
    for _, line in log_format.split(log):
        kind, held = log_format.read_line(line)
        if kind is log_format.LineKind.PACKED:
            told.append(unpacked(log_format.unpack(held)))
        else:
            told.append(line.decode())
    return "\n".join(told)


def with_typed_words(log: bytes) -> bytes:
    """The log with steps in which the GM types names, notes and titles."""
    loaded = read_log(log, Path("fight.log"))
    who = CombatantId("c1")
    commands = [
        RenameCombatant(who, "Nicolò"),
        SetAlias(who, "gobbo"),
        SetNote(who, "sa il segreto"),
        SetTitle(typed_name("ultima notte")),
        Concentrate(who, "Ragnatela"),
    ]
    last = len(loaded.entries)
    lines = [log]
    for number, command in enumerate(commands, start=last + 1):
        entry = Entry(
            EntryId(number), EntryId(number - 1), None, command, (), "2026-01-06T20:30:00"
        )
        lines.append(log_format.entry_line(entry))
    return b"".join(lines)


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_nothing_typed_is_left_and_the_log_opens(save: Path):
    log = with_typed_words(log_of(save))
    before = unpacked(log)
    assert [word for word in TYPED if word in before] == [
        "Nicolò", "il segreto", "Ragnatela", "ultima notte", "gobbo",
    ]  # fmt: skip
    shown = nameless_log(log)
    after = unpacked(shown)
    assert [word for word in TYPED if word in after] == []
    assert "Ça va" not in after
    assert "日本" not in after
    loaded = read_log(shown, Path("fight.log"))
    original = read_log(log, Path("fight.log"))
    assert len(loaded.entries) == len(original.entries)
    assert loaded.notes == ()
    assert loaded.cursor == original.cursor
    assert [type(entry.command) for entry in loaded.entries] == [
        type(entry.command) for entry in original.entries
    ]
    assert loaded.start.ruleset == original.start.ruleset


def test_the_same_name_is_the_same_everywhere():
    lines = [
        log_format.line_of(log_format.LineKind.BRANCH, {"at": 1, "name": "x", "title": "Lia"}),
        log_format.line_of(
            log_format.LineKind.BRANCH, {"at": 2, "name": "y", "who": [["", "Lia"]]}
        ),
    ]
    after = unpacked(nameless_log(b"".join(lines)))
    assert after.count('"Name 1"') == 2
    assert '"Lia"' not in after


def test_keys_made_from_names_are_replaced_and_those_of_the_rules_stay():
    creature = {"key": "own/lia-la-nera", "names": {"": "Lia la nera"}, "kind": "humanoid"}
    held = {"creature": creature, "from": "own/lia-la-nera", "like": "srd-5.1/goblin"}
    held |= {"dice": "2d6+3", "ability": "str/dex", "at": "2026-01-06T20:30:00+00:00"}
    line = log_format.line_of(log_format.LineKind.BRANCH, held)
    _, after = log_format.read_line(nameless_log(line))
    assert after["creature"]["key"] == after["from"] == "own/name-1"
    assert after["creature"]["names"] == {"": "Name 2"}
    assert after["like"] == "srd-5.1/goblin"
    assert (after["dice"], after["ability"], after["at"]) == (
        "2d6+3",
        "str/dex",
        "2026-01-06T20:30:00+00:00",
    )


def test_a_lower_case_name_is_replaced_where_names_are_written():
    line = log_format.line_of(log_format.LineKind.BRANCH, {"attack": [[["", "pugnale"]]]})
    _, after = log_format.read_line(nameless_log(line))
    assert after == {"attack": [[["", "Name 1"]]]}


def test_damaged_lines_are_left_out():
    assert nameless_log(b"00000000 {broken\n") == b""
