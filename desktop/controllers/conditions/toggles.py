"""Condition toggles: what stands on each for the selection, and what a click does."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from desktop.controllers.conditions.details import DICE, end_of_this_turn, holder_of
from desktop.language.message import Listing, Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.commands import Command, GiveCondition, LiftCondition, SetConditionLevel
from desktop.model.effect import ActiveEffect, Moment, WayOut, check_name
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.engine.conditions import Condition, ConditionKind, Held, Question, held_by
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.previews.questions import immunities_of
from desktop.session.group_names import slot_name


class ToggleStanding(Enum):
    """How a condition stands for the selection."""

    OFF = "off"
    ON = "on"
    IMPLIED = "implied"
    IMMUNE = "immune"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Toggle:
    """One condition for the selection."""

    key: ConditionKey
    name: Message
    standing: ToggleStanding
    level: int | None = None
    levels: int = 0
    has_levels: bool = False
    dice: str = ""  # its X, where that is no number: Burning (1d4)
    end: Message | None = None  # when it ends, for the chip
    rounds: int | None = None
    saves: bool = False  # a saving throw may end it
    by: Message | None = None  # what implies it
    having: int = 0
    of: int = 0
    deadly: bool = False  # its highest level kills
    mood: str = "harm"  # the group that it belongs to
    usual: bool = True  # at hand even where a game has very many


MOODS = ("harm", "help", "both")
"""The groups of conditions, in the order in which they are offered (AP-COND-01)."""

FEW = 18
"""So many conditions are all shown at once; of more only the usual ones and those that are had."""


def is_had(toggle: Toggle) -> bool:
    """Whether somebody of the selection has the condition."""
    return toggle.standing in (ToggleStanding.ON, ToggleStanding.MIXED, ToggleStanding.IMPLIED)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which toggles are at hand, and which are shown below: of an open group, or found."""

    at_hand: tuple[ConditionKey, ...]
    below: tuple[ConditionKey, ...] = ()
    counts: tuple[int, ...] = ()  # of each group, in the order of MOODS; () where all are shown


def arranged(
    named: Sequence[Toggle], *, opened: str = "", found: frozenset[ConditionKey] | None = None
) -> Arrangement:
    """The places of the toggles, which come in the order of their names.

    Few are all at hand. Of many the usual ones and those that are had stay at hand; the others
    wait in their groups, of which `opened` is shown. `found`: those that a search has found.
    """
    if len(named) <= FEW:
        return Arrangement(tuple(toggle.key for toggle in named))
    if found is not None:
        below = tuple(toggle.key for toggle in named if toggle.key in found)
    else:
        below = tuple(t.key for t in named if t.mood == opened and not t.usual)
    usual = [toggle for toggle in named if toggle.usual]
    others = [toggle for toggle in named if not toggle.usual and is_had(toggle)]
    at_hand = tuple(toggle.key for toggle in (*usual, *others) if toggle.key not in below)
    counts = tuple(
        sum(toggle.mood == mood and not toggle.usual for toggle in named) for mood in MOODS
    )
    return Arrangement(at_hand, below, counts)


def conditions_of(ruleset: Ruleset) -> tuple[Condition, ...]:
    """The conditions that have a toggle."""
    return tuple(
        condition
        for condition in ruleset.conditions.values()
        if condition.kind is ConditionKind.CONDITION and condition.given
    )


def toggles_of(
    combatants: Sequence[Combatant], ruleset: Ruleset, encounter: Encounter
) -> tuple[Toggle, ...]:
    """All toggles of the ruleset for the selected combatants."""
    held = [held_by(combatant, ruleset.conditions) for combatant in combatants]
    return tuple(
        _toggle(condition, ruleset, combatants, held, encounter)
        for condition in conditions_of(ruleset)
    )


