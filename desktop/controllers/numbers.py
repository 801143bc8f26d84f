"""The numbers of a combatant that the GM may set by hand: what they are called, what they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from desktop.controllers.desk import Desk
from desktop.language.message import Message, Name, Parameter
from desktop.model.combatant import Combatant
from desktop.model.commands import SetCounter
from desktop.model.counter import (
    ACTION,
    ACTION_POINTS,
    ATTACKS,
    BONUS_ACTION,
    CREATURE_ACTIONS,
    DEATH_FAILURES,
    DEATH_POINTS,
    DEATH_SUCCESSES,
    HEAD_STRIKES,
    HEADS,
    HIT_POINTS,
    LEGENDARY_ACTIONS,
    LEGENDARY_RESISTANCES,
    LUCK_POINTS,
    MOVEMENT_POOL,
    MOVEMENT_SPENT,
    REACTION,
    REACTIVE_POINTS,
    SPELL_POINTS,
    TEMPORARY_HIT_POINTS,
)
from desktop.model.creature import AttackKey, FeatureKey
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.spell import FindSpell, SpellKey
from desktop.rules.moving.usual_way import usual_way
from desktop.rules.previews.questions import movement_left

ORDER = (
    HIT_POINTS,
    TEMPORARY_HIT_POINTS,
    CounterKey("shield_hit_points"),
    DEATH_SUCCESSES,
    DEATH_FAILURES,
    DEATH_POINTS,
    ACTION,
    ATTACKS,
    BONUS_ACTION,
    REACTION,
    HEAD_STRIKES,
    HEADS,
    ACTION_POINTS,
    CREATURE_ACTIONS,
    REACTIVE_POINTS,
    CounterKey("mcap"),
    MOVEMENT_SPENT,
    MOVEMENT_POOL,
    LEGENDARY_ACTIONS,
    LEGENDARY_RESISTANCES,
    SPELL_POINTS,
    LUCK_POINTS,
    CounterKey("healers_kit"),
    CounterKey("goodberries"),
)
"""Counters in the order in which they are looked for; what the program counts for itself is not
among them."""
NAMES = {
    MOVEMENT_SPENT: "counter.movement_used",
}
"""Where the counter's own name does not say what its number means."""
LENGTHS = (MOVEMENT_SPENT, MOVEMENT_POOL)
"""Numbers of feet."""
OPEN_ENDED = (HIT_POINTS, LEGENDARY_ACTIONS, LEGENDARY_RESISTANCES)
"""Numbers whose maximum is set by hand as well."""
SLOTS, USES, AMMUNITION, HIT_DICE = "slots", "uses", "ammunition", "hit_dice"
DAILY = "spell"
"""Of a spell that it casts so many times a day; counted once it has cast it."""


@dataclass(frozen=True, slots=True)
class NumberLine:
    """A number with its name; `sets_maximum`: that is the GM's to set, too.

    `is_length`: it counts feet, and is shown in the reader's units.
    """

    key: CounterKey
    name: Parameter
    current: int
    maximum: int | None
    sets_maximum: bool = False
    is_length: bool = False


def numbers_of(
    combatant: Combatant, find: FindSpell | None = None, *, next_move: int = 0
) -> tuple[NumberLine, ...]:
    """What may be set: points, marks and the turn's budget, then slots, uses, shots, hit dice.

    `find` gives the names of spells that it casts so many times a day; `next_move` is what is left
    of the movement, in feet, where none is in hand yet: that of the Move that its points still buy.
    """
    lines = _lines(combatant, find)
    return tuple(
        replace(line, current=next_move) if _is_bare_pool(line) else line for line in lines
    )


def left_to_move(desk: Desk, combatant: Combatant) -> int:
    """Feet that it may still move on this turn, as panel and row of the order tell."""
    return movement_left(desk.encounter, desk.ruleset, combatant, usual_way(combatant))


def _is_bare_pool(line: NumberLine) -> bool:
    return line.key == MOVEMENT_POOL and not line.current


def _lines(combatant: Combatant, find: FindSpell | None) -> Iterator[NumberLine]:
    for key in ORDER:
        if key in combatant.counters:
            name = Message(NAMES.get(key, f"counter.{key}"))
            yield _line(combatant, key, name, sets_maximum=key in OPEN_ENDED)
    for key in sorted(combatant.counters):
        own = _own_name(combatant, key, find)
        if own is not None:
            yield _line(combatant, key, own, sets_maximum=key.startswith(SLOTS))


def _line(
    combatant: Combatant, key: CounterKey, name: Parameter, *, sets_maximum: bool
) -> NumberLine:
    counter = combatant.counters[key]
    if key == HIT_POINTS:
        current, maximum = combatant.hit_points, combatant.maximum_hit_points
        return NumberLine(key, name, current, maximum, sets_maximum)
    is_length = key in LENGTHS
    return NumberLine(key, name, counter.current, counter.maximum, sets_maximum, is_length)


def _own_name(combatant: Combatant, key: CounterKey, find: FindSpell | None) -> Parameter | None:
    """The name of a counter of its own sheet: a slot, a feature, a weapon's shots, hit dice."""
    kind, _, what = key.partition(":")
    if kind == SLOTS:
        return Message("counter.slots", {"level": what})
    if kind == HIT_DICE:
        return Message("counter.hit_dice", {"die": f"d{what}"})
    if kind == USES:
        feature = combatant.creature.find_feature(FeatureKey(what))
        return None if feature is None else feature.name
    if kind == DAILY:
        spell = SpellKey(f"{combatant.creature.ruleset}/{what}")
        entry = None if find is None else find(spell)
        return what if entry is None else entry.spell.name
    if kind == AMMUNITION:
        attack = combatant.creature.find_attack(AttackKey(what))
        if attack is None:
            return None
        return Message("counter.ammunition", {"weapon": Name(tuple(attack.names.items()))})
    return None


def set_numbers(
    desk: Desk, who: CombatantId, wanted: Mapping[CounterKey, tuple[int, int | None]]
) -> None:
    """Set what differs; each number is a step of its own. `wanted`: (current, maximum)."""
    combatant = desk.encounter.combatants[who]
    for line in numbers_of(combatant, next_move=left_to_move(desk, combatant)):
        if line.key not in wanted:
            continue
        current, maximum = wanted[line.key]
        changed = maximum if line.sets_maximum and maximum != line.maximum else None
        if current != line.current or changed is not None:
            desk.dispatch(SetCounter(who, line.key, current, changed))
