"""A fight as one file: it opens elsewhere, and no archive can do harm."""

import errno
import hashlib
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.storage import log_format, save_file
from desktop.storage.assets import AssetStore, asset_key
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.errors import DamagedFile, NewerFile, NotOurFile, StorageError, WriteFailed
from desktop.storage.fight_folder import FightFolder
from desktop.storage.save_file import SavedFight, is_archive, read_fight, save_fight
from tests.support.faulty_disk import FaultyCalls, full
from tests.support.steps import AT, a_fight, notes, state_after

LOG = log_format.header_line(a_fight(), program="0.1.0", at=AT, assets=()) + b"".join(
    log_format.entry_line(entry) for entry in notes(6)
)
PICTURE = b"a picture" * 100
KEY = asset_key(PICTURE, "png")


def save(path: Path, disk: Disk | None = None, **more: bytes) -> Path:
    save_fight(
        path,
        disk or Disk(),
        log=LOG,
        state=state_after(a_fight(), notes(6)),
        assets={KEY: PICTURE},
        program="0.1.0",
        at=AT,
        thumbnail=b"small",
        **more,  # type: ignore[arg-type]
    )
    return path


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return save(tmp_path / "Duello con D'Àlò 日本.mischia")


def test_everything_is_read_back(saved: Path):
    fight = read_fight(saved)
    assert fight.log.entries == notes(6)
    assert fight.assets == {KEY: PICTURE}
    assert fight.thumbnail == b"small"
    assert fight.notes == ()
    assert fight.manifest.title == a_fight().title
    assert (fight.manifest.program, fight.manifest.at) == ("0.1.0", AT)
    assert fight.manifest.ruleset == "srd-5.1"
    state = state_after(fight.log.start, fight.log.entries)
    assert fight.manifest.state == log_format.state_hash(state)


def test_the_same_fight_gives_the_same_file(saved: Path, tmp_path: Path):
    assert save(tmp_path / "again.mischia").read_bytes() == saved.read_bytes()


def test_it_opens_in_another_data_folder(saved: Path, tmp_path: Path):
    data = DataFolder(tmp_path / "elsewhere")
    data.prepare(Disk())
    store = AssetStore(data.assets, Disk())
    fight = read_fight(saved)
    fight.keep_assets(store)
    fights = FightFolder(data, Disk(), lambda: AT, program="0.1.0")
    opened = fights.take_over(fight.log)
    opened.log.close()
    assert fights.load(opened.key).entries == notes(6)
    assert store.read(KEY) == PICTURE


def test_archives_are_told_from_bare_logs(saved: Path, tmp_path: Path):
    assert is_archive(saved)
    bare = tmp_path / "fight.log"
    bare.write_bytes(LOG)
    assert not is_archive(bare)
    with pytest.raises(StorageError):
        is_archive(tmp_path / "no")


@pytest.mark.problem("RP72")
def test_over_a_full_disk_the_old_file_stays(saved: Path):
    before = saved.read_bytes()
    calls = FaultyCalls()
    calls.fault = full
    with pytest.raises(WriteFailed):
        save(saved, Disk(calls))
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]


# --- what comes from outside --------------------------------------------------------------------

Change = Callable[[dict[str, bytes]], object]


def rewritten(saved: Path, change: Change, *, honest: bool = True) -> Path:
    """The archive with changed files; `honest`: its checksums are right."""
    with zipfile.ZipFile(saved) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    if honest:
        with suppress(ValueError, KeyError, TypeError):
            plain = orjson.loads(files["manifest.json"])
            for name, content in files.items():
                plain["files"][name] = hashlib.sha256(content).hexdigest()
            files["manifest.json"] = orjson.dumps(plain)
    return packed(saved.with_name("changed.mischia"), files)


def packed(path: Path, files: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def manifest(**more: object) -> Change:
    def change(files: dict[str, bytes]) -> None:
        files["manifest.json"] = orjson.dumps({**orjson.loads(files["manifest.json"]), **more})

    return change


@pytest.mark.problem("RP74")
def test_a_file_of_a_newer_version_is_refused(saved: Path):
    newer = rewritten(saved, manifest(format=2, wonder=1))
    before = newer.read_bytes()
    with pytest.raises(NewerFile):
        read_fight(newer)
    assert newer.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        lambda files: files.pop("manifest.json"),
        lambda files: files.pop("fight.log"),
        lambda files: files.update({"manifest.json": b""}),
        lambda files: files.update({"manifest.json": b"[]"}),
        lambda files: files.update({"manifest.json": b"[" * 100_000}),
        lambda files: files.update({"manifest.json": b'{"kind":"fight","format":1}'}),
        lambda files: files.update({"fight.log": b""}),
        lambda files: files.update({"fight.log": b"rubbish"}),
        manifest(kind="poem"),
        manifest(title=3),
        manifest(at=None),
        manifest(files=[]),
    ],
)
def test_an_archive_without_a_fight_is_told(saved: Path, change: Change):
    with pytest.raises(DamagedFile):
        read_fight(rewritten(saved, change))


def test_a_log_that_is_not_the_saved_one_is_told(saved: Path):
    changed = rewritten(saved, lambda files: files.update({"fight.log": LOG + LOG}), honest=False)
    with pytest.raises(DamagedFile):
        read_fight(changed)


