"""Replaying a saved fight: the same state as when it was saved, or a word on what differs."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.language.message import typed_name
from desktop.model.copying import replace
from desktop.model.events import NoteChanged
from desktop.model.ids import CombatantId
from desktop.storage import log_format
from desktop.storage.disk import Disk
from desktop.storage.errors import DamagedFile
from desktop.storage.replaying import replay
from desktop.storage.save_file import read_fight, save_fight
from tests.support.source import ROOT
from tests.support.steps import AT, a_fight, notes, state_after

SAVES = sorted((ROOT / "tests" / "data" / "saves").glob("v*/*.mischia"))
HEADER = log_format.header_line(a_fight(), program="0.1.0", at=AT, assets=())
STEPS = b"".join(log_format.entry_line(entry) for entry in notes(6))
FINAL = state_after(a_fight(), notes(6))


def written(path: Path, text: bytes) -> Path:
    path.write_bytes(text)
    return path


def keys(messages: tuple) -> list[str]:
    return [message.key for message in messages]


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_every_kept_file_comes_to_the_state_that_it_names(path: Path):
    replayed = replay(path)
    assert replayed.is_sound
    assert replayed.hash == read_fight(path).manifest.state
    assert replayed.hash == hashlib.sha256(replayed.canonical).hexdigest()
    assert (replayed.states, replayed.files) == (1, 3)


def test_a_bare_log_is_replayed_to_where_its_cursor_stands(tmp_path: Path):
    back = log_format.cursor_line(notes(6)[3].id)
    replayed = replay(written(tmp_path / "fight.log", HEADER + STEPS + back))
    assert replayed.final == state_after(a_fight(), notes(6)[:4])
    assert (replayed.steps, replayed.is_sound) == (6, True)


def test_a_stored_state_that_the_replay_does_not_reach_is_named(tmp_path: Path):
    other = replace(FINAL, title=typed_name("changed"))
    stored = log_format.state_line(notes(6)[-1].id, other)
    replayed = replay(written(tmp_path / "fight.log", HEADER + STEPS + stored))
    assert keys(replayed.faults) == ["replay.state_differs"]


def test_an_archive_that_names_another_final_state_is_told(tmp_path: Path):
    path = tmp_path / "a.mischia"
    state = replace(FINAL, title=typed_name("changed"))
    save_fight(path, Disk(), log=HEADER + STEPS, state=state, assets={}, program="1", at=AT)
    assert keys(replay(path).faults) == ["replay.final_differs"]


def test_an_archive_without_a_picture_that_it_names_is_told(tmp_path: Path):
    with zipfile.ZipFile(SAVES[0]) as old, zipfile.ZipFile(tmp_path / "b.mischia", "w") as new:
        for name in old.namelist():
            if not name.startswith("assets/"):
                new.writestr(name, old.read(name))
    assert keys(replay(tmp_path / "b.mischia").faults) == ["replay.file_missing"]


def test_a_step_that_does_not_fit_is_named(tmp_path: Path):
    strange = replace(notes(6)[2], events=(NoteChanged(CombatantId("nobody"), "x"),))
    lines = [log_format.entry_line(entry) for entry in (*notes(6)[:2], strange)]
    path = written(tmp_path / "fight.log", HEADER + b"".join(lines))
    with pytest.raises(DamagedFile) as caught:
        replay(path)
    assert dict(caught.value.message.parameters)["step"] == 3


# --- the command --------------------------------------------------------------------------------


def test_the_command_prints_the_state_and_its_hash_and_no_more(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
):
    assert main(["replay", str(SAVES[0])]) == 0
    printed = capfdbinary.readouterr()
    state, digest = printed.out.splitlines()
    assert hashlib.sha256(state).hexdigest().encode() == digest
    assert printed.err == b""


def test_a_sound_file_is_verified(capsys: pytest.CaptureFixture[str]):
    assert main(["replay", str(SAVES[0]), "--verify"]) == 0
    assert SAVES[0].name in capsys.readouterr().err


@pytest.mark.parametrize(
    ("damage", "code"), [(b"", 0), (b"torn", 3), (b"0badc0de {}\n", 3)], ids=["none", "torn", "bad"]
)
def test_a_wrong_checksum_fails_the_verification_only(tmp_path: Path, damage: bytes, code: int):
    path = str(written(tmp_path / "fight.log", HEADER + STEPS + damage))
    assert main(["replay", path]) == 0
    assert main(["replay", "--verify", path]) == code


def test_a_file_that_is_none_of_ours_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["replay", str(written(tmp_path / "a.txt", b"hello"))]) == 1
    assert main(["replay", str(tmp_path / "nothing.mischia")]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "a.txt" in printed.err
    assert "nothing.mischia" in printed.err


@pytest.mark.parametrize("words", [[], ["a", "b"], ["a", "--nonsense"]])
def test_wrong_words_end_with_the_code_for_wrong_words(words: list[str]):
    assert main(["replay", *words]) == 2


def test_no_window_is_needed():
    code = (
        "import sys; from desktop.__main__ import main;"
        f"assert main(['replay', {str(SAVES[0])!r}, '--verify']) == 0;"
        "assert not [name for name in sys.modules if name.startswith('PySide6')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, capture_output=True)
