"""A fight played out many times: what is rehearsed, and what came of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from desktop.insight.acting import FOES, HEROES, Tactics
from desktop.insight.fight import PlayedFight, Result, play
from desktop.insight.stage import without_map
from desktop.insight.worth import Worth
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.encounter import Encounter, Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.spell import Spell, SpellKey
from desktop.rules.engine.ruleset import Ruleset

MOST_FIGHTS = 2_000
MOST_WATCHED = 8
LOW, MIDDLE, HIGH = Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)
"""Four in five fights lie between the first and the last."""
SURE = 1.96
"""Standard errors on either side of a share within which 19 of 20 rehearsals lie."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is rehearsed: a fight as it stands, its rules, the spells at hand, how sides fight.

    `rules` gives the ruleset as it is played at this table; all of it can be sent to a child
    process.
    """

    start: Encounter
    rules: Callable[[str], Ruleset]
    spells: FrozenMap[SpellKey, Spell] = field(default_factory=FrozenMap)
    tactics: Tactics = field(default_factory=Tactics)

    @property
    def heroes(self) -> tuple[Combatant, ...]:
        """The heroes, in the order of joining."""
        return tuple(each for each in self.start.combatants.values() if each.side is Side.HERO)

    @property
    def foes(self) -> tuple[Combatant, ...]:
        """Those of the other side who stand."""
        return standing(self.start, FOES)

    @property
    def strongest(self) -> Combatant:
        """The foe who could take the most when it was whole; there must be one."""
        return max(self.foes, key=lambda foe: foe.maximum_hit_points)

    @property
    def watched(self) -> tuple[CombatantId, ...]:
        """Whose hit points are followed: the heroes, then the strongest foe."""
        return (*(hero.id for hero in self.heroes[: MOST_WATCHED - 1]), self.strongest.id)


def scene_of(
    encounter: Encounter,
    rules: Callable[[str], Ruleset],
    spells: Mapping[SpellKey, Spell],
) -> Scene | None:
    """The scene of a fight; None where nobody is left to fight on one of the sides, or it is over.

    Only the spells that somebody in it knows go along.
    """
    magic = rules(encounter.ruleset).magic
    both = standing(encounter, HEROES), standing(encounter, FOES)
    if encounter.phase is Phase.ENDED or not all(both):
        return None
    known = (
        {key for who in encounter.combatants.values() for key in magic.known(who)}
        if magic is not None
        else set()
    )
    carried = FrozenMap({key: spells[key] for key in sorted(known) if key in spells})
    return Scene(without_map(encounter), rules, carried)


def standing(encounter: Encounter, sides: tuple[Side, ...]) -> tuple[Combatant, ...]:
    """Those of these sides who can fight."""
    return tuple(
        each
        for each in encounter.combatants.values()
        if each.side in sides and each.life is Life.UP and each.hit_points > 0
    )


def rehearse(scene: Scene, numbers: Iterable[int], *, seed: int) -> Iterator[PlayedFight]:
    """Play the fights of these numbers; the same seed and number give the same fight."""
    ruleset = scene.rules(scene.start.ruleset)
    worth = Worth(scene.start, ruleset)
    for number in numbers:
        yield play(
            scene.start,
            ruleset,
            scene.spells,
            watched=scene.watched,
            tactics=scene.tactics,
            worth=worth,
            seed=seed * MOST_FIGHTS + number,
        )


@dataclass(frozen=True, slots=True)
class Share:
    """So many of all fights."""

    fights: int
    of: int

    @property
    def percent(self) -> int:
        """In whole per cent."""
        return round(Fraction(100 * self.fights, self.of)) if self.of else 0

    @property
    def margin(self) -> int:
        """Points of a per cent by which 19 of 20 rehearsals are off at most; never 0.

        Shares near none and all are reckoned as if one fight more were on either side.
        """
        share = (self.fights + 1) / (self.of + 2)
        return max(1, round(100 * SURE * sqrt(share * (1 - share) / max(1, self.of))))


@dataclass(frozen=True, slots=True)
class Band:
    """Hit points of somebody after each round, in per mille: low, median and high."""

    low: tuple[int, ...]
    median: tuple[int, ...]
    high: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What came of all fights."""

    won: Share
    lost: Share
    open: Share
    hero_dies: Share
    all_down: Share
    rounds: tuple[tuple[int, int], ...]
    """How many fights lasted so many rounds, by their number."""
    deaths: tuple[tuple[CombatantId, Share], ...]
    """Of each hero, whoever dies most often first."""
    bands: FrozenMap[CombatantId, Band]

    @property
    def likely_rounds(self) -> int:
        """The number of rounds that came up most often; of several the lowest."""
        return max(self.rounds, key=lambda each: (each[1], -each[0]))[0]

    def rounds_within(self) -> tuple[int, int]:
        """Between which numbers of rounds nine in ten fights end."""
        every = [rounds for rounds, fights in self.rounds for _ in range(fights)]
        return _quantile(every, Fraction(1, 20)), _quantile(every, Fraction(19, 20))


def outlook_of(scene: Scene, fights: Sequence[PlayedFight]) -> Outlook:
    """All fights together; there is at least one."""
    count = len(fights)
    results = Counter(fight.result for fight in fights)
    rounds = Counter(fight.rounds for fight in fights)
    heroes = {hero.id for hero in scene.heroes}
    dead = Counter(who for fight in fights for who in fight.dead)
    deaths = [(hero.id, Share(dead[hero.id], count)) for hero in scene.heroes]
    return Outlook(
        won=Share(results[Result.WON], count),
        lost=Share(results[Result.LOST], count),
        open=Share(results[Result.OPEN], count),
        hero_dies=Share(sum(bool(heroes & fight.dead) for fight in fights), count),
        all_down=Share(sum(fight.all_down for fight in fights), count),
        rounds=tuple(sorted(rounds.items())),
        deaths=tuple(sorted(deaths, key=lambda each: -each[1].fights)),
        bands=_bands(scene.watched, fights),
    )


def _bands(
    watched: tuple[CombatantId, ...], fights: Sequence[PlayedFight]
) -> FrozenMap[CombatantId, Band]:
    """Of whoever is watched, up to the round in which nine in ten fights are over."""
    length = _quantile([len(fight.points) for fight in fights], HIGH)
    found = {}
    for place, who in enumerate(watched):
        rows = [
            [fight.points[min(step, len(fight.points) - 1)][place] for fight in fights]
            for step in range(length)
        ]
        low, median, high = (
            tuple(_quantile(row, share) for row in rows) for share in (LOW, MIDDLE, HIGH)
        )
        found[who] = Band(low, median, high)
    return FrozenMap(found)


def _quantile(values: list[int], share: Fraction) -> int:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
