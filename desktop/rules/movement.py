"""Moving along a path: what it costs, whom it passes, who may strike when it leaves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from desktop.battlemap.battle_map import BattleMap, TerrainKind
from desktop.battlemap.cells import Cell, Footprint
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import Way, is_blocked
from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import AttackKey
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Kind
from desktop.rules import prompts
from desktop.rules.actions import is_counted, may_move
from desktop.rules.attacks import attack_name, attack_situation, find_attack, resolve
from desktop.rules.conditions import Question
from desktop.rules.draft import Draft
from desktop.rules.maps import kept_on_map
from desktop.rules.refusal import Refusal
from desktop.rules.refusals import judge_present
from desktop.rules.ruleset import Ruleset
from desktop.rules.situation import (
    asked,
    counted,
    distance_between,
    facts_of,
    footprint_of,
    moved_to,
    situation_of,
    table_grid,
)

MOST_STEPS = 1_000
SKIP = "skip"
SLOW = (TerrainKind.DIFFICULT, TerrainKind.HAZARD, TerrainKind.WATER)


@dataclass(frozen=True, slots=True)
class Measured:
    """A path measured: feet of each step, what each costs, and both in all."""

    lengths: tuple[int, ...]
    costs: tuple[int, ...]

    @property
    def distance(self) -> int:
        """Feet moved."""
        return sum(self.lengths)

    @property
    def cost(self) -> int:
        """Feet of movement that it takes."""
        return sum(self.costs)


def measured(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> Measured:
    """Measure a path of anchor cells for somebody, step by step."""
    battle_map = _map_of(encounter, who)
    if battle_map is None or len(path) < 2:
        return Measured((), ())
    grid = table_grid(battle_map.grid, encounter, ruleset)
    lengths = _whole_steps(grid, path)
    slow = _slow_cells(encounter, ruleset, battle_map, grid, who)
    costs = []
    for length, cell in zip(lengths, path[1:], strict=True):
        place = _place(ruleset, who, grid, cell)
        difficult = not slow.isdisjoint(grid.cells_of(place))
        factor = ruleset.movement.factor(encounter, ruleset, who, by, difficult=difficult)
        costs.append(length * factor)
    return Measured(lengths, tuple(costs))


def _whole_steps(grid: Grid, path: Sequence[Cell]) -> tuple[int, ...]:
    """Feet of each step as whole numbers whose sums are those of the path, rounded down."""
    lengths: list[int] = []
    walked, whole = 0.0, 0
    for length in grid.step_lengths(path):
        walked += length
        step = int(walked + 1e-9) - whole
        lengths.append(step)
        whole += step
    return tuple(lengths)


def _map_of(encounter: Encounter, who: Combatant) -> BattleMap | None:
    return None if who.token is None else encounter.maps.get(who.token.map)


def _place(ruleset: Ruleset, who: Combatant, grid: Grid, cell: Cell) -> Footprint:
    footprint = footprint_of(who, ruleset, grid)
    assert footprint is not None, "only somebody with a token moves"
    return footprint.moved_to(cell)


def _held_by(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> frozenset[CombatantId]:
    """Itself and those whom it drags: they go along and are in nobody's way."""
    dragged = ruleset.movement.dragged(encounter, ruleset, who)
    return frozenset((who.id, *(other.id for other, _ in dragged)))


def _slow_cells(
    encounter: Encounter, ruleset: Ruleset, battle_map: BattleMap, grid: Grid, who: Combatant
) -> frozenset[Cell]:
    """The cells that cost extra: the ground, and the spaces of others by the game's rule."""
    slow: set[Cell] = set()
    for terrain in battle_map.terrain:
        if terrain.kind in SLOW:
            slow |= terrain.cells
    held = _held_by(encounter, ruleset, who)
    for other in encounter.combatants.values():
        if other.id in held or other.token is None or who.token is None:
            continue
        if other.token.map != who.token.map or other.is_out:
            continue
        footprint = footprint_of(other, ruleset, grid)
        if footprint and ruleset.movement.occupied_is_difficult(who, other, ruleset):
            slow |= grid.cells_of(footprint)
    return frozenset(slow)


# --- the command --------------------------------------------------------------------------------


def decide_move_token(draft: Draft, command: c.MoveToken) -> Refusal | None:
    """Move along a path. On its own turn it is paid for; leaving a reach asks first."""
    refusal = _judge_path(draft, command)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    is_paid = is_counted(draft, who) and not command.forced and may_move(draft, who)
    if is_paid and (refusal := draft.stands(_judge_move(draft, who, command))):
        return refusal
    walk(draft, who.id, command.path, command.by, paid=is_paid, forced=command.forced)
    return None


def _judge_path(draft: Draft, command: c.MoveToken) -> Refusal | None:
    if refusal := judge_present(draft, (command.combatant,)):
        return refusal
    who = draft.combatant(command.combatant)
    if who.token is None or _map_of(draft.encounter, who) is None:
        return Refusal(Message("refusal.no_token", {"who": who.name}), can_overrule=False)
    if not 2 <= len(command.path) <= MOST_STEPS or command.path[0] != who.token.cell:
        return Refusal(Message("refusal.no_path"), can_overrule=False)
    return None


