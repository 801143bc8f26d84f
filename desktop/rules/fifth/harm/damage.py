"""What of damage arrives in D&D: immunity, resistance, vulnerability, each once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop.language.message import Message
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.creature import Defence, DefenceKind
from desktop.model.events import DamagePart
from desktop.model.reasons import Contribution, Kind, Standing, Trace, fold, number
from desktop.rules.effects.asking import answering
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.statblocks.traits import SIEGE, find_trait
from desktop.rules.map.things import is_thing

ALL = "all"
MAGICAL, NONMAGICAL = "magical", "nonmagical"
"""The property of an attack, and what holds only against attacks without it."""
HALF, DOUBLE, NOTHING = 50, 200, 0
CHANGES = {
    DefenceKind.IMMUNITY: NOTHING,
    DefenceKind.RESISTANCE: HALF,
    DefenceKind.VULNERABILITY: DOUBLE,
}
TEXTS = {
    DefenceKind.IMMUNITY: "reason.immunity",
    DefenceKind.RESISTANCE: "reason.resistance",
    DefenceKind.VULNERABILITY: "reason.vulnerability",
    DefenceKind.REDUCTION: "reason.reduction",
}


@dataclass(frozen=True, slots=True)
class FifthDamage:
    """Halves down, resistance before vulnerability, several of a kind count once."""

    def taken(
        self, situation: Situation, parts: Sequence[DamageAmount], saved: Trace = ()
    ) -> tuple[tuple[int, Trace], ...]:
        """What the target takes of each type; a flat change counts once for the hit."""
        target = situation.target
        assert target is not None, "damage is taken by somebody"
        found = [
            (
                *_own_defences(situation, target, part.type, part.tags),
                *_from_effects(situation, part),
                *_besieged(situation, target),
            )
            for part in parts
        ]
        arrived: list[tuple[int, Trace]] = []
        for part, reasons in zip(parts, once_a_hit(parts, found), strict=True):
            if not (reasons or saved):
                arrived.append((part.amount, ()))
                continue
            settled = _settled(reasons, saved)
            start = number(Message("reason.damage_by_hand"), part.amount)
            arrived.append((fold((start, *settled)), settled))
        return tuple(arrived)

    def whole(self, situation: Situation, parts: tuple[DamagePart, ...]) -> tuple[int, Trace]:
        """Nothing of what stays below the target's damage threshold."""
        total = sum(part.taken for part in parts)
        target = situation.target
        assert target is not None, "damage is taken by somebody"
        threshold = target.creature.numbers.get("damage_threshold", 0)
        compared = total
        if situation.ruleset.chooses(situation.encounter, "threshold_at", "before"):
            compared = sum(part.dealt.amount for part in parts)
        if compared >= threshold:
            return total, ()
        text = Message("reason.threshold", {"threshold": threshold})
        rule = situation.ruleset.rule("threshold")
        return 0, (number(Message("reason.damage_sum"), total), _set(text, 0, rule))


def once_a_hit(parts: Sequence[DamageAmount], found: Sequence[Trace]) -> tuple[Trace, ...]:
    """The reasons of each part, with every flat change once in the whole hit.

    What is added is added to the first part that it holds for. What is taken away is taken from
    one such part after the other, from each as much as it has; from the last whatever is left.
    """
    if not any(found):
        return tuple(found)
    left: dict[tuple[Message, str, int], int] = {}
    last = {
        _flat_key(each): place
        for place, trace in enumerate(found)
        for each in trace
        if each.kind is Kind.NUMBER
    }
    kept: list[Trace] = []
    for place, (part, trace) in enumerate(zip(parts, found, strict=True)):
        amount = part.amount
        reasons: list[Contribution] = []
        for each in trace:
            if each.kind is not Kind.NUMBER:
                reasons.append(each)
                continue
            key = _flat_key(each)
            due = left.get(key, each.change)
            takes = due if due >= 0 or last[key] == place else max(due, -max(0, amount))
            left[key] = due - takes
            amount += takes
            if takes:
                reasons.append(replace(each, change=takes))
        kept.append(tuple(reasons))
    return tuple(kept)


def _flat_key(contribution: Contribution) -> tuple[Message, str, int]:
    return contribution.reason, contribution.rule, contribution.change


def _from_effects(situation: Situation, part: DamageAmount) -> Trace:
    """What conditions and magic do to it; stone stops only what is not magical (2014)."""
    found = answering(situation, Question.DAMAGE, of_target=True, kind=part.type)
    return tuple(
        told
        for _, fact, told in found
        if told.standing is Standing.COUNTED
        and not (NONMAGICAL in fact.what and MAGICAL in part.tags)
    )


def _besieged(situation: Situation, target: Combatant) -> Trace:
    """A siege monster deals double damage to objects and structures."""
    siege = find_trait(situation.actor.creature, SIEGE)
    if siege is None or not is_thing(target) or situation.actor.id == target.id:
        return ()
    text = Message("reason.stat_block", {"feature": siege.name})
    rule = situation.ruleset.rule("stat_block_trait")
    return (Contribution(text, Kind.MULTIPLIER, DOUBLE, rule=rule),)


def _set(text: Message, value: int, rule: str) -> Contribution:
    return Contribution(text, Kind.SET, value, rule=rule)


def _own_defences(
    situation: Situation, target: Combatant, kind: str, tags: tuple[str, ...]
) -> Trace:
    found: list[Contribution] = []
    for defence in target.creature.defences:
        if not applies(defence, kind, tags):
            continue
        reduces = defence.kind is DefenceKind.REDUCTION
        # A reduction is one for the whole hit, so it does not name the type of a part.
        text = Message(TEXTS[defence.kind], {} if reduces else {"type": damage_name(kind)})
        rule = situation.ruleset.rule(defence.kind.value)
        if defence.kind in CHANGES:
            found.append(Contribution(text, Kind.MULTIPLIER, CHANGES[defence.kind], rule=rule))
        elif reduces and defence.value:
            found.append(number(text, -defence.value, rule))
    return tuple(found)


def damage_name(kind: str) -> Message:
    """The name of a damage type."""
    return Message(f"damage.{kind}") if kind else Message("damage.untyped")


def applies(defence: Defence, kind: str, tags: tuple[str, ...]) -> bool:
    """Whether a defence holds against damage of that type with these properties."""
    if kind not in defence.types and ALL not in defence.types:
        return False
    if not set(defence.unless).isdisjoint(tags):
        return False
    return set(defence.only).issubset(tags)


def _settled(found: Trace, saved: Trace) -> Trace:
    """Flat changes first, not below 0; then immunity, one resistance, one vulnerability.

    What is left by a save that counts late comes right after the flat changes.

    Others of those three are outranked.
    """
    flat = [each for each in found if each.kind is Kind.NUMBER]
    ordered = sorted(
        (each for each in found if each.kind is not Kind.NUMBER), key=lambda each: each.change
    )
    seen: set[int] = set()
    settled: list[Contribution] = [*flat]
    if any(each.change < 0 for each in flat):
        settled.append(Contribution(Message("reason.not_below_zero"), Kind.FLOOR, 0))
    settled += saved
    for each in ordered:
        is_extra = each.change in seen or (NOTHING in seen and each.change != NOTHING)
        seen.add(each.change)
        settled.append(each.with_standing(Standing.OUTRANKED) if is_extra else each)
    return tuple(settled)
