"""The turn order: slots, their places, ties, groups and fixed counts."""

from collections.abc import Iterable
from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Initiative
from desktop.model.encounter import Encounter, Phase, Slot
from desktop.model.ids import CombatantId, SlotId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present, judge_text

Order = tuple[Slot, ...]


SortKey = tuple[int, bool, tuple[int, ...], bool, list[tuple[str, int]], str]


def sort_key(encounter: Encounter, slot: Slot) -> SortKey:
    """What orders slots: score, the ruleset's tie keys, characters first, then the name.

    Nothing in it depends on the order of joining, except between namesakes (their numbers). A
    fixed count comes after everybody else on its number.
    """
    members = [encounter.combatants[member] for member in slot.members]
    is_character = any(member.character for member in members)
    names = sorted(_plain_name(member) for member in members)
    negated = tuple(-key for key in slot.tie)
    return (-slot.score, slot.is_fixed, negated, not is_character, names, slot.label)


def _plain_name(combatant: Combatant) -> tuple[str, int]:
    texts = dict(combatant.name.texts)
    name = texts.get("") or texts.get("en") or next(iter(texts.values()))
    return (name.casefold(), combatant.number or 0)


def inserted(encounter: Encounter, order: Order, slot: Slot) -> Order:
    """The order with a slot put where its number belongs, everybody else left where they are.

    It goes before the first slot that comes after it by number, so an order that the GM changed
    by hand stays as it is.
    """
    key = sort_key(encounter, slot)
    for place, known in enumerate(order):
        if sort_key(encounter, known) > key:
            return (*order[:place], slot, *order[place:])
    return (*order, slot)


def set_order(draft: Draft, order: Order, *, active: SlotId | None = None) -> None:
    """Book a new order; slots with the same number as a neighbour are marked as tied.

    Where the slot whose turn it is has gone, those who had it go on with it in theirs.
    """
    chosen = draft.encounter.active if active is None else active
    turn = draft.encounter.active_slot
    if turn is not None and turn.id == chosen and turn.id not in {slot.id for slot in order}:
        sharing = (slot.id for slot in order if not set(turn.members).isdisjoint(slot.members))
        chosen = next(sharing, chosen)
    marked: list[Slot] = []
    for place, slot in enumerate(order):
        neighbours = order[max(0, place - 1) : place] + order[place + 1 : place + 2]
        tied = any(other.score == slot.score for other in neighbours)
        marked.append(slot if slot.tied is tied else replace(slot, tied=tied))
    draft.add(e.OrderSet(tuple(marked), chosen))


def seat(draft: Draft, members: Iterable[CombatantId], given: Initiative) -> Slot:
    """Give combatants one slot of their own at their number; the slot."""
    own = tuple(members)
    had = (slot.acted for slot in draft.encounter.order if not set(own).isdisjoint(slot.members))
    acted = max(had, default=0)
    turn = draft.encounter.active_slot
    is_torn = turn is not None and not set(own).isdisjoint(turn.members)
    begun = draft.encounter.round if is_torn else 0
    slot = Slot(SlotId(draft.fresh("s")), own, given.score, given.tie, acted=acted, begun=begun)
    order = without_members(draft.encounter.order, slot.members)
    set_order(draft, inserted(draft.encounter, order, slot))
    return slot


def seat_behind(
    draft: Draft, leader: CombatantId, members: tuple[CombatantId, ...], *, shares: bool
) -> None:
    """Give combatants the number of somebody, and their turn right behind; or his own turn."""
    given, slot = draft.combatant(leader).initiative, draft.encounter.slot_of(leader)
    if given is None or slot is None:
        return
    draft.add(e.InitiativeRolled(members, given, None))
    order = without_members(draft.encounter.order, members)
    place = next(n for n, known in enumerate(order) if leader in known.members)
    if shares:
        seated = replace(order[place], members=(*order[place].members, *members))
        set_order(draft, (*order[:place], seated, *order[place + 1 :]))
        return
    own = Slot(SlotId(draft.fresh("s")), members, given.score, given.tie)
    set_order(draft, (*order[: place + 1], own, *order[place + 1 :]))


def reseat(draft: Draft, slot: Slot, given: Initiative) -> None:
    """Move a slot to the place of its new number; it keeps its id, so whose turn it is stays."""
    others = tuple(known for known in draft.encounter.order if known.id != slot.id)
    moved = replace(slot, score=given.score, tie=given.tie)
    set_order(draft, inserted(draft.encounter, others, moved))
    tell_move(draft, slot)


def tell_move(draft: Draft, before: Slot) -> None:
    """Tell that a slot was moved in a running fight, and whether it lost its turn by that."""
    encounter = draft.encounter
    if encounter.phase is not Phase.RUNNING or encounter.active == before.id:
        return
    order = [slot.id for slot in encounter.order]
    active = order.index(encounter.active) if encounter.active in order else -1
    has_lost = before.acted < encounter.round and order.index(before.id) < active
    draft.add(e.SlotMoved(before.id, has_lost))


