"""Moving along a path: what it costs, whom it passes, what is in the way; heights, teleports."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, bounded
from desktop.battlemap.free_ways import touched_cells
from desktop.battlemap.grid import GridKind
from desktop.battlemap.trail import Trail, exact
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.prompt import PromptKind
from desktop.rules.attacking.actions import is_counted, may_move
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.doors_ahead import DoorsAhead
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Fare, Measured
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number, judge_present
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.maps import MOST_ELEVATION
from desktop.rules.map.places import distance_between, moved_along, space_at, table_grid
from desktop.rules.moving import pits, shared_spaces
from desktop.rules.moving.company import company_of, is_above
from desktop.rules.moving.doors import open_all
from desktop.rules.moving.lanes import what_stops
from desktop.rules.moving.measuring import filled_cells, map_of, measured, place_at, places_along
from desktop.rules.moving.other_ways import SWIM, other_ways, way_that_does
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.moving.teleporting import TELEPORT, decide_teleport
from desktop.rules.moving.walking import answer_ground, answer_opportunity, height_costs, rise, walk
from desktop.rules.sight.perceiving import facts_of

__all__ = [
    "Measured",
    "answer_ground",
    "answer_opportunity",
    "decide_change_height",
    "decide_move_token",
    "measured",
    "other_fares",
    "other_way",
    "walk",
]

MOST_STEPS = 1_000


def decide_move_token(draft: Draft, command: c.MoveToken) -> Refusal | None:
    """Move along a path. On its own turn it is paid for; leaving a reach asks first.

    Whoever rides a mount under control moves it, and is carried along.
    """
    refusal = _judge_path(draft, command)
    if refusal is not None:
        return refusal
    command = _as_it_goes(draft, command)
    if command.by == TELEPORT:
        return decide_teleport(draft, command)
    doors = DoorsAhead.of(command)
    opened = Draft(draft.encounter, draft.ruleset, NO_DICE, overruled=draft.overruled)
    if refusal := open_all(opened, doors):  # what stands behind them is judged as it will be
        return refusal
    wish, command = command, _by_mount(draft, command)
    who = draft.combatant(command.combatant)
    is_paid = is_counted(draft, who) and not command.forced and may_move(draft, who)
    if is_paid:
        if refusal := draft.stands(_judge_move(opened, opened.combatant(who.id), command)):
            return refusal
        if draft.ruleset.movement.hindered(draft, who, wish):
            return None
    walk(draft, who.id, command.path, command.by, paid=is_paid, forced=command.forced, doors=doors)
    return None


def _as_it_goes(draft: Draft, command: c.MoveToken) -> c.MoveToken:
    """The wish with the exact places of its way, on a map without a grid.

    Where none are told every step is by whole cells, and as far aside of them as it stands.
    """
    who = draft.combatant(command.combatant)
    battle_map = map_of(draft.encounter, who)
    if battle_map is None or who.token is None or battle_map.grid.kind is not GridKind.NONE:
        return command
    return replace(command, path=exact(command.path, command.shifts))


def _by_mount(draft: Draft, command: c.MoveToken) -> c.MoveToken:
    ride = draft.combatant(command.combatant).ride
    mount = None if ride is None else draft.find(ride.mount)
    if ride is None or mount is None or not ride.controlled or command.forced:
        return command
    return command if mount.token is None else replace(command, combatant=mount.id)


def _judge_path(draft: Draft, command: c.MoveToken) -> Refusal | None:
    if refusal := judge_present(draft, (command.combatant,)):
        return refusal
    who = draft.combatant(command.combatant)
    if who.token is None or map_of(draft.encounter, who) is None:
        return Refusal(Message("refusal.no_token", {"who": who.name}), can_overrule=False)
    shifts = command.shifts or (who.token.shift,) * len(command.path)
    is_long = 2 <= len(command.path) <= MOST_STEPS
    is_even = len(shifts) == len(command.path)
    if (
        not (is_long and is_even)
        or command.path[0] != who.token.cell
        or bounded(shifts[0]) != who.token.shift
    ):
        return Refusal(Message("refusal.no_path"), can_overrule=False)
    return None


def _judge_move(draft: Draft, who: Combatant, command: c.MoveToken) -> Refusal | None:
    if refusal := _judge_ride(draft, who) or _judge_waiting(draft, who):
        return refusal
    refusal = _judge_way(draft, who, command)
    if refusal is None or refusal.opens is not None:
        return refusal
    return replace(refusal, way=other_way(draft.encounter, draft.ruleset, who, command))


def other_way(encounter: Encounter, ruleset: Ruleset, who: Combatant, command: c.MoveToken) -> str:
    """Another way of moving in which the same wish would be obeyed, or ""."""
    draft = Draft(encounter, ruleset, NO_DICE)
    return way_that_does(
        encounter,
        ruleset,
        who,
        command.path,
        command.by,
        lambda way: _judge_way(draft, who, replace(command, by=way)),
    )


def other_fares(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> tuple[tuple[str, Fare], ...]:
    """What a path that it may go would take in each other way that it has its own speed for.

    Only those ways in which it gets there: whom it meets and the walls are the same in all.
    """
    draft, movement = Draft(encounter, ruleset, NO_DICE), ruleset.movement
    found: list[tuple[str, Fare]] = []
    for way in other_ways(encounter, ruleset, who, path, by):
        if way == SWIM and not who.creature.speeds.get(SWIM, 0):
            continue
        if movement.judge(draft, who, way) is not None:
            continue
        costs = measured(encounter, ruleset, who, path, way).costs
        fare = movement.fare(encounter, ruleset, who, costs, way)
        if fare.refusal is None:
            found.append((way, fare))
    return tuple(found)


def _judge_way(draft: Draft, who: Combatant, command: c.MoveToken) -> Refusal | None:
    ruleset = draft.ruleset
    if refusal := ruleset.movement.judge(draft, who, command.by):
        return refusal
    steps = measured(draft.encounter, ruleset, who, command.path, command.by)
    if refusal := what_stops(draft.encounter, ruleset, who, command.path, steps):
        return refusal
    if refusal := _judge_steps(draft, who, command, steps):
        return refusal
    return _judge_cost(draft, who, steps.costs, command.by)


def _judge_ride(draft: Draft, who: Combatant) -> Refusal | None:
    """Nobody goes on its own feet in the saddle: what acts by itself moves on its own turn."""
    mount = None if who.ride is None else draft.find(who.ride.mount)
    if mount is None or mount.token is None:
        return None
    told: Parameters = {"who": who.name, "mount": mount.name}
    return Refusal(Message("refusal.in_the_saddle", told), draft.ruleset.rule("mount_independent"))


def _judge_waiting(draft: Draft, who: Combatant) -> Refusal | None:
    """Nobody moves on while it is open whether somebody strikes at its leaving."""
    for prompt in draft.encounter.prompts:
        if prompt.kind is not PromptKind.OPPORTUNITY_ATTACK or prompt.source != who.id:
            continue
        assert prompt.combatant is not None, "somebody may strike"
        striker = draft.combatant(prompt.combatant)
        told: Parameters = {"who": who.name, "striker": striker.name}
        rule = draft.ruleset.movement.opportunity_rule
        return Refusal(Message("refusal.chance_waits", told), rule)
    return None


def _judge_steps(
    draft: Draft, who: Combatant, command: c.MoveToken, steps: Measured
) -> Refusal | None:
    """What frightens it, whom it would meet, too narrow or too far for a jump."""
    if refusal := _judge_approach(draft, who, command.path):
        return refusal
    if refusal := pits.judge_leaving(draft, who, command.path):
        return refusal
    pauses = shared_spaces.may_pause(draft) and _has_more(draft, who, steps.cost, command.by)
    if refusal := _judge_spaces(draft, who, command.path, pauses=pauses):
        return refusal
    return draft.ruleset.movement.judge_way(draft, who, command, steps)


def foreseen_refusal(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    path: Sequence[Cell],
    by: str,
    steps: Measured,
) -> Refusal | None:
    """Why a way will be refused that its walls and its length allow: told before the drop.

    Nothing is left to move where something holds it; what frightens it stands there; somebody's
    space is in the way.
    """
    draft = Draft(encounter, ruleset, NO_DICE)
    command = c.MoveToken(who.id, path if isinstance(path, Trail) else tuple(path), by)
    return ruleset.movement.judge(draft, who, by) or _judge_steps(draft, who, command, steps)


def _judge_cost(draft: Draft, who: Combatant, costs: Sequence[int], by: str) -> Refusal | None:
    return draft.ruleset.movement.fare(draft.encounter, draft.ruleset, who, costs, by).refusal


def _judge_corners(
    draft: Draft, who: Combatant, battle_map: BattleMap, path: Sequence[Cell]
) -> Refusal | None:
    """No diagonal step past what fills its cells, where the game has that rule (52-PTG-GRID-2)."""
    rule, filled = draft.ruleset.rule("corner"), filled_cells(battle_map)
    grid = battle_map.grid
    if not rule or not filled or grid.is_hex:
        return None
    for here, there in pairwise(path):
        beside = (Cell(there.column, here.row), Cell(here.column, there.row))
        if there in beside:
            continue
        for corner in beside:
            cells = grid.cells_of(place_at(draft.ruleset, who, grid, corner))
            if not cells.isdisjoint(filled):
                return Refusal(Message("refusal.corner", {"who": who.name}), rule)
    return None


def _has_more(draft: Draft, who: Combatant, cost: int, by: str) -> bool:
    """Whether it can still go on after a way of that cost."""
    return cost < draft.ruleset.movement.left(draft.encounter, draft.ruleset, who, by)


def _judge_spaces(
    draft: Draft, who: Combatant, path: Sequence[Cell], *, pauses: bool
) -> Refusal | None:
    """Spaces that may not be crossed, as far as the game refuses them.

    `pauses`: it may stop in them, as it can go on.
    """
    battle_map = map_of(draft.encounter, who)
    assert battle_map is not None, "judged above"
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    places = places_along(draft.ruleset, who, grid, path[1:])
    taken = [grid.cells_of(place) for place in places]
    crossed = frozenset().union(*taken)
    passes = draft.ruleset.movement.passes_through(who)
    if not passes and not crossed.isdisjoint(filled_cells(battle_map)):
        text = Message("refusal.space_filled", {"who": who.name})
        return Refusal(text, draft.ruleset.rule("space_filled"))
    if not passes and (refusal := _judge_corners(draft, who, battle_map, path)):
        return refusal
    company = company_of(draft.encounter, draft.ruleset, who)
    is_free = grid.kind is GridKind.NONE
    swept = frozenset[Cell]().union(*map(touched_cells, places)) if is_free else crossed
    for other in draft.encounter.combatants.values():
        if other.id in company or other.token is None or who.token is None:
            continue
        if other.token.map != who.token.map or is_above(who, other, draft.ruleset):
            continue
        space = space_at(other, other.token, draft.ruleset, grid)
        if swept.isdisjoint(touched_cells(space) if is_free else grid.cells_of(space)):
            continue
        if is_free:
            is_met, is_last = (
                any(grid.overlap(place, space) for place in those)
                for those in (places, places[-1:])
            )
        else:
            is_met, is_last = True, not taken[-1].isdisjoint(grid.cells_of(space))
        if not is_met:
            continue
        ends = not pauses and is_last
        if refusal := draft.ruleset.movement.judge_space(draft, who, other, ends=ends):
            return refusal
    return None


def _judge_approach(draft: Draft, who: Combatant, path: Sequence[Cell]) -> Refusal | None:
    """The frightened do not willingly come closer to what frightens them."""
    situation = situation_of(draft.encounter, draft.ruleset, who)
    if not counted(asked(situation, Question.STEP)):
        return None
    for held, fact in facts_of(who, Question.STEP, draft.ruleset):
        source = None if held.effect.source is None else draft.find(held.effect.source)
        if source is None:
            continue
        far: float | None = None
        for standing in moved_along(who, path):
            there = distance_between(draft.encounter, draft.ruleset, standing, source)
            if far is not None and there is not None and there < far:
                told = {"who": who.name, "source": source.name}
                rule = fact.rule or held.condition.rule
                return Refusal(Message("refusal.no_closer", told), rule)
            far = there
    return None


def decide_change_height(draft: Draft, command: c.ChangeHeight) -> Refusal | None:
    """Rise or sink; on its own turn every foot is paid for like a step in that mode."""
    refusal = judge_present(draft, (command.combatant,)) or judge_number(
        command.height, low=-MOST_ELEVATION, high=MOST_ELEVATION
    )
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    ride = who.ride
    if ride is not None and ride.controlled and (mount := draft.find(ride.mount)) is not None:
        who = mount
    if who.token is None:
        return Refusal(Message("refusal.no_token", {"who": who.name}), can_overrule=False)
    if command.height == who.token.elevation:
        return Refusal(Message("refusal.no_path"), can_overrule=False)
    is_paid = is_counted(draft, who) and may_move(draft, who)
    if is_paid:
        costs = height_costs(draft, who, who.token.elevation, command.height, command.by)
        judged = _judge_ride(draft, who) or _judge_waiting(draft, who)
        judged = judged or draft.ruleset.movement.judge(draft, who, command.by)
        if refusal := draft.stands(judged or _judge_cost(draft, who, costs, command.by)):
            return refusal
    rise(draft, who.id, command.height, command.by, paid=is_paid)
    return None
