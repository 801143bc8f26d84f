"""Whom a spell can take together: how near to each other, and of what size at most."""

from itertools import combinations

from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.model.spell import Spell
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import distance_between


def judge_together(draft: Draft, spell: Spell, targets: tuple[Combatant, ...]) -> Refusal | None:
    """Its targets are within so many feet of the first, or each of all others."""
    if not spell.together:
        return None
    pairs = combinations(targets, 2)
    for one, other in pairs:
        if spell.from_first and one is not targets[0]:
            break
        away = distance_between(draft.encounter, draft.ruleset, one, other)
        if away is not None and away > spell.together:
            told: Parameters = {
                "spell": spell.name,
                "one": one.name,
                "other": other.name,
                "distance": Distance(away),
                "most": Distance(spell.together),
            }
            rule = draft.ruleset.rule("spell_target")
            return Refusal(Message("refusal.targets_apart", told), rule)
    return None


def judge_size(draft: Draft, spell: Spell, target: Combatant) -> Refusal | None:
    """It takes nobody who is larger than its text says."""
    sizes = draft.ruleset.sizes
    if spell.largest not in sizes:
        return None
    if draft.ruleset.size_of(target).order <= sizes[spell.largest].order:
        return None
    told: Parameters = {"target": target.name, "spell": spell.name}
    return Refusal(Message("refusal.too_large_for", told), draft.ruleset.rule("spell_target"))
