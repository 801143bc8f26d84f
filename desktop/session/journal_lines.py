"""Lines of the journal, and how those concerned are called in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop.language.message import Message, Name, Parameter
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, EntryId, SlotId
from desktop.model.reasons import Trace
from desktop.rules.map.things import is_thing
from desktop.session.group_names import slot_name
from desktop.session.rolls_told import Told

NO_REASON: Mapping[str, Parameter] = {}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the journal. `mark` names its icon; `trace` opens into reasons."""

    entry: EntryId
    message: Message
    mark: str = ""
    combatants: tuple[CombatantId, ...] = ()
    trace: Trace = ()
    rule: str = ""
    heading: bool = False


class Wording:
    """Makes the lines of one entry: everybody is called as after it, who is gone as before."""

    def __init__(
        self, entry: EntryId, events: Sequence[e.Event], before: Encounter, after: Encounter
    ) -> None:
        self._entry, self._events = entry, events
        self._before = before
        self._after = after

    def _find(self, who: CombatantId) -> Combatant | None:
        return self._after.combatants.get(who) or self._before.combatants.get(who)

    def _name(self, who: CombatantId) -> Name:
        found = self._find(who)
        if found is None:  # joined and left within one entry
            for event in self._events:
                if isinstance(event, e.CombatantJoined) and event.combatant.id == who:
                    return event.combatant.name
        assert found is not None, f"{who} was never in the fight"
        return found.name

    def _slot_name(self, slot: SlotId) -> Parameter:
        found = self._after.find_slot(slot) or self._before.find_slot(slot)
        if found is None:
            return ""
        return slot_name(found.members, found.label, self._after, self._before)

    def _is_thing(self, who: CombatantId) -> bool:
        known = self._after.combatants.get(who) or self._before.combatants.get(who)
        return known is not None and is_thing(known)

    def _line(
        self, key: str, mark: str, concerned: CombatantId | None = None, **parameters: Parameter
    ) -> tuple[Line, ...]:
        if concerned is not None and "who" not in parameters:
            parameters["who"] = self._name(concerned)
        about = () if concerned is None else (concerned,)
        return (Line(self._entry, Message(key, parameters), mark, about),)

    def _because(
        self, reason: Message | None, who: CombatantId | None = None
    ) -> Mapping[str, Parameter]:
        """Why something ended, as a parameter; it agrees with whom it was on."""
        if reason is None:
            return NO_REASON
        known = {} if who is None else {"who": self._name(who)}
        return {"why": Message(reason.key, {**known, **dict(reason.parameters)})}

    def _told(self, told: Told, *concerned: CombatantId) -> Line:
        return Line(self._entry, told.message, told.mark, concerned, told.trace)

    def _plain(self, message: Message, mark: str, concerned: CombatantId) -> Line:
        return Line(self._entry, message, mark, (concerned,))

    def _heading(self, key: str, **parameters: Parameter) -> tuple[Line, ...]:
        return (Line(self._entry, Message(key, parameters), "", heading=True),)
