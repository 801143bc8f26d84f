"""B14: a confirmed step, beside SQLite and TinyDB's own storage; what it costs the interface;
how long a long fight takes to open."""

import gc
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import orjson
from tinydb import TinyDB
from tinydb.storages import JSONStorage

from desktop.session.entry import Entry
from desktop.storage import log_format
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import EncounterLog, LogStatus
from desktop.storage.log_reading import load_log
from tests.support.measuring import (
    Benchmark,
    Outcome,
    best,
    milliseconds,
    percentile,
    ratio,
)
from tests.support.source import ROOT
from tests.support.steps import AT, a_fight, blow, state_after

COMBATANTS = 60
STEPS = 5_000
DOCUMENTS = 2_700


def header() -> bytes:
    return log_format.header_line(a_fight(COMBATANTS), program="", at=AT, assets=())


@contextmanager
def confirmed_steps() -> Iterator[Callable[[], None]]:
    """Plays one step and waits until it is confirmed."""
    with tempfile.TemporaryDirectory() as folder:
        told = threading.Lock()
        told.acquire()

        def on_status(status: LogStatus) -> None:
            assert status == LogStatus(0)
            told.release()

        path = Path(folder) / "fight.log"
        log = EncounterLog(path, Disk(), header(), is_written=False, listener=on_status)
        told.acquire()
        numbers = count(1)

        def play() -> None:
            log.write_entry(blow(next(numbers), COMBATANTS))
            told.acquire()

        yield play
        log.close()


def beside_sqlite() -> Outcome:
    """The same lines, inserted and committed durably."""
    with confirmed_steps() as play, tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(Path(folder) / "fight.sqlite")
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, line BLOB)")
        numbers = count(1)

        def insert() -> None:
            entry: Entry = blow(next(numbers), COMBATANTS)
            database.execute(
                "INSERT INTO entries (line) VALUES (?)", (log_format.entry_line(entry),)
            )
            database.commit()

        outcome = ratio(play, insert, runs=301, warm_up=20)
        database.close()
        return outcome


def beside_tinydb() -> Outcome:
    """One document of a library of the usual size is changed."""
    records = orjson.loads((ROOT / "resources/creatures/srd-5.1.json").read_bytes())
    documents = [dict(records[number % len(records)]) for number in range(DOCUMENTS)]
    with confirmed_steps() as play, tempfile.TemporaryDirectory() as folder:
        database = TinyDB(Path(folder) / "campaign.json", storage=JSONStorage)
        database.insert_multiple(documents)
        numbers = count(1)

        def update() -> None:
            database.update({"hit_points": next(numbers)}, doc_ids=[1])

        outcome = ratio(play, update)
        database.close()
        return outcome


def cost_to_the_interface() -> Outcome:
    """Milliseconds until the step is handed over, and the fight can go on."""
    with tempfile.TemporaryDirectory() as folder:
        log = EncounterLog(Path(folder) / "fight.log", Disk(), header(), is_written=False)
        entries = [blow(number, COMBATANTS) for number in range(1, 1_001)]

        def hand_over(entry: Entry) -> float:
            return milliseconds(lambda: log.write_entry(entry))

        figures = [hand_over(entry) for entry in entries]
        log.close()
    return Outcome(percentile(figures, 0.95), f"p95 of {len(figures)} steps")


def opening() -> Outcome:
    """Milliseconds from a closed file to all the states of a long fight."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fight.log"
        log = EncounterLog(path, Disk(), header(), is_written=False)
        for number in range(1, STEPS + 1):
            log.write_entry(blow(number, COMBATANTS))
        log.flush(60)
        log.close()

        def open_it() -> float:
            gc.collect()
            return milliseconds(lambda: read_and_play(path))

        outcome = best(open_it)
        size = path.stat().st_size / 1_000_000
    return Outcome(outcome.figure, f"{STEPS} steps, {size:.2f} MB; {outcome.detail}")


def read_and_play(path: Path) -> None:
    loaded = load_log(path)
    assert len(loaded.entries) == STEPS
    state_after(loaded.start, loaded.entries)


BENCHMARKS = (
    Benchmark("B14", "confirmed step / SQLite WAL, synchronous full", beside_sqlite, at_most=1.0),
    Benchmark("B14", "confirmed step / TinyDB JSONStorage", beside_tinydb, at_most=0.05),
    Benchmark("B14", "handing a step over, p95", cost_to_the_interface, at_most=8.0, unit="ms"),
    Benchmark("B14", "opening a fight of 5,000 steps", opening, at_most=1_000.0, unit="ms"),
)
