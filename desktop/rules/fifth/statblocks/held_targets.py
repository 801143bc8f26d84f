"""Whom a paragraph works on by its text, where that is whoever its user holds in its grip."""

import re

from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Feature
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.fifth.effects.states import GRAPPLED

_EACH = re.compile(
    r"\b(?:each|every) creature (?:that is )?grappled by|\bcreatures grappled by"
    r"|\b(?:tutte le|ogni|ciascuna|le) creatur[ae] (?:che (?:ha afferrato|sono afferrate)|afferrat)"
)
_ONE = re.compile(r"\bone creature grappled by|\buna creatura (?:che ha afferrato|afferrata)")


def held_targets(
    encounter: Encounter, user: Combatant, feature: Feature
) -> tuple[CombatantId, ...]:
    """Those whom it holds, of a text that says so; of "one creature" the only one that it holds."""
    found = tuple(
        who.id
        for who in encounter.in_order()
        if who.life is not Life.DEAD
        and any(each.key == GRAPPLED and each.source == user.id for each in who.effects)
    )
    text = " ".join(feature.texts.values()).lower()
    if _EACH.search(text) or (len(found) == 1 and _ONE.search(text)):
        return found
    return ()
