"""Pits: whoever comes to stand over one with its whole space falls in, unless the GM says no."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell
from desktop.language.message import Distance, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import is_ethereal, table_grid
from desktop.rules.moving.hazard_ground import UNTOUCHED
from desktop.rules.moving.measuring import JUMP, ground_at, map_of, places_along
from desktop.rules.moving.riding import riders_of

DEPTH = "depth"
"""Key of what is left of a way: feet down to the bottom of the pit, or of the ledge."""
LANDS = "lands"
"""The same: how high above the floor of the map it comes to lie."""
PIT, LEDGE, SADDLE = "pit", "ledge", "saddle_fall"
"""What it falls into, or off; or whose fall it shares."""


def depth_under(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, cell: Cell | None = None
) -> int:
    """Feet down to the bottom of the pit under its whole space, at that cell; 0: it has ground."""
    if who.token is None or map_of(encounter, who) is None:
        return 0
    (depth,) = depths_along(encounter, ruleset, who, (who.token.cell if cell is None else cell,))
    return depth


def depths_along(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell]
) -> tuple[int, ...]:
    """The same at each place of a path."""
    battle_map = map_of(encounter, who)
    assert battle_map is not None, "it moves on a map"
    grid = table_grid(battle_map.grid, encounter, ruleset)
    spaces = (grid.under(place) for place in places_along(ruleset, who, grid, path))
    return tuple(round(ground_at(battle_map, space, TerrainKind.PIT) or 0) for space in spaces)


def first_fall(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> tuple[int, int] | None:
    """The first step of a path that ends over a pit, and its depth in feet; None: it stays up.

    Whoever flies or jumps passes over, but a jump may land in it; whoever is in the pit already
    moves on its bottom.
    """
    battle_map = map_of(encounter, who)
    if battle_map is None or who.token is None or who.token.elevation or who.life is Life.DEAD:
        return None
    if by in UNTOUCHED or who.creature.hover or is_ethereal(who):
        return None
    if not any(ground.kind is TerrainKind.PIT for ground in battle_map.terrain):
        return None
    depths = depths_along(encounter, ruleset, who, path)
    if by == JUMP:
        return (len(path) - 1, depths[-1]) if depths[-1] > depths[0] else None
    for step in range(1, len(depths)):
        if depths[step] > depths[step - 1]:
            return step, depths[step]
    return None


def ask(
    draft: Draft,
    who: Combatant,
    depth: int,
    rest: Mapping[str, str | int],
    *,
    place: str = PIT,
    lands: int | None = None,
) -> None:
    """Ask for the fall; `rest` is what is left of the way of whoever does not fall.

    It `lands` at the bottom of the pit, or so high above the floor. Who rides falls as deep.
    """
    dice = draft.ruleset.movement.fall_dice(depth)
    told: Parameters = {"who": who.name, "distance": Distance(depth), "dice": dice}
    if not dice:
        key = f"prompt.{place}_unhurt"
    else:
        key = f"prompt.{place}_by_table" if dice.isdecimal() else f"prompt.{place}"
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.GROUND,
            who.id,
            Message(key, told),
            dice=dice,
            continuation=FrozenMap(
                {DEPTH: depth, LANDS: -depth if lands is None else lands, **rest}
            ),
            rule=draft.ruleset.rule("fall"),
        ),
    )


def fall_in(draft: Draft, prompt: Prompt, answer: Answer) -> bool:
    """Down to the bottom with the damage that was asked for; False: it does not fall."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or who.token is None or answer.outcome is Outcome.SKIPPED:
        return False
    depth = int(prompt.continuation[DEPTH])
    lands = int(prompt.continuation.get(LANDS, -depth))
    draft.add(e.TokenPlaced(who.id, replace(who.token, elevation=lands)))
    told: Parameters = {"who": who.name, "distance": Distance(depth)}
    draft.add(e.Noted(Message("note.falls", told), prompt.rule, (who.id,)))
    hurts = bool(prompt.dice) or answer.amount is not None
    amount, dice = prompts.summed(draft, prompt, answer) if hurts else (0, ())
    if amount:
        draft.ruleset.movement.land(draft, who.id, amount, dice)
    for rider in riders_of(draft, who.id):
        if draft.ruleset.movement.fall_dice(depth):
            ask(draft, rider, depth, {}, place=SADDLE, lands=lands)
    return True


def is_in(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> bool:
    """Whether it is down in a pit."""
    is_down = who.token is not None and who.token.elevation < 0
    return is_down and depth_under(encounter, ruleset, who) > 0


def judge_leaving(draft: Draft, who: Combatant, path: Sequence[Cell]) -> Refusal | None:
    """Nobody walks out through the side of a pit: first it must come up."""
    if not is_in(draft.encounter, draft.ruleset, who):
        return None
    if all(depths_along(draft.encounter, draft.ruleset, who, path)):
        return None
    assert who.token is not None, "it is in a pit"
    told: Parameters = {"who": who.name, "distance": Distance(-who.token.elevation)}
    return Refusal(Message("refusal.in_pit", told), draft.ruleset.movement.rule)


def height_at(encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell]) -> int:
    """Its height after a way: beside the pit that it was in, it is up again."""
    assert who.token is not None, "only somebody with a token moves"
    if is_in(encounter, ruleset, who) and not depths_along(encounter, ruleset, who, path[-1:])[0]:
        return 0
    return who.token.elevation
