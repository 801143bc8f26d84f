"""Time travel: which branch is shown, at which step, and the way back into play."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model.ids import EntryId
from desktop.model.record import NAME_LENGTH
from desktop.session.history import History
from desktop.session.labels import label_of
from desktop.session.session import Session
from desktop.session.timeline import Timeline, timeline_of


@dataclass(frozen=True, slots=True)
class BranchLine:
    """A branch in the list. `fork` is the last step that it shares with the played one.

    `at` is the time of day (ISO) of its last step.
    """

    tip: EntryId
    number: int
    steps: int
    fork: int
    round: int
    at: str
    is_played: bool
    name: str = ""


class TimelineController(QObject):
    """Walks over the steps of a branch. What is looked at is the desk's business.

    `changed`: another step; `redrawn`: other steps, or another branch.
    """

    changed = Signal()
    redrawn = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._session: Session | None = None
        self._tip: EntryId | None = None
        self._steps: tuple[EntryId | None, ...] = (None,)
        self._timeline = Timeline()
        self._count = 0
        self._places: dict[EntryId | None, int] = {None: 0}
        self._is_open = False
        desk.changed.connect(self._on_changed)
        desk.fight_opened.connect(self._on_changed)

    def open(self) -> None:
        """Follow the fight from now on; what was read before and still holds is not read again."""
        self._is_open = True
        if self._is_read():
            self.changed.emit()
        else:
            self._follow()

    def close(self) -> None:
        """Nobody looks any more: do no work."""
        self._is_open = False

    def forget(self) -> None:
        """What was read is not to be shown again: all is read when it is opened."""
        self._session = None

    # --- what there is --------------------------------------------------------------------------

    @property
    def timeline(self) -> Timeline:
        """What there is to see of the branch that is shown."""
        return self._timeline

    @property
    def last(self) -> int:
        """The last step; the first one is 0."""
        return len(self._steps) - 1

    @property
    def step(self) -> int:
        """The step that the desk shows."""
        session = self._desk.session
        return 0 if session is None else self._place_of(session.history.cursor)

    @property
    def present(self) -> int | None:
        """The step at which the fight is; None when that lies on another branch."""
        present = self._desk.present
        if present is None or present.history.cursor not in self._places:
            return None
        return self._place_of(present.history.cursor)

    @property
    def what_was_done(self) -> Message:
        """What the step is called."""
        session, step = self._desk.present, self.step
        entry = self._steps[step] if step < len(self._steps) else None
        if session is None or entry is None:
            return Message("view.timeline.start")
        return label_of(session.history.entry_of(entry).command)

    def branches(self) -> tuple[BranchLine, ...]:
        """All branches, the oldest first."""
        session = self._desk.present
        if session is None:
            return ()
        history = session.history
        played = {entry.id for entry in (*history.path(), *history.ahead())}
        return tuple(
            _branch_line(history, tip, number, played)
            for number, tip in enumerate(history.branch_tips(), start=1)
        )

    @property
    def shown_branch(self) -> EntryId | None:
        """The last entry of the branch that is shown."""
        return self._tip

    # --- walking --------------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Look at a step."""
        if self._desk.present is not None:
            self._desk.look_at(self._steps[max(0, min(self.last, step))])

    def go_by(self, steps: int) -> None:
        """So many steps on (or back)."""
        self.go_to(self.step + steps)

    def go_by_turn(self, turns: int) -> None:
        """To the beginning of the next turn, or of this one and the ones before."""
        self._go_among([turn.step for turn in self._timeline.turns], turns)

    def go_by_round(self, rounds: int) -> None:
        """The same with rounds."""
        self._go_among([one.step for one in self._timeline.turns if one.opens_round], rounds)

    def show_branch(self, tip: EntryId) -> None:
        """Show another branch, at its end."""
        session = self._desk.present
        if session is None or tip == self._tip:
            return
        self._read(session, tip)
        self.go_to(self.last)
        self.redrawn.emit()

    def name_branch(self, tip: EntryId, name: str) -> None:
        """Give a branch a name; "" takes it away."""
        if self._desk.present is not None:
            self._desk.present.name_branch(tip, " ".join(name.split())[:NAME_LENGTH])
            self.redrawn.emit()

    def back_to_present(self) -> None:
        """Look at the fight as it is now."""
        self._desk.end_look()
        self._follow()

    def go_on(self) -> None:
        """Play on from the step that is looked at."""
        self._desk.go_on_from_here()
        self._follow()

    def _go_among(self, begun: list[int], by: int) -> None:
        stops = sorted({0, *begun, self.last})
        if by > 0:
            self.go_to(next((stop for stop in stops if stop > self.step), self.last))
        else:
            self.go_to(next((stop for stop in reversed(stops) if stop < self.step), 0))

    # --- following ------------------------------------------------------------------------------

    def _on_changed(self) -> None:
        if not self._is_open:
            return
        session = self._desk.present
        count = 0 if session is None else len(session.history.all_entries())
        is_other = session is not self._session or count != self._count
        if is_other or (self.present is None and not self._desk.is_looking):
            self._follow()
        else:
            self.changed.emit()

    def _is_read(self) -> bool:
        """Whether all steps of the branch that the desk shows are here."""
        session, shown = self._desk.present, self._desk.session
        if session is None or shown is None or session is not self._session:
            return False
        history = session.history
        return self._count == len(history.all_entries()) and self._tip == shown.history.tip

    def _follow(self) -> None:
        """Show the branch that is played, or the one that is looked at."""
        session = self._desk.present
        shown = self._desk.session
        if session is None or shown is None:
            self._session, self._tip, self._steps = None, None, (None,)
            self._timeline, self._count = Timeline(), 0
        else:
            self._read(session, shown.history.tip)
        self.redrawn.emit()

    def _read(self, session: Session, tip: EntryId | None) -> None:
        history = session.history
        self._session, self._tip = session, tip
        self._count = len(history.all_entries())
        self._steps = (None, *(entry.id for entry in history.path_to(tip)))
        self._timeline = timeline_of([history.state_at(entry) for entry in self._steps])
        self._places = {entry: place for place, entry in enumerate(self._steps)}

    def _place_of(self, entry: EntryId | None) -> int:
        return 0 if entry is None else self._places.get(entry, 0)


def _branch_line(history: History, tip: EntryId, number: int, played: set[EntryId]) -> BranchLine:
    path = history.path_to(tip)
    fork = next((place for place, entry in enumerate(path) if entry.id not in played), len(path))
    return BranchLine(
        tip=tip,
        number=number,
        steps=len(path),
        fork=fork,
        round=history.state_at(tip).round,
        at=path[-1].at,
        is_played=fork == len(path),
        name=history.name_of_branch(tip),
    )
