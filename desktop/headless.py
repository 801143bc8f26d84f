"""The program without windows: all rooms but the views, led by a script (`--headless DRIVER`).

A driver is a text file (or standard input: "-") with one wish a line, a JSON object of one key:

    {"fix": {"seed": 7, "at": "2026-01-06T20:30:00+00:00"}}   the same dice and time at every run
    {"sample": "srd-5.1"}   {"new": {"ruleset": "srd-5.1", "title": "Alla cava"}}
    {"add": {"creature": "srd-5.1/goblin", "count": 3, "side": "hostile"}}
    {"command": {"is": "NextTurn"}}   {"overrule": {"is": "NextTurn"}}   any command of the model
    {"answer": 0}           the prompt of that place, with its first option, else a success
    {"undo": 1}  {"redo": 1}  {"undo_one": 1}  {"previous_turn": 1}  {"travel": 12}
    {"map": PATH}  {"open": PATH}  {"save": PATH}  {"leave": 0}  {"go_on": KEY}  {"delete": KEY}
    {"keep": {…a creature's record…}}  {"forget": KEY}  {"choose": {"scale": 125}}
    {"restore": 0}          the campaign as it was in the newest backup but so many
    {"retry": 0}  {"wait": 5}   until every step is confirmed, at most so many seconds
    {"state": 0}            tells the hash of the state, and where the history stands

Every wish is answered by one line of JSON: its number, whether it was obeyed, and the keys of
what was told meanwhile. `{"confirmed": N}` says that everything up to line N is on the disk.
"""

import random
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop

from desktop.dice.rolling import Dice, RandomDice
from desktop.house import House, SystemClock
from desktop.language.message import Message, typed_name
from desktop.model.combatant import Side
from desktop.model.commands import AddCombatants, AnswerPrompt, Command
from desktop.model.creature import CreatureKey
from desktop.model.creature_record import creature_from_record
from desktop.model.encounter import Encounter
from desktop.model.ids import EntryId, RulesetKey
from desktop.model.prompt import Answer, Outcome
from desktop.model.record import RecordError
from desktop.model.structure import Plain, StructureError, structure
from desktop.rules.registry import RULESETS
from desktop.session.session import Session
from desktop.storage import json_text, log_format
from desktop.storage.errors import StorageError

MAP_WITHIN = 60.0  # seconds
LONGEST_LINE = 1024 * 1024  # bytes


class DriverError(ValueError):
    """A line of the driver that means nothing."""


class LedDice:
    """Dice that a script may fix."""

    def __init__(self) -> None:
        self._dice: Dice = RandomDice(random.SystemRandom())

    def fix(self, seed: int) -> None:
        """Fall the same from now on as for everyone with that seed."""
        self._dice = RandomDice(random.Random(seed))

    def roll(self, sides: int) -> int:
        """One die."""
        return self._dice.roll(sides)


class LedClock:
    """A clock that a script may stop."""

    def __init__(self) -> None:
        self._system = SystemClock()
        self._fixed = ""

    def fix(self, at: str) -> None:
        """Stand still."""
        self._fixed = at

    def now(self) -> str:
        """The present time."""
        return self._fixed or self._system.now()


