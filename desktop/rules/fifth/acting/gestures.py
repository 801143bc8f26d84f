"""The gestures about moving, dangers and surroundings, as actions of the game's list."""

import re
from collections.abc import Callable

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.effect import ActiveEffect
from desktop.model.ids import ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.encounter import feuds
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Action
from desktop.rules.fifth.gear import loads
from desktop.rules.fifth.harm import hazards
from desktop.rules.fifth.moving import falls, going, jumps, riding
from desktop.rules.fifth.places import ground
from desktop.rules.fifth.places.surroundings import toggle
from desktop.rules.fifth.resting import provisions
from desktop.rules.fifth.skills import hiding

Perform = Callable[[Draft, c.TakeAction], Refusal | None]

MOVES, HAZARDS, SURROUNDINGS, TRAVEL = "moves", "hazards", "surroundings", "travel"
"""Submenus of the list of actions."""

FASTER, SLOWER, HALVED = (ConditionKey(key) for key in ("faster", "slower", "half_speed"))
_CHANGE = re.compile(r"([+\-\N{MINUS SIGN}]?)\s*(\d{1,4})", re.ASCII)
HALF_WORDS = (
    "half",
    "1/2",
    "\N{VULGAR FRACTION ONE HALF}",
    "met\N{LATIN SMALL LETTER A WITH GRAVE}",
)
MOST_FEET = 1_000


def change_speed(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Its speed is changed by so many feet ("+10", "-10"), halved ("1/2"), or as before ("0")."""
    who = draft.combatant(command.combatant)
    text = command.text.strip().lower()
    found = _CHANGE.fullmatch(text)
    if text not in HALF_WORDS and (found is None or int(found[2]) > MOST_FEET):
        return Refusal(Message("refusal.no_feet", {"value": text}), can_overrule=False)
    for key in (FASTER, SLOWER, HALVED):
        effects.end_all(draft, who.id, key)
    if found is None:
        effects.give(draft, who.id, ActiveEffect(EffectId(""), HALVED))
    elif feet := int(found[2]):
        key = SLOWER if found[1] in ("-", "\N{MINUS SIGN}") else FASTER
        effects.give(draft, who.id, ActiveEffect(EffectId(""), key, level=feet))
    return None


def gesture(
    key: str,
    perform: Perform,
    group: str,
    *,
    asks: str = "",
    length: str = "",
    cost: str = "none",
    needs_target: bool = False,
    own_turn: bool = False,
) -> Action:
    """An action of the GM's hand: free of cost unless told otherwise, at any time.

    `asks`, or `length` where the answer is a length, is the key of its question.
    """
    return Action(
        key,
        cost,
        perform,
        needs_target=needs_target,
        own_turn=own_turn,
        group=group,
        asks=asks or length,
        asks_length=bool(length),
        told=False,
    )


SHARED: tuple[Action, ...] = (
    gesture("high_jump", jumps.high_jump, MOVES, length="view.ask.jump", own_turn=True),
    gesture("clear_obstacle", jumps.clear_obstacle, MOVES, length="view.ask.obstacle"),
    gesture("squeeze", ground.squeeze, MOVES, length="view.ask.gap"),
    gesture("hard_going", going.set_hard_going, MOVES, asks="view.ask.dc"),
    gesture("load", loads.take_load, MOVES, asks="view.ask.load"),
    gesture("change_speed", change_speed, MOVES, length="view.ask.speed"),
    gesture("mount", riding.mount, MOVES, needs_target=True, own_turn=True),
    gesture("dismount", riding.dismount, MOVES, own_turn=True),
    gesture("control_mount", riding.change_control, MOVES),
    gesture("dehydration", provisions.drink, HAZARDS, asks="view.ask.water"),
    gesture("fall", falls.take_fall, HAZARDS, length="view.ask.fall"),
    gesture("malnutrition", provisions.eat, HAZARDS, asks="view.ask.food"),
    gesture("suffocate", hazards.suffocate, HAZARDS),
    gesture("underwater", toggle("underwater"), SURROUNDINGS),
    gesture("hold_breath", hazards.hold_breath, SURROUNDINGS),
    gesture("breathe", hazards.breathe, SURROUNDINGS),
    gesture("flying", toggle("flying"), SURROUNDINGS),
    gesture("aloft", toggle("aloft"), SURROUNDINGS),
    gesture("swimming_speed", toggle("swimming_speed"), SURROUNDINGS),
    gesture("solid_rock", toggle("solid_rock"), SURROUNDINGS),
    gesture("feud", feuds.change, SURROUNDINGS, needs_target=True),
    gesture("travel_fast", provisions.travel_at("fast"), TRAVEL, asks="view.ask.hours"),
    gesture("travel_normal", provisions.travel_at("normal"), TRAVEL, asks="view.ask.hours"),
    gesture("travel_slow", provisions.travel_at("slow"), TRAVEL, asks="view.ask.hours"),
    Action(
        "speak",
        "none",
        hiding.speak,
        tells_text=True,
        group=SURROUNDINGS,
        asks="view.ask.speech",
    ),
)
"""What both editions have."""

OF_2014: tuple[Action, ...] = (
    gesture("handle_mount", riding.handle_mount, MOVES, asks="view.ask.dc"),
    gesture("exotic_saddle", toggle("exotic_saddle"), SURROUNDINGS),
    gesture("military_saddle", toggle("military_saddle"), SURROUNDINGS),
)
"""Saddles and steering, of which only the edition of 2014 speaks."""

OF_2024: tuple[Action, ...] = (
    gesture("burning", toggle("burning"), HAZARDS),
    Action("put_out_fire", "action", hazards.put_out_fire, group=SURROUNDINGS),
    gesture("douse", hazards.douse, SURROUNDINGS),
    gesture("plunge", falls.take_plunge, SURROUNDINGS, length="view.ask.fall"),
)
"""Fire and water of the edition of 2024."""
