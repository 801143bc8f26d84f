"""Whom a paragraph works on by its text: whom its user holds, or in whose space it is."""

import re

from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Feature
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.effects.states import GRAPPLED
from desktop.rules.map.places import sharing_space

_EACH = re.compile(
    r"\b(?:each|every) creature (?:that is )?grappled by|\bcreatures grappled by"
    r"|\b(?:tutte le|ogni|ciascuna|le) creatur[ae] (?:che (?:ha afferrato|sono afferrate)|afferrat)"
)
_ONE = re.compile(
    r"\b(?:one|a|or) (?:[\w ]{1,30} )?creature grappled by"
    r"|\buna creatura (?:di taglia [\w ]{1,30})?(?:che ha afferrato|afferrata)"
)
_SPACE = re.compile(
    r"\b(?P<count>each|one|one or more) (?:[\w ]{1,30} )?creatures? in the [\w -]+?[’']s"
    r" (?:destination )?space\b"
    r"|\b(?P<quante>ogni|tutte le|una) creatur[ae] (?:di taglia [\w ]{1,30})?nello spazio\b"
    r"|\bland [^.]*?\bin a space that contains one or more (?P<others>other) creatures\b"
)
_SINGLE = ("one", "una")


def held_targets(
    encounter: Encounter, ruleset: Ruleset, user: Combatant, feature: Feature
) -> tuple[CombatantId, ...]:
    """Those whom it holds, or in whose space it is, of a text that says so.

    Of "one creature" the only one that there is.
    """
    text = " ".join(feature.texts.values()).lower()
    if found := _SPACE.search(text):
        there = tuple(who.id for who in sharing_space(encounter, ruleset, user) if not who.is_out)
        is_single = (found["count"] or found["quante"]) in _SINGLE
        return () if is_single and len(there) > 1 else there
    held = tuple(
        who.id
        for who in encounter.in_order()
        if who.life is not Life.DEAD
        and any(each.key == GRAPPLED and each.source == user.id for each in who.effects)
    )
    return held if _EACH.search(text) or (len(held) == 1 and _ONE.search(text)) else ()
