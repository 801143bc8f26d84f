"""Counters: everything that has a current and a maximum number."""

from dataclasses import dataclass

from desktop.model.copying import replace
from desktop.model.ids import CounterKey

HIT_POINTS = CounterKey("hit_points")
TEMPORARY_HIT_POINTS = CounterKey("temporary_hit_points")
BASE_MAXIMUM = CounterKey("base_maximum")  # of hit points, before effects lower it
DEATH_SUCCESSES = CounterKey("death_successes")
DEATH_FAILURES = CounterKey("death_failures")
ACTION = CounterKey("action")
BONUS_ACTION = CounterKey("bonus_action")
REACTION = CounterKey("reaction")
MOVEMENT_SPENT = CounterKey("movement_spent")
DASHES = CounterKey("dashes")
ATTACKS = CounterKey("attacks")
LEGENDARY_ACTIONS = CounterKey("legendary_actions")
LEGENDARY_RESISTANCES = CounterKey("legendary_resistances")
IN_LAIR = CounterKey("in_lair")  # 1: it fights at home
ACTION_POINTS = CounterKey("action_points")
REACTIVE_POINTS = CounterKey("reactive_points")
MOVEMENT_POOL = CounterKey("movement_pool")
DEATH_POINTS = CounterKey("death_points")
CREATURE_ACTIONS = CounterKey("creature_actions")
MOVEMENT_LOST = CounterKey("movement_lost")
SPELL_POINTS = CounterKey("spell_points")
HEADS = CounterKey("heads")
HEAD_STRIKES = CounterKey("head_strikes")  # reactions for attacks of opportunity alone
LUCK_POINTS = CounterKey("luck_points")
RUN_UP = CounterKey("run_up")  # feet moved right before, as far as they count for a jump
RUN_COLUMN = CounterKey("run_column")  # where the last straight run began; 0: none
RUN_ROW = CounterKey("run_row")
LAST_JUMP = CounterKey("last_jump")  # feet of the last long jump of this turn
MOUNTINGS = CounterKey("mountings")  # how often it got on or off a mount on this turn


def spell_slots(level: int) -> CounterKey:
    """The counter of the spell slots of a level."""
    return CounterKey(f"slots:{level}")


def is_slot(counter: CounterKey) -> bool:
    """Whether a counter holds spell slots."""
    return counter.startswith("slots:")


def feature_uses(feature: str) -> CounterKey:
    """The counter of a limited feature of the creature, by the feature's key."""
    return CounterKey(f"uses:{feature}")


@dataclass(frozen=True, slots=True)
class Counter:
    """A number between 0 and its maximum (None: no upper limit)."""

    current: int
    maximum: int | None = None

    def with_current(self, current: int) -> "Counter":
        """The counter with another current number, kept within its limits."""
        top = current if self.maximum is None else min(current, self.maximum)
        return replace(self, current=max(0, top))
