"""Areas that the GM lays by hand: a blast, a trap, a wall of fire, whatever made them."""

from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.area import LastingArea
from desktop.model.ids import AreaId
from desktop.model.spell import AreaMoment
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import areas, burning, volleys
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present, judge_text

MOST_PARTS = 6
HIGHEST_DC = 60
MOMENTS = (AreaMoment.ENTER, AreaMoment.START)
"""When one that stays acts: as somebody comes into it, and as a turn starts in it."""


def decide_strike_area(draft: Draft, command: c.StrikeArea) -> Refusal | None:
    """Those in it save, or take it at once; one that stays goes on at its moments."""
    refusal = (
        areas.judge_laid(draft, command.laid)
        or _judge_targets(draft, command)
        or judge_text(command.label)
        or judge_number(command.dc, low=1, high=HIGHEST_DC)
        or _judge_save(draft, command)
        or _judge_damage(command)
    )
    if refusal is not None:
        return refusal
    volley = Volley(
        command.label.strip(),
        ability=command.ability,
        dc=command.dc if command.ability else 0,
        half=command.half,
        damage=tuple(VolleyDamage(kind, text=dice) for dice, kind in command.damage),
        map=command.laid.map,
        origin=command.laid.origin,
        uncovered=command.stays,  # it lies all over its ground, and bursts from nowhere
    )
    if command.stays:
        acts = volley if command.damage else None
        kind = command.damage[0][1] if command.damage else ""
        area = LastingArea(
            AreaId(""),
            command.laid,
            command.label.strip(),
            moments=MOMENTS if acts else (),
            volley=acts,
            kind=kind,
            shown=command.shown,
        )
        areas.lay(draft, area)
        areas.remember(draft, command.targets)
    if any(kind == burning.FIRE for _, kind in command.damage):
        burning.expose(draft, command.laid)
    if command.damage:
        volleys.loose(draft, volley, command.targets, command.saves)
    return None


def _judge_targets(draft: Draft, command: c.StrikeArea) -> Refusal | None:
    """One that stays may be empty at first."""
    if command.stays and not command.targets:
        return None
    return judge_present(draft, command.targets)


def _judge_save(draft: Draft, command: c.StrikeArea) -> Refusal | None:
    if command.ability in ("", *draft.ruleset.volley_words):
        return None
    told = {"value": command.ability[:40]}
    return Refusal(Message("refusal.unknown_choice", told), can_overrule=False)


def _judge_damage(command: c.StrikeArea) -> Refusal | None:
    for dice, _ in command.damage[: MOST_PARTS + 1]:
        try:
            parse(dice)
        except DiceError as error:
            return Refusal(Message(error.key, error.parameters), can_overrule=False)
    if len(command.damage) > MOST_PARTS:
        told = {"text": command.damage[MOST_PARTS][0][:40]}
        return Refusal(Message("refusal.no_dice", told), can_overrule=False)
    return None