def _judge_move(draft: Draft, who: Combatant, command: c.MoveToken) -> Refusal | None:
    ruleset = draft.ruleset
    if refusal := ruleset.movement.judge(draft, who, command.by):
        return refusal
    if refusal := _judge_walls(draft, who, command.path):
        return refusal
    if refusal := _judge_approach(draft, who, command.path):
        return refusal
    if refusal := _judge_spaces(draft, who, command.path):
        return refusal
    cost = measured(draft.encounter, ruleset, who, command.path, command.by).cost
    left = ruleset.movement.left(draft.encounter, ruleset, who, command.by)
    if cost <= left:
        return None
    return Refusal(
        Message(
            "refusal.too_far",
            {"who": who.name, "cost": Distance(cost), "left": Distance(left)},
        ),
        ruleset.movement.rule,
    )


def _judge_walls(draft: Draft, who: Combatant, path: Sequence[Cell]) -> Refusal | None:
    battle_map = _map_of(draft.encounter, who)
    assert battle_map is not None, "judged above"
    walls = battle_map.barriers(Way.MOVEMENT)
    if not walls:
        return None
    grid = battle_map.grid
    centres = [grid.centre_of(_place(draft.ruleset, who, grid, cell)) for cell in path]
    for start, end in pairwise(centres):
        if is_blocked(start, end, walls):
            return Refusal(Message("refusal.wall", {"who": who.name}))
    return None


def _judge_spaces(draft: Draft, who: Combatant, path: Sequence[Cell]) -> Refusal | None:
    """Spaces that may not be crossed, as far as the game refuses them."""
    battle_map = _map_of(draft.encounter, who)
    assert battle_map is not None, "judged above"
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    taken = [grid.cells_of(_place(draft.ruleset, who, grid, cell)) for cell in path[1:]]
    crossed = frozenset().union(*taken)
    held = _held_by(draft.encounter, draft.ruleset, who)
    for other in draft.encounter.combatants.values():
        if other.id in held or other.token is None or who.token is None:
            continue
        if other.token.map != who.token.map:
            continue
        space = footprint_of(other, draft.ruleset, grid)
        if space is None or crossed.isdisjoint(grid.cells_of(space)):
            continue
        ends = not taken[-1].isdisjoint(grid.cells_of(space))
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
        for cell in path:
            there = distance_between(draft.encounter, draft.ruleset, moved_to(who, cell), source)
            if far is not None and there is not None and there < far:
                told = {"who": who.name, "source": source.name}
                rule = fact.rule or held.condition.rule
                return Refusal(Message("refusal.no_closer", told), rule)
            far = there
    return None


# --- walking, with those who may strike ---------------------------------------------------------


def walk(
    draft: Draft,
    who: CombatantId,
    path: Sequence[Cell],
    by: str,
    *,
    paid: bool,
    forced: bool = False,
    asked_already: frozenset[CombatantId] = frozenset(),
) -> None:
    """Go along the path until its end, or until the step at which somebody may strike.

    Then everything up to there is a fact, the prompts wait, and the rest of the path is their
    continuation.
    """
    mover = draft.combatant(who)
    cut = len(path) - 1
    strikers: tuple[Combatant, ...] = ()
    if paid and not _is_safe(draft, mover):
        cut, strikers = _first_leaving(draft, mover, path, asked_already)
    _book(draft, mover, path[: cut + 1], by, paid=paid, forced=forced)
    if not forced:
        _take_along(draft, mover, path[0], path[cut])
    for striker in strikers:
        _ask_striker(draft, striker, mover, path[cut:], by, strikers)


def _take_along(draft: Draft, mover: Combatant, start: Cell, end: Cell) -> None:
    """Whom it drags keeps its place beside it; the GM puts it elsewhere where that is taken."""
    if start == end:
        return
    for held, _ in draft.ruleset.movement.dragged(draft.encounter, draft.ruleset, mover):
        if held.token is None or mover.token is None or held.token.map != mover.token.map:
            continue
        cell = held.token.cell
        beside = Cell(cell.column + end.column - start.column, cell.row + end.row - start.row)
        token = kept_on_map(draft, held.creature, replace(held.token, cell=beside))
        assert token is not None, "it has one"
        draft.add(e.TokenMoved(held.id, (cell, token.cell), token, 0, 0, forced=True))


def _book(
    draft: Draft,
    mover: Combatant,
    path: Sequence[Cell],
    by: str,
    *,
    paid: bool,
    forced: bool,
) -> None:
    if len(path) < 2:
        return
    taken = measured(draft.encounter, draft.ruleset, mover, path, by)
    assert mover.token is not None, "only somebody with a token moves"
    cost = taken.cost if paid else 0
    token = replace(mover.token, cell=path[-1])
    draft.add(e.TokenMoved(mover.id, tuple(path), token, taken.distance, cost, forced))
    if cost:
        draft.ruleset.movement.spend(draft, mover.id, cost, by)