class Headless:
    """A script at the desk. `tell` takes each answer.

    `house` must have been made with the dice and the clock that are given.
    """

    def __init__(
        self,
        house: House,
        dice: LedDice,
        clock: LedClock,
        tell: Callable[[Mapping[str, Plain]], None],
    ) -> None:
        self.house, self._dice, self._clock, self._tell = house, dice, clock, tell
        self._told: list[str] = []
        self._line = self._obeyed = self._confirmed = 0
        self._verbs: dict[str, Callable[[Any], object]] = {
            "fix": self._fix,
            "sample": self._sample,
            "new": self._new,
            "add": self._add,
            "command": lambda plain: self._dispatch(structure(Command, plain)),
            "overrule": lambda plain: self._dispatch(structure(Command, plain), overruled=True),
            "answer": self._answer,
            "undo": lambda times: self._again(house.desk.undo, times),
            "redo": lambda times: self._again(house.desk.redo, times),
            "undo_one": lambda times: self._again(house.desk.undo_one, times),
            "previous_turn": lambda times: self._again(house.desk.previous_turn, times),
            "travel": lambda to: self._session.travel(EntryId(to)),
            "map": self._open_map,
            "open": lambda path: house.fights.open_file(Path(path)),
            "save": lambda path: house.fights.save_as(Path(path)),
            "leave": lambda _: house.fights.leave(),
            "go_on": house.fights.go_on,
            "delete": house.fights.delete,
            "keep": lambda record: house.campaign.keep_creature(creature_from_record(record)),
            "forget": lambda key: house.campaign.forget_creature(CreatureKey(key)),
            "choose": self._choose,
            "restore": self._restore,
            "retry": lambda _: house.fights.retry(),
            "wait": self._wait,
            "state": self._state,
        }
        house.desk.refused.connect(lambda refusal, _: self._told.append(refusal.reason.key))
        house.fights.failed.connect(self._note)
        house.fights.noted.connect(self._note_all)
        house.maps.refused.connect(lambda refused: self._note(refused.reason))
        house.desk.saving_changed.connect(lambda _: self._note_confirmed())

    def begin(self) -> bool:
        """Go on with the fight that was left, as every start does; whether there was one."""
        return self.house.fights.go_on_with_last()

    def obey_all(self, lines: Iterable[bytes]) -> bool:
        """Obey a driver from beginning to end; whether every line meant something."""
        is_understood = True
        for line in lines:
            if line.strip():
                is_understood &= self.obey(line)
        return is_understood

    def obey(self, line: bytes) -> bool:
        """Obey one line and answer it; False when it means nothing."""
        self._line += 1
        answer: dict[str, Plain] = {"line": self._line}
        is_understood = True
        try:
            verb, wish = _read(line)
            if verb not in self._verbs:
                raise DriverError(f"{verb[:40]!r} is no wish")
            found = self._verbs[verb](wish)
            answer["done"] = found is not False
            if isinstance(found, dict):
                answer |= found
        except StorageError as error:
            answer |= {"done": False}
            self._note(error.message)
        except (StructureError, RecordError, ValueError, LookupError, TypeError) as error:
            answer |= {"done": False, "error": str(error)[:200]}
            is_understood = False
        self._obeyed = self._line
        _let_run()
        if self._told:
            answer["told"], self._told = list(self._told), []
        self._tell(answer)
        self._note_confirmed()
        return is_understood

    # --- what is told ---------------------------------------------------------------------------

    def _note(self, message: Message) -> None:
        self._told.append(message.key)

    def _note_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._note(message)

    def _note_confirmed(self) -> None:
        """Whether the mark has gone: at this moment everything obeyed so far is safe."""
        if self.house.desk.unsaved == 0 and self._confirmed < self._obeyed:
            self._confirmed = self._obeyed
            self._tell({"confirmed": self._confirmed})

    # --- wishes ---------------------------------------------------------------------------------

    @property
    def _session(self) -> Session:
        session = self.house.desk.session
        if session is None:
            raise DriverError("no fight on the desk")
        return session

    def _fix(self, fixed: Mapping[str, Any]) -> None:
        self._dice.fix(int(fixed["seed"]))
        self._clock.fix(str(fixed["at"]))

    def _sample(self, ruleset: str) -> None:
        self.house.play_sample(_known(ruleset))

    def _new(self, wanted: Mapping[str, Any]) -> None:
        title = typed_name(str(wanted["title"]))
        self.house.fights.begin(Encounter(_known(str(wanted["ruleset"])), title))

    def _add(self, wanted: Mapping[str, Any]) -> bool:
        creature = self.house.library.creature_of(CreatureKey(str(wanted["creature"])))
        side = Side(str(wanted.get("side", "hostile")))
        return self._dispatch(AddCombatants(creature, int(wanted.get("count", 1)), side))

    def _dispatch(self, command: Any, *, overruled: bool = False) -> bool:
        self._session  # noqa: B018  # a driver without a fight is told so
        return self.house.desk.dispatch(command, overruled=overruled)

    def _answer(self, place: int) -> bool:
        prompts = self._session.encounter.prompts
        if not prompts:
            return False
        prompt = prompts[place % len(prompts)]
        option = prompt.options[0][0] if prompt.options else ""
        answer = Answer(option=option, outcome=None if option else Outcome.SUCCESS)
        return self._dispatch(AnswerPrompt(prompt.id, answer))

    def _again(self, gesture: Callable[[], None], times: int) -> None:
        self._session  # noqa: B018
        for _ in range(int(times)):
            gesture()

    def _open_map(self, path: str) -> bool:
        self._session  # noqa: B018
        before = len(self._told)
        self.house.maps.open_map(Path(path))
        _run_until(lambda: not self.house.maps.is_busy, MAP_WITHIN)
        return len(self._told) == before

    def _choose(self, choices: Mapping[str, Any]) -> None:
        campaign = self.house.campaign
        campaign.settings = replace(campaign.settings, **choices)

    def _restore(self, place: int) -> None:
        self.house.campaign.restore(self.house.campaign.backups()[place].path)

    def _wait(self, seconds: float) -> bool:
        return _run_until(lambda: self.house.desk.unsaved == 0, float(seconds))

    def _state(self, _: object) -> dict[str, Plain]:
        history = self._session.history
        return {
            "hash": log_format.state_hash(history.state),
            "steps": len(history.all_entries()),
            "cursor": history.cursor,
            "prompts": len(history.state.prompts),
            "key": self.house.fights.key,
            "unsaved": self.house.desk.unsaved,
        }


def _known(ruleset: str) -> RulesetKey:
    if ruleset not in RULESETS:
        raise DriverError(f"{ruleset[:40]!r} is no ruleset")
    return RulesetKey(ruleset)


def _read(line: bytes) -> tuple[str, Any]:
    if len(line) > LONGEST_LINE:
        raise DriverError("the line is too long")
    plain = json_text.plain_of(line.strip())
    if not isinstance(plain, dict) or len(plain) != 1:
        raise DriverError("a wish is an object of one key")
    [(verb, wish)] = plain.items()
    return str(verb), wish


def _let_run() -> None:
    QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)


def _run_until(holds: Callable[[], bool], seconds: float) -> bool:
    """Let the program run until something holds, at most so long; whether it does."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        _let_run()
        time.sleep(0.001)
    return True
