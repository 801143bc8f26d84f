"""Hazardous ground: where a way enters it, its damage is asked for; the GM may let it go."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.language.message import Message, Parameter
from desktop.model.combatant import Combatant, Life
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Measured
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.harm import damage
from desktop.rules.map.places import is_ethereal, table_grid
from desktop.rules.moving.measuring import JUMP, map_of, places_along

TYPE = "type"
EACH = 5
"""Feet in a hazard for which it deals its damage, where the game counts them."""
UNTOUCHED = ("fly", "teleport", "burrow")
"""Ways of moving that do not touch the ground."""


def entered(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> tuple[tuple[int, Terrain], ...]:
    """The hazards that a path enters: the step that does, and the ground; each once.

    A jump goes over what lies between its ends.
    """
    battle_map = map_of(encounter, who)
    if battle_map is None or who.token is None or who.token.elevation > 0 or by in UNTOUCHED:
        return ()
    if is_ethereal(who):
        return ()
    hazards = tuple(_hazards(battle_map))
    if not hazards:
        return ()
    grid = table_grid(battle_map.grid, encounter, ruleset)
    places = list(enumerate(map(grid.under, places_along(ruleset, who, grid, path))))
    if by == JUMP:
        places = [places[0], places[-1]]
    found: list[tuple[int, Terrain]] = []
    for hazard in hazards:
        for (_, before), (step, here) in pairwise(places):
            if hazard.cells.isdisjoint(before) and not hazard.cells.isdisjoint(here):
                found.append((step, hazard))
                break
    return tuple(sorted(found, key=lambda each: each[0]))


def times_hurt(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    path: Sequence[Cell],
    steps: Measured,
    hazard: Terrain,
) -> tuple[int, int]:
    """The feet of a way that lie in a hazard, and how often it deals its damage for them.

    Once, where entering it asks; else for every 5 ft by itself (AP-TERR-02).
    """
    battle_map = map_of(encounter, who)
    assert battle_map is not None, "it moves on a map"
    grid = table_grid(battle_map.grid, encounter, ruleset)
    places = places_along(ruleset, who, grid, path)[1:]
    feet = sum(
        length
        for length, place in zip(steps.lengths, places, strict=False)
        if not hazard.cells.isdisjoint(grid.under(place))
    )
    return feet, 1 if ruleset.movement.ground_asks else feet // EACH


def first_asked(draft: Draft, who: Combatant, path: Sequence[Cell], by: str) -> int | None:
    """The step of a path at which the damage of a hazard is asked for, if there is one."""
    if not draft.ruleset.movement.ground_asks or who.life is Life.DEAD:
        return None
    steps = (
        step for step, one in entered(draft.encounter, draft.ruleset, who, path, by) if one.damage
    )
    return next(steps, None)


def ask(
    draft: Draft,
    who: Combatant,
    path: Sequence[Cell],
    by: str,
    rest: Mapping[str, str | int],
) -> None:
    """Ask for the damage of every hazard that a path enters; `rest` is what is left of the way."""
    for _, hazard in entered(draft.encounter, draft.ruleset, who, path, by):
        if not hazard.damage:
            continue
        told: dict[str, Parameter] = {"who": who.name, "dice": hazard.damage}
        key = "prompt.ground"
        if hazard.damage_type:
            key = "prompt.ground_of_type"
            told["type"] = Message(f"damage.{hazard.damage_type}")
        prompts.ask(
            draft,
            Prompt(
                prompts.NEW,
                PromptKind.GROUND,
                who.id,
                Message(key, told),
                dice=hazard.damage,
                continuation=FrozenMap({TYPE: hazard.damage_type, **rest}),
            ),
        )


def deal(draft: Draft, prompt: Prompt, answer: Answer) -> None:
    """Deal the damage that was asked for, typed as a sum or rolled; skipped, none."""
    if prompt.combatant is None or answer.outcome is Outcome.SKIPPED:
        return
    amount, dice = prompts.summed(draft, prompt, answer)
    part = hits.Incoming(amount, str(prompt.continuation[TYPE]), dice=dice)
    damage.deal(draft, prompt.combatant, (part,), hits.Blow())


def _hazards(battle_map: BattleMap) -> Iterator[Terrain]:
    return (ground for ground in battle_map.terrain if ground.kind is TerrainKind.HAZARD)
