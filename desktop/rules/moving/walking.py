"""Walking along a path that may be walked; whoever may strike at the leaving is asked first."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import GridKind
from desktop.battlemap.trail import joined, plain, read, shifts_of
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Attack, AttackKey
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.attacking import sanctuary
from desktop.rules.attacking.actions import may_move
from desktop.rules.attacking.attacks import attack_situation, find_attack, resolve
from desktop.rules.engine.doors_ahead import NO_DOORS, DoorsAhead
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Measured
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import moved_along
from desktop.rules.moving import going_on, hazard_ground, pits, riding, shared_spaces
from desktop.rules.moving.doors import open_first
from desktop.rules.moving.dragging import take_along
from desktop.rules.moving.lanes import step_through
from desktop.rules.moving.leaving import first_leaving, heights_between, last_within, raised_to
from desktop.rules.moving.ledges import first_drop, height_after
from desktop.rules.moving.measuring import measured
from desktop.rules.moving.strikers import ASKED, AT, DEED, SKIP, ask_striker
from desktop.rules.moving.watching import safe_because, watchers_of
from desktop.rules.rolls.rolling import at_the_table

PATH, BY, PAID, FORCED = "path", "by", "paid", "forced"
"""Keys of what is left of a way."""
HEIGHT = "height"
"""The same of what is left of rising or sinking: feet above the ground."""
CHANCE, MOVER, DIE, BONUS, BLOW = "chance", "mover", "die", "bonus", "blow"
"""The same of an attack of opportunity that waits for a save against a sanctuary."""
STRUCK_OR_NOT = (Outcome.SKIPPED, Outcome.SUCCESS)
"""Answers after which nothing more is rolled."""


def walk(
    draft: Draft,
    who: CombatantId,
    path: Sequence[Cell],
    by: str,
    *,
    paid: bool,
    forced: bool = False,
    asked_already: frozenset[CombatantId] = frozenset(),
    doors: DoorsAhead = NO_DOORS,
    behind: Sequence[Cell] = (),
) -> None:
    """Go along the path until its end, or until the step at which somebody may strike or the
    ground hurts.

    Then everything up to there is a fact, the prompts wait, and the rest of the path is their
    continuation. `doors` are opened where it comes to them, and not before. `behind` are the
    cells of the same way that it came along: diagonals count on.
    """
    going_on.drop(draft, who)
    mover = draft.combatant(who)
    cut = len(path) - 1
    strikers: tuple[Combatant, ...] = ()
    if paid and safe_because(draft, mover, by) is None:
        cut, strikers = first_leaving(draft, mover, path, asked_already)
    burns = hazard_ground.first_asked(draft, mover, path, by)
    falls, depth = pits.first_fall(draft.encounter, draft.ruleset, mover, path, by) or (None, 0)
    place, lands = pits.PIT, -depth
    drop = first_drop(draft.encounter, draft.ruleset, mover, path, by, forced=forced)
    if drop is not None and (falls is None or drop.step <= falls):
        (falls, depth, lands), place = drop, pits.LEDGE
    for stop in (burns, falls):
        if stop is not None and stop <= cut:
            cut, strikers = stop, ()
    shut = _first_shut(draft, mover, path, doors)
    if shut is not None and shut <= cut and shut not in (burns, falls):
        _book(draft, mover, path[: shut + 1], by, paid=paid, forced=forced, behind=behind)
        if not forced:
            take_along(draft, mover, path[: shut + 1])
        if open_first(draft, doors) is not None:  # what it was to open with is gone
            draft.add(_stopped(mover))
            return
        walk(
            draft,
            who,
            path[shut:],
            by,
            paid=paid,
            forced=forced,
            asked_already=frozenset() if shut else asked_already,
            doors=doors.after_first,
            behind=joined(behind, path[:shut]),
        )
        return
    _book(draft, mover, path[: cut + 1], by, paid=paid, forced=forced, behind=behind)
    if not forced:
        take_along(draft, mover, path[: cut + 1])
    rest = {**_rest(path[cut:], by, doors), PAID: int(paid), FORCED: int(forced)}
    if falls == cut:
        pits.ask(draft, mover, depth, rest, place=place, lands=lands)
    elif burns == cut:
        hazard_ground.ask(draft, mover, path[: cut + 1], by, rest)
    for striker in strikers:
        rest = _rest(path[cut:], by, doors)
        here, gone = moved_along(mover, path[cut : cut + 2])
        ask_striker(draft, striker, here, gone, rest, strikers)
    if paid and cut == len(path) - 1:
        shared_spaces.warn(draft, who)


def rise(
    draft: Draft,
    who: CombatantId,
    height: int,
    by: str,
    *,
    paid: bool,
    asked_already: frozenset[CombatantId] = frozenset(),
) -> None:
    """Rise or sink to that height, or until whoever is left behind may strike.

    Leaving a reach upwards is leaving it: the last height within it is a fact, the prompts
    wait, and the rest is their continuation.
    """
    going_on.drop(draft, who)
    mover = draft.combatant(who)
    assert mover.token is not None, "only somebody with a token rises"
    start, goal = mover.token.elevation, height
    strikers: tuple[Combatant, ...] = ()
    if paid and safe_because(draft, mover, by) is None:
        watchers = tuple(each for each in watchers_of(draft, mover) if each.id not in asked_already)
        goal, strikers = last_within(draft, mover, watchers, start, height)
    if goal != start:
        _book_height(draft, mover, goal, by, paid=paid)
        mover = draft.combatant(who)
    for striker in strikers:
        rest: dict[str, str | int] = {HEIGHT: height, BY: by}
        gone = raised_to(mover, heights_between(goal, height)[1])
        ask_striker(draft, striker, mover, gone, rest, strikers)


def _book_height(draft: Draft, mover: Combatant, height: int, by: str, *, paid: bool) -> None:
    assert mover.token is not None, "only somebody with a token rises"
    movement, feet = draft.ruleset.movement, abs(height - mover.token.elevation)
    costs = height_costs(draft, mover, mover.token.elevation, height, by) if paid else ()
    cost, here = sum(costs), (mover.token.cell, mover.token.cell)
    draft.add(e.TokenMoved(mover.id, here, replace(mover.token, elevation=height), feet, cost))
    if cost:
        movement.spend_way(draft, mover.id, costs, by)
    movement.moved(draft, mover.id, here, Measured((feet,), (cost,), (None,)), by=by, paid=paid)


def height_costs(draft: Draft, mover: Combatant, start: int, end: int, by: str) -> tuple[int, ...]:
    """What the way between two heights takes of the movement, 5 feet at a time."""
    factor = draft.ruleset.movement.factor(
        draft.encounter, draft.ruleset, mover, by, difficult=False, squeezed=False
    )
    return tuple(abs(up - down) * factor for up, down in pairwise(heights_between(start, end)))


def _first_shut(
    draft: Draft, mover: Combatant, path: Sequence[Cell], doors: DoorsAhead
) -> int | None:
    """The place in the path at which the first of the doors is opened."""
    battle_map = None if mover.token is None else draft.encounter.maps.get(mover.token.map)
    door = None if battle_map is None or not doors.ids else battle_map.find_door(doors.ids[0])
    if door is None or len(path) < 2:
        return None
    return step_through(draft.encounter, draft.ruleset, mover, path, door)


def _stopped(who: Combatant) -> e.Noted:
    return e.Noted(Message("note.movement_stops", {"who": who.name}), combatants=(who.id,))


def _rest(path: Sequence[Cell], by: str, doors: DoorsAhead) -> dict[str, str | int]:
    """What is left of a way, as plain data."""
    return {PATH: plain(path), BY: by, **doors.plain()}


def _book(
    draft: Draft,
    mover: Combatant,
    path: Sequence[Cell],
    by: str,
    *,
    paid: bool,
    forced: bool,
    behind: Sequence[Cell],
) -> None:
    if len(path) < 2:
        return
    whole = joined(behind, path)
    taken = measured(draft.encounter, draft.ruleset, mover, whole, by).after(len(behind))
    assert mover.token is not None, "only somebody with a token moves"
    cost = taken.cost if paid else 0
    known = (draft.encounter, draft.ruleset, mover)
    height = pits.height_at(*known, path) if forced else height_after(*known, path, by)
    there = moved_along(mover, path[-1:])[0].token
    assert there is not None, "only somebody with a token moves"
    token, way = replace(there, elevation=height), tuple(path)
    draft.add(
        e.TokenMoved(mover.id, way, token, taken.distance, cost, forced, shifts=shifts_of(path))
    )
    if cost:
        draft.ruleset.movement.spend_way(draft, mover.id, taken.costs, by)
    draft.ruleset.movement.moved(draft, mover.id, path, taken, by=by, paid=paid)


def answer_opportunity(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Strike or let it go; after the last answer the mover goes on, if it still can.

    An answer that is called a success says that the strike was made already, as an attack of
    its own.
    """
    mover = None if prompt.source is None else draft.find(prompt.source)
    striker = None if prompt.combatant is None else draft.find(prompt.combatant)
    if mover is None or striker is None:
        return None
    key, _, chosen = answer.option.partition(AT)
    target = draft.find(CombatantId(chosen)) or mover
    attack = None
    if key.startswith(DEED) and answer.outcome is not Outcome.SKIPPED:
        _seize_the_chance(draft, striker.id, key.removeprefix(DEED), mover.id, answer)
        if _is_asked(draft, PromptKind.SAVE, who=mover.id):
            return None  # first it must get free; what is left of its movement is still its own
    elif key not in ("", SKIP) and answer.outcome not in STRUCK_OR_NOT:
        # Its stat block may have become another one since it was asked.
        attack = find_attack(draft.ruleset, striker, AttackKey(key))
    if attack is not None:
        warded = {**prompt.continuation, **_kept_of(answer, mover.id)}
        if sanctuary.must_save(draft, striker.id, (target.id,), warded) is True:
            return None  # the save decides whether it strikes; then the mover goes on
        _strike(draft, striker, target, attack, answer)
    if not _is_asked(draft, PromptKind.OPPORTUNITY_ATTACK, source=mover.id):
        go_on_unless_in_doubt(draft, prompt, mover.id)
    return None


