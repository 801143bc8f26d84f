"""The sections of walls that magic has raised: struck one by one, and broken down."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.area import LastingArea
from desktop.model.spell import SpellSections
from desktop.rules.areas.areas import judge_area
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number

WEAK = 2
"""So many times the damage that it is vulnerable to."""


def worn_of(area: LastingArea, section: int) -> int:
    """The damage that one of its sections has taken."""
    return dict(area.worn).get(area.walls[section], 0)


def decide_strike_section(draft: Draft, command: c.StrikeSection) -> Refusal | None:
    """It takes the damage; with its last hit point it is broken down."""
    if refusal := judge_area(draft, command.area):
        return refusal
    area = draft.encounter.areas[command.area]
    made = area.sections
    if made is None or not 0 <= command.section < len(area.walls):
        return Refusal(Message("refusal.no_such_section"), can_overrule=False)
    for part in command.damage:
        if refusal := judge_number(part.amount):
            return refusal
    taken = sum(_taken(made, part) for part in command.damage)
    left = made.whole - worn_of(area, command.section) - taken
    told: Parameters = {"area": area.called, "number": command.section + 1, "taken": taken}
    wall = area.walls[command.section]
    if left > 0:
        worn = {**dict(area.worn), wall: made.whole - left}
        draft.add(e.AreaChanged(replace(area, worn=tuple(worn.items())), told=False))
        told |= {"left": left, "whole": made.whole}
        draft.add(e.Noted(Message("note.section_struck", told), area.rule))
        return None
    draft.add(e.Noted(Message("note.section_broken", told), area.rule))
    draft.add(e.FeaturesChanged(area.laid.map, (wall,), ()))
    return None


def _taken(made: SpellSections, part: DamageAmount) -> int:
    if part.type in made.immune:
        return 0
    return part.amount * (WEAK if part.type in made.weak else 1)