def _toggle(
    condition: Condition,
    ruleset: Ruleset,
    combatants: Sequence[Combatant],
    held: Sequence[tuple[Held, ...]],
    encounter: Encounter,
) -> Toggle:
    own = [_own(condition, each) for each in held]
    having = sum(1 for each in own if each is not None)
    first = next((each for each in own if each is not None), None)
    implied = [_implied(condition, each) for each in held]
    standing = ToggleStanding.OFF
    by: Message | None = None
    if having == len(combatants) and having:
        standing = ToggleStanding.ON
    elif having:
        standing = ToggleStanding.MIXED
    elif combatants and all(each is not None for each in implied):
        standing = ToggleStanding.IMPLIED
        by = Message(f"condition.{next(each.by for each in implied if each is not None)}")
    elif combatants and all(
        condition.key in immunities_of(combatant, ruleset) for combatant in combatants
    ):
        standing = ToggleStanding.IMMUNE
    effect = first.effect if first is not None else None
    return Toggle(
        key=condition.key,
        name=Message(f"condition.{condition.key}"),
        standing=standing,
        level=effect.level if effect is not None else None,
        levels=condition.levels,
        has_levels=condition.has_levels,
        dice="" if effect is None else str(effect.parameters.get(DICE, "")),
        end=None if effect is None else end_text(effect, encounter),
        rounds=None if effect is None or effect.end is None else effect.end.remaining,
        saves=effect is not None and effect.save is not None,
        by=by,
        having=having,
        of=len(combatants),
        deadly=any(fact.question is Question.LIFE for fact in condition.facts),
        mood=condition.mood,
        usual=condition.usual,
    )


def _own(condition: Condition, held: tuple[Held, ...]) -> Held | None:
    return next((h for h in held if h.condition.key == condition.key and h.by is None), None)


def _implied(condition: Condition, held: tuple[Held, ...]) -> Held | None:
    return next((h for h in held if h.condition.key == condition.key and h.by is not None), None)


def _on_check(way: WayOut | None) -> Message | None:
    """Until a check of its bearer succeeds; an illusion stays, whoever sees through it."""
    if way is None or way.illusion:
        return None
    named = tuple(check_name(word) for word in way.checks)
    if way.save:
        return Message("end.on_save", {"ability": Listing(named, choice=True), "dc": way.dc})
    return Message("end.on_check", {"checks": Listing(named, choice=True), "dc": way.dc})


def end_text(effect: ActiveEffect, encounter: Encounter) -> Message | None:
    """When an effect ends, in words; None: when the GM says."""
    end = effect.end
    if end is None:
        holder = holder_of(effect, encounter)
        if effect.save is None and holder is not None:
            return Message("end.held", {"who": holder.name})
        if effect.save is None:
            return _on_check(effect.way_out)
        ability = Message(f"ability.{effect.save.ability}")
        return Message("end.on_save", {"ability": ability, "dc": effect.save.dc})
    if end == end_of_this_turn(encounter):
        return Message("end.this_turn")
    start = end.moment is Moment.START
    whose: Parameter = ""
    if end.whose is not None and end.whose in encounter.combatants:
        whose = encounter.combatants[end.whose].name
    elif end.slot is not None and (slot := encounter.find_slot(end.slot)) is not None:
        whose = slot_name((), slot.label)
    is_next = end.whose is not None and end == next_turn_of(encounter, end.whose, end.moment)
    if end.remaining > 1 and not is_next:
        return Message(
            "end.in_rounds_start" if start else "end.in_rounds_end",
            {"who": whose, "count": end.remaining},
        )
    return Message("end.next_start" if start else "end.next_end", {"who": whose})


def click(toggle: Toggle, targets: tuple[CombatantId, ...]) -> Command:
    """What one click on a toggle does to the selection."""
    if toggle.standing is ToggleStanding.ON:
        return LiftCondition(targets, toggle.key)
    level = 1 if toggle.has_levels else None
    return GiveCondition(targets, toggle.key, level=level)


def step(toggle: Toggle, by: int, targets: tuple[CombatantId, ...]) -> Command:
    """What the level stepper does."""
    return SetConditionLevel(targets, toggle.key, max(0, (toggle.level or 0) + by))
