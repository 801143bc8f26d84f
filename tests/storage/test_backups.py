"""Which earlier states are kept."""

import errno
from datetime import date, timedelta
from pathlib import Path

from desktop.storage.backups import Backup, Backups, dated, free_path, superfluous
from desktop.storage.disk import Disk
from tests.support.faulty_disk import FaultyCalls, every_call


def backup(at: str, size: int = 1) -> Backup:
    return Backup(Path(at), at, size)


def on_days(count: int, *, each: int = 1) -> list[Backup]:
    """The newest first."""
    first = date(2026, 1, 1)
    found = [
        backup(f"{first + timedelta(days=day)}T{hour:02}:00:00")
        for day in range(count)
        for hour in range(each)
    ]
    return found[::-1]


def test_the_last_ten_are_kept():
    backups = on_days(1, each=24)
    assert superfluous(backups) == tuple(backups[10:])


def test_one_a_day_is_kept_for_fourteen_days():
    backups = on_days(30)
    assert superfluous(backups) == tuple(backups[14:])


def test_of_each_day_the_last_one_is_kept():
    backups = on_days(3, each=20)
    kept = [one.at for one in backups if one not in superfluous(backups)]
    assert kept[10:] == ["2026-01-02T19:00:00", "2026-01-01T19:00:00"]


def test_together_they_stay_under_the_stated_limit():
    backups = [backup(f"2026-01-01T{hour:02}:00:00", size=40) for hour in range(9, 0, -1)]
    assert superfluous(backups, most=100) == tuple(backups[2:])
    assert superfluous(backups, most=1) == tuple(backups[1:]), "never the last one"


def test_a_backup_is_named_by_its_time(tmp_path: Path):
    backups = Backups(tmp_path, "campaign.json", Disk())
    path = backups.add(b"1", "2026-01-06T20:30:00+00:00")
    again = backups.add(b"22", "2026-01-06T20:30:00+00:00")
    assert path.name == "campaign-2026-01-06 20.30.00.json"
    assert again.name == "campaign-2026-01-06 20.30.00 2.json"
    assert backups.list() == (
        Backup(again, "2026-01-06T20:30:00", 2),
        Backup(path, "2026-01-06T20:30:00", 1),
    )


def test_other_files_are_left_alone(tmp_path: Path):
    for name in ("notes.json", "campaign-old.json", "campaign-2026-01-06 20.30.00.json.new"):
        (tmp_path / name).write_bytes(b"")
    assert Backups(tmp_path, "campaign.json", Disk()).list() == ()


def test_adding_deletes_what_is_too_old(tmp_path: Path):
    backups = Backups(tmp_path, "campaign.json", Disk())
    for minute in range(15):
        backups.add(b"x", f"2026-01-06T20:{minute:02}:00")
    assert [one.at[14:16] for one in backups.list()] == [f"{n:02}" for n in range(14, 4, -1)]


def test_what_cannot_be_deleted_stays(tmp_path: Path):
    calls = FaultyCalls()
    backups = Backups(tmp_path, "campaign.json", Disk(calls))
    for minute in range(10):
        backups.add(b"x", f"2026-01-06T20:{minute:02}:00")
    (tmp_path / dated("campaign", "json", "2026-01-05T10:00:00")).write_bytes(b"")
    (tmp_path / dated("campaign", "json", "2026-01-05T11:00:00")).write_bytes(b"")
    calls.fault = every_call(errno.EACCES)
    backups.prune()
    assert len(backups.list()) == 12


def test_without_a_folder_there_are_none(tmp_path: Path):
    assert Backups(tmp_path / "no", "campaign.json", Disk()).list() == ()


def test_a_folder_that_cannot_be_listed_has_none(tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    assert Backups(tmp_path / "file", "campaign.json", Disk()).list() == ()


def test_a_free_path_is_found(tmp_path: Path):
    (tmp_path / "a.json").write_bytes(b"")
    (tmp_path / "a 2.json").write_bytes(b"")
    assert free_path(tmp_path, "a.json") == tmp_path / "a 3.json"
    assert free_path(tmp_path, "b.json") == tmp_path / "b.json"
