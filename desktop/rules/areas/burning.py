"""Areas that fire burns away: webs in flames, and what is gone of them a round later."""

from dataclasses import replace

from desktop.battlemap.cells import Cell
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import Combatant
from desktop.model.effect import End, Moment
from desktop.model.ids import MapId
from desktop.model.spell import AreaMoment
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import areas
from desktop.rules.areas.ending import end_spell
from desktop.rules.engine.draft import Draft
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.map.places import space_at, table_grid

FIRE = "fire"


def expose(draft: Draft, laid: LaidArea) -> None:
    """Fire fills an area: what lies in it and burns is in flames."""
    kindle(draft, laid.map, cells_of(draft.encounter, draft.ruleset, laid))


def kindle(draft: Draft, where: MapId, cells: frozenset[Cell]) -> None:
    """Fire is at these cells of a map."""
    for area in tuple(draft.encounter.areas.values()):
        if not area.burns or area.laid.map != where:
            continue
        own = cells_of(draft.encounter, draft.ruleset, area.laid)
        aflame = (cells & own) - _in_flames(draft, area)
        if aflame:
            _burn(draft, area, aflame)


def _in_flames(draft: Draft, area: LastingArea) -> frozenset[Cell]:
    burning = (x for x in draft.encounter.areas.values() if x.consumes == area.id)
    return frozenset().union(*(each.laid.only or frozenset() for each in burning))


def _burn(draft: Draft, area: LastingArea, cells: frozenset[Cell]) -> None:
    """For one round there is fire, which hurts who starts a turn in it."""
    slot = draft.encounter.active_slot
    whose = slot.members[0] if slot is not None and slot.members else area.owner
    volley = Volley(
        area.label,
        source=area.owner if area.owner in draft.encounter.combatants else None,
        damage=(VolleyDamage(FIRE, text=area.burns),),
        rule=area.rule,
        name=area.name,
    )
    flames = replace(
        area,
        laid=replace(area.laid, only=cells),
        held_by=None,
        spell_level=None,
        end=None if whose is None else End(whose, Moment.START),
        moments=(AreaMoment.START,),
        volley=volley,
        spared=(),
        judged=(),
        kind=FIRE,
        influence=None,
        obscures=None,
        ground=None,
        light=None,
        raises=None,
        walls=(),
        burns="",
        consumes=area.id,
    )
    areas.lay(draft, flames)
    told = Message("note.burns", {"label": area.called, "count": len(cells)})
    draft.add(e.Noted(told, area.rule))


def settle(draft: Draft) -> None:
    """A finisher: fire kindles what it is dealt in, and what has burnt is gone."""
    if not draft.encounter.areas and not draft.start.areas:
        return
    if any(area.burns for area in draft.encounter.areas.values()):
        for event in draft.facts(e.DamageTaken):
            if _is_fiery(event):
                _kindle_space(draft, draft.find(event.target))
    for area in draft.start.areas.values():
        if area.consumes is not None and area.id not in draft.encounter.areas:
            _consume(draft, area)


def _is_fiery(event: e.DamageTaken) -> bool:
    return any(part.dealt.type == FIRE and part.taken > 0 for part in event.parts)


def _kindle_space(draft: Draft, who: Combatant | None) -> None:
    if who is None or who.token is None or who.token.map not in draft.encounter.maps:
        return
    grid = table_grid(draft.encounter.maps[who.token.map].grid, draft.encounter, draft.ruleset)
    kindle(draft, who.token.map, grid.cells_of(space_at(who, who.token, draft.ruleset, grid)))


def _consume(draft: Draft, flames: LastingArea) -> None:
    """Its cells are gone from what burnt; with the last one the spell is over."""
    burnt = None if flames.consumes is None else draft.encounter.areas.get(flames.consumes)
    only = flames.laid.only or frozenset()
    if burnt is None or only <= burnt.laid.gone:
        return
    left = replace(burnt, laid=replace(burnt.laid, gone=burnt.laid.gone | only))
    draft.add(e.AreaChanged(left))
    if cells_of(draft.encounter, draft.ruleset, left.laid):
        return
    burnt_away = Message("note.burnt_away")
    areas.remove(draft, left, burnt_away)
    end_spell(draft, left, burnt_away)
