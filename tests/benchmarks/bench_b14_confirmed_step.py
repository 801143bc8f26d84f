"""B14: a confirmed step, beside SQLite and TinyDB's own storage; what it costs the interface;
how long a long fight takes to open."""

import gc
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path

import orjson
from tinydb import TinyDB
from tinydb.storages import JSONStorage

from desktop.controllers.fights.on_disk import STATE_EVERY
from desktop.language.message import typed_name
from desktop.model.encounter import Encounter
from desktop.model.ids import RulesetKey
from desktop.rules.registry import RULESETS
from desktop.session.entry import Entry, Transition
from desktop.session.session import Session
from desktop.storage import log_format
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import EncounterLog, LogStatus
from desktop.storage.fight_folder import resume
from desktop.storage.log_reading import load_log
from tests.support.long_fight import LongFight, session_of
from tests.support.measuring import (
    Benchmark,
    Outcome,
    best,
    milliseconds,
    percentile,
    ratio,
)
from tests.support.source import ROOT
from tests.support.steps import AT, a_fight, blow

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


@contextmanager
def played_fight(ruleset: RulesetKey) -> Iterator[tuple[Path, str]]:
    """The log of a long fight that was left, and the hash of its last state."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fight.log"
        start = Encounter(ruleset, typed_name("Lunga"))
        first = log_format.header_line(start, program="", at=AT, assets=())
        log = EncounterLog(path, Disk(), first, is_written=False)

        def keep_state(transition: Transition) -> None:
            entry = transition.entry
            if entry is not None and entry.id % STATE_EVERY == 0:
                log.write_state(entry.id, transition.after, whole=True)

        fight = LongFight(ruleset, log, keep_state)
        fight.play(STEPS)
        session = fight.session
        log.write_state(session.history.cursor, session.encounter, whole=True)
        log.flush(60)
        log.close()
        yield path, log_format.state_hash(session.encounter)


def opening(ruleset: RulesetKey) -> Outcome:
    """Milliseconds from a closed file to a fight that can be played on, undone and redone."""
    with played_fight(ruleset) as (path, last):
        assert log_format.state_hash(opened(path).encounter) == last

        def open_it() -> float:
            gc.collect()
            return milliseconds(lambda: opened(path).encounter)

        outcome = best(open_it)
        size = path.stat().st_size / 1_000_000
    return Outcome(outcome.figure, f"{STEPS} steps, {size:.2f} MB; {outcome.detail}")


def opened(path: Path) -> Session:
    loaded = load_log(path)
    assert len(loaded.entries) >= STEPS
    return resume(loaded, session_of, is_own=True).session


def size_on_disk() -> Outcome:
    """Megabytes of the longest of these logs, packed as it is left."""
    sizes = []
    for ruleset in RULESETS:
        with played_fight(ruleset) as (path, _):
            sizes.append(path.stat().st_size / 1_000_000)
    return Outcome(max(sizes), f"{STEPS} steps, {COMBATANTS} combatants, three rulesets")


BENCHMARKS = (
    Benchmark("B14", "confirmed step / SQLite WAL, synchronous full", beside_sqlite, at_most=1.0),
    Benchmark("B14", "confirmed step / TinyDB JSONStorage", beside_tinydb, at_most=0.05),
    Benchmark("B14", "handing a step over, p95", cost_to_the_interface, at_most=8.0, unit="ms"),
    *(
        Benchmark(
            "B14",
            f"opening a fight of 5,000 steps, {ruleset}",
            partial(opening, ruleset),
            at_most=1_000.0,
            unit="ms",
        )
        for ruleset in RULESETS
    ),
    Benchmark("B14", "the log of 5,000 steps", size_on_disk, at_most=2.0, unit="MB"),
)
