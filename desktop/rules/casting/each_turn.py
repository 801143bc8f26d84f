"""Hit points that effects give at the start of each of their bearer's turns."""

from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.ids import CombatantId
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.harm import damage


def grant_points(draft: Draft, who: CombatantId) -> None:
    """A turn step: temporary hit points, of several effects the most."""
    combatant = draft.combatant(who)
    if combatant.is_out:
        return
    points = _most(draft, who, Question.TURN_TEMPORARY)
    if points > combatant.temporary_hit_points:
        draft.add(e.TemporaryGranted(who, points, points))


def mend(draft: Draft, who: CombatantId) -> None:
    """A turn step: hit points that come back, also to whoever lies at 0; not to the dead."""
    combatant = draft.combatant(who)
    points = _most(draft, who, Question.TURN_HEALING)
    is_hurt = combatant.hit_points < combatant.maximum_hit_points
    if points and is_hurt and combatant.life is not Life.DEAD:
        damage.heal(draft, who, points)


def _most(draft: Draft, who: CombatantId, question: Question) -> int:
    given = modifiers_of(draft.combatant(who), question)
    return max((modifier.change for modifier in given), default=0)