def is_free_to_go_on(draft: Draft, mover: Combatant, prompt: Prompt) -> bool:
    """Whether it is up and can still move in the way that was interrupted."""
    by = str(prompt.continuation.get(BY, ""))
    return mover.life is Life.UP and draft.ruleset.movement.judge(draft, mover, by) is None


def go_on_unless_in_doubt(draft: Draft, prompt: Prompt, mover: CombatantId) -> None:
    """The rest of its way; where what has befallen it may change that, it is asked first.

    A mount whose rider was felled is led no farther.
    """
    who = draft.combatant(mover)
    leader = riding.controller_of(draft, mover)
    if leader is not None and leader.is_out:
        draft.add(_stopped(who))
        return
    if is_free_to_go_on(draft, who, prompt) and going_on.is_in_doubt(draft, prompt, mover):
        going_on.ask(draft, who, prompt)
    else:
        _go_on(draft, prompt, mover)


def answer_walk_on(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """It goes on as it can now, or stays where it is."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is not None and answer.option == going_on.WALK_ON:
        _go_on(draft, prompt, who.id)
    return None


def _is_asked(
    draft: Draft,
    kind: PromptKind,
    *,
    who: CombatantId | None = None,
    source: CombatantId | None = None,
) -> bool:
    """Whether a prompt of that kind is open: to somebody, or because of somebody."""
    return any(
        prompt.kind is kind
        and (who is None or prompt.combatant == who)
        and (source is None or prompt.source == source)
        for prompt in draft.encounter.prompts
    )


def _kept_of(answer: Answer, mover: CombatantId) -> dict[str, str | int]:
    """The answer as plain data, for a save that comes in between; `settle_warded` reads it."""
    return {
        CHANCE: answer.option,
        MOVER: str(mover),
        DIE: " ".join(map(str, answer.dice)),
        BONUS: " ".join(map(str, answer.bonus)),
        BLOW: ",".join(f"{each.amount} {each.type}" for each in answer.damage),
    }


def _strike(
    draft: Draft, striker: Combatant, target: Combatant, attack: Attack, answer: Answer
) -> None:
    """The attack of opportunity, paid with what it costs."""
    draft.ruleset.budget.pay(draft, striker.id, draft.ruleset.movement.opportunity_cost)
    situation = attack_situation(draft.encounter, draft.ruleset, striker, target, attack)
    command = c.MakeAttack(
        striker.id,
        attack.key,
        target.id,
        dice=answer.dice,
        bonus=answer.bonus,
        damage=_typed_blow(draft, situation, answer) or None,
        cost="none",
    )
    resolve(draft, situation, command)


def settle_warded(draft: Draft, prompt: Prompt, success: bool) -> None:
    """The save against a sanctuary is made: an attack of opportunity that waited for it goes on."""
    sanctuary.settle(draft, prompt, success)
    mover = draft.find(CombatantId(str(prompt.continuation.get(MOVER, ""))))
    if mover is None or CHANCE not in prompt.continuation:
        return
    option = str(prompt.continuation[CHANCE]) if success else SKIP
    again = replace(prompt, source=mover.id)
    dice, bonus = (
        tuple(int(die) for die in str(prompt.continuation.get(key, "")).split())
        for key in (DIE, BONUS)
    )
    told = str(prompt.continuation.get(BLOW, ""))
    blow = [each.split(" ", 1) for each in told.split(",") if each]
    damage = tuple(DamageAmount(int(amount), kind) for amount, kind in blow)
    answer_opportunity(draft, again, Answer(dice, option=option, bonus=bonus, damage=damage))


def _typed_blow(draft: Draft, situation: Situation, answer: Answer) -> tuple[DamageAmount, ...]:
    """The typed damage; where no type was told it is that of the attack's part."""
    parts = draft.ruleset.attacks.parts(situation, versatile=False)
    kinds = [part.types[0] if part.types else "" for part in parts] or [""]
    return tuple(
        each if each.type else replace(each, type=kinds[min(place, len(kinds) - 1)])
        for place, each in enumerate(answer.damage)
    )


def _seize_the_chance(
    draft: Draft, striker: CombatantId, key: str, mover: CombatantId, answer: Answer
) -> None:
    """An action of the game instead of an attack, such as a grapple (52-DIFF-49)."""
    draft.ruleset.budget.pay(draft, striker, draft.ruleset.movement.opportunity_cost)
    command = c.TakeAction(striker, key, mover, cost="none", dice=answer.dice, bonus=answer.bonus)
    # Where its own die was typed, that of whoever rolls against it lies on the table, too.
    with at_the_table(draft, Message(f"action.{key}"), asks=bool(answer.dice)):
        refusal = draft.ruleset.actions[key].perform(draft, command)
    if refusal is not None:
        draft.add(e.Noted(refusal.reason, refusal.rule, (striker,)))


def answer_ground(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Deal what the ground deals, or let it go; then the mover goes on, if it still can."""
    mover = None if prompt.combatant is None else draft.find(prompt.combatant)
    if mover is None:
        return None
    if pits.DEPTH in prompt.continuation:
        if pits.fall_in(draft, prompt, answer):
            return None
    else:
        hazard_ground.deal(draft, prompt, answer)
    is_more = _is_asked(draft, PromptKind.GROUND, who=mover.id)
    is_late = bool(prompt.continuation.get(PAID)) and not may_move(draft, mover)
    if not is_more and not is_late:
        _go_on(draft, prompt, mover.id)
    return None


def _go_on(draft: Draft, prompt: Prompt, mover: CombatantId) -> None:
    who, rest = draft.combatant(mover), prompt.continuation
    if HEIGHT in rest:
        _rise_on(draft, prompt, who)
        return
    path = read(str(rest.get(PATH, "")))
    by = str(rest.get(BY, ""))
    if who.token is None or len(path) < 2 or who.token.cell != path[0]:
        return
    battle_map = draft.encounter.maps[who.token.map]
    if battle_map.grid.kind is not GridKind.NONE:
        path = tuple(path)  # cell by cell, though it began before there were any
    is_paid, is_forced = bool(rest.get(PAID, 1)), bool(rest.get(FORCED, 0))
    if not is_forced and not _can_go_on(draft, who, path, by, is_paid=is_paid):
        draft.add(_stopped(who))
        return
    asked_already = frozenset(CombatantId(x) for x in str(rest.get(ASKED, "")).split())
    walk(
        draft,
        mover,
        path,
        by,
        paid=is_paid,
        forced=is_forced,
        asked_already=asked_already,
        doors=DoorsAhead.read(rest),
    )


def _rise_on(draft: Draft, prompt: Prompt, who: Combatant) -> None:
    """What is left of its way up or down, if it still can."""
    by, height = str(prompt.continuation.get(BY, "")), int(prompt.continuation[HEIGHT])
    if who.token is None or who.token.elevation == height:
        return
    movement = draft.ruleset.movement
    costs = height_costs(draft, who, who.token.elevation, height, by)
    is_free = who.life is Life.UP and movement.judge(draft, who, by) is None
    fare = movement.fare(draft.encounter, draft.ruleset, who, costs, by)
    if not is_free or fare.refusal is not None:
        draft.add(_stopped(who))
        return
    asked = frozenset(CombatantId(x) for x in str(prompt.continuation.get(ASKED, "")).split())
    rise(draft, who.id, height, by, paid=True, asked_already=asked)


def _can_go_on(
    draft: Draft, who: Combatant, path: Sequence[Cell], by: str, *, is_paid: bool
) -> bool:
    if who.life is not Life.UP:
        return False
    if not is_paid:
        return True
    movement = draft.ruleset.movement
    costs = measured(draft.encounter, draft.ruleset, who, path, by).costs
    fare = movement.fare(draft.encounter, draft.ruleset, who, costs, by)
    return movement.judge(draft, who, by) is None and fare.refusal is None
