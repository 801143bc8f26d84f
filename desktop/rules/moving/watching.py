"""Who watches somebody move and may strike, and why nobody may."""

from desktop.model.combatant import Combatant
from desktop.model.reasons import Contribution, Kind
from desktop.rules.effects.asking import asked, situation_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.company import company_of


def safe_because(draft: Draft, mover: Combatant, by: str = "") -> Contribution | None:
    """Why nothing that it does provokes anybody, such as Disengage or a trait; None: it does.

    `by` is how it moves, where that is known.
    """
    flies: Contribution | None = draft.ruleset.flies_past(draft, mover, by)
    if flies is not None:
        return flies
    situation = situation_of(draft.encounter, draft.ruleset, mover)
    reasons = asked(situation, Question.PROVOKES)
    return next((each for each in reasons if each.kind is Kind.AUTOMATIC_SUCCESS), None)


def watchers_of(draft: Draft, mover: Combatant) -> tuple[Combatant, ...]:
    """Whose reaches count on its way; whoever is dragged along is never left behind."""
    held = company_of(draft.encounter, draft.ruleset, mover)
    return tuple(
        each for each in draft.ruleset.movement.watchers(draft, mover) if each.id not in held
    )
