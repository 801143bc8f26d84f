"""Whom metamagic is proposed for: the caster's own people are spared, a foe has it harder."""

from collections.abc import Sequence

from desktop.controllers.cast.saving import FRIENDLY
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.fifth.casting.metamagic import CAREFUL, most_of


def proposed(
    encounter: Encounter, caster: CombatantId | None, option: str, targets: Sequence[Combatant]
) -> tuple[CombatantId, ...]:
    """As many friends as the caster may spare, or the first of its foes; the GM may say others."""
    who = None if caster is None else encounter.combatants.get(caster)
    if who is None:
        return ()
    side = FRIENDLY.get(who.side, who.side)
    friends = [each.id for each in targets if FRIENDLY.get(each.side, each.side) is side]
    if option == CAREFUL:
        return tuple(dict.fromkeys(friends))[: most_of(who)]
    return tuple(each.id for each in targets if each.id not in friends)[:1]
