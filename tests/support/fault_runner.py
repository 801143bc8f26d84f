"""Injects one fault after the other into the real program, and starts it again after each.

`python -m tests.support.fault_runner FOLDER FIRST STRIDE COUNT [windows]` records every call that
a played evening makes of the disk, and lets COUNT of the faults happen that are possible at them,
from the FIRST on, one in STRIDE. It prints a line of JSON for each that went wrong, and one at the
end: {"calls", "possible", "injected", "lost", "refused"}.

`python -m tests.support.fault_runner FOLDER FIRST STRIDE COUNT killed` plays as fast as it can
COUNT times instead, and is killed at a random moment each time.

Everything is loaded once. Each evening, and each start after it, is a fork of its own.
"""

import contextlib
import errno
import functools
import hashlib
import json
import os
import random
import shutil
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from desktop import house as house_module
from desktop.app import RESOURCES, TEXTS
from desktop.headless import Headless, LedClock, LedDice
from desktop.house import Folders, House
from desktop.language.render import read_language
from desktop.program import Program
from desktop.session.session import Session
from desktop.storage.campaign_store import Campaign
from desktop.storage.disk import SystemCalls
from desktop.storage.encounter_log import EncounterLog
from desktop.storage.fight_folder import resume
from desktop.storage.log_format import entry_line
from desktop.storage.saver import Saver
from desktop.views.design.theme import Theme
from desktop.views.shell.frame import Frame
from tests.support.faulty_disk import error_of
from tests.support.long_fight import session_of
from tests.support.power_cut import ForgetfulCalls

AT = "2026-01-06T20:30:00+00:00"
KINDS = ("killed", "torn", "power", "ENOSPC", "EACCES", "EIO", "slow")
ERRORS = {name: getattr(errno, name) for name in ("ENOSPC", "EACCES", "EIO")}
SLOW = 0.03  # seconds that a slow call takes longer
PACK_AT = 7_000  # bytes: the log of the evening is packed several times
MORE = 150  # times four more wishes for a program that is killed while it plays
LANGUAGES = {code: read_language(TEXTS, code) for code in ("en", "it")}

Place = tuple[str, str, int]
"""A call: its kind, the name of its file, and the how many-th of these it is."""


def driver(folder: Path, more: int = 0) -> list[bytes]:
    """An evening: two fights with undo, branches and prompts, creatures kept, a file saved.

    Each wish is one step at most, so that the fight can stand only where a wish has led.
    """

    def creature(number: int) -> dict[str, Any]:
        return {
            "key": f"own/{number}",
            "ruleset": "mythcraft-1.2",
            "names": {"": str(number)},
            "hit_points": number,
        }

    def note(number: int) -> dict[str, Any]:
        text = f"appunto {number} " + "x" * (number * 137 % 900)
        return {"overrule": {"is": "SetNote", "combatant": "c2", "note": text}}

    wishes: list[dict[str, Any]] = [
        {"fix": {"seed": 7, "at": AT}},
        {"keep": creature(1)},
        {"sample": "mythcraft-1.2"},
    ]
    for number in range(1, 13):
        wishes += [{"command": {"is": "NextTurn"}}, note(number), {"answer": 0}]
        if number % 4 == 0:
            wishes += [{"undo": 1}, {"undo": 1}, {"redo": 1}, note(100 + number)]
    wishes += [
        {"keep": creature(2)},
        {"choose": {"scale": 125}},
        {"travel": 5},
        note(201),
        {"save": str(folder / "Sàved.mischia")},
        {"leave": 0},
        {"new": {"ruleset": "mythcraft-1.2", "title": "Nicolò"}},
        {"add": {"creature": "mythcraft-1.2/slag-toad", "count": 2}},
        *[note(number) for number in range(300, 310)],
        {"keep": creature(3)},
        {"previous_turn": 1},
        {"go_on": "fight-2026-01-06 20.30.00"},
        *[note(number) for number in range(400, 420)],
        *[{"undo": 1}] * 3,
    ]
    for number in range(500, 500 + more):
        wishes += [note(number), {"undo": 1}, {"redo": 1}, {"command": {"is": "NextTurn"}}]
    return [json.dumps(wish).encode() for wish in wishes]


