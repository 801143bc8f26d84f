"""Magical light and magical darkness that meet: the weaker spell ends."""

from desktop.battlemap.cells import Cell
from desktop.battlemap.features import ObscurementKind
from desktop.battlemap.grid import Grid
from desktop.language.message import Message
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.rules.areas.ending import end_spell
from desktop.rules.effects import effects
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.map.places import table_grid

LIGHTS = (Question.BRIGHT_LIGHT.value, Question.DIM_LIGHT.value)


def quell(draft: Draft, new: LastingArea, level: int) -> None:
    """What has just come ends the other kind up to that level, where both lie."""
    if not level:
        return
    is_dark = new.obscures is ObscurementKind.MAGIC_DARKNESS
    own = cells_of(draft.encounter, draft.ruleset, new.laid)
    for area in tuple(draft.encounter.areas.values()):
        is_other = area.light is not None if is_dark else _is_darkness(area)
        known = area.spell_level
        if area.id == new.id or area.laid.map != new.laid.map or not is_other:
            continue
        if known is None or known > level:
            continue
        if own & cells_of(draft.encounter, draft.ruleset, area.laid):
            end_spell(draft, area, Message("note.dispelled"))
    if is_dark:
        _put_out(draft, new, own, level)


def _is_darkness(area: LastingArea) -> bool:
    return area.obscures is ObscurementKind.MAGIC_DARKNESS


def _put_out(draft: Draft, dark: LastingArea, cells: frozenset[Cell], level: int) -> None:
    """The lights of spells that creatures carry, where they reach into the darkness."""
    grid = table_grid(draft.encounter.maps[dark.laid.map].grid, draft.encounter, draft.ruleset)
    for who in tuple(draft.encounter.combatants.values()):
        if who.token is None or who.token.map != dark.laid.map:
            continue
        for effect in who.effects:
            known = effect.spell_level
            if known is None or known > level or not _reaches(grid, who, effect, cells):
                continue
            effects.end_effect(draft, who.id, effect.id, Message("note.dispelled"))


def _reaches(grid: Grid, who: Combatant, effect: ActiveEffect, cells: frozenset[Cell]) -> bool:
    given = () if effect.influence is None else effect.influence.modifiers
    reach = sum(each.change for each in given if each.question in LIGHTS)
    assert who.token is not None, "it stands on the map"
    here = who.token.cell
    return reach > 0 and any(grid.distance(here, cell) <= reach for cell in cells)
