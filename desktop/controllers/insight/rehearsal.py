"""The rehearsal: runs beside the windows, tells what it has so far, tries what would change it."""

import os
import time
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.controllers.desk import Desk
from desktop.insight.changes import Change, changes_of
from desktop.insight.child import Rehearsing
from desktop.insight.fight import PlayedFight
from desktop.insight.rehearsal import MOST_FIGHTS, Outlook, Scene, outlook_of, scene_of
from desktop.language.message import Message
from desktop.model.spell import Spell, SpellKey

USUAL = 200
COUNTS = (200, 500, MOST_FIGHTS)
"""How many fights may be played."""
CHILDREN = max(1, min(4, (os.cpu_count() or 1) - 1))
"""Processes that play: one of the computer's cores is left to the windows."""
POLL = 100  # ms
GROWTH = 1.2
"""The outlook is drawn anew once there are so many times as many fights."""

SpellsOf = Callable[[str], Mapping[SpellKey, Spell]]
"""The spells of a game by its key."""


class RehearsalController(QObject):
    """One rehearsal of the fight on the desk, as it stood when it was asked for.

    The fight itself is only read. `changed`: there is something else to see; `advanced`: only
    the count of fights is another.
    """

    changed = Signal()
    advanced = Signal()

    def __init__(self, desk: Desk, spells_of: SpellsOf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._spells_of = desk, spells_of
        self._scene: Scene | None = None
        self._seed = 0
        self._fights: list[PlayedFight] = []
        self._drawn = 0
        self._outlook: Outlook | None = None
        self._running: Rehearsing | None = None
        self._begun = self._took = 0.0
        self._tried: dict[str, Outlook] = {}
        self._trying: Change | None = None
        self._changes: tuple[Change, ...] = ()
        self._wanted = 0
        self._kept: tuple[list[PlayedFight], int, float] | None = None
        """While a change is tried, of the rehearsal: fights, how many were wanted, seconds."""
        self.count = USUAL
        """So many fights are played next."""
        self.trouble: Message | None = None
        """Why there is nothing, or not everything."""
        self._timer = QTimer(self, interval=POLL)
        self._timer.timeout.connect(self._on_poll)
        desk.fight_opened.connect(self.forget)

    # --- what there is --------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """What is rehearsed; None where there is nothing to rehearse."""
        return self._scene

    @property
    def outlook(self) -> Outlook | None:
        """What came of the fights so far; None before the first one."""
        return self._outlook

    @property
    def done(self) -> int:
        """How many fights have been played: of the change that is tried, else of the rehearsal."""
        return len(self._fights)

    @property
    def wanted(self) -> int:
        """How many were asked for."""
        return self._wanted

    @property
    def is_busy(self) -> bool:
        """Whether fights are being played."""
        return self._running is not None

    @property
    def seconds(self) -> float:
        """How long the last rehearsal took, or has taken so far."""
        return self._took

    @property
    def changes(self) -> tuple[Change, ...]:
        """What would change it, to be tried."""
        return self._changes

    @property
    def trying(self) -> Change | None:
        """What is being tried now."""
        return self._trying

    def tried(self, change: Change) -> Outlook | None:
        """What came of a change; None while nobody has tried it to the end."""
        return self._tried.get(change.text.key)

    # --- running --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Rehearse the fight as it stands now, whatever was rehearsed before."""
        self.stop()
        self._scene, self._outlook, self._changes = None, None, ()
        self._tried.clear()
        self._fights.clear()
        self.trouble = None
        session = self._desk.session
        if session is not None:
            encounter = self._desk.encounter
            spells = self._spells_of(str(encounter.ruleset))
            self._scene = scene_of(encounter, self._desk.rules_of, spells)
        if self._scene is None:
            self.trouble = Message("view.rehearsal.nobody")
            self.changed.emit()
            return
        self._changes = changes_of(self._scene)
        self._seed += 1
        self._start(self._scene, self.count)

    def try_change(self, change: Change) -> None:
        """Play as many fights with one thing otherwise; nothing happens while others are played."""
        if self.is_busy or self._outlook is None:
            return
        self._trying = change
        self._kept = self._fights, self._wanted, self._took
        self._start(change.scene, self._outlook.won.of)

    def stop(self) -> None:
        """Play no more fights; what was played stays to be seen."""
        if self._running is None:
            return
        self._running.stop()
        self._finish()

    def forget(self) -> None:
        """Another fight is on the desk: nothing of this one is left."""
        self.stop()
        self._scene, self._outlook, self._changes = None, None, ()
        self._tried.clear()
        self.changed.emit()

    def _start(self, scene: Scene, count: int) -> None:
        self._fights, self._drawn, self.trouble = [], 0, None
        self._wanted = count
        self._begun, self._took = time.monotonic(), 0.0
        try:
            self._running = Rehearsing(scene, count, seed=self._seed, children=CHILDREN)
        except OSError:
            self._break_off()
            return
        self._timer.start()
        self.changed.emit()

    def _on_poll(self) -> None:
        running = self._running
        if running is None:
            return
        told = running.fights()
        if told is None:
            self._break_off()
            return
        self._fights += told
        self._took = time.monotonic() - self._begun
        is_over = running.is_over
        if is_over:
            self._finish()
        elif self._trying is None and self.done > GROWTH * self._drawn:
            self._look_again()
            self.changed.emit()
        elif told:
            self.advanced.emit()

    def _look_again(self) -> None:
        assert self._scene is not None, "it is being rehearsed"
        self._outlook = outlook_of(self._scene, self._fights)
        self._drawn = self.done

    def _break_off(self) -> None:
        self.trouble = Message("view.rehearsal.broken")
        self._finish()

    def _finish(self) -> None:
        """No more fights come; a change counts only where all of its fights were played."""
        self._timer.stop()
        change, self._trying, self._running = self._trying, None, None
        if change is None:
            if len(self._fights) > self._drawn:
                self._look_again()
        elif self.done == self._wanted:
            self._tried[change.text.key] = outlook_of(change.scene, self._fights)
        if self._kept is not None:
            self._fights, self._wanted, self._took = self._kept
            self._drawn, self._kept = self.done, None
        self.changed.emit()
