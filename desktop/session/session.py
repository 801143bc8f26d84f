"""One running fight: the only place where its state changes."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from desktop.dice.rolling import Dice
from desktop.model.commands import AnswerPrompt, AnswerSaves, Command
from desktop.model.encounter import Encounter
from desktop.model.events import Event, TurnBegun
from desktop.model.evolve import evolve_all
from desktop.model.ids import EntryId, PromptId
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.session.entry import Cause, Entry, Transition
from desktop.session.history import History, KeptState


class Clock(Protocol):
    """Where times come from."""

    def now(self) -> str:
        """The present time in ISO format."""


class LogWriter(Protocol):
    """Where steps go to last. Both return at once; writing and syncing happen behind them."""

    def write_entry(self, entry: Entry) -> None:
        """A new step."""

    def write_cursor(self, to: EntryId | None) -> None:
        """Undo, redo or travel moved the cursor."""

    def name_branch(self, at: EntryId, name: str) -> None:
        """The branch that begins with an entry has a name now."""


class NoLog:
    """A log that keeps nothing: for previews, rehearsals and tests."""

    def write_entry(self, entry: Entry) -> None:
        """Keep nothing."""

    def write_cursor(self, to: EntryId | None) -> None:
        """Keep nothing."""

    def name_branch(self, at: EntryId, name: str) -> None:
        """Keep nothing."""


Listener = Callable[[Transition], None]


class Session:
    """Dispatches commands, keeps the history, tells listeners."""

    def __init__(
        self,
        start: Encounter,
        ruleset: Ruleset,
        *,
        dice: Dice,
        clock: Clock,
        log: LogWriter | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._dice = dice
        self._clock = clock
        self._log: LogWriter = NoLog() if log is None else log
        self._history = History(start)
        self._listeners: list[Listener] = []

    @property
    def encounter(self) -> Encounter:
        """The current state."""
        return self._history.state

    @property
    def history(self) -> History:
        """Entries, states and cursor (to read)."""
        return self._history

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this fight."""
        return self._ruleset

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after every change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def restore(
        self,
        entries: Iterable[Entry],
        cursor: EntryId | None,
        kept: Mapping[EntryId, KeptState] | None = None,
    ) -> None:
        """Take over the steps of a log without writing them again.

        Events are facts: they are applied, never decided anew. With the states that the log
        `kept`, they are applied when they are needed; else at once, and a step that does not
        fit fails here.
        """
        history = self._history
        for entry in entries:
            history.move_to(entry.parent)
            history.append(entry)
            if kept is None:
                history.state_at(entry.id)
        history.move_to(cursor)
        if kept is not None:
            history.keep(kept)

    def name_branch(self, tip: EntryId, name: str) -> None:
        """Name the branch that ends with an entry; it is no step and changes no state."""
        at = self._history.beginning_of(tip)
        self._history.name_branch(at, name)
        self._log.name_branch(at, name)

    def looked_at(self, entry: EntryId | None) -> "Session":
        """The fight as it was after an entry, to read: nobody may dispatch to it.

        Its steps are those of this one; its cursor moves (`travel`) without a trace.
        """
        other = Session(self._history.start, self._ruleset, dice=self._dice, clock=self._clock)
        other._history = self._history.shared()
        other._history.move_to(entry)
        return other

    @property
    def dice(self) -> Dice:
        """Those of the program."""
        return self._dice

    def preview(
        self, command: Command, *, overruled: bool = False, dice: Dice | None = None
    ) -> tuple[Event, ...] | Refusal:
        """What `dispatch` would do, without doing it. Dice are those of the session, or given."""
        return decide(
            self.encounter,
            command,
            ruleset=self._ruleset,
            dice=self._dice if dice is None else dice,
            overruled=overruled,
        )

    def dispatch(
        self,
        command: Command,
        *,
        overruled: bool = False,
        initiator: str = "",
        dice: Dice | None = None,
        within: PromptId | None = None,
        along: EntryId | None = None,
    ) -> Transition | Refusal:
        """Obey a command as one step, or answer why not; nothing has changed then.

        `dice` are those on the table, where somebody was asked for them. `within`: the prompt
        whose answer it is a part of, as an attack that takes a chance to strike. `along`: the step
        of the same gesture before it, as the rolls before round 1.
        """
        decided = self.preview(command, overruled=overruled, dice=dice)
        if isinstance(decided, Refusal):
            return decided
        before = self.encounter
        entry = Entry(
            id=self._history.next_id(),
            parent=self._history.cursor,
            part_of=self._group_of(command, within) or self._group_along(along),
            command=command,
            events=decided,
            at=self._clock.now(),
            overruled=overruled,
        )
        self._history.append(entry, evolve_all(before, decided))
        self._log.write_entry(entry)
        return self._tell(before, Cause.COMMAND, entry, initiator)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step behind."""
        return self._history.cursor is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a step ahead."""
        return bool(self._history.ahead())

    def undo(self) -> Transition | None:
        """One step back: a whole closed group, or one answer of an open one."""
        if not self.can_undo:
            return None
        return self._travel(self._history.back(), Cause.UNDO)

    def undo_one(self) -> Transition | None:
        """One entry back, also inside a closed group."""
        if self._history.cursor is None:
            return None
        return self._travel(self._history.entry_of(self._history.cursor).parent, Cause.UNDO)

    def redo(self) -> Transition | None:
        """One step forth along the branch being played."""
        if not self.can_redo:
            return None
        return self._travel(self._history.forth(), Cause.REDO)

    def travel(self, to: EntryId | None) -> Transition:
        """Go to any step, also of another branch."""
        return self._travel(to, Cause.TRAVEL)

    def previous_turn(self) -> Transition | None:
        """Back to the end of the turn before: an undo of this turn, never a reverse rule.

        None at the first turn of the fight.
        """
        entry = self._before_turn()
        return None if entry is None else self._travel(entry.parent, Cause.UNDO)

    def _before_turn(self) -> Entry | None:
        """The entry that began the active turn, unless it is the first turn of the fight."""
        found: Entry | None = None
        for entry in reversed(self._history.path()):
            if any(isinstance(event, TurnBegun) for event in entry.events):
                if found is not None:
                    return found
                found = entry
        return None

    def _group_of(self, command: Command, prompt: PromptId | None) -> EntryId | None:
        if isinstance(command, AnswerPrompt):
            prompt = command.prompt
        elif isinstance(command, AnswerSaves):
            prompt = next(iter(command.prompts), None)
        opener = None if prompt is None else self._history.find_opener(prompt)
        return None if opener is None else opener.group

    def _group_along(self, step: EntryId | None) -> EntryId | None:
        return None if step is None else self._history.entry_of(step).group

    def _travel(self, to: EntryId | None, cause: Cause) -> Transition:
        before = self.encounter
        self._history.move_to(to)
        self._log.write_cursor(to)
        return self._tell(before, cause, None, "")

    def _tell(
        self, before: Encounter, cause: Cause, entry: Entry | None, initiator: str
    ) -> Transition:
        transition = Transition(before, self.encounter, cause, entry, initiator)
        for listener in tuple(self._listeners):
            listener(transition)
        return transition