class InjectingCalls(ForgetfulCalls):
    """The real calls, and one fault at one place. Notes the place of every call."""

    def __init__(self, kind: str = "", at: Place | None = None, seed: int = 0) -> None:
        super().__init__(seed, calls_left=10**9)
        self._kind, self._at = kind, at
        self._chance = random.Random(seed)
        self._seen: Counter[tuple[str, str]] = Counter()
        self._handles: dict[int, str] = {}
        self._failing = 0
        self.places: list[Place] = []
        self.is_injected = False

    def _meet(self, kind: str, name: str) -> str:
        """What is to happen at a call: "" or the kind of the fault."""
        self._seen[kind, name] += 1
        place = (kind, name, self._seen[kind, name])
        self.places.append(place)
        if self._failing:
            self._failing -= 1
            raise error_of(ERRORS[self._kind])
        if place != self._at:
            return ""
        self.is_injected = True
        match self._kind:
            case "killed":
                kill()
            case "slow":
                time.sleep(SLOW)
            case "power":
                self.calls_left = 0
            case "ENOSPC" | "EACCES" | "EIO":
                self._failing = self._chance.randint(0, 6)
                raise error_of(ERRORS[self._kind])
        return self._kind

    @contextlib.contextmanager
    def _around(self, kind: str, name: str) -> Iterator[None]:
        fault = self._meet(kind, name)
        yield
        if fault == "torn":  # of a call that cannot be done by half: killed right after it
            kill()

    def open(self, path: Path, *, empty: bool = False) -> int:
        with self._around("open", path.name):
            handle = super().open(path, empty=empty)
            self._handles[handle] = path.name
            return handle

    def write(self, handle: int, text: memoryview) -> int:
        if self._meet("write", self._handles[handle]) == "torn":
            os.write(handle, text[: self._chance.randint(0, len(text))])
            kill()
        return super().write(handle, text)

    def sync(self, handle: int) -> None:
        with self._around("sync", self._handles[handle]):
            super().sync(handle)

    def cut(self, handle: int, size: int) -> None:
        with self._around("cut", self._handles[handle]):
            super().cut(handle, size)

    def replace(self, old: Path, new: Path) -> None:
        with self._around("replace", new.name):
            super().replace(old, new)

    def delete(self, path: Path) -> None:
        with self._around("delete", path.name):
            super().delete(path)

    def make_folder(self, path: Path) -> None:
        with self._around("make_folder", path.name):
            super().make_folder(path)

    def sync_folder(self, path: Path) -> None:
        with self._around("sync_folder", path.name):
            super().sync_folder(path)


def kill() -> None:
    """What pulling the plug does to a process."""
    os.kill(os.getpid(), signal.SIGKILL)


# --- one evening, in a fork ---------------------------------------------------------------------


@dataclass(frozen=True)
class Reference:
    """What is to be there after each line: the fights' signatures by key, and the creatures."""

    fights: tuple[dict[str, str], ...]
    creatures: tuple[int, ...]
    places: tuple[Place, ...]


def signature(session: Session) -> str:
    """All steps, and where the history stands."""
    history = session.history
    text = b"".join(map(entry_line, history.all_entries()))
    return f"{hashlib.sha256(text).hexdigest()[:16]} {history.cursor}"


def furnished(folder: Path, calls: SystemCalls, *, windows: bool) -> Headless:
    """The program on a data folder, with or without windows."""
    dice, clock = LedDice(), LedClock()
    make = functools.partial(House, clock=clock, calls=calls)
    folders = Folders(resources=RESOURCES, texts=TEXTS, program=folder, data=folder)
    clock.fix(AT)
    if windows:
        application = QApplication(["mischia", "-platform", "offscreen"])
        theme = Theme(RESOURCES)
        theme.dress(application)
        frame = Frame(theme)
        frame.show()
        program = Program(
            application, theme, frame, folders, system="it", dice=dice, make_house=make
        )
        house = program.house
        house.window = program  # type: ignore[attr-defined]  # kept as long as the house
    else:
        QCoreApplication.instance() or keep(QCoreApplication(["mischia"]))
        house = make(folders, language="it", dice=dice)
    return Headless(house, dice, clock, lambda _: None)


KEPT: list[object] = []


def keep(value: object) -> None:
    KEPT.append(value)


