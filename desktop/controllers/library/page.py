"""The library page's state: what is searched and chosen, and the wish that adds it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from desktop.battlemap.cells import Cell
from desktop.controllers.desk import Desk
from desktop.controllers.library.forms import allowed_forms
from desktop.controllers.library.search import LibrarySearch, Sieve, read_wanted
from desktop.controllers.map.arrivals import Arrival
from desktop.controllers.map.placing import free_tokens, tokens_around
from desktop.language.message import Message
from desktop.language.numbers import NumberError, read_number
from desktop.model.amount import HitPointChoice
from desktop.model.combatant import Combatant, Side, Token
from desktop.model.commands import AddCombatants, Command, ReplaceCreature
from desktop.model.creature import Creature, CreatureKey, text_in
from desktop.model.encounter import Phase
from desktop.rules.encounter.roster import MOST_AT_ONCE
from desktop.rules.fifth.magic.forms import FormLimit, find_form_limit
from desktop.storage.library import LibraryEntry

Index = QModelIndex | QPersistentModelIndex
ENTRY_ROLE = Qt.ItemDataRole.UserRole + 1
ROOT: Index = QModelIndex()
BATCH = 50
"""Rows that a view gets at a time: laying out thousands costs more than finding them."""


class CreatureShelf(Protocol):
    """Where creatures lie."""

    def entries(self, ruleset: str | None = None) -> Sequence[LibraryEntry]:
        """The list, the GM's own creatures first."""

    def find_creature(self, key: CreatureKey) -> Creature | None:
        """The creature with that key, or None."""


@dataclass(frozen=True, slots=True)
class Joining:
    """How the chosen creature joins the fight."""

    count: int = 1
    side: Side = Side.HOSTILE
    hidden: bool = False
    rolled: bool = False  # hit points by dice
    initiative: int | None = None  # None: rolled


@dataclass(frozen=True, slots=True)
class _Facts:
    """What occurs in an edition."""

    total: int
    kinds: tuple[str, ...]
    sizes: tuple[str, ...]
    has_challenges: bool