def _is_safe(draft: Draft, mover: Combatant) -> bool:
    """Whether nothing that it does provokes anybody (Disengage)."""
    situation = situation_of(draft.encounter, draft.ruleset, mover)
    return any(each.kind is Kind.AUTOMATIC_SUCCESS for each in asked(situation, Question.PROVOKES))


def _first_leaving(
    draft: Draft, mover: Combatant, path: Sequence[Cell], asked_already: frozenset[CombatantId]
) -> tuple[int, tuple[Combatant, ...]]:
    """The place in the path before the first step out of somebody's reach, and who that is."""
    # Whoever is dragged along is never left behind.
    held = _held_by(draft.encounter, draft.ruleset, mover)
    watchers = tuple(
        each for each in draft.ruleset.movement.watchers(draft, mover) if each.id not in held
    )
    if not watchers:
        return len(path) - 1, ()
    for place in range(len(path) - 1):
        leaving = tuple(
            watcher
            for watcher in watchers
            if not (place == 0 and watcher.id in asked_already)
            and _leaves(draft, mover, watcher, path[place], path[place + 1])
        )
        if leaving:
            return place, leaving
    return len(path) - 1, ()


def _leaves(draft: Draft, mover: Combatant, watcher: Combatant, start: Cell, end: Cell) -> bool:
    """Whether the step leaves the reach of an attack that the watcher may strike with."""
    reaches = [each.reach or 5 for each in draft.ruleset.attacks.opportunities(watcher)]
    before = distance_between(draft.encounter, draft.ruleset, moved_to(mover, start), watcher)
    after = distance_between(draft.encounter, draft.ruleset, moved_to(mover, end), watcher)
    if before is None or after is None:
        return False
    return any(before <= reach < after for reach in reaches)


def _ask_striker(
    draft: Draft,
    striker: Combatant,
    mover: Combatant,
    rest: Sequence[Cell],
    by: str,
    strikers: tuple[Combatant, ...],
) -> None:
    near = distance_between(draft.encounter, draft.ruleset, moved_to(mover, rest[0]), striker)
    melee = [
        attack
        for attack in draft.ruleset.attacks.opportunities(striker)
        if near is None or near <= (attack.reach or 5)
    ]
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.OPPORTUNITY_ATTACK,
            striker.id,
            Message(
                draft.ruleset.movement.opportunity_text,
                {"who": striker.name, "target": mover.name},
            ),
            source=mover.id,
            options=(
                *(
                    (
                        str(attack.key),
                        Message("prompt.option_name", {"who": attack_name(attack, striker)}),
                    )
                    for attack in melee
                ),
                (SKIP, Message("prompt.option_skip")),
            ),
            continuation=FrozenMap(
                {
                    "path": " ".join(f"{cell.column},{cell.row}" for cell in rest),
                    "by": by,
                    "asked": " ".join(each.id for each in strikers),
                }
            ),
            rule=draft.ruleset.movement.opportunity_rule,
        ),
    )


def answer_opportunity(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Strike or let it go; after the last answer the mover goes on, if it still can."""
    mover = None if prompt.source is None else draft.find(prompt.source)
    striker = None if prompt.combatant is None else draft.find(prompt.combatant)
    if mover is None or striker is None:
        return None
    attack = None
    if answer.option not in ("", SKIP) and answer.outcome is not Outcome.SKIPPED:
        # Its stat block may have become another one since it was asked.
        attack = find_attack(draft.ruleset, striker, AttackKey(answer.option))
    if attack is not None:
        draft.ruleset.budget.pay(draft, striker.id, draft.ruleset.movement.opportunity_cost)
        situation = attack_situation(draft.encounter, draft.ruleset, striker, mover, attack)
        command = c.MakeAttack(striker.id, attack.key, mover.id, dice=answer.dice, cost="none")
        resolve(draft, situation, command)
    if any(
        other.kind is PromptKind.OPPORTUNITY_ATTACK and other.source == mover.id
        for other in draft.encounter.prompts
    ):
        return None
    _go_on(draft, prompt, mover.id)
    return None


def _go_on(draft: Draft, prompt: Prompt, mover: CombatantId) -> None:
    who = draft.combatant(mover)
    path = tuple(
        Cell(*map(int, cell.split(","))) for cell in str(prompt.continuation["path"]).split()
    )
    by = str(prompt.continuation["by"])
    if who.token is None or not path or who.token.cell != path[0]:
        return
    ruleset = draft.ruleset
    cost = measured(draft.encounter, ruleset, who, path, by).cost
    left = ruleset.movement.left(draft.encounter, ruleset, who, by)
    if who.life is not Life.UP or ruleset.movement.judge(draft, who, by) or cost > left:
        draft.add(e.Noted(Message("note.movement_stops", {"who": who.name}), combatants=(mover,)))
        return
    asked_already = frozenset(CombatantId(x) for x in str(prompt.continuation["asked"]).split())
    walk(draft, mover, path, by, paid=True, asked_already=asked_already)
