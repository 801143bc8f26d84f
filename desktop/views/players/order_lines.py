"""The lines of the players' turn order: foes who are told apart by number alone share one.

Made from what the players know, so that a line tells of nobody hidden.
"""

from dataclasses import dataclass, replace
from itertools import groupby

from desktop.language.message import Message, Parameter
from desktop.model.combatant import Side
from desktop.model.ids import CombatantId
from desktop.session.player_turns import PlayerRow
from desktop.session.player_view import PlayerCombatant, PlayerEncounter


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One row of the turn order, or a run of rows of one kind."""

    name: Parameter
    side: Side
    members: tuple[CombatantId, ...]
    is_active: bool
    is_next: bool
    """Never of a line that is active: whose turn in it comes next is seen on the map."""
    acting: Parameter | None = None
    """Whose turn it is, where the line stands for several turns."""


def order_lines(view: PlayerEncounter) -> tuple[OrderLine, ...]:
    """The turn order, shortened: "Goblin ×6" in place of six rows one below the other."""
    known = {combatant.id: combatant for combatant in view.combatants}
    numbered = list(enumerate(view.rows))

    def kind_of(numbered_row: tuple[int, PlayerRow]) -> object:
        place, row = numbered_row
        name = _shared_name(row, known)
        return place if name is None else name

    runs = groupby(numbered, key=kind_of)
    return tuple(_line([row for _, row in run], known) for _, run in runs)


def _shared_name(row: PlayerRow, known: dict[CombatantId, PlayerCombatant]) -> object:
    """The name that all foes of a row have but for their numbers; None where it is no such row."""
    if row.side is not Side.HOSTILE:
        return None
    first, *others = (known[who].name for who in row.members)
    is_shared = all(other.texts == first.texts for other in others)
    return first.texts if is_shared else None


def _line(rows: list[PlayerRow], known: dict[CombatantId, PlayerCombatant]) -> OrderLine:
    first = rows[0]
    if len(rows) == 1:
        return OrderLine(first.name, first.side, first.members, first.is_active, first.is_next)
    members = tuple(who for row in rows for who in row.members)
    active = next((row for row in rows if row.is_active), None)
    bare = replace(known[members[0]].name, number=None)
    name = Message("group.name", {"name": bare, "members": len(members)})
    return OrderLine(
        name,
        first.side,
        members,
        is_active=active is not None,
        is_next=active is None and any(row.is_next for row in rows),
        acting=None if active is None else active.name,
    )
