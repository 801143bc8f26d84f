"""Conditions and other effects as data: what each answers when a rule asks.

A ruleset's table is read from TOML beside its code. One entry:

    [prone]
    kind = "condition"            # or "state": dodging, readied, concentration …
    rule = "51-CND-PRO-01"
    implies = []                  # held as long as this one is
    brings = []                   # given together with it and left when it ends
    suppresses = []               # held, but answers nothing meanwhile
    immune_to = []                # cannot be gained meanwhile
    suspends = []                 # held, but their time stands still
    ends_when = []                # names of `ends.CAUSES`
    [[prone.facts]]
    question = "attack_on"
    kind = "advantage"            # a reasons.Kind
    when = ["within_5"]           # names of `situation.WHEN`
    rule = "51-CND-PRO-03"
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind


class Question(Enum):
    """What a rule may ask a condition; the set is closed."""

    OWN_ATTACK = "own_attack"  # attack rolls of its bearer
    ATTACK_ON = "attack_on"  # attack rolls against its bearer
    CRITICAL_ON = "critical_on"  # a hit on its bearer is critical
    HARM = "harm"  # its bearer may not attack somebody
    OWN_CHECK = "own_check"
    OWN_SAVE = "own_save"
    OWN_INITIATIVE = "own_initiative"
    DEFENCE = "defence"  # the number that attacks on its bearer are rolled against
    SPEED = "speed"
    WALKING_SPEED = "walking_speed"  # only that one, unless the game lets all speeds follow
    STEP = "step"  # its bearer may not step closer to somebody
    STILL = "still"  # its bearer does not move, though it has a speed
    CRAWL = "crawl"  # its bearer moves by crawling only
    ACTIONS = "actions"  # its bearer takes no actions
    NO_ACTION = "no_action"  # its bearer takes no actions, but reactions
    ONLY_ACTIONS = "only_actions"  # its bearer takes no actions but those that it names
    REACTIONS = "reactions"
    BONUS_ACTIONS = "bonus_actions"  # its bearer takes none of those
    NO_OPPORTUNITY = "no_opportunity"  # its bearer makes no attacks of opportunity
    SIGHT = "sight"  # its bearer cannot see
    HEARING = "hearing"
    SPEECH = "speech"
    UNSEEN = "unseen"  # its bearer cannot be seen
    MAXIMUM = "maximum"  # the maximum of hit points
    DAMAGE = "damage"  # damage that its bearer takes
    PROVOKES = "provokes"  # movement of its bearer provokes nothing
    LIFE = "life"  # its bearer is dead
    POINTS = "points"  # action points gained, kept or paid
    TURN = "turn"  # its bearer has no turn
    CHECK_ON = "check_on"  # checks that somebody makes on its bearer
    TARGET = "target"  # its bearer cannot be the target of an attack
    TELEPORT = "teleport"  # its bearer cannot be brought elsewhere at once
    ENGAGED = "engaged"  # whom it names may strike when its bearer leaves
    TURN_DAMAGE = "turn_damage"  # its level is damage on each of its bearer's turns
    TURN_DEATH = "turn_death"  # death comes nearer on each of its bearer's turns
    HEALING = "healing"  # its bearer regains no hit points and is not stabilised
    REST = "rest"  # rest does not take death marks away
    EXTRA_DAMAGE = "extra_damage"  # what hits of its bearer deal besides
    EXTRA_DAMAGE_ON = "extra_damage_on"  # what hits on its bearer deal besides
    BASE_DEFENCE = "base_defence"  # what its bearer's defence begins with, without armour
    IMMUNE = "immune"  # conditions that its bearer does not gain meanwhile
    SUPPRESSES = "suppresses"  # conditions that change nothing on its bearer meanwhile
    SIZE = "size"  # steps by which its bearer is larger
    SENSE = "sense"  # how far its bearer perceives with a sense
    SEES_UNSEEN = "sees_unseen"  # its bearer sees what cannot be seen
    OWN_SPEED = "own_speed"  # a speed that its bearer has; 0: that of walking
    TURN_TEMPORARY = "turn_temporary"  # temporary hit points at the start of its bearer's turns
    WHEN_DAMAGED = "when_damaged"  # conditions that damage gives its bearer for a turn
    TURN_HEALING = "turn_healing"  # hit points back at the start of its bearer's turns
    EXTRA_ACTION = "extra_action"  # actions more on its bearer's turns
    DAMAGE_LESS = "damage_less"  # dice taken off damage of its bearer, once a turn
    DEATH_WARD = "death_ward"  # its bearer keeps its last hit point once
    FULL_HEALING = "full_healing"  # its bearer regains the most that healing dice can give
    WEAKENED = "weakened"  # the share of weapon damage that its bearer deals
    SANCTUARY = "sanctuary"  # who aims at its bearer makes a saving throw first
    SPELL_FAILS = "spell_fails"  # percent of its bearer's spells with gestures that fail
    SPELL_LATE = "spell_late"  # from that d20 on a spell of its bearer comes a turn later
    QUICK_ACTION = "quick_action"  # actions that its bearer may take as bonus actions
    JUMP = "jump"  # how far its bearer jumps
    LEAP = "leap"  # how far its bearer jumps once a turn for a few feet of movement
    FREE_GOING = "free_going"  # no difficult ground slows its bearer
    STRIKES_BACK = "strikes_back"  # what whoever hits its bearer suffers
    SHARED_DAMAGE = "shared_damage"  # its source takes as much damage as its bearer
    SWINGS = "swings"  # weapons that its bearer swings by magic: their ability, die and types
    BRIGHT_LIGHT = "bright_light"  # feet of bright light that its bearer sheds
    DIM_LIGHT = "dim_light"  # feet of dim light beyond those
    SUNLIGHT = "sunlight"  # feet around its bearer up to which that light is sunlight
    SOFT_FALL = "soft_fall"  # its bearer takes no damage from a fall
    WALKS_WATER = "walks_water"  # water is as solid ground to its bearer
    BREATHES_WATER = "breathes_water"  # its bearer needs no air there
    SPELL_WARD = "spell_ward"  # spells up to that level, from outside, do not reach its bearer
    NO_MAGIC = "no_magic"  # its bearer casts no spells, and those on it are suppressed
    NO_CASTING = "no_casting"  # its bearer casts no spells
    LIFTED = "lifted"  # feet that its bearer rises, to sink or fall when that is over
    SHAPE = "shape"  # its bearer has another form, and its own again afterwards
    EITHER = "either"  # its bearer has an action or a bonus action, not both, and one attack


@dataclass(frozen=True, slots=True)
class Fact:
    """One answer of a condition to one question.

    `change` counts once, or for each level when `per_level`; it holds from level `level` on.
    `abilities` limits answers about saves and checks, `types` those about damage, `defences`
    those about defences, `what` those about costs and the like; empty means all.
    """

    question: Question
    kind: Kind
    change: int = 0
    when: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    defences: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    level: int = 1
    per_level: bool = False
    moment: str = ""
    label: str = ""  # "reason.<label>" tells the sort of contribution
    once: str = ""  # facts of the same name count once, whichever condition gives them
    rule: str = ""
    dice: str = ""  # rolled each time that it counts
    words: tuple[str, ...] = ()  # what is checked: skills or abilities; empty means all
    kinds: tuple[str, ...] = ()  # of the other creature; empty means all


class ConditionKind(Enum):
    """A condition of the ruleset's list, or another state that it keeps track of."""

    CONDITION = "condition"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Condition:
    """One entry of the table; `icon` is its own key."""

    key: ConditionKey
    kind: ConditionKind = ConditionKind.CONDITION
    rule: str = ""
    levels: int = 0  # highest level; 0: it has none
    valued: bool = False  # its level is a value without a fixed highest one
    typed: bool = False  # it is about a type of damage; parameter "type"
    diced: bool = False  # its value may be dice; parameter "dice"
    named: bool = False  # bound to its source: another source is another instance
    mood: str = "harm"  # "help", "harm" or "both": how the panel groups it
    usual: bool = False  # at hand in the panel where a game has too many to show all
    implies: tuple[ConditionKey, ...] = ()
    brings: tuple[ConditionKey, ...] = ()
    suppresses: tuple[ConditionKey, ...] = ()
    immune_to: tuple[ConditionKey, ...] = ()
    suspends: tuple[ConditionKey, ...] = ()  # their time stands still meanwhile
    ends_when: tuple[str, ...] = ()
    refuses_more: bool = False  # nobody gains more than the highest level
    tells: str = ""  # the text that is told when somebody gains it
    given: bool = True  # the GM may give it by hand
    shown: bool = True  # players may see it
    stays: bool = False  # its bearer ends it, not the end of what gave it
    facts: tuple[Fact, ...] = ()

    @property
    def icon(self) -> str:
        """The name of its icon."""
        return self.key

    @property
    def has_levels(self) -> bool:
        """Whether it is had in a level or with a value."""
        return self.levels > 0 or self.valued


