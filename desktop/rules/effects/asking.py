"""Asking the conditions of somebody what they answer, in the situation as it is now."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.creature import Attack
from desktop.model.encounter import Encounter
from desktop.model.reasons import Contribution, Standing
from desktop.rules.effects.circumstances import TOLD_UNMET, WHEN
from desktop.rules.engine.conditions import Fact, Held, Question
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import (
    distance_between,
)
from desktop.rules.sight.perceiving import facts_of


def situation_of(
    encounter: Encounter,
    ruleset: Ruleset,
    actor: Combatant,
    target: Combatant | None = None,
    attack: Attack | None = None,
    *,
    ranged: bool = False,
) -> Situation:
    """The situation as the map and the state have it now."""
    distance = None if target is None else distance_between(encounter, ruleset, actor, target)
    properties = () if attack is None else attack.properties
    return Situation(encounter, ruleset, actor, target, attack, ranged, distance, properties)


# --- asking -------------------------------------------------------------------------------------

DEALING = frozenset((Question.EXTRA_DAMAGE, Question.EXTRA_DAMAGE_ON, Question.STRIKES_BACK))
"""Questions whose types and abilities are those of what is dealt, and limit nothing."""


def condition_name(held: Held) -> Message:
    """The name of a condition, or of an effect with modifiers, as a reason tells it."""
    if held.influence is not None and held.effect.label:
        return Message("note.label", {"label": held.effect.called})
    return Message(f"condition.{held.condition.key}")


def asked(
    situation: Situation,
    question: Question,
    *,
    of_target: bool = False,
    ability: str = "",
    defence: str = "",
    kind: str = "",
) -> tuple[Contribution, ...]:
    """The contributions of the conditions of the actor (or target) to a question.

    A condition counts once, however often it is held; circumstances of sight that are missing
    are told with the standing "not met", others are left out. Of modifiers with one origin the
    strongest counts, of equal ones the last; the others are told as outranked.
    """
    bearer = situation.target if of_target else situation.actor
    if bearer is None or not bearer.effects:  # asked many times a step, and mostly there is none
        return ()
    found = answering(
        situation, question, of_target=of_target, ability=ability, defence=defence, kind=kind
    )
    return tuple(contribution for _, _, contribution in found)


Answering = tuple[Held, Fact, Contribution]


def answering(
    situation: Situation,
    question: Question,
    *,
    of_target: bool = False,
    ability: str = "",
    defence: str = "",
    kind: str = "",
) -> list[Answering]:
    """The same with the facts that give them."""
    bearer = situation.target if of_target else situation.actor
    if bearer is None or not bearer.effects:
        return []
    other = situation.actor if of_target else situation.target
    found: dict[tuple[str, ...], Answering] = {}
    outranked: list[Answering] = []
    for held, fact in facts_of(bearer, question, situation.ruleset):
        if not _fits(fact, ability, defence, kind) or not _concerns(fact, situation.word, other):
            continue
        unmet = [name for name in fact.when if not WHEN[name](situation, held, not of_target)]
        if unmet and not TOLD_UNMET.issuperset(unmet):
            continue
        change = fact.change * held.level if fact.per_level else fact.change
        standing = Standing.NOT_MET if unmet else Standing.COUNTED
        key = "reason.target_condition" if of_target else "reason.own_condition"
        told = Message(key, {"condition": condition_name(held)})
        if fact.label:
            told = Message(f"reason.{fact.label}", {"reason": told})
        rule = fact.rule or held.condition.rule
        answer = held, fact, Contribution(told, fact.kind, change, standing, rule, dice=fact.dice)
        place = _place_of(held, fact)
        known = found.get(place)
        if known is None or known[2].standing is Standing.NOT_MET:
            found[place] = answer
        elif held.influence is not None and not unmet:
            loser = known if _strength(fact) >= _strength(known[1]) else answer
            found[place] = answer if loser is known else known
            rule = situation.ruleset.rule("same_spell")
            out = replace(loser[2], standing=Standing.OUTRANKED, rule=rule)
            outranked.append((loser[0], loser[1], out))
    return [*found.values(), *outranked]


def _concerns(fact: Fact, word: str, other: Combatant | None) -> bool:
    """Whether it is about what is checked, and about that other creature."""
    if fact.words and word not in fact.words:
        return False
    return not fact.kinds or (other is not None and other.creature.is_one_of(fact.kinds))


def _strength(fact: Fact) -> tuple[int, str]:
    """What the more potent one of two equal effects has more of."""
    return abs(fact.change), fact.dice


def _place_of(held: Held, fact: Fact) -> tuple[str, ...]:
    """What makes two answers the same one, of which only one counts."""
    if held.influence is not None:
        origin = held.influence.origin or held.effect.label.casefold() or str(held.effect.id)
        return (origin, fact.kind.value, *fact.when, *fact.abilities, *fact.words, *fact.types)
    if fact.once:
        return fact.once, "", ""
    condition = held.condition
    subject = ""
    if condition.named:
        subject = held.effect.source or held.effect.label
    return str(condition.key), str(condition.facts.index(fact)), subject


def counted(contributions: tuple[Contribution, ...]) -> tuple[Contribution, ...]:
    """Those that count."""
    return tuple(each for each in contributions if each.standing is Standing.COUNTED)


def _fits(fact: Fact, ability: str, defence: str, kind: str) -> bool:
    return (
        (not fact.abilities or ability in fact.abilities or fact.question in DEALING)
        and (not fact.defences or defence in fact.defences)
        and (not fact.types or kind in fact.types or fact.question in DEALING)
    )