class LibraryModel(QAbstractListModel):
    """The found entries, a batch at a time as the view asks for more.

    A new result replaces only what differs between its ends.
    """

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._entries: tuple[LibraryEntry, ...] = ()
        self._rows: tuple[LibraryEntry, ...] = ()

    @property
    def entries(self) -> tuple[LibraryEntry, ...]:
        """All that was found, in order."""
        return self._entries

    def show_entries(self, entries: tuple[LibraryEntry, ...]) -> None:
        """Show another result, its first batch at once."""
        old, new = self._rows, entries[:BATCH]
        shortest = min(len(old), len(new))
        first = next((n for n in range(shortest) if old[n] is not new[n]), shortest)
        last = next(
            (n for n in range(shortest - first) if old[-1 - n] is not new[-1 - n]),
            shortest - first,
        )
        # Until the rows are in place there is nothing more to fetch.
        if first < len(old) - last:
            self.beginRemoveRows(QModelIndex(), first, len(old) - last - 1)
            self._entries = self._rows = old[:first] + old[len(old) - last :]
            self.endRemoveRows()
        if first < len(new) - last:
            self.beginInsertRows(QModelIndex(), first, len(new) - last - 1)
            self._entries = self._rows = new
            self.endInsertRows()
        self._entries = entries

    def row_of(self, key: CreatureKey | None) -> int:
        """The row of an entry among all that was found, -1 when it was not."""
        return next((row for row, entry in enumerate(self._entries) if entry.key == key), -1)

    def reveal(self, row: int) -> QModelIndex:
        """The index of a row, which the view has from now on."""
        while row >= len(self._rows) and self.canFetchMore():
            self.fetchMore()
        return self.index(row)

    def retranslate(self) -> None:
        """Every row says it in another language."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    # --- Qt -------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many the view has so far."""
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: Index = ROOT) -> bool:
        """Whether more was found than the view has."""
        return not parent.isValid() and len(self._rows) < len(self._entries)

    def fetchMore(self, parent: Index = ROOT) -> None:
        """Give the view another batch."""
        have = len(self._rows)
        more = min(len(self._entries), have + BATCH)
        if have < more:
            self.beginInsertRows(QModelIndex(), have, more - 1)
            self._rows = self._entries[:more]
            self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The name for display and screen reader, else the entry."""
        if not index.isValid():
            return None
        entry = self._rows[index.row()]
        if role == ENTRY_ROLE:
            return entry
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            name = self._desk.shown(entry.name)
            return f"{name} ({entry.source})" if entry.source else name
        return None


class LibraryController(QObject):
    """Searches, chooses, counts and adds. `changed` says that something of it is different."""

    changed = Signal()
    added = Signal(int)  # so many joined the fight

    def __init__(self, desk: Desk, shelf: CreatureShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._shelf = desk, shelf
        self.model = LibraryModel(desk, self)
        self._text = ""
        self._sieve = Sieve()
        self._joining = Joining()
        self._chosen: CreatureKey | None = None
        self._search: LibrarySearch[LibraryEntry] | None = None
        self._everything: tuple[LibraryEntry, ...] = ()
        self._known_facts: dict[str, _Facts] = {}
        desk.language_changed.connect(self._on_language_changed)
        desk.selection.changed.connect(self._on_other_forms)
        desk.changed.connect(self._on_other_forms)

    # --- what there is --------------------------------------------------------------------------

    @property
    def sieve(self) -> Sieve:
        """What is filtered."""
        return self._sieve

    @property
    def joining(self) -> Joining:
        """How the chosen one joins."""
        return self._joining

    @property
    def text(self) -> str:
        """What is typed."""
        return self._text

    @property
    def words(self) -> str:
        """The words that are looked for, without a count beside them."""
        return read_wanted(self._text).words

    @property
    def total(self) -> int:
        """How many there are in the chosen edition."""
        return self._facts().total

    @property
    def kinds(self) -> tuple[str, ...]:
        """The types that occur in the chosen edition."""
        return self._facts().kinds

    @property
    def sizes(self) -> tuple[str, ...]:
        """The sizes that occur in the chosen edition."""
        return self._facts().sizes

    @property
    def has_challenges(self) -> bool:
        """Whether the chosen edition rates its creatures."""
        return self._facts().has_challenges

    @property
    def entry(self) -> LibraryEntry | None:
        """The chosen line."""
        row = self.model.row_of(self._chosen)
        return None if row < 0 else self.model.entries[row]

    @property
    def creature(self) -> Creature | None:
        """The chosen creature in full."""
        entry = self.entry
        return None if entry is None else self._shelf.find_creature(entry.key)

    @property
    def can_add(self) -> bool:
        """Whether there is a fight of the chosen creature's game to add it to."""
        session, entry = self._desk.session, self.entry
        return session is not None and entry is not None

    @property
    def joins_running_fight(self) -> bool:
        """Whether newcomers roll initiative at once."""
        session = self._desk.session
        return session is not None and session.encounter.phase is Phase.RUNNING

    # --- gestures -------------------------------------------------------------------------------

    def follow_fight(self) -> None:
        """Look at the rules of the fight on the desk; read the shelf anew."""
        session = self._desk.session
        rules = self._sieve.ruleset if session is None else str(session.ruleset.key)
        self._sieve = Sieve(ruleset=rules)
        self.read_shelf()

    def read_shelf(self) -> None:
        """The shelf has other creatures now."""
        self._everything = tuple(self._shelf.entries())
        self._known_facts = {}
        self._search = LibrarySearch(self._everything, self._desk.language.code)
        self._find()

    def type_text(self, text: str) -> None:
        """Search; a number beside the words is the count."""
        self._text = text
        wanted = read_wanted(text)
        if wanted.count is not None:
            self._joining = replace(self._joining, count=min(wanted.count, MOST_AT_ONCE))
        self._find()

    def filter(self, sieve: Sieve) -> None:
        """Let others through."""
        self._sieve = sieve
        self._find()

    def choose(self, key: CreatureKey) -> None:
        """Choose a line; another one begins with a count of one."""
        if key != self._chosen:
            self._choose(key)
            self.changed.emit()

    def show_entry(self, key: CreatureKey) -> None:
        """Choose a creature wherever it stands: no words and no filter hide it."""
        self._text = ""
        self._sieve = Sieve(ruleset=self._sieve.ruleset)
        self._choose(key)
        self._find()

    def step_row(self, rows: int) -> None:
        """Choose a line so many rows further down (or up)."""
        count = len(self.model.entries)
        if count:
            row = max(0, min(count - 1, self.model.row_of(self._chosen) + rows))
            self.choose(self.model.entries[row].key)

    def step_count(self, by: int) -> None:
        """One more, or one less."""
        count = max(1, min(MOST_AT_ONCE, self._joining.count + by))
        self.join_as(replace(self._joining, count=count))

    def join_as(self, joining: Joining) -> None:
        """Change how the chosen one joins."""
        if joining != self._joining:
            self._joining = joining
            self.changed.emit()

    def type_initiative(self, text: str) -> NumberError | None:
        """Read a typed initiative, "" for a rolled one; the error when it is no number."""
        number = None
        if text.strip():
            try:
                number = read_number(text, self._desk.language, low=-99, high=999)
            except NumberError as error:
                return error
        self.join_as(replace(self._joining, initiative=number))
        return None

    @property
    def can_place(self) -> bool:
        """Whether there is a map on which the GM can point at where they come in."""
        session = self._desk.session
        return self.can_add and session is not None and session.encounter.battle_map is not None

    def around(self, cell: Cell) -> tuple[Token, ...]:
        """Where the chosen ones would stand if they came in at a cell of the shown map."""
        creature, session = self.creature, self._desk.session
        if creature is None or session is None:
            return ()
        count = self._joining.count
        return tokens_around(session.encounter, session.ruleset, creature, count, cell)

    def wish(self, tokens: tuple[Token, ...]) -> AddCombatants | None:
        """The wish that brings the chosen ones in on these places; the others stay off the map."""
        creature, joining = self.creature, self._joining
        if creature is None:
            return None
        return AddCombatants(
            creature,
            count=joining.count,
            side=joining.side,
            hidden=joining.hidden,
            choice=HitPointChoice.ROLLED if joining.rolled else HitPointChoice.AVERAGE,
            tokens=tokens,
            initiative=joining.initiative,
        )

    def add(self, tokens: tuple[Token, ...] | None = None) -> bool:
        """Bring the chosen creature into the fight, on these places of the shown map.

        Without any it comes in on free cells there, which the program proposes.
        """
        if self.creature is None or self._desk.session is None:
            return False
        command = self.wish(self._proposed() if tokens is None else tokens)
        return command is not None and self._obey(command)

    def arrival(self) -> Arrival | None:
        """The chosen ones, waiting for a place on the map; None where there is no map."""
        creature, count = self.creature, self._joining.count
        if creature is None or not self.can_place:
            return None
        asked = Message("view.coming.asked", {"name": creature.name, "count": count})
        return Arrival(asked, count, self.around, self._proposed, self.wish, self._obey)

    def _proposed(self) -> tuple[Token, ...]:
        creature, session, joining = self.creature, self._desk.session, self._joining
        if creature is None or session is None:
            return ()
        return free_tokens(
            session.encounter, session.ruleset, creature, joining.count, joining.side
        )

    def _obey(self, command: Command) -> bool:
        if not self._desk.dispatch(command):
            return False
        self.added.emit(self._joining.count)
        return True

    @property
    def selected(self) -> Combatant | None:
        """Who is selected in the fight, who would take a shape."""
        session, first = self._desk.session, self._desk.selection.first
        if session is None or first is None:
            return None
        return session.encounter.combatants.get(first)

    @property
    def shifter(self) -> Combatant | None:
        """Who would take the shape of the chosen creature: the selected combatant."""
        return None if self.creature is None else self.selected

    @property
    def form_limit(self) -> FormLimit | None:
        """What the selected combatant may become by a spell on it or by Wild Shape."""
        who = self.selected
        return None if who is None else find_form_limit(who, self._desk.ruleset)

    @property
    def looks_for_form(self) -> bool:
        """Whether the list is what the selected combatant may become."""
        return self._sieve.forms is not None

    @property
    def barred_form(self) -> LibraryEntry | None:
        """The creature that is named in full and may not be taken as a form."""
        forms = self._sieve.forms
        if forms is None or self._search is None or not self.words.strip():
            return None
        named = self._search.named(self.words, self._sieve.ruleset)
        if any(entry.key in forms for entry in named):
            return None
        return named[0] if named else None

    def show_forms(self, *, only: bool = True) -> None:
        """Let through only what the selected combatant may become, or everything again."""
        limit, forms = self.form_limit, None
        if only and limit is not None:
            forms = allowed_forms(
                self._everything, self._shelf.find_creature, limit, self._desk.ruleset
            )
        if forms != self._sieve.forms:
            self.filter(replace(self._sieve, forms=forms))

    def look_for_form(self) -> None:
        """Begin anew with what the selected combatant may become: no words, no other filter."""
        self._text = ""
        self._sieve = Sieve(ruleset=self._sieve.ruleset)
        self._find()
        self.show_forms()

    def _on_other_forms(self) -> None:
        """Somebody else may become something else; a spell that is over allows nothing more."""
        if self.looks_for_form:
            self.show_forms()

    def take_shape(self) -> bool:
        """The selected combatant takes the shape of the chosen creature; it can be ended."""
        creature, who = self.creature, self.shifter
        if creature is None or who is None:
            return False
        return self._desk.dispatch(ReplaceCreature(who.id, creature, change_of_shape=True))

    def _choose(self, key: CreatureKey) -> None:
        if key != self._chosen:
            self._chosen = key
            typed = read_wanted(self._text).count
            self._joining = replace(self._joining, count=min(typed or 1, MOST_AT_ONCE))

    def _facts(self) -> "_Facts":
        """What occurs in the chosen edition; looked up once for each."""
        rules = self._sieve.ruleset
        if rules not in self._known_facts:
            entries = [one for one in self._everything if rules in ("", one.ruleset)]
            self._known_facts[rules] = _Facts(
                total=len(entries),
                kinds=tuple(sorted({one.kind for one in entries} - {""})),
                sizes=tuple(sorted({one.size for one in entries} - {""})),
                has_challenges=any(one.challenge for one in entries),
            )
        return self._known_facts[rules]

    def _find(self) -> None:
        if self._search is None:
            return
        self.model.show_entries(self._search.find(self.words, self._sieve))
        known = self.model.row_of(self._chosen) >= 0
        if self.words.strip() or not known:
            best = self._best(self._search)
            if best is None:
                self._chosen = None
            else:
                self._choose(best.key)
        self.changed.emit()

    def _best(self, search: LibrarySearch[LibraryEntry]) -> LibraryEntry | None:
        """What Enter would take of what was found; a form only if it is the one that was named."""
        best = next(iter(self.model.entries), None)
        if best is None or not self.looks_for_form:
            return best
        is_other = self.barred_form is not None or search.is_guess(self.words, best)
        return None if is_other else best

    def _on_language_changed(self) -> None:
        if self._search is not None:
            self.read_shelf()
        self.model.retranslate()
        self.changed.emit()


def other_name(entry: LibraryEntry, language: str) -> str:
    """The name in the other language where it differs, else ""."""
    shown = text_in(entry.names, language)
    other = next((name for code, name in entry.names.items() if code and code != language), "")
    return "" if other == shown else other
