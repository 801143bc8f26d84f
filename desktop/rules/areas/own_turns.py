"""What areas do by themselves: on the turns of whoever made them, and as they end.

They shake all in them again, drift away, swell, do something else on each turn, and burst.
"""

from dataclasses import replace
from math import hypot

from desktop.battlemap.cells import Point
from desktop.dice.growth import grown_dice
from desktop.language.message import Distance, Message
from desktop.model import events as e
from desktop.model.area import AreaStage, LastingArea
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.model.spell import AreaMoment
from desktop.rules.areas import areas, burning, volleys
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import footprint_of, table_grid

FIRE = "fire"
BURSTS = "note.area_bursts"
HAIR = 1e-6
"""Grid units: an area that lies upon its maker drifts nowhere by itself."""


def _of(draft: Draft, who: CombatantId) -> tuple[LastingArea, ...]:
    return tuple(area for area in draft.encounter.areas.values() if area.owner == who)


def begin(draft: Draft, who: CombatantId) -> None:
    """A turn step: what its areas do as its turn starts."""
    for area in _of(draft, who):
        if area.drifts:
            _drift(draft, area, draft.combatant(who))
        if area.stages:
            turn = area.turns + 1
            draft.add(e.AreaChanged(replace(_known(draft, area), turns=turn), told=False))
            for stage in area.stages:
                if stage.turn <= turn <= max(stage.turn, stage.last):
                    _come(draft, _known(draft, area), stage)


def end(draft: Draft, who: CombatantId) -> None:
    """A turn step: what its areas do as its turn ends."""
    for area in _of(draft, who):
        if area.swells and area.volley is not None:
            damage = tuple(
                replace(part, text=grown_dice(part.text, area.swells, 1) if part.text else "")
                for part in area.volley.damage
            )
            swollen = replace(area, volley=replace(area.volley, damage=damage))
            draft.add(e.AreaChanged(swollen, told=False))
            told: Parameters = {
                "label": area.called,
                "dice": volleys.text_of(replace(area.volley, damage=damage)),
            }
            draft.add(e.Noted(Message("note.area_swells", told)))
        if AreaMoment.OWN_END in area.moments:
            for other in areas.inside(draft.encounter, draft.ruleset, area.laid):
                areas.act_on(draft, _known(draft, area), other, once=False)


def settle(draft: Draft) -> None:
    """A finisher: what bursts as it ends has ended. Taken away by hand it does not."""
    ended = [draft.start.areas.get(x.area) for x in draft.facts(e.AreaGone) if x.reason is not None]
    bursting = [area for area in ended if area is not None and area.bursts]
    done = [note for note in draft.facts(e.Noted) if note.text.key == BURSTS]
    for area in bursting[len(done) :]:
        _burst(draft, area)


def _burst(draft: Draft, area: LastingArea) -> None:
    draft.add(e.Noted(Message(BURSTS, {"label": area.called}), area.rule))
    assert area.volley is not None, "it deals damage as it ends"
    there = areas.inside(draft.encounter, draft.ruleset, area.laid)
    volley = volleys.rolled(draft, area.volley, asks=True)
    volleys.loose(draft, volley, tuple(who for who in there if who not in area.spared))
    if any(part.type == FIRE for part in volley.damage):
        burning.expose(draft, area.laid)


def _known(draft: Draft, area: LastingArea) -> LastingArea:
    return draft.encounter.areas[area.id]


def _come(draft: Draft, area: LastingArea, stage: AreaStage) -> None:
    """The area is so from now on; all in it are struck, or its maker chooses whom it strikes."""
    told: Parameters = {"label": area.called, "turn": area.turns, "count": stage.picks}
    key = "note.area_stage_picks" if stage.picks else "note.area_stage"
    draft.add(e.Noted(Message(key, told), area.rule))
    now = replace(
        area,
        volley=stage.volley,
        kind=next((part.type for part in stage.volley.damage if part.type), area.kind),
        obscures=stage.obscures or area.obscures,
        ground=stage.ground or area.ground,
    )
    draft.add(e.AreaChanged(now, told=False))
    if not stage.picks:
        there = areas.inside(draft.encounter, draft.ruleset, area.laid)
        volley = volleys.rolled(draft, stage.volley, asks=True)
        volleys.loose(draft, volley, tuple(who for who in there if who not in area.spared))


def _drift(draft: Draft, area: LastingArea, maker: Combatant) -> None:
    """Straight away from its maker; the GM may lay it elsewhere."""
    laid = area.laid
    if maker.token is None or maker.token.map != laid.map:
        return
    grid = table_grid(draft.encounter.maps[laid.map].grid, draft.encounter, draft.ruleset)
    place = footprint_of(maker, draft.ruleset, grid)
    assert place is not None, "it has a token"
    here = grid.centre_of(place)
    across, down = laid.origin.x - here.x, laid.origin.y - here.y
    away = hypot(across, down)
    if away < HAIR:
        return
    cells = area.drifts / grid.feet_per_cell
    there = Point(laid.origin.x + across / away * cells, laid.origin.y + down / away * cells)
    draft.add(e.AreaChanged(replace(area, laid=replace(laid, origin=there)), told=False))
    told: Parameters = {
        "label": area.called,
        "distance": Distance(area.drifts),
        "who": maker.name,
    }
    draft.add(e.Noted(Message("note.area_drifts", told), area.rule))