ConditionTable = FrozenMap[ConditionKey, Condition]


class ConditionError(ValueError):
    """A table of conditions that cannot be read; the text names file, entry and field."""


def read_conditions(*paths: Path) -> ConditionTable:
    """The table in these files; a later file replaces entries of an earlier one."""
    table: dict[ConditionKey, Condition] = {}
    for path in paths:
        with path.open("rb") as file:
            entries = tomllib.load(file)
        for name, entry in entries.items():
            try:
                table[ConditionKey(name)] = condition_from(name, entry)
            except (KeyError, TypeError, ValueError) as error:
                raise ConditionError(f"{path.name}: [{name}]: {error}") from error
    return FrozenMap(table)


_FACT_LISTS = ("when", "abilities", "types", "defences", "what", "words", "kinds")


def condition_from(name: str, entry: Mapping[str, Any]) -> Condition:
    """The condition of one entry; KeyError, TypeError or ValueError for one that is none."""
    plain = dict(entry)
    facts = tuple(_fact(fact) for fact in plain.pop("facts", ()))
    kind = ConditionKind(plain.pop("kind", "condition"))
    for field in ("implies", "brings", "suppresses", "immune_to", "suspends", "ends_when"):
        plain[field] = tuple(plain.get(field, ()))
    return Condition(key=ConditionKey(name), kind=kind, facts=facts, **plain)


