"""The turn order as rows, each made anew only where what it is made from has changed."""

from collections.abc import Iterator, Sequence
from functools import partial

from desktop.controllers.turns.marks import Mark, marks_of
from desktop.controllers.turns.row import Row, RowKind
from desktop.controllers.unchanged import Unchanged
from desktop.language.message import Parameter
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
from desktop.session.group_names import slot_name


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

    def group(slot: Slot, place: tuple[bool, bool, bool], *, is_open: bool) -> Row:
        members = tuple(encounter.combatants[who] for who in slot.members)
        is_selected = selected.issuperset(slot.members)

        def make() -> Row:
            name = slot_name(slot.members, slot.label, encounter)
            return _group(
                members, slot, ruleset, name, place, is_open=is_open, is_selected=is_selected
            )

        return before.value(slot.id, (members, slot, ruleset, is_selected, place, is_open), make)

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
            yield group(slot, (is_active, is_next, acted), is_open=is_open)
            if is_open:
                yield from _members(slot, encounter, ruleset, selected, before)
    placed = {member for slot in encounter.order for member in slot.members}
    for combatant in encounter.combatants.values():
        if combatant.id not in placed:
            yield single(combatant, None, (False, False, False))


def one_each(
    encounter: Encounter,
    ruleset: Ruleset,
    *,
    selected: Sequence[CombatantId] = (),
    before: Unchanged[Row] | None = None,
) -> tuple[Row, ...]:
    """A row of its own for everybody, those of groups included, in the order of the turns.

    Of a group that is next, the first who stands is marked for all.
    """
    known = Unchanged[Row]() if before is None else before
    chosen, following = frozenset(selected), next_slot(encounter)
    living = () if following is None else following.members
    first = next((who for who in living if not encounter.combatants[who].is_out), None)

    def row(combatant: Combatant) -> Row:
        slot = encounter.slot_of(combatant.id)
        is_active = slot is not None and slot.id == encounter.active
        acted = slot is not None and slot.acted == encounter.round > 0 and not is_active
        place = (is_active, combatant.id == first, acted)
        is_selected, turn_of = combatant.id in chosen, encounter if is_active else None
        return known.value(
            combatant.id,
            (combatant, slot, ruleset, is_selected, place, turn_of),
            lambda: _single(combatant, slot, ruleset, place, turn_of, is_selected=is_selected),
        )

    return tuple(row(combatant) for combatant in encounter.in_order())


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
    saves = DEATH_SUCCESSES in combatant.counters and not combatant.creature.outlives_zero
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
        deaths=(successes, failures) if saves and combatant.life is Life.DYING else None,
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
    members: tuple[Combatant, ...],
    slot: Slot,
    ruleset: Ruleset,
    name: Parameter,
    place: tuple[bool, bool, bool],
    *,
    is_open: bool,
    is_selected: bool,
) -> Row:
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
        name=name,
        score=slot.score,
        side=members[0].side,
        fractions=fractions,
        active=is_active,
        following=is_next,
        acted=acted,
        selected=is_selected,
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
        marks=_shared_marks(members, ruleset),
    )


def _shared_marks(members: tuple[Combatant, ...], ruleset: Ruleset) -> tuple[Mark, ...]:
    """What is on all of them who stand: that a whole group is surprised is seen at a glance."""
    up = [marks_of(one, ruleset, reaction=False) for one in members if stands(one)]
    if not up:
        return ()
    return tuple(mark for mark in up[0] if all(mark in others for others in up[1:]))


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
