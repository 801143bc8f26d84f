"""Two who fight: the victim T and its opponent O, and K the knight against O the ogre on a map."""

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import HIT_POINTS, TEMPORARY_HIT_POINTS
from tests.support.builders import Fight, a_creature


def a_victim(
    edition: str, hp: int = 20, now: int | None = None, *, temporary: int = 0, **more: object
) -> Fight:
    """T with those hit points, whose turn it is, and O with a sword."""
    character = bool(more.pop("character", False))
    fight = Fight(edition)
    fight.add("T", 20, creature=a_creature("t", **more), hp=hp, character=character)
    fight.add("O", 10)
    fight.begin()
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, hp if now is None else now))
    fight.do(c.SetCounter(fight.ids["T"], TEMPORARY_HIT_POINTS, temporary))
    return fight


def points(fight: Fight) -> tuple[int, int]:
    """Hit points and temporary ones of T."""
    return fight.hp("T"), fight["T"].temporary_hit_points


def taken(fight: Fight) -> e.DamageTaken:
    """The damage of the last step."""
    (event,) = (event for event in fight.events if isinstance(event, e.DamageTaken))
    return event


def a_duel(edition: str, *, apart: int = 1, **more: object) -> Fight:
    """K at (5, 5) against O so many cells to the east, AC 15; it is the turn of K."""
    fight = Fight(edition).map(100, 30)
    fight.add("K", 20, creature=a_creature("k", **more), character=True, hp=50, at=(5, 5))
    foe = a_creature("o", armour_class=15)
    fight.add("O", 10, creature=foe, hp=50, at=(5 + apart, 5))
    return fight.begin()
