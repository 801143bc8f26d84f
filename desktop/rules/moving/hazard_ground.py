"""Hazardous ground: where a way enters it, its damage is asked for; the GM may let it go."""

from collections.abc import Iterator, Mapping, Sequence

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.language.message import Message, Parameter
from desktop.model.combatant import Combatant, Life
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.harm import damage
from desktop.rules.map.places import table_grid
from desktop.rules.moving.measuring import map_of, places_along

TYPE = "type"
UNTOUCHED = ("fly", "teleport", "burrow")
"""Ways of moving that do not touch the ground."""


def entered(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> tuple[tuple[int, Terrain], ...]:
    """The hazards that a path enters: the step that does, and the ground; each once."""
    battle_map = map_of(encounter, who)
    if battle_map is None or who.token is None or who.token.elevation > 0 or by in UNTOUCHED:
        return ()
    hazards = tuple(_hazards(battle_map))
    if not hazards:
        return ()
    grid = table_grid(battle_map.grid, encounter, ruleset)
    places = [grid.under(place) for place in places_along(ruleset, who, grid, path)]
    found: list[tuple[int, Terrain]] = []
    for hazard in hazards:
        for step in range(1, len(places)):
            is_in = not hazard.cells.isdisjoint(places[step])
            if is_in and hazard.cells.isdisjoint(places[step - 1]):
                found.append((step, hazard))
                break
    return tuple(sorted(found, key=lambda each: each[0]))


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
