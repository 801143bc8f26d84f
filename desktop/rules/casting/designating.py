"""Whom of those in an area its maker means, and whom an area that stays spares."""

from collections.abc import Iterable

from desktop.model.combatant import Life
from desktop.model.creature import AreaShape
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.model.spell import Spell, SpellRange
from desktop.rules.casting.spell_numbers import targets_within
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import are_hostile


def begins_at_maker(spell: Spell | None) -> bool:
    """Whether an area goes out from its maker (None: a feature); else from a point in range."""
    return spell is None or spell.range is SpellRange.SELF


def is_on_self(spell: Spell | None) -> bool:
    """Whether it needs nobody to be pointed at: it calls creatures, or acts on its maker alone."""
    if spell is None:
        return False
    if spell.summons or spell.calls or spell.makes:
        return True
    asks_another = spell.save is not None and not spell.save.dc
    return spell.range is SpellRange.SELF and not (asks_another or spell.attack or spell.area)


def meant(
    encounter: Encounter,
    ruleset: Ruleset,
    caster: CombatantId,
    spell: Spell | None,
    inside: Iterable[CombatantId],
) -> tuple[CombatantId, ...]:
    """Whom the area is meant for, as a proposal that the GM may change.

    Not its maker where it goes out from there (51-AOE-04, 52-AOE-CONE-2), nor who is out of the
    fight, unless it heals; friends of what only helps, foes of what its caster may aim as it
    likes; else whoever is there.
    """
    found = []
    for who in targets_within(encounter, spell, inside):
        if who == caster and (spell is None or _leaves_out_maker(spell)):
            continue
        heals = spell is not None and spell.healing is not None
        if encounter.combatants[who].life is Life.DEFEATED and not heals:
            continue
        if spell is None or _is_for(encounter, ruleset, caster, spell, who):
            found.append(who)
    return tuple(found)


def _leaves_out_maker(spell: Spell) -> bool:
    is_breath = spell.range is SpellRange.TOUCH and _shape(spell) is AreaShape.CONE
    return spell.others or (begins_at_maker(spell) and not _is_for_all(spell)) or is_breath


def _is_for_all(spell: Spell) -> bool:
    """Whether it changes whoever is in it, its caster as well: a barrier, a silence."""
    return spell.influence is not None and spell.save is None and not spell.damage


def _shape(spell: Spell) -> AreaShape | None:
    return None if spell.area is None else spell.area.shape


def _is_for(
    encounter: Encounter, ruleset: Ruleset, caster: CombatantId, spell: Spell, who: CombatantId
) -> bool:
    known = encounter.combatants
    is_foe = are_hostile(encounter, ruleset, known[caster], known[who])
    if _is_picking(spell):
        return is_foe
    influence = spell.influence
    return influence is None or not influence.helps or bool(spell.damage) or not is_foe


def _is_picking(spell: Spell) -> bool:
    return spell.area is not None and spell.area.picks


def spared(
    encounter: Encounter,
    ruleset: Ruleset,
    caster: CombatantId,
    spell: Spell,
    inside: Iterable[CombatantId],
    targets: Iterable[CombatantId],
) -> tuple[CombatantId, ...]:
    """Whom the area leaves alone: those in it that are no targets.

    Where its caster designates whom it spares: all its friends, too, wherever they are now.
    """
    hit = frozenset(targets)
    found = [who for who in inside if who not in hit]
    if _is_picking(spell):
        known = encounter.combatants
        own = known[caster]
        friends = [who for who in known if not are_hostile(encounter, ruleset, own, known[who])]
        found = [who for who in found if not known[who].is_out]
        found += [who for who in friends if who not in hit]
    return tuple(dict.fromkeys(found))
