"""What of damage arrives: Immune, Absorb, Affinity, Damage Reduction, Damage Threshold."""

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.creature import DefenceKind
from desktop.model.events import DamagePart
from desktop.model.reasons import Contribution, Kind, Standing, Trace, fold
from desktop.rules.engine.situation import Situation
from desktop.rules.mythcraft.creatures.defences import answering, vulnerability

IGNORES_RESIST = "ignores_resist"
"""Tag of an attack that pays no heed to Resist, and so to DR (MC-RES-03)."""
_NOT_BELOW_ZERO = Contribution(Message("reason.myth.not_below_zero"), Kind.FLOOR, 0)


@dataclass(frozen=True, slots=True)
class MythcraftDamage:
    """The order of MC-RES-05; Resist is no part of it, it raises a defence (MC-RES-01).

    The table may take DR before Absorb and Affinity (open point).
    """

    def taken(
        self, situation: Situation, parts: Sequence[DamageAmount], saved: Trace = ()
    ) -> tuple[tuple[int, Trace], ...]:
        """What the target takes of each part of one expenditure; DR counts once for all of it."""
        target = situation.target
        assert target is not None, "damage has a target"
        reducing = [_reduction(target, part.type, part.tags) for part in parts]
        last = max((place for place, value in enumerate(reducing) if value), default=-1)
        reduces_first = situation.ruleset.chooses(
            situation.encounter, "defence_order", "reduction_first"
        )
        reduced = 0
        absorbing: set[str] = set()
        arrived = []
        for place, (part, most) in enumerate(zip(parts, reducing, strict=True)):
            trace: list[Contribution] = []
            # Vulnerable beats Immune and DR (MC-RES-02).
            if not vulnerability(target, part.type, part.tags):
                trace += _immune(target, part.type, part.tags)
            typed: list[Contribution] = []
            if part.type not in absorbing:
                typed += _absorbed(target, part.type)
                absorbing.add(part.type)
            typed += _affinity(target, part.type)
            if not reduces_first:
                trace += typed
            if (due := most - reduced) > 0:
                before = fold((_start(part.amount), *trace, _NOT_BELOW_ZERO))
                less = due if place == last else min(due, before)
                reduced += less
                trace += _reduced(most, less)
            if reduces_first:
                trace += typed
            if trace:
                trace.append(_NOT_BELOW_ZERO)
            arrived.append((fold((_start(part.amount), *trace)), tuple(trace)))
        return tuple(arrived)

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
        line = Contribution(told, Kind.SET, kept, rule="AP-DT-01")
        return kept, (line.with_standing(Standing.OUTRANKED) if kept == total else line,)


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


def _reduction(target: Combatant, kind: str, tags: tuple[str, ...]) -> int:
    """The X of DR against a part of damage: none for what bypasses it, or where Vulnerable."""
    if IGNORES_RESIST in tags or vulnerability(target, kind, tags):
        return 0
    values = [
        entry.value or 0
        for entry in target.creature.defences
        if entry.kind is DefenceKind.REDUCTION and not {kind, *tags}.intersection(entry.unless)
    ]
    return max(*values, target.creature.numbers.get("dr", 0), 0)


def _reduced(value: int, less: int) -> Trace:
    """DR: so much less of everything but what bypasses it."""
    if not less:
        return ()
    told = Message("reason.myth.damage_reduction", {"value": value})
    return (Contribution(told, change=-less, rule="MC-RES-03"),)


def _start(amount: int) -> Contribution:
    return Contribution(Message("reason.damage_by_hand"), change=amount)
