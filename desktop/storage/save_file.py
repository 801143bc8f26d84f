"""A fight as one file to keep or to send: `.mischia`, a zip archive.

    manifest.json  {"kind": "fight", "format", "program", "at", "ruleset", "title", "state",
                    "files": {name: SHA-256}}
    fight.log      the log, as `log_format` describes it
    thumbnail.png  a small picture of the map, if there is one
    assets/…       the pictures, by their keys

An archive comes from anywhere: names, counts and sizes are bounded, and everything is checked
before anything of it is used. Nothing is ever unpacked to a path that the archive names.
"""

import hashlib
import io
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.language.message import Message, Name
from desktop.model.asset import is_asset_key
from desktop.model.encounter import Encounter
from desktop.model.structure import StructureError, structure, unstructure
from desktop.storage import json_text, log_format
from desktop.storage.assets import AssetStore
from desktop.storage.disk import Disk
from desktop.storage.errors import DamagedFile, NewerFile, NotOurFile, StorageError, read_failed
from desktop.storage.log_reading import LoadedLog, read_log

FORMAT = 1
KIND = "fight"
MANIFEST, LOG, THUMBNAIL, ASSETS = "manifest.json", "fight.log", "thumbnail.png", "assets/"

LARGEST_FILE = 1024 * 1024 * 1024  # bytes of the archive
MOST_FILES = 2_000
LARGEST = {MANIFEST: 1024 * 1024, LOG: 256 * 1024 * 1024, THUMBNAIL: 8 * 1024 * 1024}
LARGEST_ASSET = 256 * 1024 * 1024
# what `zipfile` raises for archives that are broken, or newer than it knows
_BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError)
LARGEST_TOTAL = 1024 * 1024 * 1024  # bytes of all files, unpacked


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an archive says of itself. `state` is the hash of the state that it stands at."""

    program: str
    at: str
    ruleset: str
    title: Name
    state: str
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SavedFight:
    """A fight read from an archive. `notes` say what of it is missing or damaged."""

    manifest: Manifest
    log: LoadedLog
    assets: Mapping[str, bytes]
    thumbnail: bytes | None
    notes: tuple[Message, ...]

    def keep_assets(self, store: AssetStore) -> None:
        """Put its pictures into a data folder."""
        for key, content in self.assets.items():
            store.keep(content, key.rpartition(".")[2])


def save_fight(
    path: Path,
    disk: Disk,
    *,
    log: bytes,
    state: Encounter,
    assets: Mapping[str, bytes],
    program: str,
    at: str,
    thumbnail: bytes | None = None,
) -> None:
    """Write an archive; `log` are the lines of the fight, `state` is where it stands.

    Raises WriteFailed; an older file of that name is whole then.
    """
    files = {LOG: log, **{f"{ASSETS}{key}": content for key, content in assets.items()}}
    if thumbnail is not None:
        files[THUMBNAIL] = thumbnail
    manifest = {
        "kind": KIND,
        "format": FORMAT,
        "program": program,
        "at": at,
        "ruleset": state.ruleset,
        "title": unstructure(state.title, Name),
        "state": log_format.state_hash(state),
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in files.items()},
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(MANIFEST), json_text.text_of(manifest))
        for name, content in files.items():
            is_picture = name != LOG  # compressed as it is
            how = zipfile.ZIP_STORED if is_picture else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name), content, how)
    disk.write_file(path, buffer.getvalue())


def read_fight(path: Path) -> SavedFight:
    """Read an archive; raises StorageError when no fight can be had from it."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise NotOurFile(Message("storage.too_big", {"file": path.name}), path)
        with zipfile.ZipFile(path) as archive:
            return _Archive(archive, path).read()
    except OSError as error:
        raise read_failed(path, error) from error
    except _BROKEN as error:
        raise _damaged(path) from error


def is_archive(path: Path) -> bool:
    """Whether a file looks like an archive rather than a bare log."""
    try:
        with path.open("rb") as file:
            return file.read(2) == b"PK"
    except OSError as error:
        raise read_failed(path, error) from error


def _damaged(path: Path) -> DamagedFile:
    return DamagedFile(Message("storage.save_damaged", {"file": path.name}), path)


