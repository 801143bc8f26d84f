"""The campaign as a file: one JSON object with format, checksum and tables.

{"kind": "campaign", "format": 1, "checksum": SHA-256 of the tables, "tables": {…}}
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.language.message import Message
from desktop.storage import json_text, migrations
from desktop.storage.errors import DamagedFile, NewerFile, NotOurFile, read_failed
from desktop.storage.json_text import JsonError
from desktop.storage.migrations import migrated_tables

FORMAT = 1
KIND = "campaign"
LARGEST = 256 * 1024 * 1024  # bytes
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Tables = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class LoadedTables:
    """The tables of a file. `is_as_written`: nobody else has changed them."""

    tables: Tables
    is_as_written: bool


def text_of_tables(tables: Tables) -> bytes:
    """The whole file."""
    body = json_text.text_of(tables)
    start = json_text.SLOW if body.startswith(json_text.SLOW) else b""
    return b'%b{"kind":"%b","format":%d,"checksum":"%b","tables":%b}\n' % (
        start,
        KIND.encode(),
        FORMAT,
        _checksum(body),
        body,
    )


def load_tables(path: Path) -> LoadedTables:
    """The tables of a file; raises StorageError: FileNotFoundError is its cause if it is not
    there."""
    try:
        if path.stat().st_size > LARGEST:
            raise NotOurFile(Message("storage.too_big", {"file": path.name}), path)
        text = path.read_bytes()
    except OSError as error:
        raise read_failed(path, error) from error
    return tables_of(text, path)


def tables_of(text: bytes, path: Path) -> LoadedTables:
    """The tables that `text` holds; `path` is for the errors."""
    try:
        plain = json_text.plain_of(text.removeprefix(BYTE_ORDER_MARK))
    except JsonError as error:
        message = Message(
            "storage.damaged_at",
            {"file": path.name, "line": error.line, "column": error.column},
        )
        raise DamagedFile(message, path) from error
    if not isinstance(plain, dict) or plain.get("kind") != KIND:
        raise DamagedFile(Message("storage.damaged", {"file": path.name}), path)
    written = plain.get("format")
    if type(written) is int and written > FORMAT:
        raise NewerFile(Message("storage.newer", {"file": path.name}), path)
    tables: Any = plain.get("tables")
    if type(written) is not int or not _are_tables(tables):
        raise DamagedFile(Message("storage.damaged", {"file": path.name}), path)
    checksum = _checksum(json_text.text_of(tables)).decode()
    is_as_written = plain.get("checksum") == checksum
    tables = migrated_tables(tables, written, FORMAT, migrations.CAMPAIGN)
    return LoadedTables(tables, is_as_written)


def _are_tables(tables: Any) -> bool:
    """What TinyDB expects: documents by whole numbers, in tables by name."""
    if not isinstance(tables, dict):
        return False
    return all(
        isinstance(table, dict)
        and all(
            key.isascii() and key.isdigit() and len(key) < 16 and isinstance(document, dict)
            for key, document in table.items()
        )
        for table in tables.values()
    )


def _checksum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()
