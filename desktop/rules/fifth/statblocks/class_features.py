"""What features of classes do when they are used, as data: Rage, Turn Undead, Action Surge.

Each is known by its name in either language, as the GM types it.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from desktop.model.combatant import Combatant
from desktop.model.creature import NO_TEXTS, Creature, Feature, Texts
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.modifier import Modifier
from desktop.model.structure import structure

FILE = Path(__file__).with_name("class_features.toml")
_COUNTED = re.compile(r"-\d+$")
"""What makes the key of a second paragraph of that name another one."""


@dataclass(frozen=True, slots=True)
class Forces:
    """A saving throw that it asks of others, or hit points that it gives them.

    The DC is by the ability `by` of its bearer. `dice` are pairs of a level in the class and what
    is rolled from there on: so often as the modifier of `counts` says, at least once, with that
    of `adds` on top. `destroys` are pairs of such a level and the challenge up to which a failure
    is the end. `area` is the feet around its bearer, `editions` those that have it so; () all.
    """

    editions: tuple[str, ...] = ()
    names: Texts = NO_TEXTS
    ability: str = ""
    by: str = ""
    half: bool = False
    heals: bool = False
    dice: tuple[tuple[int, str], ...] = ()
    counts: str = ""
    adds: str = ""
    type: str = ""
    area: int = 0
    range: int | None = None
    kinds: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    rounds: int = 0
    breaks: tuple[str, ...] = ()
    destroys: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Quick:
    """One choice of a feature: actions for its bonus action, and what they cost of its points.

    Where it `jumps`, its bearer leaps twice as far on this turn.
    """

    actions: tuple[str, ...]
    price: int = 0
    jumps: bool = False
    editions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Strikes:
    """How many unarmed strikes it brings from that level in the class on."""

    start: int
    count: int
    editions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deflects:
    """Damage of a hit that its bearer takes away for the reaction: dice, an ability, its level.

    `ranged`: of shots and throws with weapons; else the damage must hold one of the `types` below
    the level `all_types_from`. One that `returns` throws the force back for a point of `pays`:
    dice of its level, and the ability, at somebody within `near` feet, of a shot within `far`.
    """

    editions: tuple[str, ...]
    dice: str
    ability: str
    ranged: bool = False
    types: tuple[str, ...] = ()
    all_types_from: int = 0
    returns: tuple[tuple[int, str], ...] = ()
    pays: str = ""
    near: int = 0
    far: int = 0


@dataclass(frozen=True, slots=True)
class KeptUp:
    """What keeps it up from turn to turn in some editions; without it the GM is asked.

    `by` are deeds ("attack" of a foe, "save" that a foe makes) and "damage" taken; one that can be
    `extended` costs the bonus action where there were none. It `ends_with` a condition at once. One
    that counts `from_next_turn` needs nothing on the turn on which it begins.
    """

    editions: tuple[str, ...]
    by: tuple[str, ...]
    asks: str
    ends_with: str
    extended: bool = False
    from_next_turn: bool = False


@dataclass(frozen=True, slots=True)
class Converts:
    """How its points become spell slots, and slots become points.

    `prices` are the level of a slot, what it costs, and the level in the class that it needs; it
    takes the bonus action to make one. `cost` is what giving one up takes.
    """

    editions: tuple[str, ...]
    prices: tuple[tuple[int, int, int], ...]
    cost: str


@dataclass(frozen=True, slots=True)
class Recovers:
    """What its bearer gets back as a short rest ends: levels of spell slots, or points of a pool.

    So many `points`, else half its level in the class, rounded up for slots, which are no higher
    than `highest`. `always`: after each short rest, and nobody is asked.
    """

    editions: tuple[str, ...] = ()
    pool: str = ""
    points: int = 0
    highest: int = 0
    always: bool = False


@dataclass(frozen=True, slots=True)
class Alters:
    """How an option of metamagic alters a spell in some editions, and the points that it costs.

    `by_level`: as many as the spell has levels, at least one. It goes with another option where it
    is `beside`. Which further marks count stands with each option in `class_features.toml`.
    """

    way: str
    editions: tuple[str, ...] = ()
    price: int = 1
    by_level: bool = False
    beside: bool = False
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassFeature:
    """What it does to its bearer: changes for so many turns, hit points, actions more.

    `cost` is that of one among the traits. `lasts` names the number of the edition that says its
    rounds, `by_level` are pairs of a level in the class `calling` and the change of extra damage
    from there on. The uses of a `pool` are points that are given away by the answer to a question.
    It `spends` so many uses of another one as its `price` says, where its bearer has that. What it
    changes for `this_turn` only ends with it; changes of `once` count on one roll. Whoever has
    moved does not use one that is `still`; one that is used `once_a_turn` waits for the next.
    `inspires` are pairs of a level in the class and the die that it gives to somebody else; one
    that `mocks` takes such a die off a roll, in some editions `unheard_by` the deaf and those
    beyond charms. One that `leads` lets friends within that many feet roll its `die` with attacks
    and saves. What `ends_with` a condition of its bearer is over then.
    In some editions a further attack is only for the `fresh`, whom nobody of its bearer's attacks
    was aimed at on that turn. Heavy armour takes its benefits in some editions, and bars it in
    others. One that `sings` heals those who rest beside its bearer by a die of its level.
    """

    key: str = ""
    cost: str = ""
    calling: str = ""
    modifiers: tuple[Modifier, ...] = ()
    breaks: tuple[str, ...] = ()
    rounds: int = 0
    lasts: str = ""
    ends_concentration: bool = False
    by_level: tuple[tuple[int, int], ...] = ()
    heals: str = ""
    actions: int = 0
    pool: bool = False
    spends: str = ""
    price: int = 1
    forces: tuple[Forces, ...] = ()
    quick: tuple[Quick, ...] = ()
    strikes: tuple[Strikes, ...] = ()
    this_turn: bool = False
    once: tuple[Modifier, ...] = ()
    still: bool = False
    once_a_turn: bool = False
    inspires: tuple[tuple[int, str], ...] = ()
    kept: tuple[KeptUp, ...] = ()
    deflects: tuple[Deflects, ...] = ()
    mocks: bool = False
    unheard_by: tuple[str, ...] = ()
    leads: int = 0
    die: str = ""
    ends_with: str = ""
    fresh: tuple[str, ...] = ()
    converts: tuple[Converts, ...] = ()
    recovers: tuple[Recovers, ...] = ()
    alters: tuple[Alters, ...] = ()
    heavy_takes: tuple[str, ...] = ()
    heavy_bars: tuple[str, ...] = ()
    sings: tuple[tuple[int, str], ...] = ()

    def kept_in(self, creature: Creature) -> KeptUp | None:
        """How the edition of a sheet keeps it up, or None."""
        return next((each for each in self.kept if is_of(each.editions, creature)), None)


def all_features() -> tuple[tuple[str, ClassFeature], ...]:
    """Each word with what it means."""
    return tuple(_by_word().items())


def find_class_feature(feature: Feature) -> ClassFeature | None:
    """What a paragraph of that name does; None for others, and where it has saves or attacks.

    Saves it may have where its name stands for some.
    """
    found = None if feature.attacks else _by_word().get(_COUNTED.sub("", str(feature.key)))
    return found if found is None or found.forces or not feature.saves else None


def named(key: str) -> ClassFeature:
    """The feature with that key; KeyError where there is none."""
    return {each.key: each for each in _by_word().values()}[key]


def known_words() -> tuple[str, ...]:
    """The words, as keys of paragraphs, by which all of them are known in both languages."""
    return tuple(_by_word())


def is_of(editions: tuple[str, ...], creature: Creature) -> bool:
    """Whether the edition of its sheet is one of these; none are all."""
    return not editions or creature.ruleset in editions


def pool_of(creature: Creature, feature: Feature) -> Feature | None:
    """The other paragraph whose uses it takes; None where it names none, or its bearer has none."""
    found = find_class_feature(feature)
    return None if found is None else find_counted(creature, found.spends)


def find_counted(creature: Creature, key: str) -> Feature | None:
    """The paragraph of the feature with that key whose uses are counted, or None."""
    if not key:
        return None
    for each in creature.features:
        known = None if each.uses is None else find_class_feature(each)
        if known is not None and known.key == key:
            return each
    return None


def payer_of(creature: Creature, feature: Feature) -> tuple[Feature, int] | None:
    """The paragraph whose uses it takes, and how many; its own where no other one is named.

    None where nobody counts any, and where it costs nothing at first.
    """
    found, pool = find_class_feature(feature), pool_of(creature, feature)
    if found is not None and found.converts:
        return None  # what it costs is chosen once it is used
    if found is not None and pool is not None:
        return (pool, found.price) if found.price else None
    return None if feature.uses is None else (feature, 1)


HELD = "class:"
"""Before the key of the paragraph in the origin of what a feature changes for a while."""


def is_held(who: Combatant, key: str) -> bool:
    """Whether the feature with that key is in use: somebody rages."""
    held = (held_feature(effect) for effect in who.effects)
    return any(found is not None and found.key == key for found in held)


def held_feature(effect: ActiveEffect) -> ClassFeature | None:
    """The feature that holds by an effect, or None."""
    origin = "" if effect.influence is None else effect.influence.origin
    if not origin.startswith(HELD):
        return None
    return _by_word().get(_COUNTED.sub("", origin.removeprefix(HELD)))


@cache
def _by_word() -> FrozenMap[str, ClassFeature]:
    found: dict[str, ClassFeature] = {}
    for key, entry in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        words = entry.pop("words")
        made: ClassFeature = structure(ClassFeature, {**entry, "key": key})
        found |= dict.fromkeys(words, made)
    return FrozenMap(found)
