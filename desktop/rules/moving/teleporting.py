"""Being elsewhere at once: no way between, no movement spent, nobody strikes."""

from collections.abc import Sequence
from dataclasses import replace

from desktop.battlemap.cells import NO_SHIFT, Cell, Point
from desktop.battlemap.grid import GridKind
from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.prompt import Answer, Prompt
from desktop.rules.attacking.granted import has_teleported, teleport_left
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.map.places import (
    brought_to,
    moved_along,
    sharing_space,
    space_at,
    table_grid,
    whole_feet,
)
from desktop.rules.moving import riding
from desktop.rules.moving.measuring import filled_cells, map_of, place_at, taken_cells
from desktop.rules.sight.perceiving import can_see

TELEPORT = "teleport"
STEP = "choice"
ARRIVE = "arrive"
MOST_RINGS = 6
BOTH_WAYS = "both"
MOST_CHOICES = 8


def decide_teleport(draft: Draft, command: c.MoveToken) -> Refusal | None:
    """To the last cell of the path; where that is taken, the nearest free places are offered."""
    who = draft.combatant(command.combatant)
    situation = situation_of(draft.encounter, draft.ruleset, who)
    if held := counted(asked(situation, Question.TELEPORT)):
        told: Parameters = {"who": who.name, "because": held[0].reason}
        refusal = Refusal(Message("refusal.no_teleport", told), held[0].rule)
        if draft.stands(refusal):
            return refusal
    goal = command.path[-1]
    there = moved_along(who, command.path)[-1]
    if barred := draft.stands(_judge_barred(draft, who, goal)):
        return barred
    if too_far := draft.stands(judge_distance(draft.encounter, draft.ruleset, who, command.path)):
        return too_far
    _warn_unseen(draft, who, there)
    free = free_places(draft, who, goal)
    if not free or has_room(draft, there):
        assert there.token is not None, "it stands there"
        arrive(draft, who, goal, there.token.shift)
    else:
        _ask_place(draft, who, free)
    return None


def _judge_barred(draft: Draft, who: Combatant, goal: Cell) -> Refusal | None:
    """Magic that lets nobody into its area by teleporting, or out of it either."""
    for area in draft.encounter.areas.values():
        if not area.bars or who.token is None or area.laid.map != who.token.map:
            continue
        cells = cells_of(draft.encounter, draft.ruleset, area.laid)
        enters = goal in cells and who.token.cell not in cells
        leaves = who.token.cell in cells and area.bars == BOTH_WAYS
        if enters or leaves:
            told: Parameters = {"who": who.name, "label": area.called}
            return Refusal(Message("refusal.teleport_barred", told), draft.ruleset.rule("teleport"))
    return None


def judge_distance(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell]
) -> Refusal | None:
    """Why a path ends too far for what lets it be elsewhere at once; the GM may move it anyway."""
    most, battle_map = teleport_left(who), map_of(encounter, who)
    if most is None or battle_map is None or who.token is None:
        return None
    grid = table_grid(battle_map.grid, encounter, ruleset)
    distance = whole_feet(grid, grid.path_length(path[:: len(path) - 1]))
    if distance <= most:
        return None
    told: Parameters = {"who": who.name, "distance": Distance(distance), "most": Distance(most)}
    return Refusal(Message("refusal.teleport_too_far", told), ruleset.rule("teleport"))


def arrive(draft: Draft, who: Combatant, cell: Cell, shift: Point = NO_SHIFT) -> None:
    """It is there; whoever it carried or rode stays behind (nothing but its gear comes along)."""
    assert who.token is not None, "only somebody with a token is brought elsewhere"
    if who.ride is not None:
        riding.get_off(draft, who.id, keeps_place=True)
    draft.add(brought_to(who, replace(who.token, cell=cell, shift=shift)))
    told = Message("note.teleported", {"who": who.name})
    draft.add(e.Noted(told, draft.ruleset.rule("teleport"), (who.id,)))
    has_teleported(draft, who.id)


def has_room(draft: Draft, there: Combatant) -> bool:
    """Whether nobody and nothing is where it stands, by true places where there is no grid."""
    battle_map = map_of(draft.encounter, there)
    assert battle_map is not None, "somebody on a map"
    assert there.token is not None, "somebody on a map"
    grid = battle_map.grid
    space = space_at(there, there.token, draft.ruleset, grid)
    cells = grid.cells_of(space)
    if not battle_map.holds(space):
        return False
    if grid.kind is not GridKind.NONE:
        return taken_cells(draft, there, grid).isdisjoint(cells)
    others = sharing_space(draft.encounter, draft.ruleset, there)
    return cells.isdisjoint(filled_cells(battle_map)) and all(other.is_out for other in others)


def _warn_unseen(draft: Draft, who: Combatant, there: Combatant) -> None:
    """Whether the place must be seen is for the effect to say; the GM is told that it is not."""
    if can_see(draft.encounter, draft.ruleset, who, replace(there, id=type(who.id)(""))):
        return
    told = Message("note.teleport_unseen", {"who": who.name})
    draft.add(e.Noted(told, draft.ruleset.rule("teleport_sight"), (who.id,)))


def free_places(draft: Draft, who: Combatant, goal: Cell) -> tuple[Cell, ...]:
    """The goal if nobody takes it up, else the free places at the smallest distance from it."""
    battle_map = map_of(draft.encounter, who)
    assert battle_map is not None, "somebody on a map"
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    taken = taken_cells(draft, who, grid)

    def is_free(cell: Cell) -> bool:
        place = place_at(draft.ruleset, who, grid, cell)
        return battle_map.holds(place) and taken.isdisjoint(grid.cells_of(place))

    if is_free(goal):
        return (goal,)
    reach = range(-MOST_RINGS, MOST_RINGS + 1)
    around = [Cell(goal.column + x, goal.row + y) for x in reach for y in reach]
    found = [cell for cell in around if is_free(cell)]
    if not found:
        return ()
    nearest = min(grid.distance(goal, cell) for cell in found)
    return tuple(cell for cell in found if grid.distance(goal, cell) == nearest)[:MOST_CHOICES]


def _ask_place(draft: Draft, who: Combatant, free: tuple[Cell, ...]) -> None:
    options = tuple(
        (
            f"{cell.column},{cell.row}",
            Message("prompt.option_cell", {"column": cell.column + 1, "row": cell.row + 1}),
        )
        for cell in free
    )
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.teleport_taken", {"who": who.name}),
        options=options,
        then={STEP: ARRIVE},
        rule=draft.ruleset.rule("teleport_taken"),
    )


def answer_place(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Appear at the chosen place."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or who.token is None or not answer.option:
        return None
    column, row = answer.option.split(",")
    arrive(draft, who, Cell(int(column), int(row)))
    return None
