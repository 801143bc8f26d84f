"""Areas that are laid elsewhere: by the GM's hand, or by their maker as its spell allows."""

from dataclasses import replace

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import Combatant
from desktop.rules.areas.areas import judge_area, judge_laid
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import table_grid

HAIR = 1e-3
"""Feet that a place between two cells may be wrong by."""


def decide_move_area(draft: Draft, command: c.MoveArea) -> Refusal | None:
    """Move or turn it; those that it comes upon are asked by its rules.

    On the turn of its maker it is that one who moves it, as far as the spell allows and for what
    that costs; overruled, the GM does.
    """
    refusal = judge_area(draft, command.area) or judge_laid(draft, command.laid)
    if refusal is not None:
        return refusal
    known = draft.encounter.areas[command.area]
    if known.laid == command.laid:
        return None
    maker = _mover(draft, known)
    if maker is not None:
        refusal = _judge_own(draft, known, command.laid, maker)
        if draft.stands(refusal) is not None:
            return refusal
        if refusal is None:
            _pay(draft, known, maker)
    draft.add(e.AreaChanged(replace(known, laid=command.laid)))
    return None


def _mover(draft: Draft, area: LastingArea) -> Combatant | None:
    """Its maker, on whose turn the spell lets that one move it."""
    maker = None if area.owner is None else draft.find(area.owner)
    if maker is None or not (area.moves or area.moved_by) or not is_counted(draft, maker):
        return None
    return maker if is_its_turn(draft, maker) else None


def _judge_own(draft: Draft, area: LastingArea, laid: LaidArea, maker: Combatant) -> Refusal | None:
    feet = _feet(draft, area.laid, laid)
    if area.moves and feet > area.moves + HAIR:
        far: Parameters = {
            "area": area.called,
            "distance": Distance(round(feet)),
            "most": Distance(area.moves),
        }
        return Refusal(Message("refusal.area_moves_less", far), area.rule)
    if not area.moved_by:
        return None
    return draft.ruleset.budget.judge(draft, maker, area.moved_by)


def _pay(draft: Draft, area: LastingArea, maker: Combatant) -> None:
    if not area.moved_by:
        return
    draft.ruleset.budget.pay(draft, maker.id, area.moved_by)
    told: Parameters = {
        "who": maker.name,
        "area": area.called,
        "cost": Message(f"term.counter.{area.moved_by}"),
    }
    draft.add(e.Noted(Message("note.moves_area", told), area.rule, (maker.id,)))


def _feet(draft: Draft, before: LaidArea, after: LaidArea) -> float:
    """How far its origin has come, counted as steps on the grid of its map."""
    grid = table_grid(draft.encounter.maps[after.map].grid, draft.encounter, draft.ruleset)
    here, there = grid.cell_at(before.origin), grid.cell_at(after.origin)
    return grid.distance(here, there)
