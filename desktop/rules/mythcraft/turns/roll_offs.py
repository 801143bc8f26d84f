"""Equal numbers in the order: who is first by a die, whom a summoner leads by no die."""

from dataclasses import replace

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model.combatant import Initiative
from desktop.model.encounter import Slot
from desktop.model.events import InitiativeRolled, Noted
from desktop.model.ids import CombatantId, SlotId
from desktop.rules.engine.draft import Draft
from desktop.rules.mythcraft.turns import summons
from desktop.rules.rolls.rolling import at_the_table
from desktop.rules.turn_order import order, ties


def roll_off(draft: Draft) -> None:
    """Equal scores and equal AWR: an unmodified d20 decides (MC-INIT-01)."""
    if not draft.facts(InitiativeRolled):
        return
    if draft.ruleset.setting_of(draft.encounter, "ties") != "rule":
        return
    tied = _tied(draft)
    if not tied:
        return
    rolled: dict[SlotId, Slot] = {}
    for slot in tied:
        name = draft.combatant(slot.members[0]).name
        with at_the_table(draft, Message("throw.tie", {"who": name})):
            die = roll(parse("1d20"), draft.dice).total
        rolled[slot.id] = replace(slot, tie=(*slot.tie, die))
        _tell_roll_off(draft, slot, die)
    changed = [rolled.get(slot.id, slot) for slot in draft.encounter.order]
    order.set_order(draft, _resorted(tuple(changed)))


def _tied(draft: Draft) -> list[Slot]:
    """Those whose place is open; among identical creatures nobody minds who is first.

    Whoever comes to a number at which dice have been rolled already rolls one as well; the summoned
    have their place behind whoever has summoned them.
    """
    behind = summons.followers(draft)
    slots = [slot for slot in draft.encounter.order if not slot.is_fixed and slot.id not in behind]
    kinds = {slot.id: ties.kind_in(slot, draft.encounter) for slot in slots}

    def is_open(slot: Slot) -> bool:
        return any(
            other.score == slot.score and other.tie[: len(slot.tie)] == slot.tie
            for other in slots
            if kinds[other.id] != kinds[slot.id]
        )

    return [slot for slot in slots if is_open(slot)]


def _resorted(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Sort neighbours of one score by their tie keys, everybody else left in place."""
    found: list[Slot] = []
    for slot in slots:
        place = len(found)
        while (
            place
            and not slot.is_fixed
            and found[place - 1].score == slot.score
            and not found[place - 1].is_fixed
            and found[place - 1].tie < slot.tie
        ):
            place -= 1
        found.insert(place, slot)
    return tuple(found)


def _tell_roll_off(draft: Draft, slot: Slot, die: int) -> None:
    members: tuple[CombatantId, ...] = slot.members
    first = draft.combatant(members[0])
    told = Message("note.myth.roll_off", {"who": first.name, "die": die})
    draft.add(Noted(told, "MC-INIT-01", members))
    typed = first.initiative is not None and first.initiative.typed
    given = Initiative(slot.score, (*slot.tie, die), typed)
    draft.add(InitiativeRolled(members, given, None))
