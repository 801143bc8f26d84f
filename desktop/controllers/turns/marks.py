"""The small icons behind a name in the turn order: conditions, states, a reaction that is spent."""

from dataclasses import dataclass

from desktop.language.message import Message, Parameter
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import DEATH_POINTS
from desktop.model.effect import ActiveEffect
from desktop.rules.encounter.turns import DELAYING
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.effects.states import BINDING
from desktop.rules.fifth.magic.wild_shape import (
    WILD_SHAPE,
    is_in_wild_shape,
    most_hours,
    seconds_left,
)
from desktop.rules.map.places import ELSEWHERE, SWALLOWED
from desktop.rules.previews.questions import reaction_of
from desktop.session.effect_names import effect_name, icon_of

FORM = "state.in_form"
HOUR = 60
READIED, SURPRISED, CONCENTRATION = "readied", "surprised", "concentration"
BUDGET_ICONS = {
    "action": "action.action",
    "extra_action": "action.action",
    "attacks": "action.attack",
    "bonus_action": "action.bonus_action",
    "reaction": "action.reaction",
    "legendary_actions": "action.legendary",
    "action_points": "action.action_points",
    "creature_actions": "action.action",
    "reactive_points": "action.reactive_action_points",
    "movement": "action.movement",
}
NAMED_STATES = {
    SURPRISED: "view.turns.surprised",
    DELAYING: "view.turns.delayed",
    READIED: "view.turns.readied",
    ELSEWHERE: "view.turns.elsewhere",
    SWALLOWED: "view.turns.swallowed",
    BINDING: "view.turns.binding",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A small icon with a word or number beside it: a condition, a state."""

    icon: str
    text: Message | None = None  # beside the icon; None: the icon alone
    name: Parameter = ""  # what it means, for tooltip and screen reader
    count: int | None = None  # rounds left or level
    detail: Message | None = None  # a quiet word behind: what is waited for, how long
    danger: bool = False
    warning: bool = False
    spent: bool = False  # drawn struck


def marks_of(combatant: Combatant, ruleset: Ruleset, *, reaction: bool = False) -> tuple[Mark, ...]:
    """Icons behind a name: hidden, states with their word, concentration, conditions.

    With `reaction` also what is left of it where it is counted, and that it is spent.
    """
    marks: list[Mark] = []
    if combatant.hidden:
        hidden = Message("view.turns.hidden", {"who": combatant.name})
        marks.append(Mark("state.hidden", hidden, hidden))
    if mark := _death_points_mark(combatant):
        marks.append(mark)
    if mark := _form_mark(combatant, ruleset):
        marks.append(mark)
    for effect in combatant.effects:
        if effect.key != WILD_SHAPE:  # the form says it
            marks.append(_effect_mark(effect, combatant, ruleset))
    if reaction and not combatant.is_out and (mark := _reaction_mark(combatant, ruleset)):
        marks.append(mark)
    return tuple(marks)


def _form_mark(combatant: Combatant, ruleset: Ruleset) -> Mark | None:
    """The form that it has instead of its own."""
    if combatant.original is None:
        return None
    form = Message("view.plain", {"text": combatant.creature.name})
    return Mark(FORM, form, form_told(combatant, ruleset))


def form_told(combatant: Combatant, ruleset: Ruleset) -> Message:
    """In which form it is, and for how long where its own Wild Shape gave it."""
    form = combatant.creature.name
    if not is_in_wild_shape(combatant, ruleset):
        return Message("view.turns.in_form", {"form": form})
    seconds = seconds_left(combatant, ruleset)
    if seconds is None:
        hours = most_hours(combatant)
        return Message("view.turns.in_wild_shape", {"form": form, "count": hours})
    minutes = -(-seconds // 60)
    if minutes < HOUR:
        return Message("view.turns.in_wild_shape_minutes", {"form": form, "minutes": minutes})
    hours, minutes = divmod(minutes, HOUR)
    told = "view.turns.in_wild_shape_hours" if minutes else "view.turns.in_wild_shape_whole"
    return Message(told, {"form": form, "hours": hours, "minutes": minutes})


def _reaction_mark(combatant: Combatant, ruleset: Ruleset) -> Mark | None:
    item = reaction_of(ruleset, combatant)
    if item is None:
        return None
    icon, name = icon_of_budget(item.key), Message(f"counter.{item.key}")
    if isinstance(item.left, int):
        return Mark(icon, name=name, count=item.left, spent=item.spent)
    # One that is still there is the usual.
    told = Message("view.turns.reaction_spent", {"of": name})
    return Mark(icon, item.text, told, spent=True) if item.spent else None


def _death_points_mark(combatant: Combatant) -> Mark | None:
    """How near death it is where points tell (AP-DP-01): while it dies, and as long as any last."""
    points = combatant.counters.get(DEATH_POINTS)
    is_dying = combatant.life is Life.DYING
    if points is None or combatant.is_out or not (points.current or is_dying):
        return None
    told = {"count": points.current, "most": points.maximum or 0}
    text = Message("view.turns.dying_points" if is_dying else "view.turns.death_points", told)
    return Mark("state.down", text, text, danger=is_dying, warning=not is_dying)


def icon_of_budget(key: str) -> str:
    """The icon of a counter of the turn: told apart by shape; "" where it has none."""
    return BUDGET_ICONS.get(key, "")


def _effect_mark(effect: ActiveEffect, combatant: Combatant, ruleset: Ruleset) -> Mark:
    name = effect_name(effect)
    count = effect.level if effect.level is not None else rounds_left(effect)
    if effect.key in NAMED_STATES:
        text = Message(NAMED_STATES[effect.key], {"who": combatant.name})
        detail = Message("view.plain", {"text": name}) if effect.label else None
        if effect.key == DELAYING:
            # Where the game has no such rule the row says that it is the GM's ruling.
            is_ruling = bool(ruleset.delay_rule)
            key = "view.turns.delayed_ruling" if is_ruling else "view.turns.delayed_key"
            detail = Message(key)
        is_warning = effect.key == SURPRISED
        return Mark(icon_of(effect.key), text, name, detail=detail, warning=is_warning)
    if effect.key == CONCENTRATION:
        text = Message("view.plain", {"text": name})
        detail = None if count is None else Message("view.turns.rounds", {"count": count})
        return Mark(icon_of(effect.key), text, name, detail=detail)
    return Mark(icon_of(effect.key), None, name, count)


def rounds_left(effect: ActiveEffect) -> int | None:
    """How many rounds are left, where its end counts more than one."""
    if effect.end is None or effect.end.remaining < 2:
        return None
    return effect.end.remaining
