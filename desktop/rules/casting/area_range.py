"""How far from its caster the area of a spell may begin, and where it may not lie."""

from itertools import product
from math import hypot

from desktop.battlemap.cells import Footprint, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant, Life
from desktop.rules.areas import areas
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import footprint_of, grid_of, whole_feet
from desktop.rules.map.things import is_thing

HAIR = 1e-3
"""Grid units to either side of the point: on a corner it belongs to all the cells around it."""


def judge_area_range(
    draft: Draft, caster: Combatant, command: c.CastSpell, reach: int | None
) -> Refusal | None:
    """Where the area begins is within the range of the spell; it may then spread further."""
    distance = _feet_to_origin(draft, caster, command)
    if reach is None or distance is None or distance <= reach:
        return None
    told: Parameters = {
        "spell": command.spell.name,
        "distance": Distance(distance),
        "most": Distance(reach),
    }
    return Refusal(Message("refusal.area_out_of_range", told), draft.ruleset.rule("spell_range"))


def judge_area_clear(draft: Draft, command: c.CastSpell) -> Refusal | None:
    """Whether the spell fails by its text, as its area passes through the space of a creature."""
    laid = command.area
    if laid is None or not command.spell.clear:
        return None
    for who in areas.inside(draft.encounter, draft.ruleset, laid):
        found = draft.combatant(who)
        if found.life is not Life.DEAD and not is_thing(found):
            told: Parameters = {"spell": command.spell.name, "who": found.name}
            return Refusal(Message("refusal.area_not_clear", told))
    return None


def _feet_to_origin(draft: Draft, caster: Combatant, command: c.CastSpell) -> float | None:
    """None for an area that somebody bears, and without a caster on its map."""
    laid = command.area
    if laid is None or laid.around is not None or caster.token is None:
        return None
    grid = grid_of(draft.encounter, caster, draft.ruleset)
    if grid is None or caster.token.map != laid.map:
        return None
    here = footprint_of(caster, draft.ruleset, grid)
    assert here is not None, "it has a token"
    height = abs(caster.token.elevation - laid.elevation)
    if grid.kind is GridKind.NONE:
        return whole_feet(grid, max(_to_point(grid, here, laid.origin), float(height)))
    touched = {
        grid.cell_at(Point(laid.origin.x + across, laid.origin.y + down))
        for across, down in product((-HAIR, HAIR), repeat=2)
    }
    return max(min(grid.distance(here, cell) for cell in touched), float(height))


def _to_point(grid: Grid, space: Footprint, point: Point) -> float:
    """Feet from the nearest edge of a space straight to a point; 0 within it."""
    left, top = space.corner
    across = max(0.0, left - point.x, point.x - left - space.cells_wide)
    down = max(0.0, top - point.y, point.y - top - space.cells_high)
    return hypot(across, down) * grid.feet_per_cell
