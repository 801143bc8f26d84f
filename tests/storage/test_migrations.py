"""A file of an older format is read as today's, and kept as it was beside what is written anew."""

from pathlib import Path
from typing import Any

import pytest

from desktop.storage import campaign_file, log_format, migrations
from desktop.storage.campaign_file import tables_of, text_of_tables
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import old_of
from desktop.storage.fight_folder import FightFolder
from desktop.storage.replaying import replay
from tests.support.steps import AT, a_fight, notes


def test_there_is_a_migration_from_every_older_format():
    assert set(migrations.LOG) == set(range(1, log_format.FORMAT))
    assert set(migrations.CAMPAIGN) == set(range(1, campaign_file.FORMAT))


def test_tables_go_from_version_to_version_on_a_copy(monkeypatch: pytest.MonkeyPatch):
    def migrate_1_to_2(tables: Any) -> Any:
        tables["creatures"] = tables.pop("monsters")
        return tables

    def migrate_2_to_3(tables: Any) -> Any:
        return tables | {"new": {}}

    text = text_of_tables({"monsters": {"1": {"key": "own/rat"}}})
    monkeypatch.setattr(campaign_file, "FORMAT", 3)
    monkeypatch.setattr(migrations, "CAMPAIGN", {1: migrate_1_to_2, 2: migrate_2_to_3})
    loaded = tables_of(text, Path("campaign.json"))
    assert loaded.tables == {"creatures": {"1": {"key": "own/rat"}}, "new": {}}
    assert loaded.is_as_written


def test_a_log_of_an_older_format_is_played_on_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def migrate_1_to_2(kind: str, held: Any) -> Any:
        if kind == "entry":
            held["command"]["note"] = held["command"].pop("text")
        return held

    data = DataFolder(tmp_path)
    data.prepare(Disk())
    fights = FightFolder(data, Disk(), lambda: AT, program="")
    key = "fight-2026-01-06 20.30.00"
    lines = log_format.header_line(a_fight(), program="", at=AT, assets=())
    for entry in notes(3):
        line = log_format.entry_line(entry)
        kind, held = log_format.read_line(line)
        assert isinstance(held, dict)
        held["command"]["text"] = held["command"].pop("note")
        lines += log_format.line_of(kind, held)
    fights.path_of(key).write_bytes(lines)
    monkeypatch.setattr(log_format, "FORMAT", 2)
    monkeypatch.setattr(migrations, "LOG", {1: migrate_1_to_2})
    loaded = fights.load(key)
    assert (loaded.entries, loaded.notes) == (notes(3), ())
    assert fights.path_of(key).read_bytes() == lines
    opened = fights.go_on(key, loaded)
    assert opened.log.close().pending == 0
    assert old_of(fights.path_of(key)).read_bytes() == lines
    again = fights.load(key)
    assert (again.header.format, again.entries, again.is_whole) == (2, notes(3), True)
    assert replay(fights.path_of(key)).is_sound