def without_members(order: Order, members: Iterable[CombatantId]) -> Order:
    """The order without these combatants; slots that they leave empty go too."""
    leaving = frozenset(members)
    kept: list[Slot] = []
    for slot in order:
        if leaving.isdisjoint(slot.members):
            kept.append(slot)
        elif left := tuple(member for member in slot.members if member not in leaving):
            kept.append(replace(slot, members=left))
    return tuple(kept)


def judge_slot(draft: Draft, slot: SlotId) -> Refusal | None:
    if draft.encounter.find_slot(slot) is None:
        return Refusal(Message("refusal.not_in_order"), can_overrule=False)
    return None


def decide_move_slot(draft: Draft, command: c.MoveSlot) -> Refusal | None:
    """Put a slot elsewhere by hand. Whose turn it is never changes by it (RP09)."""
    refusal = judge_slot(draft, command.slot)
    if refusal is None and command.before is not None:
        refusal = judge_slot(draft, command.before)
    if refusal is not None:
        return refusal
    slot = draft.encounter.find_slot(command.slot)
    assert slot is not None, "judged above"
    if command.before == command.slot:
        return None
    others = [known for known in draft.encounter.order if known.id != slot.id]
    place = len(others)
    if command.before is not None:
        place = [known.id for known in others].index(command.before)
    set_order(draft, (*others[:place], slot, *others[place:]))
    tell_move(draft, slot)
    return None


def decide_group_combatants(draft: Draft, command: c.GroupCombatants) -> Refusal | None:
    """Let combatants share one slot: that of the active one among them, else of the earliest."""
    refusal = judge_present(draft, command.combatants)
    if refusal is not None:
        return refusal
    members = tuple(dict.fromkeys(command.combatants))
    slots = [slot for slot in draft.encounter.order if not set(members).isdisjoint(slot.members)]
    if not slots:
        return Refusal(Message("refusal.no_initiative_yet"), can_overrule=False)
    kept = next((slot for slot in slots if slot.id == draft.encounter.active), slots[0])
    given = next(
        known.initiative
        for member in kept.members
        if (known := draft.combatant(member)).initiative is not None
    )
    assert given is not None, "members of a slot have an initiative"
    newcomers = tuple(who for who in members if draft.combatant(who).initiative != given)
    if newcomers:
        draft.add(e.InitiativeRolled(newcomers, given, None))
    leaving = tuple(member for member in members if member not in kept.members)
    order = without_members(draft.encounter.order, leaving)
    set_order(
        draft,
        tuple(
            replace(slot, members=(*slot.members, *leaving)) if slot.id == kept.id else slot
            for slot in order
        ),
    )
    _tell_lost_turns(draft, kept, slots)
    return None


def _tell_lost_turns(draft: Draft, kept: Slot, joined: Iterable[Slot]) -> None:
    """Tell of those who join a slot that has had its turn of this round before their own came."""
    encounter = draft.encounter
    is_over = encounter.active != kept.id and kept.acted >= encounter.round
    if encounter.phase is not Phase.RUNNING or not is_over:
        return
    for slot in joined:
        if slot.acted < encounter.round and encounter.find_slot(slot.id) is None:
            draft.add(e.SlotMoved(slot.id, True))


def decide_ungroup_slot(draft: Draft, command: c.UngroupSlot) -> Refusal | None:
    """Give every member a slot of its own, one behind the other at the same number.

    In the group's turn the first goes on with it, then each other one: it has begun for all.
    """
    refusal = judge_slot(draft, command.slot)
    if refusal is not None:
        return refusal
    slot = draft.encounter.find_slot(command.slot)
    assert slot is not None, "judged above"
    if len(slot.members) < 2:
        return Refusal(Message("refusal.no_group"), can_overrule=False)
    first, *others = slot.members
    single = [replace(slot, members=(first,))]
    if slot.id == draft.encounter.active:
        # Their own turns are still to come, so none of them has acted yet.
        slot = replace(slot, acted=max(0, slot.acted - 1), begun=draft.encounter.round)
    single += [replace(slot, id=SlotId(draft.fresh("s")), members=(member,)) for member in others]
    order = draft.encounter.order
    place = [known.id for known in order].index(command.slot)
    set_order(draft, (*order[:place], *single, *order[place + 1 :]))
    return None


def decide_add_fixed_count(draft: Draft, command: c.AddFixedCount) -> Refusal | None:
    """Add a count that belongs to nobody; it loses every tie (51-LAI-01)."""
    refusal = judge_number(command.score, low=-99, high=999) or judge_text(command.label)
    if refusal is not None:
        return refusal
    slot = Slot(SlotId(draft.fresh("s")), (), command.score, label=command.label.strip())
    set_order(draft, inserted(draft.encounter, draft.encounter.order, slot))
    return None
