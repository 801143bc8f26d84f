"""Summoned creatures act right after their summoner, wherever it stands in the order."""

from dataclasses import replace

from desktop.model.encounter import Slot
from desktop.model.ids import CombatantId, ConditionKey
from desktop.rules.engine.draft import Draft
from desktop.rules.turn_order import order

SUMMONED = ConditionKey("summoned")


def summoner_of(draft: Draft, who: CombatantId) -> CombatantId | None:
    """Who summoned it, or None."""
    effects = draft.combatant(who).effects
    return next((x.source for x in effects if x.key == SUMMONED and x.source), None)


def settle_summons(draft: Draft) -> None:
    """A finisher: each summoned slot stands behind its summoner's, and moves with it."""
    sequence = draft.encounter.order
    leaders: dict[str, list[Slot]] = {}
    for slot in sequence:
        hosts = {summoner_of(draft, member) for member in slot.members}
        host = hosts.pop() if len(hosts) == 1 else None
        leader = None if host is None else draft.encounter.slot_of(host)
        if leader is not None and leader.id != slot.id:
            leaders.setdefault(leader.id, []).append(slot)
    if not leaders:
        return
    followers = {slot.id for slots in leaders.values() for slot in slots}
    wanted: list[Slot] = []
    for slot in sequence:
        if slot.id in followers:
            continue
        wanted.append(slot)
        wanted += [
            replace(each, score=slot.score, tie=slot.tie) for each in leaders.get(slot.id, ())
        ]
    # A summoned one that summons in its turn stays where it is.
    placed = {slot.id for slot in wanted}
    wanted += [slot for slot in sequence if slot.id not in placed]
    if [slot.id for slot in wanted] != [slot.id for slot in sequence]:
        order.set_order(draft, tuple(wanted))
