"""Who sees whom, and what conditions and other effects say about somebody by themselves."""

from desktop.battlemap.eyes import Seen
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.rules.engine.conditions import (
    Fact,
    Held,
    Question,
    has,
    held_by,
    modifiers_of,
    modifying_facts,
)
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.sight.seeing import eyes_for_unseen, eyes_of, how_well


def can_see(
    encounter: Encounter,
    ruleset: Ruleset,
    viewer: Combatant,
    seen: Combatant,
    *,
    for_players: bool = False,
) -> bool:
    """Whether `viewer` sees `seen`, as far as conditions, senses, light and walls tell.

    `for_players`: by what the GM does not keep hidden.
    """
    return sight_of(encounter, ruleset, viewer, seen, for_players=for_players) is not Seen.NOT


def sight_of(
    encounter: Encounter,
    ruleset: Ruleset,
    viewer: Combatant,
    seen: Combatant,
    *,
    for_players: bool = False,
) -> Seen:
    """How well `viewer` sees `seen`: not, dimly (lightly obscured), or clearly."""
    if viewer.id == seen.id:
        return Seen.CLEARLY
    eyes = eyes_of(viewer, is_blind=answers(viewer, Question.SIGHT, ruleset))
    if is_unseen_for(viewer, seen, ruleset) and not modifiers_of(viewer, Question.SEES_UNSEEN):
        eyes = eyes_for_unseen(eyes)
    return how_well(encounter, ruleset, viewer, eyes, seen, for_players=for_players)


def facts_of(combatant: Combatant, question: Question, ruleset: Ruleset) -> list[tuple[Held, Fact]]:
    """The facts of its conditions and other effects that answer a question.

    Whatever the circumstances.
    """
    found = [
        (held, fact)
        for held in held_by(combatant, ruleset.conditions)
        if not held.suppressed
        for fact in held.condition.facts
        if fact.question is question and held.level >= fact.level
    ]
    return found + modifying_facts(combatant, question, ruleset.conditions)


def answers(combatant: Combatant, question: Question, ruleset: Ruleset) -> bool:
    """Whether any of its conditions answers the question, whatever the circumstances."""
    return bool(combatant.effects) and bool(facts_of(combatant, question, ruleset))


def is_incapacitated(combatant: Combatant, ruleset: Ruleset) -> bool:
    """Whether it has the condition that takes away all acting."""
    return bool(combatant.effects) and has(combatant, "incapacitated", ruleset.conditions)


FINDERS = "finders"
"""Parameter of an effect that hides its bearer: the ids of those who have found it alone."""


def is_unseen_for(viewer: Combatant, seen: Combatant, ruleset: Ruleset) -> bool:
    """Whether something hides it that the viewer has not found."""
    return bool(seen.effects) and any(
        viewer.id not in str(held.effect.parameters.get(FINDERS, "")).split()
        for held, _ in facts_of(seen, Question.UNSEEN, ruleset)
    )
