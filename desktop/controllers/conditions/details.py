"""When a condition ends and who caused it: what the details panel shows, and its wishes."""

from dataclasses import dataclass, replace
from enum import Enum

from desktop.model.combatant import Combatant
from desktop.model.commands import ChangeEffect, Command, GiveCondition
from desktop.model.effect import ActiveEffect, End, Moment, RepeatedSave
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules.effects.effects import CONCENTRATION
from desktop.rules.effects.ends import next_turn_of, turns_of
from desktop.rules.engine.conditions import Condition


class EndChoice(Enum):
    """The ways to end that the panel offers, in its order."""

    GM = "gm"
    OWN_END = "own_end"
    OWN_START = "own_start"
    SOURCE_END = "source_end"
    SOURCE_START = "source_start"
    HELD = "held"
    THIS_TURN = "this_turn"
    ROUNDS = "rounds"
    SAVE = "save"


OWN = {EndChoice.OWN_END: Moment.END, EndChoice.OWN_START: Moment.START}
OF_SOURCE = {EndChoice.SOURCE_END: Moment.END, EndChoice.SOURCE_START: Moment.START}
USUAL_DC = 10
TYPE, DICE = "type", "dice"
"""Parameters of effects that the panel sets."""
USUAL_ABILITIES = ("str", "dex", "con", "int", "wis", "cha")


@dataclass(frozen=True, slots=True)
class Details:
    """What stands in the panel; `rounds`, `ability` and `dc` count for their choice only."""

    choice: EndChoice = EndChoice.GM
    source: CombatantId | None = None
    rounds: int = 1
    ability: str = ""
    dc: int = USUAL_DC
    type: str = ""  # of damage, where the condition is about one
    dice: str = ""  # its value, where that is no number


def abilities_of(bearers: tuple[Combatant, ...]) -> tuple[str, ...]:
    """The abilities that a save against the condition may use."""
    first = bearers[0].creature.abilities if bearers else {}
    return tuple(first) or USUAL_ABILITIES


def instances_of(combatant: Combatant, key: ConditionKey) -> tuple[ActiveEffect, ...]:
    """The effects on somebody that give it the condition, one a source."""
    return tuple(effect for effect in combatant.effects if effect.key == key)


def can_have_several(condition: Condition) -> bool:
    """Whether two sources may give it side by side."""
    return not condition.has_levels


def concentration_of(encounter: Encounter, who: CombatantId | None) -> ActiveEffect | None:
    """What somebody concentrates on, or None."""
    source = None if who is None else encounter.combatants.get(who)
    effects = () if source is None else source.effects
    return next((effect for effect in effects if effect.key == CONCENTRATION), None)


def holder_of(effect: ActiveEffect, encounter: Encounter) -> Combatant | None:
    """Whose concentration an effect ends with, where that is its source; else None."""
    held = concentration_of(encounter, effect.source)
    if held is None or effect.source is None or effect.held_by != held.id:
        return None
    return encounter.combatants[effect.source]


def details_of(effect: ActiveEffect, bearer: Combatant, encounter: Encounter) -> Details:
    """An effect as the panel tells it."""
    type_, dice = (str(effect.parameters.get(key, "")) for key in (TYPE, DICE))
    details = Details(source=effect.source, type=type_, dice=dice)
    if effect.save is not None:
        return replace(
            details, choice=EndChoice.SAVE, ability=effect.save.ability, dc=effect.save.dc
        )
    end = effect.end
    if end is None:
        is_held = holder_of(effect, encounter) is not None
        return replace(details, choice=EndChoice.HELD) if is_held else details
    return replace(details, choice=_choice_of(end, bearer, effect, encounter), rounds=end.remaining)


def _choice_of(
    end: End, bearer: Combatant, effect: ActiveEffect, encounter: Encounter
) -> EndChoice:
    if end == end_of_this_turn(encounter):
        return EndChoice.THIS_TURN
    for who, choices in ((bearer.id, OWN), (effect.source, OF_SOURCE)):
        for choice, moment in choices.items():
            if who is not None and end == next_turn_of(encounter, who, moment):
                return choice
    return EndChoice.ROUNDS


def end_of_this_turn(encounter: Encounter) -> End | None:
    """The end of the turn that is being taken; None outside of turns."""
    slot = encounter.active_slot
    if slot is None:
        return None
    if slot.is_fixed:
        return End(None, Moment.END, slot=slot.id)
    return End(slot.members[0], Moment.END)


