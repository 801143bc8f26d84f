"""Hit points that effects give at the start of each of their bearer's turns."""

from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.ids import CombatantId
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.harm import damage

AT_ZERO = "at_zero"
"""Only whoever has no hit points left."""


def grant_points(draft: Draft, who: CombatantId) -> None:
    """A turn step: temporary hit points, of several effects the most."""
    combatant = draft.combatant(who)
    if combatant.is_out:
        return
    given = modifiers_of(combatant, Question.TURN_TEMPORARY)
    points = max((modifier.change for modifier in given), default=0)
    if points > combatant.temporary_hit_points:
        draft.add(e.TemporaryGranted(who, points, points))


def mend(draft: Draft, who: CombatantId) -> None:
    """A turn step: hit points that come back, also to whoever lies at 0; not to the dead."""
    combatant = draft.combatant(who)
    given = modifiers_of(combatant, Question.TURN_HEALING)
    fitting = [x for x in given if AT_ZERO not in x.when or combatant.hit_points == 0]
    points = max((modifier.change for modifier in fitting), default=0)
    is_hurt = combatant.hit_points < combatant.maximum_hit_points
    if points and is_hurt and combatant.life is not Life.DEAD:
        damage.heal(draft, who, points)