def _fact(entry: Mapping[str, Any]) -> Fact:
    plain = dict(entry)
    question, kind = Question(plain.pop("question")), Kind(plain.pop("kind"))
    for field in _FACT_LISTS:
        plain[field] = tuple(plain.get(field, ()))
    return Fact(question, kind, **plain)


@dataclass(frozen=True, slots=True)
class Held:
    """A condition that somebody has: by an effect of its own, or implied by one."""

    condition: Condition
    effect: ActiveEffect
    level: int
    by: ConditionKey | None = None  # the condition that implies it
    suppressed: bool = False
    influence: Influence | None = None  # its fact is a modifier of this, none of the condition's


def held_by(combatant: Combatant, table: ConditionTable) -> tuple[Held, ...]:
    """All conditions of a combatant, implied ones after their own; suppressed ones are marked.

    An implied condition that the creature is immune to is left out.
    """
    if not combatant.effects:
        return ()
    found: list[Held] = []
    immune = combatant.creature.condition_immunities
    is_quelled = is_without_magic(combatant)
    for effect in combatant.effects:
        condition = table.get(effect.key)
        if condition is None:
            continue
        level = 1 if effect.level is None else effect.level
        is_silent = is_quelled and is_magic(effect)
        found.append(Held(condition, effect, level, suppressed=is_silent))
        for implied, by in _closure(condition, table, immune):
            found.append(Held(implied, effect, 1, by, suppressed=is_silent))
    silent = {key for held in found for key in held.condition.suppresses}
    silent.update(
        ConditionKey(key)
        for modifier in modifiers_of(combatant, Question.SUPPRESSES)
        for key in modifier.what
    )
    if not silent:
        return tuple(found)
    return tuple(
        Held(held.condition, held.effect, held.level, held.by, suppressed=True)
        if held.condition.key in silent
        else held
        for held in found
    )


def _closure(
    condition: Condition, table: ConditionTable, immune: Iterable[str]
) -> list[tuple[Condition, ConditionKey]]:
    found: list[tuple[Condition, ConditionKey]] = []
    seen = {condition.key}
    waiting = [(key, condition.key) for key in condition.implies]
    while waiting:
        key, by = waiting.pop(0)
        if key in seen or key in immune:
            continue
        seen.add(key)
        implied = table[key]
        found.append((implied, by))
        waiting += [(further, key) for further in implied.implies]
    return found


# --- where there is no magic --------------------------------------------------------------------


def is_without_magic(combatant: Combatant) -> bool:
    """Whether something around it lets no magic work: ongoing spells on it are suppressed."""
    return any(_quells(effect) for effect in combatant.effects)


def is_magic(effect: ActiveEffect) -> bool:
    """Whether a spell gave it that can be suppressed: not what suppresses it."""
    return effect.spell_level is not None and not _quells(effect)


def _quells(effect: ActiveEffect) -> bool:
    given = () if effect.influence is None else effect.influence.modifiers
    return any(modifier.question == Question.NO_MAGIC.value for modifier in given)


# --- modifiers of effects -----------------------------------------------------------------------


def modifiers_of(combatant: Combatant, question: Question) -> tuple[Modifier, ...]:
    """The modifiers of its effects that answer a question."""
    if not combatant.effects:  # asked many times a step, and mostly there is none
        return ()
    found = [
        (effect, modifier)
        for effect in combatant.effects
        if effect.influence is not None
        for modifier in effect.influence.modifiers
        if modifier.question == question.value
    ]
    if found and is_without_magic(combatant):
        found = [each for each in found if not is_magic(each[0])]
    return tuple(modifier for _, modifier in found)


def modifying_facts(
    combatant: Combatant, question: Question, table: ConditionTable
) -> list[tuple[Held, Fact]]:
    """The same as facts, each with the effect that it is of."""
    if not combatant.effects:
        return []
    found: list[tuple[Held, Fact]] = []
    is_quelled = is_without_magic(combatant)
    for effect in combatant.effects:
        influence, condition = effect.influence, table.get(effect.key)
        if influence is None or condition is None or (is_quelled and is_magic(effect)):
            continue
        held = Held(condition, effect, 1, influence=influence)
        found += [
            (held, fact_of(modifier))
            for modifier in influence.modifiers
            if modifier.question == question.value
        ]
    return found


@cache
def fact_of(modifier: Modifier) -> Fact:
    """A modifier as a fact."""
    return Fact(
        Question(modifier.question),
        modifier.kind,
        modifier.change,
        modifier.when,
        modifier.abilities,
        modifier.types,
        what=modifier.what,
        dice=modifier.dice,
        words=modifier.words,
        kinds=modifier.kinds,
        moment=modifier.moment,
    )


def has(combatant: Combatant, key: str, table: ConditionTable) -> bool:
    """Whether it has the condition, by itself or implied, and not suppressed."""
    return any(
        held.condition.key == key and not held.suppressed for held in held_by(combatant, table)
    )