def play(
    folder: Path,
    calls: InjectingCalls,
    after: Callable[[int, House], None],
    *,
    windows: bool,
    more: int = 0,
) -> House:
    """The evening; `after` each line, once it is confirmed or cannot be for the moment."""
    led = furnished(folder / "before", calls, windows=windows)
    house = led.house
    led.begin()
    for number, line in enumerate(driver(folder, more), start=1):
        led.obey(line)
        led.obey(b'{"wait": 0.4}')
        house.campaign._saver.flush(0.4)
        after(number, house)
        if calls.calls_left < 0:
            break
    return house


def quicken() -> None:
    """Short waits, and a log that is packed often; for this process only."""
    defaults = EncounterLog.__init__.__kwdefaults__
    defaults |= {"pack_at": PACK_AT, "retry_after": 0.01}
    Saver.__init__.__kwdefaults__ |= {"delay": 0.0, "retry_after": 0.01}
    Campaign.__init__.__kwdefaults__ |= {"delay": 0.0}
    house_module.read_language = lambda _folder, code: LANGUAGES[code]


def killed_evening(folder: Path, seconds: float) -> dict[str, int]:
    """Play as fast as it goes and be killed; the last line of which the mark had gone."""
    begun = time.monotonic()

    def work(tell: Callable[[Any], None]) -> None:
        os.write(pids[1], b"%d\n" % os.getpid())
        led = furnished(folder / "before", SystemCalls(), windows=False)
        led._tell = lambda answer: tell(answer["confirmed"]) if "confirmed" in answer else None
        led.begin()
        led.obey_all(driver(folder, MORE))

    def strike() -> None:
        child = int(os.read(pids[0], 20))
        time.sleep(max(0.0, begun + seconds - time.monotonic()))
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)

    pids = os.pipe()
    striker = threading.Thread(target=strike)
    told = forked(work, then=striker.start)
    striker.join()
    for end in pids:
        os.close(end)
    assert not [line for line in told if isinstance(line, dict)], told[-1]
    return {"fight": told[-1]} if told else {}


