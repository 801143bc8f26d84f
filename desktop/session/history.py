"""All steps of a fight with their states: a tree, a cursor in it, and the branch being played."""

from collections.abc import Callable, Iterator, Mapping

from desktop.model.commands import AnswerPrompt, AnswerSaves
from desktop.model.encounter import Encounter
from desktop.model.events import PromptOpened
from desktop.model.evolve import evolve_all
from desktop.model.ids import EntryId, PromptId
from desktop.session.entry import Entry

KeptState = Callable[[], Encounter | None]
"""A state that a log holds, made when it is asked for; None when it cannot be read."""


class History:
    """Entries and kept states. Undo and redo move the cursor; nothing is ever computed back.

    A long log is not played when it is opened: a state is made when it is first asked for, from
    the nearest one before it that is known, and kept from then on.
    """

    def __init__(self, start: Encounter) -> None:
        self._start = start
        self._entries: dict[EntryId, Entry] = {}
        self._oldest: dict[EntryId | None, EntryId] = {}  # of those that follow an entry, the first
        self._states: dict[EntryId, Encounter] = {}
        self._kept: dict[EntryId, KeptState] = {}
        self._names: dict[EntryId, str] = {}  # of branches, by the entry that begins them
        self._cursor: EntryId | None = None
        self._tip: EntryId | None = None
        self._path: list[EntryId] = []  # from the first entry to the tip
        self._place: dict[EntryId, int] = {}  # where an entry stands on the path

    @property
    def start(self) -> Encounter:
        """The state before the first entry."""
        return self._start

    @property
    def cursor(self) -> EntryId | None:
        """The entry whose state is current; None before the first."""
        return self._cursor

    @property
    def tip(self) -> EntryId | None:
        """The last entry of the branch being played."""
        return self._tip

    @property
    def state(self) -> Encounter:
        """The current state."""
        return self.state_at(self._cursor)

    def state_at(self, entry: EntryId | None) -> Encounter:
        """The state after an entry (None: at the start)."""
        if entry is None:
            return self._start
        known = self._states.get(entry)
        return self._played(entry) if known is None else known

    def _played(self, entry: EntryId) -> Encounter:
        """Play what leads to an entry, from the nearest state that is known."""
        unplayed: list[Entry] = []
        state = self._start
        for step in self._backwards(entry):
            known = self._states.get(step.id)
            if known is None and step.id in self._kept:
                known = self._kept.pop(step.id)()
            if known is not None:
                state = self._states[step.id] = known
                break
            unplayed.append(step)
        for step in reversed(unplayed):
            state = self._states[step.id] = evolve_all(state, step.events)
        return state

    def entry_of(self, entry: EntryId) -> Entry:
        """The entry with that id."""
        return self._entries[entry]

    def all_entries(self) -> tuple[Entry, ...]:
        """Every entry of every branch, in the order in which they were made."""
        return tuple(self._entries.values())

    def path(self) -> tuple[Entry, ...]:
        """The entries from the first one to the cursor."""
        return tuple(self._entries[entry] for entry in self._path[: self._reached()])

    def ahead(self) -> tuple[Entry, ...]:
        """The entries that redo would go through."""
        return tuple(self._entries[entry] for entry in self._path[self._reached() :])

    def path_to(self, entry: EntryId | None) -> tuple[Entry, ...]:
        """The entries from the first one to that one, on whatever branch it is."""
        return tuple(self._backwards(entry))[::-1]

    def branch_tips(self) -> tuple[EntryId, ...]:
        """The last entries of all branches, the oldest first."""
        parents = {entry.parent for entry in self._entries.values()}
        return tuple(entry for entry in self._entries if entry not in parents)

    def beginning_of(self, tip: EntryId) -> EntryId:
        """The entry that begins the branch which ends there: behind its last fork."""
        forks = self._forks()
        first = tip
        for entry in self._backwards(tip):
            first = entry.id
            if entry.parent in forks:
                break
        return first

    def name_branch(self, at: EntryId, name: str) -> None:
        """Name the branch that begins with an entry; "" takes the name away."""
        if name:
            self._names[at] = name
        else:
            self._names.pop(at, None)

    def name_of_branch(self, tip: EntryId) -> str:
        """The name of the branch which ends there, or "".

        Of branches that fork behind a named beginning, the oldest one keeps the name.
        """
        later = tip
        for entry in self._backwards(tip):
            is_oldest = entry.id == tip or self._oldest[entry.id] == later
            if not is_oldest:
                return ""
            if entry.id in self._names:
                return self._names[entry.id]
            later = entry.id
        return ""

    def _forks(self) -> set[EntryId | None]:
        """What more than one entry follows."""
        seen: set[EntryId | None] = set()
        forks: set[EntryId | None] = set()
        for entry in self._entries.values():
            (forks if entry.parent in seen else seen).add(entry.parent)
        return forks

    def shared(self) -> "History":
        """The same steps with a cursor of its own, to read: nothing may be appended to it."""
        other = History(self._start)
        other._entries, other._states = self._entries, self._states
        other._kept, other._oldest = self._kept, self._oldest
        other._cursor, other._tip = self._cursor, self._tip
        other._path, other._place = list(self._path), dict(self._place)
        return other

    def next_id(self) -> EntryId:
        """The id for the next entry."""
        return EntryId(len(self._entries) + 1)

    def keep(self, states: Mapping[EntryId, KeptState]) -> None:
        """Use these for the states after those entries, when they are asked for."""
        self._kept.update(states)

    def append(self, entry: Entry, state: Encounter | None = None) -> None:
        """Add a step behind the cursor; what lay ahead stays as a branch of its own.

        Without its state, that is made when it is asked for.
        """
        assert entry.parent == self._cursor, "an entry follows the cursor"
        assert entry.id not in self._entries, "ids are given once"
        reached = self._reached()
        for left in self._path[reached:]:
            del self._place[left]
        del self._path[reached:]
        self._entries[entry.id] = entry
        self._oldest.setdefault(entry.parent, entry.id)
        if state is not None:
            self._states[entry.id] = state
        self._place[entry.id] = len(self._path)
        self._path.append(entry.id)
        self._cursor = self._tip = entry.id

    def move_to(self, entry: EntryId | None) -> None:
        """Put the cursor on an entry; on another branch, that branch is played from now on."""
        if entry is not None and entry not in self._place:
            self._play_branch(entry)
        self._cursor = entry

    def back(self) -> EntryId | None:
        """Where one undo leads. A closed group is one step, an open one goes answer by answer."""
        assert self._cursor is not None, "nothing to undo"
        entry = self._entries[self._cursor]
        if self._is_open(entry.group):
            return self._before_answer(entry)
        for earlier in self._backwards(self._cursor):
            if earlier.group != entry.group:
                return earlier.id
        return None

    def _before_answer(self, answer: Entry) -> EntryId | None:
        """Before an answer, and before what was done for it, as the attack that it tells of."""
        for earlier in self._backwards(answer.parent):
            is_done_for_it = earlier.group == answer.group and earlier.part_of is not None
            if not is_done_for_it or isinstance(earlier.command, (AnswerPrompt, AnswerSaves)):
                return earlier.id
        return None

    def taken_back(self) -> tuple[Entry, ...]:
        """What one undo takes back, the first step of it first; empty at the beginning."""
        if self._cursor is None:
            return ()
        end, taken = self.back(), list[Entry]()
        for entry in self._backwards(self._cursor):
            if entry.id == end:
                break
            taken.append(entry)
        return tuple(reversed(taken))

    def forth(self) -> EntryId:
        """Where one redo leads: past all entries of the next group that follow each other."""
        ahead = self.ahead()
        assert ahead, "nothing to redo"
        group = ahead[0].group
        target = ahead[0].id
        for entry in ahead[1:]:
            if entry.group != group:
                break
            target = entry.id
        return target

    def find_opener(self, prompt: PromptId) -> Entry | None:
        """The entry on the path that opened a prompt."""
        if self._cursor is None:
            return None
        for entry in self._backwards(self._cursor):
            if any(isinstance(e, PromptOpened) and e.prompt.id == prompt for e in entry.events):
                return entry
        return None

    def _reached(self) -> int:
        return 0 if self._cursor is None else self._place[self._cursor] + 1

    def _backwards(self, entry: EntryId | None) -> Iterator[Entry]:
        while entry is not None:
            known = self._entries[entry]
            yield known
            entry = known.parent

    def _is_open(self, group: EntryId) -> bool:
        waiting = {prompt.id for prompt in self.state.prompts}
        if not waiting:
            return False
        since = self._path[self._place[group] : self._reached()]
        return any(
            entry.group == group and isinstance(event, PromptOpened) and event.prompt.id in waiting
            for entry in map(self.entry_of, since)
            for event in entry.events
        )

    def _play_branch(self, entry: EntryId) -> None:
        path = [known.id for known in self._backwards(entry)]
        path.reverse()
        # the newest descendants, so that redo leads to where that branch had got
        children: dict[EntryId, EntryId] = {}
        for known in self._entries.values():
            if known.parent is not None:
                children[known.parent] = known.id
        last = entry
        while last in children:
            last = children[last]
            path.append(last)
        self._path = path
        self._place = {known: place for place, known in enumerate(path)}
        self._tip = last
