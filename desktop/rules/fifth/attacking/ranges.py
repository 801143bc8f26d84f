"""What distance does to a shot: beyond its normal range, and with an enemy at hand."""

from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Attack
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import adjacent, are_hostile
from desktop.rules.sight.perceiving import can_see, is_incapacitated


def range_reasons(situation: Situation, attack: Attack) -> Trace:
    """Disadvantage beyond normal range, and with an enemy at hand."""
    if not situation.ranged:
        return ()
    found: list[Contribution] = []
    rules = situation.ruleset
    normal, distance = attack.normal_range, situation.distance
    if normal is not None and distance is not None and distance > normal:
        told: Parameters = {"distance": Distance(distance), "normal": Distance(normal)}
        found.append(
            Contribution(
                Message("reason.long_range", told),
                Kind.DISADVANTAGE,
                rule=rules.rule("long_range"),
            )
        )
    enemy = find_enemy_at_hand(situation)
    if enemy is not None:
        found.append(
            Contribution(
                Message("reason.close_combat", {"enemy": enemy.name}),
                Kind.DISADVANTAGE,
                rule=rules.rule("close_combat"),
            )
        )
    return tuple(found)


def find_enemy_at_hand(situation: Situation) -> Combatant | None:
    """A hostile within 5 ft that can see the actor and is able to act, or None."""
    actor = situation.actor
    for other in adjacent(situation.encounter, situation.ruleset, actor):
        if (
            are_hostile(situation.encounter, situation.ruleset, actor, other)
            and other.life is Life.UP
            and not is_incapacitated(other, situation.ruleset)
            and can_see(situation.encounter, situation.ruleset, other, actor)
        ):
            return other
    return None