def test_a_byte_order_mark_is_tolerated(saved: Path):
    def change(files: dict[str, bytes]) -> None:
        files["manifest.json"] = b"\xef\xbb\xbf" + files["manifest.json"]

    assert read_fight(rewritten(saved, change, honest=False)).log.entries == notes(6)


def test_a_damaged_picture_is_left_out_and_told(saved: Path):
    def change(files: dict[str, bytes]) -> None:
        files[f"assets/{KEY}"] = b"other"
        files["thumbnail.png"] = b"other"

    fight = read_fight(rewritten(saved, change, honest=False))
    assert fight.assets == {}
    assert fight.thumbnail is None
    assert [note.key for note in fight.notes] == ["storage.note.picture"] * 2


def test_a_picture_under_a_wrong_key_is_left_out(saved: Path):
    fight = read_fight(rewritten(saved, lambda files: files.update({f"assets/{KEY}": b"other"})))
    assert fight.assets == {}
    assert len(fight.notes) == 1


@pytest.mark.parametrize(
    "name",
    ["../../evil.png", "/etc/passwd", "assets/../../evil", "C:\\evil", "assets/con.png", "x" * 300],
)
def test_names_that_are_none_of_ours_are_not_looked_at(saved: Path, name: str):
    fight = read_fight(rewritten(saved, lambda files: files.update({name: b"evil"})))
    assert fight.assets == {KEY: PICTURE}


def test_a_bomb_is_refused_before_it_bursts(saved: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(save_file.LARGEST, "fight.log", len(LOG) - 1)
    with pytest.raises(NotOurFile):
        read_fight(saved)


def test_a_bomb_that_lies_about_its_size_is_refused(saved: Path, monkeypatch: pytest.MonkeyPatch):
    """The size in the directory is small; what comes out is not."""
    with zipfile.ZipFile(saved) as archive:
        infos = {info.filename: info for info in archive.infolist()}
    assert infos["fight.log"].file_size == len(LOG)
    text = saved.read_bytes().replace(len(LOG).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    saved.write_bytes(text)
    monkeypatch.setitem(save_file.LARGEST, "fight.log", 20)
    with pytest.raises(StorageError):
        read_fight(saved)


def test_all_files_together_are_bounded(saved: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(save_file, "LARGEST_TOTAL", len(LOG) + 1_000)
    with pytest.raises(NotOurFile):
        read_fight(rewritten(saved, lambda files: files.update(many_pictures())))


def many_pictures() -> dict[str, bytes]:
    pictures = [bytes([number]) * 600 for number in range(10)]
    return {f"assets/{asset_key(picture, 'png')}": picture for picture in pictures}


def test_too_many_files_are_refused(saved: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(save_file, "MOST_FILES", 3)
    with pytest.raises(NotOurFile):
        read_fight(saved)


def test_a_file_beyond_all_measure_is_not_read(saved: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(save_file, "LARGEST_FILE", 100)
    with pytest.raises(NotOurFile):
        read_fight(saved)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_twice_is_refused(saved: Path):
    with zipfile.ZipFile(saved, "a") as archive:
        archive.writestr("fight.log", LOG)
    with pytest.raises(DamagedFile):
        read_fight(saved)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compressions_are_refused(saved: Path, method: int):
    with zipfile.ZipFile(saved) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(saved, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    with pytest.raises(DamagedFile):
        read_fight(saved)


def test_an_encrypted_file_is_refused(saved: Path):
    text = bytearray(saved.read_bytes())
    directory = text.index(b"PK\x01\x02")
    text[directory + 8] |= 1
    saved.write_bytes(bytes(text))
    with pytest.raises(DamagedFile):
        read_fight(saved)


def test_what_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(StorageError):
        read_fight(tmp_path / "no.mischia")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return save(tmp_path_factory.mktemp("save") / "x.mischia").read_bytes()


def read_bytes(folder: Path, content: bytes) -> SavedFight | None:
    path = folder / "x.mischia"
    path.write_bytes(content)
    try:
        return read_fight(path)
    except StorageError:
        return None


fuzzy = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@fuzzy
@given(st.data())
def test_a_cut_file_is_refused_in_words(whole: bytes, tmp_path: Path, data: st.DataObject):
    cut = data.draw(st.integers(0, len(whole) - 1))
    assert read_bytes(tmp_path, whole[:cut]) is None


@fuzzy
@given(st.data())
def test_a_changed_file_is_read_right_or_refused(whole: bytes, tmp_path: Path, data: st.DataObject):
    text = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        text[start : start + data.draw(st.integers(0, 8))] = data.draw(st.binary(max_size=8))
    fight = read_bytes(tmp_path, bytes(text))
    if fight is not None:
        assert fight.log.entries == notes(6)


def test_errno_is_told(tmp_path: Path):
    (tmp_path / "x.mischia").mkdir()
    with pytest.raises(StorageError) as caught:
        read_fight(tmp_path / "x.mischia")
    assert isinstance(caught.value.__cause__, OSError)
    assert caught.value.__cause__.errno in (errno.EISDIR, errno.EACCES, errno.EPERM)
