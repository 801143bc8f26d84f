"""The six defences, and what Resist and Vulnerable do to them."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, Defence, DefenceKind
from desktop.model.reasons import Contribution, Explained, Standing, Trace
from desktop.rules.attacking.hit_reactions import defence_reasons
from desktop.rules.effects.asking import asked
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.situation import Situation
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.sight.cover import HALF, LESS, THREE_QUARTERS, told_cover

COVER_RULE = "MC-COND-COVER"


def defence_key(attack: Attack | None) -> str:
    """Which of the six defences an attack is rolled against; AR unless it says otherwise."""
    return "ar" if attack is None or attack.defence not in numbers.DEFENCES else attack.defence


def defence_against(situation: Situation, kind: str) -> Explained:
    """The target's defence against damage of one type, Resist and Vulnerable included."""
    return defence_of(situation, defence_key(situation.attack), kind)


def defence_of(situation: Situation, key: str, kind: str = "") -> Explained:
    """One of the target's defences with its reasons."""
    target = situation.target
    assert target is not None, "a defence is somebody's"
    base = Contribution(
        Message(f"term.defence.{key}"),
        change=_base(situation, key),
        rule="MC-DEF-01",
    )
    conditions = with_partial_cover(
        situation, asked(situation, Question.DEFENCE, of_target=True, defence=key), key
    )
    tags = situation.properties
    shifts = (*_resist(target, kind, tags), *_vulnerable(target, kind, tags))
    return Explained((base, *conditions, *shifts, *defence_reasons(situation)))


def _base(situation: Situation, key: str) -> int:
    """The number itself; an AR that nobody typed may follow DEX, by the table (MC-DEF-01)."""
    target = situation.target
    assert target is not None, "a defence is somebody's"
    found = numbers.base_defence(target.creature, key)
    follows = situation.ruleset.chooses(situation.encounter, "typed_defences", "with_dex")
    if key == "ar" and follows and not numbers.has_typed_ar(target.creature):
        return found + numbers.attribute(target.creature, "dex")
    return found


PARTIAL = {LESS: 1, HALF: 2, THREE_QUARTERS: 3}
"""Partial Cover by the degree that the map finds (MC-COND-COVER)."""
COVERED = ("ar", "ref", "fort")


def with_partial_cover(situation: Situation, found: Trace, key: str) -> Trace:
    """The reasons with the cover between the two: against ranged attacks, the best one counts."""
    worth = PARTIAL.get(situation.cover, 0)
    if not (worth and situation.ranged and key in COVERED):
        return found
    own = Contribution(told_cover(situation), change=worth, rule=COVER_RULE)
    others = [each for each in found if each.rule == COVER_RULE]
    if any(each.change >= worth for each in others):
        return (*found, own.with_standing(Standing.OUTRANKED))
    kept = (each.with_standing(Standing.OUTRANKED) if each in others else each for each in found)
    return (*kept, own)


def answering(
    target: Combatant, sort: DefenceKind, kind: str, tags: tuple[str, ...]
) -> tuple[Defence, ...]:
    """The target's entries of one sort that meet a type of damage, its category, or a tag."""
    meant = {kind, numbers.DAMAGE_TYPES.get(kind, kind), *tags}
    return tuple(
        entry
        for entry in target.creature.defences
        if entry.kind is sort
        and meant.intersection(entry.types)
        and not meant.intersection(entry.unless)
        and meant.issuperset(entry.only)
    )


def vulnerability(target: Combatant, kind: str, tags: tuple[str, ...]) -> int:
    """The X of Vulnerable X against a type of damage, 0 without."""
    found = answering(target, DefenceKind.VULNERABILITY, kind, tags)
    return max((entry.value or 0 for entry in found), default=0)


def _resist(target: Combatant, kind: str, tags: tuple[str, ...]) -> Trace:
    found = answering(target, DefenceKind.RESISTANCE, kind, tags)
    best = max((entry.value or 0 for entry in found), default=0)
    if not best:
        return ()
    standing = Standing.OUTRANKED if vulnerability(target, kind, tags) else Standing.COUNTED
    told = Message("reason.myth.resist", {"value": best})
    return (Contribution(told, change=best, standing=standing, rule="MC-RES-01"),)


def _vulnerable(target: Combatant, kind: str, tags: tuple[str, ...]) -> Trace:
    value = vulnerability(target, kind, tags)
    if not value:
        return ()
    told = Message("reason.myth.vulnerable", {"value": value})
    return (Contribution(told, change=-value, rule="MC-RES-02"),)