def forked(
    work: Callable[[Callable[[Any], None]], None], then: Callable[[], None] = lambda: None
) -> list[Any]:
    """What a fork told, a line of JSON each, until it ended or was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            work(lambda told: keep(os.write(writing, json.dumps(told).encode() + b"\n")))
        except BaseException:
            os.write(writing, json.dumps({"broken": traceback.format_exc()}).encode() + b"\n")
        os._exit(0)
    os.close(writing)
    then()
    with os.fdopen(reading, "rb") as told:
        lines = told.read().splitlines(keepends=True)
    os.waitpid(child, 0)
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


# --- the harness --------------------------------------------------------------------------------


def reference(folder: Path, *, windows: bool, more: int = 0) -> Reference:
    """Play once without a fault."""

    def work(tell: Callable[[Any], None]) -> None:
        calls = InjectingCalls()
        fights: dict[str, str] = {}

        def after(_number: int, house: House) -> None:
            session = house.desk.session
            if session is not None:
                fights[house.fights.key] = signature(session)
            assert house.desk.unsaved == 0
            tell([dict(fights), len(house.campaign.own_creatures())])

        house = play(folder, calls, after, windows=windows, more=more)
        house.close()
        tell(calls.places)

    *lines, places = forked(work)
    shutil.rmtree(folder)
    assert isinstance(places, list), [*lines[-1:], places]
    return Reference(
        tuple(fights for fights, _ in lines),
        tuple(creatures for _, creatures in lines),
        tuple((kind, name, number) for kind, name, number in places),
    )


def evening(folder: Path, kind: str, at: Place, seed: int, *, windows: bool) -> dict[str, int]:
    """Play with one fault; which lines were confirmed, and whether the fault happened."""

    def work(tell: Callable[[Any], None]) -> None:
        calls = InjectingCalls(kind, at, seed)

        def after(number: int, house: House) -> None:
            if house.is_ours and house.desk.unsaved == 0:
                tell(["fight", number])
            if house.is_ours and house.campaign.status.is_saved:
                tell(["campaign", number])

        house = play(folder, calls, after, windows=windows)
        if kind == "power":
            calls.calls_left = -1
        house.close()
        if kind == "power":
            calls.leave(folder / "before", folder / "after")
        tell(["ended", int(calls.is_injected)])

    told: dict[str, int] = {}
    for line in forked(work):
        if isinstance(line, dict):
            raise AssertionError(line["broken"])
        told[line[0]] = line[1]
    return told


def started_again(folder: Path) -> dict[str, Any]:
    """Start on what is left; which fights and creatures are there, and whether one plays on."""

    def work(tell: Callable[[Any], None]) -> None:
        led = furnished(folder, InjectingCalls(), windows=False)
        house = led.house
        stands = led.begin()
        fights = {}
        keys = house.fights._folder.keys()
        for key in keys:
            loaded = house.fights._folder.load(key)
            fights[key] = signature(resume(loaded, session_of).session)
        on_desk = signature(house.desk.session) if house.desk.session is not None else ""
        led.obey(b'{"overrule": {"is": "SetNote", "combatant": "c2", "note": "weiter"}}')
        led.obey(b'{"wait": 10}')
        tell(
            {
                "ours": house.is_ours,
                "stands": house.fights.key if stands else "",
                "desk": on_desk,
                "fights": fights,
                "creatures": len(house.campaign.own_creatures()),
                "unsaved": house.desk.unsaved,
            }
        )
        house.close()

    found = forked(work)
    return found[0] if found else {"broken": "killed"}


def verdict(known: Reference, told: dict[str, int], found: dict[str, Any]) -> str:
    """What is wrong after a start; "" when nothing is."""
    if "broken" in found:
        return f"refused: {found['broken']}"
    if not found["ours"] or found["unsaved"]:
        return f"refused: {found}"
    confirmed = told.get("fight", 0)
    for key in known.fights[confirmed - 1] if confirmed else ():
        good = {fights[key] for fights in known.fights[confirmed - 1 :]}
        if found["fights"].get(key) not in good:
            return f"lost: fight {key} at line {confirmed}: {found['fights'].get(key)}"
    if found["stands"] and found["desk"] != found["fights"][found["stands"]]:
        return f"lost: the desk shows {found['desk']}"
    saved = told.get("campaign", 0)
    if saved and not known.creatures[saved - 1] <= found["creatures"] <= known.creatures[-1]:
        return f"lost: {found['creatures']} creatures at line {saved}"
    return ""


def main(folder: Path, first: int, stride: int, count: int, *, windows: bool) -> None:
    """Let the faults happen."""
    quicken()
    known = reference(folder / "whole", windows=windows)
    faults = [(kind, place) for place in dict.fromkeys(known.places) for kind in KINDS]
    random.Random(5).shuffle(faults)
    injected = 0
    wrong: Counter[str] = Counter()
    for number, (kind, place) in enumerate(faults[first::stride]):
        if injected >= count:
            break
        home = folder / str(number)
        told = evening(home, kind, place, number, windows=windows)
        if "ended" in told and not told["ended"]:
            shutil.rmtree(home, ignore_errors=True)
            continue  # the threads came to that call another time: nothing has happened
        injected += 1
        found = started_again(home / ("after" if kind == "power" else "before"))
        if problem := verdict(known, told, found):
            wrong[problem.partition(":")[0]] += 1
            print(json.dumps({"fault": [kind, *place], "problem": problem}), flush=True)
        shutil.rmtree(home, ignore_errors=True)
    summary = {
        "calls": len(known.places),
        "possible": len(faults),
        "injected": injected,
        "lost": wrong["lost"],
        "refused": wrong["refused"],
    }
    print(json.dumps(summary), flush=True)


def kill_often(folder: Path, first: int, stride: int, count: int) -> None:
    """Kill it at random moments."""
    quicken()
    known = reference(folder / "whole", windows=False, more=MORE)
    wrong: Counter[str] = Counter()
    steps = 0
    for number in range(first, first + stride * count, stride):
        home = folder / str(number)
        told = killed_evening(home, random.Random(number).uniform(0.05, 1.5))
        steps += told.get("fight", 0)
        if problem := verdict(known, told, started_again(home / "before")):
            wrong[problem.partition(":")[0]] += 1
            print(json.dumps({"killed": number, "problem": problem}), flush=True)
        shutil.rmtree(home, ignore_errors=True)
    summary = {"kills": count, "confirmed": steps}
    print(json.dumps(summary | {"lost": wrong["lost"], "refused": wrong["refused"]}), flush=True)


if __name__ == "__main__":
    if sys.argv[5:] == ["killed"]:
        kill_often(Path(sys.argv[1]), *map(int, sys.argv[2:5]))
        sys.exit()
    main(Path(sys.argv[1]), *map(int, sys.argv[2:5]), windows=sys.argv[5:] == ["windows"])
