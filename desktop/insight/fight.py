"""One fight played out to its end."""

from dataclasses import dataclass
from enum import Enum

from desktop.dice.rolling import seeded
from desktop.insight.acting import FOES, HEROES, Fighters, Spells, Tactics
from desktop.insight.stage import Stage, Stuck
from desktop.insight.worth import Worth
from desktop.model.combatant import Life, Side
from desktop.model.commands import NextTurn
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset

MOST_ROUNDS = 30
"""A fight that lasts longer is left undecided."""


class Result(Enum):
    """Who won."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class PlayedFight:
    """How one fight went. Hit points are in per mille of the maximum, in the order of `watched`:
    as it began, then after each round.
    """

    result: Result
    rounds: int
    """Rounds from the one in which it was taken over, that one counted."""
    dead: frozenset[CombatantId]
    """Who died; in a lost fight nobody is left to save the heroes who lay dying."""
    all_down: bool
    """Whether no hero stood at the end."""
    points: tuple[tuple[int, ...], ...]


def play(
    start: Encounter,
    ruleset: Ruleset,
    spells: Spells,
    *,
    watched: tuple[CombatantId, ...],
    tactics: Tactics,
    worth: Worth,
    seed: int,
) -> PlayedFight:
    """Play a fight without a map to its end, by dice that depend on the seed alone."""
    stage = Stage(start, ruleset, seeded(seed))
    fighters = Fighters(stage, spells, worth, tactics)
    first = max(1, start.round)
    points = [_points(stage, watched)]
    result = Result.OPEN
    try:
        stage.begin()
        result = _played(stage, fighters, points, watched, first)
    except Stuck:
        pass  # the fight stays undecided, and is counted so
    points.append(_points(stage, watched))
    everybody = stage.encounter.combatants.values()
    lost = result is Result.LOST
    dead = {
        who.id
        for who in everybody
        if who.life is Life.DEAD or (lost and who.side in HEROES and who.life is Life.DYING)
    }
    heroes = [who for who in everybody if who.side is Side.HERO]
    return PlayedFight(
        result,
        max(1, stage.encounter.round - first + 1),
        frozenset(dead),
        bool(heroes) and all(who.life is not Life.UP for who in heroes),
        tuple(points),
    )


def _played(
    stage: Stage,
    fighters: Fighters,
    points: list[tuple[int, ...]],
    watched: tuple[CombatantId, ...],
    first: int,
) -> Result:
    """Turn after turn until one side is down; `points` grows by each round that is over."""
    while stage.encounter.round - first < MOST_ROUNDS:
        slot = stage.encounter.active_slot
        for member in () if slot is None else slot.members:
            fighters.take_turn(member)
            if (result := _result(stage)) is not None:
                return result
        before = stage.encounter.round
        if stage.do(NextTurn(), overruled=True) is None:
            raise Stuck
        stage.answer_all()
        fighters.use_legendary()
        if (result := _result(stage)) is not None:
            return result
        if stage.encounter.round > before:
            points.append(_points(stage, watched))
    return Result.OPEN


def _result(stage: Stage) -> Result | None:
    if not stage.standing(*FOES):
        return Result.WON
    return None if stage.standing(*HEROES) else Result.LOST


def _points(stage: Stage, watched: tuple[CombatantId, ...]) -> tuple[int, ...]:
    found = []
    for identity in watched:
        who = stage.encounter.combatants.get(identity)
        whole = 0 if who is None else who.maximum_hit_points
        found.append(0 if who is None or whole <= 0 else who.hit_points * 1000 // whole)
    return tuple(found)
