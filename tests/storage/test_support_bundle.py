"""The program's diary, and the zip for whoever helps."""

import zipfile
from pathlib import Path

from desktop.storage.disk import Disk
from desktop.storage.program_log import FILE, LARGEST, OLDER, ProgramLog
from desktop.storage.support_bundle import Support, write_bundle
from tests.support.clock import FixedClock


def a_log(folder: Path) -> ProgramLog:
    return ProgramLog(folder, Disk(), FixedClock().now)


def test_the_diary_has_a_line_a_note_with_its_time(tmp_path: Path, clock: FixedClock):
    log = a_log(tmp_path)
    log.note("started")
    log.note("mistake\nin a place")
    lines = log.read().decode().splitlines()
    assert lines == [f"{clock.now()} started", f"{clock.now()} mistake", "    in a place"]


def test_the_diary_is_bounded_and_keeps_the_one_before(tmp_path: Path):
    log = a_log(tmp_path)
    (tmp_path / FILE).write_bytes(b"old\n" * (LARGEST // 4 + 1))
    log.note("new")
    assert (tmp_path / OLDER).read_bytes().startswith(b"old\n")
    assert (tmp_path / FILE).read_bytes().endswith(b"new\n")
    assert log.read().startswith(b"old\n")


def test_a_diary_that_cannot_be_written_stops_nothing(tmp_path: Path):
    log = a_log(tmp_path / "missing")
    log.note("nobody will read this")
    assert log.read() == b""


def test_the_bundle_names_no_home(tmp_path: Path):
    support = Support(
        versions={"program": "Mischia 1", "data": "/casa/lia/.local/share/Mischia"},
        screens=("LG TV 1920x1080",),
        log=b"mistake\n    /casa/lia/x.py:3\n",
        home="/casa/lia",
    )
    write_bundle(tmp_path / "s.zip", support, Disk())
    with zipfile.ZipFile(tmp_path / "s.zip") as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert set(files) == {"versions.txt", "screens.txt", "program.log"}
    assert "lia" not in "".join(files.values())
    assert "data: ~/.local/share/Mischia" in files["versions.txt"]
