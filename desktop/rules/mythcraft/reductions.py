"""What of damage arrives: Immune, Absorb, Affinity, Damage Reduction, Damage Threshold."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import DefenceKind
from desktop.model.events import DamagePart
from desktop.model.reasons import Contribution, Kind, Trace, fold
from desktop.rules.mythcraft.defences import answering, vulnerability
from desktop.rules.situation import Situation

IGNORES_RESIST = "ignores_resist"
"""Tag of an attack that pays no heed to Resist, and so to DR (MC-RES-03)."""
_NOT_BELOW_ZERO = Contribution(Message("reason.myth.not_below_zero"), Kind.FLOOR, 0)


@dataclass(frozen=True, slots=True)
class MythcraftDamage:
    """The order of MC-RES-05; Resist is no part of it, it raises a defence (MC-RES-01)."""

    def taken(
        self, situation: Situation, amount: int, kind: str, tags: tuple[str, ...]
    ) -> tuple[int, Trace]:
        """What the target takes of one type's amount, and why."""
        target = situation.target
        assert target is not None, "damage has a target"
        trace: list[Contribution] = []
        # Vulnerable beats Immune and DR (MC-RES-02).
        vulnerable = vulnerability(target, kind, tags) > 0
        if not vulnerable:
            trace += _immune(target, kind, tags)
        trace += _absorbed(target, kind)
        trace += _affinity(target, kind)
        if not vulnerable and IGNORES_RESIST not in tags:
            trace += _reduced(target, kind, tags)
        if not trace:
            return amount, ()
        reasons = (*trace, _NOT_BELOW_ZERO)
        return fold(
            (Contribution(Message("reason.damage_by_hand"), change=amount), *reasons)
        ), reasons

    def whole(self, situation: Situation, parts: tuple[DamagePart, ...]) -> tuple[int, Trace]:
        """What is left of one expenditure: all of it, or nothing below the DT (AP-DT-01).

        All its types are added for that (AP-DT-02); those to which the target is Vulnerable
        arrive in any case (MC-RES-02).
        """
        target = situation.target
        assert target is not None, "damage has a target"
        total = sum(part.taken for part in parts)
        threshold = target.creature.numbers.get("dt", 0)
        if not threshold or total == 0 or total >= threshold:
            return total, ()
        kept = sum(
            part.taken
            for part in parts
            if vulnerability(target, part.dealt.type, part.dealt.tags) > 0
        )
        told = Message("reason.myth.damage_threshold", {"value": threshold})
        return kept, (Contribution(told, Kind.SET, kept, rule="AP-DT-01"),)


def _immune(target: Combatant, kind: str, tags: tuple[str, ...]) -> Trace:
    if not answering(target, DefenceKind.IMMUNITY, kind, tags):
        return ()
    return (Contribution(Message("reason.myth.immune"), Kind.SET, 0, rule="MC-RES-03"),)


def _absorbed(target: Combatant, kind: str) -> Trace:
    """Absorb of the creature or of a condition: the larger one."""
    own = [entry.value or 0 for entry in answering(target, DefenceKind.ABSORPTION, kind, ())]
    given = [
        effect.level or 0
        for effect in target.effects
        if effect.key == "absorb" and effect.parameters.get("type", kind) == kind
    ]
    value = max((*own, *given), default=0)
    if not value:
        return ()
    told = Message("reason.myth.absorb", {"value": value})
    return (Contribution(told, change=-value, rule="MC-COND-ABSORB"),)


def _affinity(target: Combatant, kind: str) -> Trace:
    if not has_affinity(target, kind):
        return ()
    told = Message("reason.myth.affinity")
    half = Contribution(told, Kind.MULTIPLIER_UP, 50, rule="MC-COND-AFFINITY")
    return (_NOT_BELOW_ZERO, half)


def has_affinity(who: Combatant, kind: str) -> bool:
    """Whether it has Affinity with a type, by nature or as a condition."""
    given = any(
        effect.key == "affinity" and effect.parameters.get("type", kind) == kind
        for effect in who.effects
    )
    return given or bool(answering(who, DefenceKind.AFFINITY, kind, ()))


def _reduced(target: Combatant, kind: str, tags: tuple[str, ...]) -> Trace:
    """DR: so much less of everything but what bypasses it."""
    values = [
        entry.value or 0
        for entry in target.creature.defences
        if entry.kind is DefenceKind.REDUCTION and not {kind, *tags}.intersection(entry.unless)
    ]
    values.append(target.creature.numbers.get("dr", 0))
    value = max(values)
    if not value:
        return ()
    told = Message("reason.myth.damage_reduction", {"value": value})
    return (Contribution(told, change=-value, rule="MC-RES-03"),)
