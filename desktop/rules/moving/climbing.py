"""Going over high steps of raised ground and over low walls: it takes what climbing takes."""

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell
from desktop.battlemap.rises import NO_FENCES, Fences, Rises
from desktop.battlemap.walls import WallKind
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import footprint_of, is_ethereal, table_grid

WALKED = 10
"""Feet: whoever goes by itself walks up and down a lower step, or a flight of such steps."""
STEPPED_OVER = 5
"""Feet: a lower wall than this is stepped or vaulted over."""
CLIMB, FLY, WALK = "climb", "fly", "walk"
OFF_THE_GROUND = ("fly", "teleport", "burrow", "jump")
"""Ways of moving in which nobody climbs."""


def climbs_as_it_walks(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> bool:
    """Whether climbing takes no more of it than walking."""
    climbing, walking = (
        ruleset.movement.factor(encounter, ruleset, who, by, difficult=False)
        for by in (CLIMB, WALK)
    )
    return climbing <= walking


def rises_for(encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> Rises | None:
    """The raised ground of its map for somebody who goes in that way; None: nothing is climbed.

    Whoever climbs, or climbs as it walks, pays for the way down as well; others fall there, or
    the GM lets them down. Whoever is above the ground is held up by something else.
    """
    battle_map = None if who.token is None else encounter.maps.get(who.token.map)
    if battle_map is None or who.token is None or by in OFF_THE_GROUND or is_ethereal(who):
        return None
    heights: dict[Cell, float] = {}
    for ground in battle_map.terrain:
        if ground.kind is TerrainKind.RAISED:
            heights.update(
                (cell, max(ground.height, heights.get(cell, 0.0))) for cell in ground.cells
            )
    fences = [
        (wall.segment, wall.height)
        for wall in battle_map.walls
        if wall.kind is WallKind.LOW and wall.height is not None and wall.height >= STEPPED_OVER
    ]
    if max(heights.values(), default=0.0) < WALKED and not fences:
        return None
    movement = ruleset.movement
    up = movement.factor(encounter, ruleset, who, CLIMB, difficult=False)
    is_let_down = by == CLIMB or climbs_as_it_walks(encounter, ruleset, who)
    over = Fences(fences) if fences else NO_FENCES
    found = Rises(heights, WALKED, up, up if is_let_down else 0, over)
    grid = table_grid(battle_map.grid, encounter, ruleset)
    place = footprint_of(who, ruleset, grid)
    assert place is not None, "it has a token"
    on_it = 0 <= who.token.elevation <= max(0.0, found.level(grid.under(place)))
    return found if on_it else None