class _Archive:
    """An archive that is being read, with suspicion."""

    def __init__(self, archive: zipfile.ZipFile, path: Path) -> None:
        self._archive = archive
        self._path = path
        self._left = LARGEST_TOTAL
        self._notes: list[Message] = []
        if len(archive.infolist()) > MOST_FILES:
            raise self._too_big()
        self._infos: dict[str, zipfile.ZipInfo] = {}
        for info in archive.infolist():
            if info.filename in self._infos:
                raise _damaged(path)
            if _is_known(info.filename):
                self._infos[info.filename] = info

    def read(self) -> SavedFight:
        manifest = self._read_manifest()
        log = read_log(self._checked(LOG, manifest), self._path)
        assets = dict(self._read_assets(manifest))
        thumbnail = None
        if THUMBNAIL in self._infos:
            thumbnail = self._sound(THUMBNAIL, manifest)
        return SavedFight(manifest, log, assets, thumbnail, (*log.notes, *self._notes))

    def _read_manifest(self) -> Manifest:
        try:
            text = self._content(MANIFEST)
            plain = json_text.plain_of(text.removeprefix(b"\xef\xbb\xbf"))
        except json_text.JsonError as error:
            raise _damaged(self._path) from error
        if not isinstance(plain, dict) or plain.get("kind") != KIND:
            raise _damaged(self._path)
        written = plain.get("format")
        if type(written) is int and written > FORMAT:
            raise NewerFile(Message("storage.newer", {"file": self._path.name}), self._path)
        try:
            return _manifest_of(plain)
        except (StructureError, RecursionError) as error:
            raise _damaged(self._path) from error

    def _read_assets(self, manifest: Manifest) -> Iterator[tuple[str, bytes]]:
        """The pictures that are what their keys say."""
        for name in self._infos:
            key = name.removeprefix(ASSETS)
            if key == name:
                continue
            content = self._sound(name, manifest)
            if content is not None and key.startswith(hashlib.sha256(content).hexdigest()):
                yield key, content
            elif content is not None:
                self._notes.append(Message("storage.note.picture", {"file": key[:12]}))

    def _sound(self, name: str, manifest: Manifest) -> bytes | None:
        """A file without which the fight can do: None, and a note, when it is damaged."""
        try:
            return self._checked(name, manifest)
        except DamagedFile:
            shown = name.removeprefix(ASSETS)[:13]
            self._notes.append(Message("storage.note.picture", {"file": shown}))
            return None

    def _checked(self, name: str, manifest: Manifest) -> bytes:
        content = self._content(name)
        if manifest.files.get(name) != hashlib.sha256(content).hexdigest():
            raise _damaged(self._path)
        return content

    def _content(self, name: str) -> bytes:
        """The bytes of a file, never more than it may have, whatever the archive says."""
        info = self._infos.get(name)
        if info is None:
            raise _damaged(self._path)
        is_encrypted = bool(info.flag_bits & 0x1)
        if is_encrypted or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _damaged(self._path)
        most = min(LARGEST.get(name, LARGEST_ASSET), self._left)
        if info.file_size > most:
            raise self._too_big()
        try:
            with self._archive.open(info) as file:
                content = file.read(most + 1)
        except _BROKEN as error:
            raise _damaged(self._path) from error
        if len(content) > most:
            raise self._too_big()
        self._left -= len(content)
        return content

    def _too_big(self) -> StorageError:
        return NotOurFile(Message("storage.too_big", {"file": self._path.name}), self._path)


def _is_known(name: str) -> bool:
    """Names that an archive of ours has; others are not even looked at."""
    if name in LARGEST:
        return True
    return name.startswith(ASSETS) and is_asset_key(name.removeprefix(ASSETS))


def _manifest_of(plain: dict[str, Any]) -> Manifest:
    files = plain.get("files")
    if not isinstance(files, dict):
        raise StructureError("no list of files")
    texts = {
        name: structure(str, plain.get(name)) for name in ("program", "at", "ruleset", "state")
    }
    title = structure(Name, plain.get("title"))
    return Manifest(**texts, title=title, files={name: str(held) for name, held in files.items()})
