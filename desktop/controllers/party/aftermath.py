"""What a fight leaves of its characters: hit points, slots, uses, exhaustion."""

from desktop.controllers.numbers import AMMUNITION, HIT_DICE, SLOTS, USES, numbers_of
from desktop.language.message import Parameter
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.commands import RevertCreature
from desktop.model.copying import replace
from desktop.model.counter import (
    DEATH_POINTS,
    HIT_POINTS,
    LUCK_POINTS,
    SPELL_POINTS,
    TEMPORARY_HIT_POINTS,
    Counter,
)
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey
from desktop.model.party import Character
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.session.session import Session

LASTING = (HIT_POINTS, TEMPORARY_HIT_POINTS, DEATH_POINTS, SPELL_POINTS, LUCK_POINTS)
KINDS = (SLOTS, USES, HIT_DICE, AMMUNITION)
"""Counters that a fight does not bring back; those of a turn do not outlast it."""
EXHAUSTION = ConditionKey("exhaustion")
GONE = (Life.DEAD, Life.DEFEATED)

Counters = FrozenMap[CounterKey, int]


def after_fight(session: Session, known: Character, who: CombatantId) -> Character:
    """The character with what the fight has left of it; of a dead one nothing.

    Whoever lies at 0 hit points has come to before the next fight, with 1.
    """
    combatant = _in_own_form(session, session.encounter.combatants[who])
    if combatant.life in GONE:
        return replace(known, left=FrozenMap({HIT_POINTS: 0}), conditions=FrozenMap())
    fresh = _fresh(session.ruleset, known)
    left = {
        key: counter.current
        for key, counter in combatant.counters.items()
        if _lasts(key) and fresh.get(key, Counter(counter.maximum or 0)).current != counter.current
    }
    if HIT_POINTS in left:
        left[HIT_POINTS] = max(1, left[HIT_POINTS])
    levels = {e.key: e.level or 0 for e in combatant.effects if e.key == EXHAUSTION}
    return replace(known, left=FrozenMap(left), conditions=FrozenMap(levels))


def coming_back(known: Character) -> Counters:
    """What it has left when it comes in; the dead, called back by the GM, have 1 hit point."""
    return FrozenMap({HIT_POINTS: 1}) if known.is_dead else known.left


def left_told(known: Character, ruleset: Ruleset) -> tuple[tuple[Parameter, int, int | None], ...]:
    """What is not full, for a tooltip: name, number, maximum."""
    fresh = _fresh(ruleset, known)
    counters = {
        key: fresh.get(key, Counter(now)).with_current(now) for key, now in known.left.items()
    }
    one = Combatant(
        CombatantId(""), known.creature, Side.HERO, character=True, counters=FrozenMap(counters)
    )
    return tuple((line.name, line.current, line.maximum) for line in numbers_of(one))


def _lasts(key: CounterKey) -> bool:
    return key in LASTING or key.partition(":")[0] in KINDS


def _fresh(ruleset: Ruleset, known: Character) -> FrozenMap[CounterKey, Counter]:
    points = known.creature.hit_points
    return ruleset.roster.counters(known.creature, hit_points=points, character=True)


def _in_own_form(session: Session, combatant: Combatant) -> Combatant:
    if combatant.original is None:
        return combatant
    decided = session.preview(RevertCreature(combatant.id), overruled=True)
    if isinstance(decided, Refusal):
        return combatant
    return evolve_all(session.encounter, decided).combatants[combatant.id]