def wishes_of(
    details: Details,
    key: ConditionKey,
    bearers: tuple[Combatant, ...],
    encounter: Encounter,
    *,
    chosen: ActiveEffect | None = None,
    level: int | None = None,
    bearer_counts: bool = False,
) -> tuple[Command, ...]:
    """The commands that make it so.

    `chosen` is the effect of the one bearer that is changed. Without it, bearers that have the
    condition already get theirs changed; when nobody has it, all are given it in one step.
    `bearer_counts`: rounds are the bearer's own, as the ruleset says.
    """
    if chosen is not None and len(bearers) == 1:
        return (_change(details, bearers[0], chosen, encounter, bearer_counts=bearer_counts),)
    having = [(who, instances_of(who, key)[0]) for who in bearers if instances_of(who, key)]
    lacking = tuple(who.id for who in bearers if not instances_of(who, key))
    changes = tuple(
        _change(details, who, effect, encounter, bearer_counts=bearer_counts)
        for who, effect in having
    )
    if len(bearers) == 1 and having:
        lacking, changes = (bearers[0].id,), ()  # another source beside the first
    if not lacking:
        return changes
    save = _save(details)
    end = End(None, OWN[details.choice]) if details.choice in OWN else None
    if details.choice is EndChoice.ROUNDS and bearer_counts:
        end = End(None, Moment.END, details.rounds)
    if end is None:
        end = _end(details, encounter, lacking[0])
    known = FrozenMap(_parameters(details))
    held_by = _holder(details, encounter)
    given = GiveCondition(lacking, key, level, details.source, end, save, held_by, parameters=known)
    return (given, *changes)


def _holder(details: Details, encounter: Encounter) -> EffectId | None:
    """The concentration that the panel means."""
    held = concentration_of(encounter, details.source)
    return held.id if held is not None and details.choice is EndChoice.HELD else None


def _parameters(details: Details) -> dict[str, int | str]:
    told = {TYPE: details.type, DICE: details.dice}
    return {key: value for key, value in told.items() if value}


def _change(
    details: Details,
    bearer: Combatant,
    effect: ActiveEffect,
    encounter: Encounter,
    *,
    bearer_counts: bool,
) -> ChangeEffect:
    before = details_of(effect, bearer, encounter)
    end = _end(details, encounter, bearer.id)
    if details.choice is EndChoice.ROUNDS and bearer_counts:
        end = turns_of(encounter, bearer.id, Moment.END, details.rounds)
    if details.choice is before.choice:
        if details.choice is EndChoice.SAVE:
            end = effect.end  # a save within a time limit keeps the limit
        elif details.choice is EndChoice.ROUNDS and effect.end is not None:
            end = replace(effect.end, remaining=details.rounds)
    others = {key: each for key, each in effect.parameters.items() if key not in (TYPE, DICE)}
    known = FrozenMap(others | _parameters(details))
    changed = None if known == effect.parameters else known
    held_by = _holder(details, encounter)
    if held_by is None and before.choice is EndChoice.HELD:
        held_by = EffectId("")
    return ChangeEffect(bearer.id, effect.id, end, details.source, _save(details), changed, held_by)


def _save(details: Details) -> RepeatedSave | None:
    if details.choice is not EndChoice.SAVE:
        return None
    return RepeatedSave(details.ability, details.dc)


def _end(details: Details, encounter: Encounter, bearer: CombatantId) -> End | None:
    choice = details.choice
    if choice in OWN:
        return next_turn_of(encounter, bearer, OWN[choice])
    if choice in OF_SOURCE:
        assert details.source is not None, "the panel offers it only with a source"
        return next_turn_of(encounter, details.source, OF_SOURCE[choice])
    if choice is EndChoice.THIS_TURN:
        return end_of_this_turn(encounter)
    if choice is EndChoice.ROUNDS:
        return _rounds(details.rounds, encounter, bearer)
    return None


def _rounds(rounds: int, encounter: Encounter, bearer: CombatantId) -> End:
    """Whole rounds from now: counted by the start of the turn that is being taken."""
    slot = encounter.active_slot
    if slot is None:
        return End(bearer, Moment.START, rounds)
    if slot.is_fixed:
        return End(None, Moment.START, rounds, slot.id)
    return End(slot.members[0], Moment.START, rounds)
