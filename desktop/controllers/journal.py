"""The journal as an item model, and the last result that the Now bar shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.controllers.desk import Desk
from desktop.language.render import render
from desktop.model.events import AttackRolled, CheckRolled, DamageTaken, Healed, Noted, SpellCast
from desktop.model.ids import CombatantId, EntryId
from desktop.session.entry import Entry
from desktop.session.journal import lines_of
from desktop.session.journal_lines import Line
from desktop.session.rolls_told import CONTESTS
from desktop.session.session import Session

Index = QModelIndex | QPersistentModelIndex
LINE_ROLE = Qt.ItemDataRole.UserRole + 1


PAGE = 200  # steps that are told at once of a long fight


class JournalModel(QAbstractListModel):
    """The lines up to the cursor, the newest last; follows undo and redo by ends.

    Of a long fight that is opened, the last steps are told; those before when they are wanted.
    """

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._lines: list[Line] = []
        self._earlier: list[EntryId] = []  # not told yet
        self._entries: list[EntryId] = []
        self._counts: list[int] = []
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self.refresh)
        desk.language_changed.connect(self._on_language_changed)
        self.refresh()

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines that are told, in order."""
        return tuple(self._lines)

    @property
    def has_earlier(self) -> bool:
        """Whether there are steps before the first line that are not told yet."""
        return bool(self._earlier)

    def tell_earlier(self) -> None:
        """Tell some of the steps before the first line."""
        session = self._desk.session
        if session is None or not self._earlier:
            return
        told = self._earlier[-PAGE:]
        del self._earlier[-PAGE:]
        lines = [entry_lines(session, session.history.entry_of(entry)) for entry in told]
        added = [line for some in lines for line in some]
        self._entries[:0] = told
        self._counts[:0] = map(len, lines)
        if added:
            self.beginInsertRows(QModelIndex(), 0, len(added) - 1)
            self._lines[:0] = added
            self.endInsertRows()

    def refresh(self) -> None:
        """Bring the lines in line with the path of the history."""
        session = self._desk.session
        path = () if session is None else session.history.path()
        wanted = [entry.id for entry in path]
        if wanted[: len(self._earlier)] != self._earlier:
            self._cut(0)
            self._earlier = []
        if not self._entries and not self._earlier:
            self._earlier = wanted[:-PAGE]
        path = path[len(self._earlier) :]
        wanted = wanted[len(self._earlier) :]
        same = 0
        while same < min(len(wanted), len(self._entries)) and wanted[same] == self._entries[same]:
            same += 1
        self._cut(same)
        if session is not None:
            self._extend(session, path[same:])

    def _cut(self, keep: int) -> None:
        first = sum(self._counts[:keep])
        if first < len(self._lines):
            self.beginRemoveRows(QModelIndex(), first, len(self._lines) - 1)
            del self._lines[first:]
            self.endRemoveRows()
        del self._entries[keep:]
        del self._counts[keep:]

    def _extend(self, session: Session, entries: tuple[Entry, ...]) -> None:
        added: list[Line] = []
        for entry in entries:
            lines = entry_lines(session, entry)
            self._entries.append(entry.id)
            self._counts.append(len(lines))
            added.extend(lines)
        if added:
            first = len(self._lines)
            self.beginInsertRows(QModelIndex(), first, first + len(added) - 1)
            self._lines.extend(added)
            self.endInsertRows()

    def _on_language_changed(self) -> None:
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))

    # --- Qt -------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The number of lines."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The line itself or its sentence in the GM's language."""
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == LINE_ROLE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return render(line.message, self._desk.language)
        return None


def entry_lines(session: Session, entry: Entry) -> tuple[Line, ...]:
    """The lines of an entry, told with the states around it."""
    history = session.history
    return lines_of(entry, history.state_at(entry.parent), history.state_at(entry.id))


@dataclass(frozen=True, slots=True)
class Result:
    """The last thing that happened: the entry, and the facts that it is told from."""

    entry: Entry
    attack: AttackRolled | None = None
    check: CheckRolled | None = None
    damage: tuple[DamageTaken, ...] = ()
    is_turned: bool = False
    """Whether a failed save became a success afterwards."""
    saves: tuple[tuple[CombatantId, bool], ...] = ()
    """Of a save that several made: everybody who has, and whether it succeeded."""
    healing: tuple[Healed, ...] = ()
    cast: SpellCast | None = None
    attacks: tuple[AttackRolled, ...] = ()
    """Of an attack on an area: everybody in it, with the outcome for each."""


TURNED = "note.legendary_resistance"


def last_result(session: Session | None) -> Result | None:
    """The newest attack, check, damage, healing or spell before the cursor, with its reasons."""
    if session is None:
        return None
    turned: set[CombatantId] = set()
    path = session.history.path()
    for entry in reversed(path):
        attack = next((e for e in entry.events if isinstance(e, AttackRolled)), None)
        check = _deciding(e for e in entry.events if isinstance(e, CheckRolled))
        damage = tuple(e for e in entry.events if isinstance(e, DamageTaken))
        if attack is None and check is not None:
            return _of_check(path, entry, check, damage, turned)
        if attack is not None or damage:
            rolled = tuple(e for e in entry.events if isinstance(e, AttackRolled))
            return Result(entry, attack, check, damage, attacks=_in_one_area(rolled))
        healing = tuple(e for e in entry.events if isinstance(e, Healed) and e.amount > 0)
        cast = next((e for e in entry.events if isinstance(e, SpellCast)), None)
        if healing or cast is not None:
            return Result(entry, healing=healing, cast=cast)
        for note in entry.events:
            if isinstance(note, Noted) and note.text.key == TURNED:
                turned.update(note.combatants)
    return None


def _in_one_area(rolled: tuple[AttackRolled, ...]) -> tuple[AttackRolled, ...]:
    """All who were attacked with one roll; nothing where it was one."""
    alike = tuple(one for one in rolled if one.attack == rolled[0].attack)
    targets = {one.target for one in alike}
    return alike if 1 < len(targets) == len(alike) else ()


def _of_check(
    path: Sequence[Entry],
    entry: Entry,
    check: CheckRolled,
    damage: tuple[DamageTaken, ...],
    turned: set[CombatantId],
) -> Result:
    """A check; with it what the others came to who were asked the same by the same deed."""
    group: list[Entry] = []
    for each in reversed(path):
        if each.group == entry.group:
            group.append(each)
        if each.id == entry.group:
            break
    events = [e for each in reversed(group) for e in each.events]
    made: dict[CombatantId, bool] = {}
    for event in events:
        if isinstance(event, CheckRolled) and (event.purpose, event.dc) == (
            check.purpose,
            check.dc,
        ):
            made[event.combatant] = event.success
        elif isinstance(event, Noted) and event.text.key == TURNED:
            turned.update(event.combatants)
    if check.dc is None or len(made) < 2:
        return Result(entry, None, check, damage, not check.success and check.combatant in turned)
    saves = tuple((who, success or who in turned) for who, success in made.items())
    dealt = tuple(e for e in events if isinstance(e, DamageTaken) and e.target in made)
    cast = next((e for e in events if isinstance(e, SpellCast)), None)
    return Result(entry, None, check, dealt, saves=saves, cast=cast)


def _deciding(checks: Iterable[CheckRolled]) -> CheckRolled | None:
    """The first check, but of a contest the one that is held against the other."""
    found = tuple(checks)
    contest = (check for check in found if check.purpose.key in CONTESTS)
    return next(contest, found[0] if found else None)
