"""One step of history, and what listeners hear of a change."""

from dataclasses import dataclass
from enum import Enum

from desktop.model.commands import Command
from desktop.model.encounter import Encounter
from desktop.model.events import Event
from desktop.model.ids import EntryId


@dataclass(frozen=True, slots=True)
class Entry:
    """A command that was obeyed and its events.

    `part_of` is the entry whose prompt this one answers (the first of the group), or None.
    `at` is the time of day in ISO format. `overruled`: the GM said so against a refusal.
    """

    id: EntryId
    parent: EntryId | None
    part_of: EntryId | None
    command: Command
    events: tuple[Event, ...]
    at: str
    overruled: bool = False

    @property
    def group(self) -> EntryId:
        """The id of the first entry of its group; its own when it is alone."""
        return self.id if self.part_of is None else self.part_of


class Cause(Enum):
    """Why the state changed."""

    COMMAND = "command"
    UNDO = "undo"
    REDO = "redo"
    TRAVEL = "travel"


@dataclass(frozen=True, slots=True)
class Transition:
    """From one state to the next. `events` and `entry` are there for commands only."""

    before: Encounter
    after: Encounter
    cause: Cause
    entry: Entry | None = None
    initiator: str = ""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened; empty after undo and redo: views draw from state."""
        return () if self.entry is None or self.cause is not Cause.COMMAND else self.entry.events
