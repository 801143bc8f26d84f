"""Plays as fast as it can and tells which steps are confirmed, until it is killed.

`python -m tests.support.fast_player FOLDER SEED` begins a fight in a data folder, or goes on with
the one that is there; each line of its output is the number of steps that are safe.
"""

import os
import random
import sys
from pathlib import Path

from desktop.dice.rolling import RandomDice
from desktop.model.commands import SetNote
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.registry import ruleset_of
from desktop.session.session import LogWriter, Session
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import LogStatus
from desktop.storage.fight_folder import FightFolder
from tests.support.steps import AT, a_fight


class Still:
    """A clock that stands still."""

    def now(self) -> str:
        return AT


def session_of(start: Encounter, log: LogWriter | None = None) -> Session:
    """A session over that start."""
    ruleset = ruleset_of("mythcraft-1.2")
    return Session(start, ruleset, dice=RandomDice(), clock=Still(), log=log)


class Player:
    """Plays steps, undoes and redoes them; the same seed plays the same."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self._random = random.Random(seed)
        self._number = 0

    def play(self) -> None:
        """One gesture that writes exactly one thing to the log."""
        self._number += 1
        chance = self._random.random()
        if chance < 0.15 and self.session.can_undo:
            self.session.undo()
        elif chance < 0.25 and self.session.can_redo:
            self.session.redo()
        else:
            text = f"{self._number} " + "x" * self._random.randrange(3_000)
            self.session.dispatch(SetNote(CombatantId("c1"), text), overruled=True)


def fights_in(folder: Path) -> FightFolder:
    """The fights of a data folder."""
    data = DataFolder(folder)
    data.prepare(Disk())
    return FightFolder(data, Disk(), lambda: AT, program="")


def main(folder: Path, seed: int) -> None:
    """Play for ever."""

    def tell(status: LogStatus) -> None:
        os.write(1, b"%d\n" % status.confirmed)

    opened = fights_in(folder).begin(a_fight(), listener=tell)
    player = Player(session_of(opened.loaded.start, opened.log), seed)
    while True:
        player.play()
        while opened.log.status.pending > 20:
            opened.log.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
