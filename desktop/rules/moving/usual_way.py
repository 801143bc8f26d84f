"""How somebody moves unless the GM chooses otherwise."""

from desktop.model.combatant import Combatant
from desktop.model.ids import ConditionKey

WALK, FLY, SWIM = "walk", "fly", "swim"
FLYING, UNDERWATER = ConditionKey("flying"), ConditionKey("underwater")
HARDLY = 5
"""Feet of walking that nobody chooses who is faster otherwise."""


def usual_way(who: Combatant) -> str:
    """A speed of its own: flying while it is up in the air, swimming under water.

    Whoever hardly walks, as a ghost, a bat or a fish, moves in the way in which it is fastest.
    """
    if who.has_effect(FLYING):
        return FLY
    speeds = who.creature.speeds
    if who.has_effect(UNDERWATER) and speeds.get(SWIM, 0):
        return SWIM
    if speeds.get(WALK, 0) > HARDLY:
        return WALK
    return max((WALK, FLY, SWIM), key=lambda way: speeds.get(way, 0))
