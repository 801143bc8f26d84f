"""What is said of the price of a way while a token is dragged: step by step, and why so much."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from desktop.battlemap.cells import Cell
from desktop.controllers.desk import Desk
from desktop.language.message import Distance, Message
from desktop.language.render import shown_length
from desktop.model.combatant import Combatant
from desktop.rules.engine.measured import Measured
from desktop.rules.moving.movement import other_fares
from desktop.rules.moving.surcharges import SQUEEZES
from desktop.views.map.drawing import NoteLine, StepNote

ROUGH, NARROW, MOVE = "tool.terrain", "interface.note", "action.movement"


def told_steps(desk: Desk, steps: Measured) -> tuple[StepNote, ...]:
    """What the way has cost after each of its steps, and which of them cost more than their feet.

    A step that costs nothing any more has no number.
    """
    notes: list[StepNote] = []
    paid = accumulate(steps.costs)
    for length, cost, so_far in zip(steps.lengths, steps.costs, paid, strict=True):
        text = shown_length(so_far, desk.language) if cost else ""
        notes.append(StepNote(text, is_dear=cost > length))
    return tuple(notes)


def told_dearer(desk: Desk, steps: Measured) -> tuple[NoteLine, ...]:
    """What makes the way dearer than its feet, each with the feet that it adds, in one line."""
    told = [
        desk.text("view.map.dearer", reason=each.reason, feet=Distance(each.feet))
        for each in steps.surcharges
    ]
    lines = [NoteLine(_capital(" · ".join(told)), ROUGH)] if told else []
    is_charged = any(each.reason == SQUEEZES for each in steps.surcharges)
    if any(gap is not None for gap in steps.gaps) and not is_charged:
        lines.append(NoteLine(desk.text("view.map.squeezes"), NARROW))
    return tuple(lines)


def told_other_ways(
    desk: Desk, who: Combatant, path: Sequence[Cell], by: str
) -> tuple[NoteLine, ...]:
    """What would be left by its other speeds, in one line."""
    told = [
        desk.text("view.map.by_other_way", way=Message(f"speed.{way}"), left=Distance(fare.left))
        for way, fare in other_fares(desk.encounter, desk.ruleset, who, path, by)
    ]
    return (NoteLine(" · ".join(told), MOVE),) if told else ()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
