"""Summoned creatures act right after their summoner, wherever it stands in the order."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model.commands import TakeAction
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Slot
from desktop.model.events import Noted
from desktop.model.ids import CombatantId, ConditionKey, EffectId, SlotId
from desktop.model.prompt import PromptKind
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.turn_order import order

SUMMONED = ConditionKey("summoned")
RULE = "MC-INIT-02"


def summon(draft: Draft, command: TakeAction) -> Refusal | None:
    """The GM says that the target is summoned by somebody, or is so no longer (MC-INIT-02).

    Those who share its turn were summoned with it. Whoever has no number yet needs none.
    """
    assert command.target is not None, "the action needs a target"
    host, chosen = draft.combatant(command.combatant), draft.combatant(command.target)
    told: Parameters = {"who": chosen.name, "summoner": host.name}
    if host.id == chosen.id:
        return Refusal(Message("refusal.not_itself", {"who": host.name}), can_overrule=False)
    slot, was_its = draft.encounter.slot_of(chosen.id), summoner_of(draft, chosen.id) == host.id
    shares = () if slot is None or host.id in slot.members else slot.members
    for who in dict.fromkeys((chosen.id, *shares)):
        effects.end_all(draft, who, SUMMONED)
        if not was_its:
            effects.give(draft, who, ActiveEffect(EffectId(""), SUMMONED, source=host.id))
    key = "note.myth.summons_no_more" if was_its else "note.myth.summons"
    draft.add(Noted(Message(key, told), RULE, (chosen.id, host.id)))
    if slot is None and not was_its:
        _seat(draft, host.id, chosen.id)
    return None


def _seat(draft: Draft, host: CombatantId, who: CombatantId) -> None:
    """A newcomer has the number of its summoner: nobody rolls for it."""
    prompts.drop_where(
        draft, lambda prompt: prompt.kind is PromptKind.INITIATIVE and prompt.combatant == who
    )
    order.seat_behind(draft, host, (who,), shares=False)


def summoner_of(draft: Draft, who: CombatantId) -> CombatantId | None:
    """Who summoned it, or None."""
    effects = draft.combatant(who).effects
    return next((x.source for x in effects if x.key == SUMMONED and x.source), None)


def _led(draft: Draft) -> dict[SlotId, list[Slot]]:
    """The slots of the summoned by that of their summoner."""
    leaders: dict[SlotId, list[Slot]] = {}
    for slot in draft.encounter.order:
        hosts = {summoner_of(draft, member) for member in slot.members}
        host = hosts.pop() if len(hosts) == 1 else None
        leader = None if host is None else draft.encounter.slot_of(host)
        if leader is not None and leader.id != slot.id:
            leaders.setdefault(leader.id, []).append(slot)
    return leaders


def followers(draft: Draft) -> frozenset[SlotId]:
    """The slots whose place is behind that of a summoner."""
    return frozenset(slot.id for slots in _led(draft).values() for slot in slots)


def settle_summons(draft: Draft) -> None:
    """A finisher: each summoned slot stands behind its summoner's, and moves with it."""
    sequence, leaders = draft.encounter.order, _led(draft)
    if not leaders:
        return
    behind = {slot.id for slots in leaders.values() for slot in slots}
    wanted: list[Slot] = []
    for slot in sequence:
        if slot.id in behind:
            continue
        wanted.append(slot)
        wanted += [
            replace(each, score=slot.score, tie=slot.tie) for each in leaders.get(slot.id, ())
        ]
    # A summoned one that summons in its turn stays where it is.
    placed = {slot.id for slot in wanted}
    wanted += [slot for slot in sequence if slot.id not in placed]
    if wanted != list(sequence):
        order.set_order(draft, tuple(wanted))
