"""A participant of the fight: a copy of a creature with counters, effects and a place."""

from dataclasses import dataclass, field
from enum import Enum

from desktop.battlemap.cells import NO_SHIFT, Cell, Point, bounded
from desktop.language.message import Gender, Name
from desktop.model.copying import replace
from desktop.model.counter import HIT_POINTS, TEMPORARY_HIT_POINTS, Counter
from desktop.model.creature import Creature
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId, MapId


class Side(Enum):
    """Who fights with whom."""

    HERO = "hero"
    ALLY = "ally"
    NEUTRAL = "neutral"
    HOSTILE = "hostile"


class Life(Enum):
    """Whether a combatant is up, and if not, how it is down."""

    UP = "up"
    DYING = "dying"
    STABLE = "stable"
    DEFEATED = "defeated"  # out of the fight, alive or not: the GM's business
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Token:
    """Where a combatant stands: the top left cell of its footprint, and how high (feet)."""

    map: MapId
    cell: Cell
    elevation: int = 0
    facing: int | None = None
    """Degrees clockwise from east, where the table cares; None where nobody looks anywhere."""
    shift: Point = NO_SHIFT
    """How far it really stands aside of its cells, in grid units, on a map without a grid: half
    a cell at most. Wherever there are cells it is nothing, and counts for nothing."""

    def __post_init__(self) -> None:
        if self.shift is not NO_SHIFT:
            object.__setattr__(self, "shift", bounded(self.shift))


@dataclass(frozen=True, slots=True)
class CarriedLight:
    """A light that somebody carries: its source, and feet of bright light and of at least dim.

    A `direction`, in degrees clockwise from east, makes it a cone. Up to `sunlight` feet away it
    is sunlight.
    """

    source: str
    bright: int
    dim: int
    direction: int | None = None
    sunlight: int = 0


@dataclass(frozen=True, slots=True)
class Initiative:
    """An initiative score and what orders equal ones: sort keys, highest first."""

    score: int
    tie: tuple[int, ...] = ()
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Ride:
    """Whom a combatant rides. While it does, it takes up a space of the size `space`."""

    mount: CombatantId
    space: str
    controlled: bool = True  # the mount does what its rider wants


@dataclass(frozen=True, slots=True)
class Combatant:
    """One participant. `creature` is its own copy: library and fight never change each other."""

    id: CombatantId
    creature: Creature
    side: Side
    number: int | None = None
    own_name: str = ""
    own_gender: Gender | None = None
    alias: str = ""
    hidden: bool = False
    character: bool = False
    life: Life = Life.UP
    initiative: Initiative | None = None
    token: Token | None = None
    counters: FrozenMap[CounterKey, Counter] = field(default_factory=FrozenMap)
    effects: tuple[ActiveEffect, ...] = ()
    note: str = ""
    picture: str | None = None  # key of an asset; None = that of its creature
    original: Creature | None = None  # before a change of shape
    laid_form: Creature | None = None  # one that comes back once magic works again
    light: CarriedLight | None = None
    ride: Ride | None = None
    called_out: bool = True
    """Whether the players have met it under its name and number."""

    @property
    def name(self) -> Name:
        """The numbered name as the GM sees it; in another shape it is called as ever."""
        known = self.original or self.creature
        gender = self.own_gender or known.gender
        if self.own_name:
            return Name((("", self.own_name),), gender, False, self.number)
        return Name(tuple(known.names.items()), gender, known.plural, self.number)

    @property
    def is_public(self) -> bool:
        """Whether the players see its name, unless a fog hides it."""
        return not self.hidden and not self.alias

    @property
    def token_picture(self) -> str | None:
        """The picture on its token, by its key: in another shape that of the shape."""
        if self.original is not None:
            return self.creature.picture or None
        return self.picture or self.creature.picture or None

    @property
    def hit_points(self) -> int:
        """Current hit points."""
        return self.count(HIT_POINTS)

    @property
    def temporary_hit_points(self) -> int:
        """Temporary hit points."""
        return self.count(TEMPORARY_HIT_POINTS)

    @property
    def maximum_hit_points(self) -> int:
        """The effective maximum of hit points."""
        counter = self.counters.get(HIT_POINTS)
        return 0 if counter is None or counter.maximum is None else counter.maximum

    @property
    def is_out(self) -> bool:
        """Dead or defeated: it takes no turns."""
        return self.life in (Life.DEAD, Life.DEFEATED)

    def count(self, key: CounterKey) -> int:
        """The current number of a counter; 0 where the combatant has no such counter."""
        counter = self.counters.get(key)
        return 0 if counter is None else counter.current

    def has_effect(self, key: ConditionKey) -> bool:
        """Whether an effect of that key is on it (implied ones are the ruleset's business)."""
        return bool(self.effects) and any(effect.key == key for effect in self.effects)

    def find_effect(self, effect: EffectId) -> ActiveEffect | None:
        """The effect with that id, or None."""
        return next((known for known in self.effects if known.id == effect), None)

    def with_counter(self, key: CounterKey, counter: Counter) -> "Combatant":
        """The combatant with one counter set."""
        return replace(self, counters=self.counters.with_item(key, counter))

    def with_effects(self, effects: tuple[ActiveEffect, ...]) -> "Combatant":
        """The combatant with other effects."""
        return replace(self, effects=effects)
