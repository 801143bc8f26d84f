"""Attacks under water, by the edition's list of weapons (51-UW, 52-PTG-WATER)."""

from dataclasses import dataclass

from desktop.language.message import Distance, Message
from desktop.model.creature import Attack, AttackSource
from desktop.model.reasons import Contribution, Kind
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.effects.states import UNDERWATER
from desktop.rules.fifth.gear import arms
from desktop.rules.fifth.places.speeds import SWIM, own_speed


@dataclass(frozen=True, slots=True)
class UnderwaterAttacks:
    """Which weapons are as good under water as above it."""

    handy: frozenset[str] = frozenset()
    """Weapons for close combat without disadvantage, by their keys."""
    far_handy: frozenset[str] = frozenset()
    """Weapons for shooting and throwing without disadvantage."""
    piercing_is_handy: bool = False
    unarmed_is_weapon: bool = True

    def reasons(self, situation: Situation) -> tuple[Contribution, ...]:
        """Disadvantage of an attack with a weapon by somebody under water."""
        attack = situation.attack
        if attack is None or not self._concerns(situation, attack):
            return ()
        if situation.ranged:
            if _is_named(attack, self.far_handy):
                return ()
            return (_clumsy(situation, "reason.underwater_ranged", "underwater_ranged"),)
        if own_speed(situation.actor, SWIM) > 0 or _is_named(attack, self.handy):
            return ()
        pierces = any("piercing" in part.types for part in attack.damage)
        if self.piercing_is_handy and pierces:
            return ()
        return (_clumsy(situation, "reason.underwater_melee", "underwater_melee"),)

    def foregone(self, situation: Situation) -> Contribution | None:
        """The reason why a shot beyond normal range misses without a roll, or None.

        Where the table lets a natural 20 hit, it is rolled (AMB-17).
        """
        if situation.ruleset.chooses(situation.encounter, "water_beyond_range", "natural_20"):
            return None
        return self.too_far(situation)

    def too_far(self, situation: Situation) -> Contribution | None:
        """The reason why a shot under water goes beyond its normal range, or None."""
        attack, distance = situation.attack, situation.distance
        if attack is None or not situation.ranged or not self._concerns(situation, attack):
            return None
        normal = attack.normal_range
        if normal is None or distance is None or distance <= normal:
            return None
        told: Parameters = {"distance": Distance(distance), "normal": Distance(normal)}
        return Contribution(
            Message("reason.underwater_too_far", told),
            Kind.AUTOMATIC_FAILURE,
            rule=situation.ruleset.rule("underwater_far"),
        )

    def _concerns(self, situation: Situation, attack: Attack) -> bool:
        if not situation.actor.has_effect(UNDERWATER) or attack.source is AttackSource.SPELL:
            return False
        return self.unarmed_is_weapon or attack.key != arms.UNARMED


def _clumsy(situation: Situation, key: str, rule: str) -> Contribution:
    return Contribution(Message(key), Kind.DISADVANTAGE, rule=situation.ruleset.rule(rule))


def _is_named(attack: Attack, names: frozenset[str]) -> bool:
    """Whether the attack is made with one of these weapons: its key, or a part of it."""
    key = str(attack.key).lower().replace(" ", "-").replace("_", "-")
    return key in names or not names.isdisjoint(key.split("-"))
