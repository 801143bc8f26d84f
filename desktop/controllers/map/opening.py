"""Maps onto the table: from a file, the sample map, or a blank one; and their pictures."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.grid import Grid, GridKind
from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import SAMPLE_MAP, SAMPLE_MAPS, Samples
from desktop.controllers.map.arriving import put_on_table
from desktop.controllers.map.files import read_map_file
from desktop.controllers.one_reading import OneReading, Tell
from desktop.controllers.pictures.decoding import LARGEST_DECODED_SIDE, PictureError, PictureLoader
from desktop.controllers.pictures.files import AssetShelf
from desktop.exchange.errors import Report
from desktop.exchange.imported_map import ImportedMap
from desktop.language.message import Message
from desktop.model.commands import ChangeMap
from desktop.model.ids import MapId
from desktop.session.entry import Transition
from desktop.storage.errors import StorageError

BLANK_COLUMNS, BLANK_ROWS = 24, 16
READING = 0.8
"""How much of the way to a map that can be shown is reading its file."""
KEPT_PICTURES = 4
"""Pictures of maps that stay decoded; those of other maps are decoded again when wanted."""

ReadMap = Callable[[Report], ImportedMap]


@dataclass(frozen=True, slots=True)
class OpenedMap:
    """A map that has come onto the table: its file, what is in it, what was repaired."""

    name: str
    summary: Message
    notes: tuple[Message, ...]
    facts: tuple[Message, ...] = ()
    """What is worth knowing of it, though nothing is wrong."""


@dataclass(frozen=True, slots=True)
class RefusedMap:
    """A file that did not become a map, and why. Nothing has changed."""

    name: str
    reason: Message


class MapsController(QObject):
    """Opens maps one at a time: of several that are chosen quickly, the last one is shown.

    Files are read and pictures decoded outside the interface thread. A map comes onto the table
    only once its picture can be shown.
    """

    work_changed = Signal()  # is_busy, progress
    opened = Signal(object)  # OpenedMap
    refused = Signal(object)  # RefusedMap

    def __init__(
        self,
        desk: Desk,
        pictures: PictureLoader,
        shelf: AssetShelf,
        samples: Samples,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._pictures = desk, pictures
        self._shelf, self._samples = shelf, samples
        self._reading = OneReading(threads=3, share=READING, parent=self)
        self._waiting: _Waiting | None = None
        self._prepare: Callable[[], None] | None = None
        self._recent: list[str] = []
        self._reading.work_changed.connect(self.work_changed)
        self._reading.part_read.connect(self._on_pictured)
        self._reading.read.connect(self._on_read)
        self._reading.refused.connect(self._refuse)
        pictures.loaded.connect(self._on_picture_loaded)
        pictures.failed.connect(self._on_picture_failed)
        desk.fight_opened.connect(self._on_fight_opened)
        desk.changed.connect(self._on_changed)

    @property
    def is_busy(self) -> bool:
        """Whether a map is on its way."""
        return bool(self._reading.name)

    @property
    def name(self) -> str:
        """What is on its way, for the reader."""
        return self._reading.name

    @property
    def progress(self) -> float:
        """How much of it is done, 0 to 1."""
        return self._reading.progress

    def open_map(self, path: Path, prepare: Callable[[], None] | None = None) -> None:
        """Put the map or picture in a file onto the table, in place of any that is on its way.

        `prepare` is called when the map can be shown, right before it is: for a new fight.
        """
        self._begin(path.name, partial(read_map_file, path))
        self._prepare = prepare

    def open_sample(self, name: str = SAMPLE_MAP) -> None:
        """Put one of our own maps onto the table."""
        title = self._desk.text(f"view.maps.{SAMPLE_MAPS[name]}")
        self._begin(title, lambda _report: self._samples.map(title, name))

    def open_blank(
        self,
        columns: float = BLANK_COLUMNS,
        rows: float = BLANK_ROWS,
        *,
        title: str = "",
        kind: GridKind = GridKind.SQUARE,
    ) -> None:
        """Put a map without a picture onto the table."""
        self.cancel()
        title = title or self._desk.text("view.maps.blank")
        blank = BattleMap(title, columns, rows, grid=Grid(kind=kind))
        put_on_table(self._desk, blank)

    def change(self, map_id: MapId, battle_map: BattleMap) -> bool:
        """Change a map of the fight, unless nothing is different; False when refused."""
        if self._desk.encounter.maps.get(map_id) == battle_map:
            return True
        return self._desk.dispatch(ChangeMap(map_id, battle_map), initiator="map")

    def cancel(self) -> None:
        """Stop whatever is on its way; nothing changes on the table."""
        self._waiting = self._prepare = None
        self._reading.cancel()

    def keep(self, imported: ImportedMap) -> None:
        """Keep the picture of a map that comes onto the table some other way: a sample fight."""
        if imported.picture_bytes is not None and imported.picture_kind is not None:
            self._shelf.keep(imported.picture_bytes, imported.picture_kind.value)

    def wait(self) -> None:
        """Stop everything and wait until it has stopped; for the end of the program."""
        self.cancel()
        self._reading.wait()

    # --- reading --------------------------------------------------------------------------------

    def _begin(self, name: str, read: ReadMap) -> None:
        self.cancel()
        self._reading.begin(name, partial(_read_and_kept, read, self.keep))

    def _on_pictured(self, imported: ImportedMap) -> None:
        picture, content = imported.battle_map.picture, imported.picture_bytes
        if picture is not None and content is not None:
            self._request(picture.asset, lambda: content)

    def _on_read(self, imported: ImportedMap) -> None:
        picture = imported.battle_map.picture
        if picture is None or self._pictures.find(picture.asset) is not None:
            self._show(imported)
            return
        self._waiting = _Waiting(picture.asset, imported)
        self._reading.tell(self._reading.name, READING)
        self._request(picture.asset)

    def _refuse(self, reason: Message) -> None:
        self._waiting = None
        self.refused.emit(RefusedMap(self._reading.finish(), reason))

    def _show(self, imported: ImportedMap) -> None:
        prepare = self._prepare
        self._waiting = self._prepare = None
        name = self._reading.finish()
        if prepare is not None:
            prepare()
        if put_on_table(self._desk, imported.battle_map):
            notes, facts = imported.notes, imported.facts + _reduced(imported)
            self.opened.emit(OpenedMap(name, imported.summary, notes, facts))

    # --- pictures -------------------------------------------------------------------------------

    def _request(self, key: str, read: Callable[[], bytes] | None = None) -> None:
        self._recent = [known for known in self._recent if known != key] + [key]
        dropped, self._recent = self._recent[:-KEPT_PICTURES], self._recent[-KEPT_PICTURES:]
        self._pictures.forget(set(dropped))
        self._pictures.request(key, read or partial(_bytes_of, self._shelf, key))

    def _request_shown(self) -> None:
        for picture in self._in_view():
            self._request(picture)

    def _in_view(self) -> dict[str, BattleMap]:
        """The map that the players see and the one that the GM looks at, by their pictures."""
        session = self._desk.session
        if session is None:
            return {}
        encounter = session.encounter
        ids = dict.fromkeys((encounter.played_map, encounter.shown_map))
        maps = (encounter.maps.get(each) for each in ids if each is not None)
        return {each.picture.asset: each for each in maps if each and each.picture}

    def _on_picture_loaded(self, key: str, _picture: object) -> None:
        waiting = self._waiting
        if waiting is not None and waiting.key == key:
            self._show(waiting.imported)

    def _on_picture_failed(self, key: str, reason: Message) -> None:
        waiting = self._waiting
        if waiting is not None and waiting.key == key:
            self._refuse(reason)
            return
        shown = self._in_view().get(key)
        if shown is not None:
            told = Message("view.maps.picture_lost", {"map": shown.title, "reason": reason})
            self._desk.told.emit(told)

    def _on_fight_opened(self) -> None:
        self.cancel()
        self._request_shown()

    def _on_changed(self, transition: Transition) -> None:
        before, after = transition.before, transition.after
        is_other = before.battle_map is not after.battle_map
        if is_other or before.played_map != after.played_map:
            self._request_shown()


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A map whose picture is being decoded."""

    key: str
    imported: ImportedMap


def _reduced(imported: ImportedMap) -> tuple[Message, ...]:
    picture = imported.battle_map.picture
    if picture is None or max(picture.width, picture.height) <= LARGEST_DECODED_SIDE:
        return ()
    parameters = {"width": picture.width, "height": picture.height, "limit": LARGEST_DECODED_SIDE}
    return (Message("view.maps.picture_reduced", parameters),)


def _bytes_of(shelf: AssetShelf, key: str) -> bytes:
    try:
        return shelf.read(key)
    except StorageError as error:
        raise PictureError(error.message) from error


def _read_and_kept(
    read: ReadMap, keep: Callable[[ImportedMap], None], report: Report, tell: Tell
) -> ImportedMap:
    """A map whose picture is kept; the picture can be decoded meanwhile."""
    imported = read(report)
    report(1.0)
    tell(imported)
    keep(imported)
    # the bytes of the picture are read again from where they are kept, and let go here
    return replace(imported, picture_bytes=None)
