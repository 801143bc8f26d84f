"""The turn order as rows, and the item model that follows it without resets."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.controllers.desk import Desk
from desktop.controllers.turns.marks import marks_of
from desktop.controllers.turns.row import Row, RowKind
from desktop.controllers.turns.telling import spoken_row, tooltip_of
from desktop.controllers.unchanged import Unchanged
from desktop.language.render import shown
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import (
    ACTION,
    ACTION_POINTS,
    ATTACKS,
    BONUS_ACTION,
    CREATURE_ACTIONS,
    DEATH_FAILURES,
    DEATH_SUCCESSES,
    LEGENDARY_ACTIONS,
)
from desktop.model.encounter import Encounter, Slot
from desktop.model.ids import CombatantId, ConditionKey, SlotId
from desktop.rules.encounter.turns import DELAYING
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.previews.questions import MOVEMENT, BudgetItem, budget_of, counted_budget
from desktop.session.journal import slot_name

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole + 1


def rows_of(
    encounter: Encounter,
    ruleset: Ruleset,
    *,
    selected: Sequence[CombatantId] = (),
    opened: frozenset[SlotId] = frozenset(),
    closed: frozenset[SlotId] = frozenset(),
    before: Unchanged[Row] | None = None,
) -> tuple[Row, ...]:
    """All rows: slots in order with the members of open groups, then those without a slot.

    A group opens by itself when it is active or next; `opened` and `closed` are the GM's wish.
    """
    known = Unchanged[Row]() if before is None else before
    return tuple(_rows(encounter, ruleset, frozenset(selected), opened, closed, known))


def _rows(
    encounter: Encounter,
    ruleset: Ruleset,
    selected: frozenset[CombatantId],
    opened: frozenset[SlotId],
    closed: frozenset[SlotId],
    before: Unchanged[Row],
) -> Iterator[Row]:
    def single(combatant: Combatant, slot: Slot | None, place: tuple[bool, bool, bool]) -> Row:
        is_selected = combatant.id in selected
        turn_of = encounter if place[0] else None  # its budget depends on all the fight
        return before.value(
            combatant.id,
            (combatant, slot, ruleset, is_selected, place, turn_of),
            lambda: _single(combatant, slot, ruleset, place, turn_of, is_selected=is_selected),
        )

    following = next_slot(encounter)
    for slot in encounter.order:
        is_active = slot.id == encounter.active
        is_next = following is not None and slot.id == following.id
        acted = slot.acted == encounter.round and encounter.round > 0 and not is_active
        if slot.is_fixed:
            yield Row(
                key=slot.id,
                kind=RowKind.FIXED,
                slot=slot.id,
                members=(),
                name=slot_name((), slot.label),
                score=slot.score,
                active=is_active,
                following=is_next,
                acted=acted,
            )
        elif len(slot.members) == 1:
            combatant = encounter.combatants[slot.members[0]]
            yield single(combatant, slot, (is_active, is_next, acted))
        else:
            is_open = slot.id in opened or ((is_active or is_next) and slot.id not in closed)
            yield _group(slot, encounter, ruleset, selected, (is_active, is_next, acted), is_open)
            if is_open:
                yield from _members(slot, encounter, ruleset, selected, before)
    placed = {member for slot in encounter.order for member in slot.members}
    for combatant in encounter.combatants.values():
        if combatant.id not in placed:
            yield single(combatant, None, (False, False, False))


def next_slot(encounter: Encounter) -> Slot | None:
    """Whose turn comes after this one, as far as it can be foreseen."""
    slots = encounter.order
    places = [index for index, slot in enumerate(slots) if slot.id == encounter.active]
    if not places:
        return None
    for step in range(1, len(slots)):
        slot = slots[(places[0] + step) % len(slots)]
        if slot.is_fixed or not all(encounter.combatants[who].is_out for who in slot.members):
            return slot
    return None


def _single(
    combatant: Combatant,
    slot: Slot | None,
    ruleset: Ruleset,
    place: tuple[bool, bool, bool],
    turn_of: Encounter | None,
    *,
    is_selected: bool,
) -> Row:
    """A row of one; `turn_of` is the fight while it is on its turn."""
    is_active, is_next, acted = place
    successes, failures = combatant.count(DEATH_SUCCESSES), combatant.count(DEATH_FAILURES)
    has_marks = combatant.life is Life.DYING and not combatant.creature.outlives_zero
    legendary = combatant.counters.get(LEGENDARY_ACTIONS)
    delayed = any(effect.key == DELAYING for effect in combatant.effects)
    return Row(
        key=slot.id if slot is not None else combatant.id,
        kind=RowKind.SINGLE,
        slot=slot.id if slot is not None else SlotId(""),
        members=(combatant.id,),
        name=combatant.name,
        score=slot.score if slot is not None else _score(combatant),
        side=combatant.side,
        current=combatant.hit_points,
        maximum=combatant.maximum_hit_points,
        temporary=combatant.temporary_hit_points,
        life=combatant.life,
        hidden=combatant.hidden,
        active=is_active,
        following=is_next,
        acted=acted,
        selected=is_selected,
        delayed=delayed,
        tied=slot is not None and slot.tied,
        number=combatant.number,
        picture=combatant.token_picture,
        marks=marks_of(combatant, ruleset, reaction=turn_of is None and slot is not None),
        budget=() if turn_of is None else budget_of(turn_of, ruleset, combatant),
        deaths=(successes, failures) if has_marks else None,
        legendary=None
        if legendary is None or legendary.maximum is None
        else (legendary.current, legendary.maximum),
    )


def _score(combatant: Combatant) -> int | None:
    return None if combatant.initiative is None else combatant.initiative.score


UNCONSCIOUS = ConditionKey("unconscious")


def stands(member: Combatant) -> bool:
    """Whether it is up: neither out, nor down, nor knocked out."""
    return member.life is Life.UP and not member.has_effect(UNCONSCIOUS)


def _group(
    slot: Slot,
    encounter: Encounter,
    ruleset: Ruleset,
    selected: frozenset[CombatantId],
    place: tuple[bool, bool, bool],
    is_open: bool,
) -> Row:
    members = [encounter.combatants[who] for who in slot.members]
    fractions = tuple(
        None
        if member.is_out
        else member.hit_points / member.maximum_hit_points
        if member.maximum_hit_points
        else 0.0
        for member in members
    )
    dead = sum(1 for member in members if member.is_out)
    is_active, is_next, acted = place
    return Row(
        key=slot.id,
        kind=RowKind.GROUP,
        slot=slot.id,
        members=slot.members,
        name=slot_name(slot.members, slot.label, encounter),
        score=slot.score,
        side=members[0].side,
        fractions=fractions,
        active=is_active,
        following=is_next,
        acted=acted,
        selected=all(who in selected for who in slot.members),
        hidden=all(member.hidden for member in members),
        tied=slot.tied,
        open=is_open,
        standing=sum(1 for member in members if stands(member)),
        dead=dead,
        to_act=sum(
            1
            for member in members
            if is_active and stands(member) and _can_act(counted_budget(ruleset, member))
        ),
        picture=members[0].token_picture,
    )


ACTING = frozenset((ACTION, "extra_action", ATTACKS, ACTION_POINTS, CREATURE_ACTIONS))
"""What its actions on its turn are paid from."""

OWN_TURN = ACTING | {BONUS_ACTION, MOVEMENT}


def _can_act(budget: tuple[BudgetItem, ...]) -> bool:
    return any(item.key in ACTING and not item.spent for item in budget)


def _members(
    slot: Slot,
    encounter: Encounter,
    ruleset: Ruleset,
    selected: frozenset[CombatantId],
    before: Unchanged[Row],
) -> Iterator[Row]:
    """The rows of a group; on its turn each with its own budget."""
    turn_of = encounter if slot.id == encounter.active else None
    members = [encounter.combatants[who] for who in slot.members]
    kinds = {member.creature.name.texts for member in members}
    for member in members:
        is_selected, is_named = member.id in selected, member.number is None or len(kinds) > 1
        make = partial(
            _member, member, slot, ruleset, turn_of, is_selected=is_selected, is_named=is_named
        )
        source = (member, slot, ruleset, turn_of, is_selected, is_named)
        yield before.value((slot.id, member.id), source, make)


def _member(
    combatant: Combatant,
    slot: Slot,
    ruleset: Ruleset,
    turn_of: Encounter | None,
    *,
    is_selected: bool,
    is_named: bool,
) -> Row:
    is_out = combatant.is_out
    has_turn = turn_of is not None and not is_out
    budget = budget_of(turn_of, ruleset, combatant) if turn_of and has_turn else ()
    return Row(
        key=f"{slot.id}/{combatant.id}",
        kind=RowKind.MEMBER,
        slot=slot.id,
        members=(combatant.id,),
        name=combatant.name,
        score=None,
        side=combatant.side,
        current=combatant.hit_points,
        maximum=combatant.maximum_hit_points,
        temporary=combatant.temporary_hit_points,
        life=combatant.life,
        hidden=combatant.hidden,
        selected=is_selected,
        number=combatant.number,
        picture=combatant.token_picture,
        marks=marks_of(combatant, ruleset, reaction=not has_turn),
        budget=budget,
        done=has_turn and not any(i.key in OWN_TURN and not i.spent for i in budget),
        named=is_named,
    )


class TurnOrderModel(QAbstractListModel):
    """Rows for a list view; `ROW_ROLE` gives the `Row` itself.

    Follows the fight by moves, inserts and removals; a row that stays the same is not touched.
    """

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._rows: list[Row] = []
        self._before = Unchanged[Row]()
        self._opened: frozenset[SlotId] = frozenset()
        self._closed: frozenset[SlotId] = frozenset()
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self._on_fight_opened)
        desk.selection.changed.connect(self.refresh)
        desk.language_changed.connect(self._on_language_changed)
        self.refresh()

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows, in order."""
        return tuple(self._rows)

    def row_at(self, index: Index) -> Row | None:
        """The row of an index."""
        return self._rows[index.row()] if index.isValid() else None

    def toggle_group(self, slot: SlotId) -> None:
        """Open a closed group, close an open one."""
        row = next((row for row in self._rows if row.key == slot), None)
        if row is None or row.kind is not RowKind.GROUP:
            return
        if row.open:
            self._opened, self._closed = self._opened - {slot}, self._closed | {slot}
        else:
            self._opened, self._closed = self._opened | {slot}, self._closed - {slot}
        self.refresh()

    def refresh(self) -> None:
        """Bring the rows in line with the fight."""
        session = self._desk.session
        wanted: Sequence[Row] = ()
        if session is not None:
            wanted = rows_of(
                session.encounter,
                session.ruleset,
                selected=self._desk.selection.ids,
                opened=self._opened,
                closed=self._closed,
                before=self._before,
            )
        self._follow(wanted)

    # --- Qt -------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row itself, its name, or what a screen reader says of it."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return shown(row.name, self._desk.language)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_row(row, self._desk.language)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip_of(row, self._desk)
        return None

    # --- following ------------------------------------------------------------------------------

    def _follow(self, wanted: Sequence[Row]) -> None:
        keys = {row.key for row in wanted}
        for place in range(len(self._rows) - 1, -1, -1):
            if self._rows[place].key not in keys:
                self.beginRemoveRows(QModelIndex(), place, place)
                del self._rows[place]
                self.endRemoveRows()
        for place, row in enumerate(wanted):
            if place < len(self._rows) and self._rows[place].key == row.key:
                self._replace(place, row)
                continue
            found = next(
                (i for i in range(place + 1, len(self._rows)) if self._rows[i].key == row.key), None
            )
            if found is None:
                self.beginInsertRows(QModelIndex(), place, place)
                self._rows.insert(place, row)
                self.endInsertRows()
                continue
            self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), place)
            self._rows.insert(place, self._rows.pop(found))
            self.endMoveRows()
            self._replace(place, row)

    def _replace(self, place: int, row: Row) -> None:
        if self._rows[place] != row:
            self._rows[place] = row
            index = self.index(place)
            self.dataChanged.emit(index, index)

    def _on_fight_opened(self) -> None:
        self._opened = self._closed = frozenset()
        self.refresh()

    def _on_language_changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))
