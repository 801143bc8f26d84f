"""A file that somebody chose as a map: read within bounds, in a child process when it is big.

Reading a Universal VTT file is Python work that would hold up the windows; above a small size
it runs in a child process of the program, which can be stopped at any moment.
"""

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from desktop.exchange.errors import MapImportError, Report, UnusableInput, unwatched
from desktop.exchange.imported_map import ImportedMap
from desktop.exchange.picture_map import ENDINGS as PICTURE_ENDINGS
from desktop.exchange.picture_map import read_picture_map
from desktop.exchange.uvtt import ENDINGS as MAP_ENDINGS
from desktop.exchange.uvtt import looks_like_uvtt, read_uvtt
from desktop.exchange.uvtt_file import MAX_FILE
from desktop.language.message import Message
from desktop.storage.errors import read_failed

IN_THIS_PROCESS = 64 * 1024
"""Bytes of a map file that are read in a few milliseconds."""
FILE_ENDINGS = (*MAP_ENDINGS, *PICTURE_ENDINGS)
"""What can be chosen as a map."""
PICTURE_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF")
WAIT = 0.05  # seconds between two looks at whether the GM still wants it


def read_map_file(path: Path, report: Report = unwatched) -> ImportedMap:
    """The map in a file, whatever its ending claims: a Universal VTT map or a plain picture.

    Raises `UnusableInput` and what `report` raises; blocks, so call it in a thread.
    """
    size = checked_size(path)
    if size > IN_THIS_PROCESS and not _starts_like_picture(_read(path, 16)):
        return _read_in_child(path, report)
    return read_here(path, report)


def read_here(path: Path, report: Report = unwatched) -> ImportedMap:
    """The map in a file, read in this process."""
    checked_size(path)
    content = _read(path, MAX_FILE)
    title = path.stem
    if not content:
        raise MapImportError(Message("import.map.file_empty"))
    if not _starts_like_picture(content[:16]) and looks_like_uvtt(path.name, content):
        return read_uvtt(content, title, report)
    return read_picture_map(content, title)


def checked_size(path: Path) -> int:
    """The size of a file that can be read at all. Raises MapImportError."""
    try:
        if not path.is_file():
            raise MapImportError(Message("import.map.no_file"))
        size = path.stat().st_size
    except OSError as error:
        raise MapImportError(read_failed(path, error).message) from error
    if size > MAX_FILE:
        raise MapImportError(
            Message(
                "import.map.file_too_large",
                {"megabytes": size // 2**20, "limit": MAX_FILE // 2**20},
            )
        )
    return size


def _read(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise MapImportError(read_failed(path, error).message) from error


def _starts_like_picture(start: bytes) -> bool:
    return start.startswith(PICTURE_STARTS)


def _read_in_child(path: Path, report: Report) -> ImportedMap:
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(path, theirs), daemon=True)
    try:
        child.start()
    except OSError as error:  # no memory or no more processes for one
        ours.close()
        raise MapImportError(Message("import.map.gave_up")) from error
    finally:
        theirs.close()
    try:
        return answer_of(ours, report)
    finally:
        ours.close()
        child.kill()
        child.join()
        child.close()


def answer_of(pipe: Connection, report: Report) -> ImportedMap:
    """Wait for the map that the child process reads; raises what it or `report` raised."""
    done = 0.0
    while True:
        report(done)  # raises when nobody wants the map any more
        if not pipe.poll(WAIT):
            continue
        try:
            answer = pipe.recv()
        except (EOFError, OSError):  # the child died: out of memory, or killed
            raise MapImportError(Message("import.map.gave_up")) from None
        match answer:
            case float():
                done = answer
            case ImportedMap():
                return answer
            case UnusableInput():
                raise answer


def _child(path: Path, pipe: Connection) -> None:
    """The work of the child process: progress, then the map or why there is none."""
    report: Callable[[float], None] = pipe.send
    try:
        pipe.send(read_here(path, report))
    except UnusableInput as error:
        pipe.send(error)
    except BrokenPipeError:
        pass  # nobody waits any more
    finally:
        pipe.close()
