"""Walls of wind: arrows, bolts and other ordinary projectiles do not come through."""

from desktop.battlemap.cells import Footprint, Point
from desktop.language.message import Message
from desktop.model.area import LaidArea
from desktop.model.combatant import Combatant
from desktop.model.creature import AttackSource
from desktop.model.encounter import Encounter
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.map.laid_areas import spine_of


def judge(situation: Situation) -> Refusal | None:
    """Whether a wall of wind lies between a shot and its target; the shot would miss."""
    attack, target = situation.attack, situation.target
    if attack is None or target is None or not situation.ranged:
        return None
    here, there = situation.actor.token, target.token
    if attack.source is AttackSource.SPELL or here is None or there is None:
        return None
    for area in situation.encounter.areas.values():
        is_near = area.deflects and area.laid.map == here.map == there.map
        if is_near and _crosses(situation.encounter, area.laid, situation.actor, target):
            told: Parameters = {"label": area.called, "target": target.name}
            return Refusal(Message("refusal.deflected", told))
    return None


def _crosses(encounter: Encounter, wall: LaidArea, one: Combatant, other: Combatant) -> bool:
    assert one.token is not None, "it stands on the map"
    assert other.token is not None, "it stands on the map"
    grid = encounter.maps[wall.map].grid
    ((start, end),) = spine_of(wall, grid)
    pieces = (Footprint(each.cell, shift=each.shift) for each in (one.token, other.token))
    first, last = map(grid.centre_of, pieces)
    return (
        _side(start, end, first) * _side(start, end, last) < 0
        and _side(first, last, start) * _side(first, last, end) < 0
    )


def _side(start: Point, end: Point, point: Point) -> float:
    """On which side of a line a point lies: above or below 0."""
    return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
