"""Numbers of one casting: how dice grow, how many targets, whether its area stays."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from desktop.dice.growth import grown_dice
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.model.spell import (
    TIERS,
    AreaMoment,
    Lasting,
    Spell,
    SpellDamage,
)
from desktop.rules.engine.ruleset import MagicPolicy
from desktop.rules.map.things import is_thing

DISCIPLE = "disciple-of-life"
"""The trait of a creature whose healing spells restore more: 2 and the level of the slot."""
DISCIPLE_TOLD_BEFORE = "disciple_of_life"
"""The number that said so in creatures of older fights."""
DISCIPLE_GIVES = 2


def lasting_at(spell: Spell, level: int) -> Spell:
    """The spell as it lasts when it is cast at that level."""
    fitting = [each for each in spell.longer if each.level <= level]
    if not fitting:
        return spell
    longest = fitting[-1]
    return replace(
        spell,
        lasting=Lasting.TIMED if longest.rounds else Lasting.UNTIL_ENDED,
        rounds=longest.rounds,
        concentration=longest.concentration,
    )


def growth_steps(spell: Spell, level: int, caster_level: int, every: int = 1) -> int:
    """How often its growth counts: by slot levels above its own, of a cantrip by tiers."""
    if spell.is_cantrip:
        return sum(1 for tier in TIERS if caster_level >= tier)
    return max(0, level - spell.level) // every


def dice_of(
    magic: MagicPolicy, caster: Combatant, spell: Spell, part: SpellDamage, level: int
) -> str:
    """The dice of one part of its damage, cast at that level."""
    steps = growth_steps(spell, level, magic.caster_level(caster), part.every)
    return with_modifier(
        grown_dice(part.dice, part.growth, steps), magic.modifier(caster) if part.modifier else 0
    )


def parts_for(spell: Spell, kinds: Iterable[str]) -> tuple[SpellDamage, ...]:
    """The parts of its damage that creatures of these kinds take, at once or later."""
    known = set(kinds)
    return tuple(part for part in spell.damage if not part.kinds or known & set(part.kinds))


def with_modifier(dice: str, modifier: int) -> str:
    """Dice with a modifier behind them."""
    if not modifier:
        return dice
    return f"{dice}+{modifier}" if modifier > 0 else f"{dice}-{-modifier}"


def healing_of(magic: MagicPolicy, caster: Combatant, spell: Spell, level: int) -> str:
    """The dice of its healing; "" without one."""
    healing = spell.healing
    if healing is None:
        return ""
    steps = growth_steps(spell, level, magic.caster_level(caster))
    more = magic.modifier(caster) if healing.modifier else 0
    if is_disciple(caster) and not (spell.is_cantrip or healing.temporary):
        more += DISCIPLE_GIVES + max(level, spell.level)
    return with_modifier(grown_dice(healing.dice, healing.growth, steps), more)


def is_disciple(caster: Combatant) -> bool:
    """Whether its healing spells restore more (Disciple of Life)."""
    known = caster.creature
    return DISCIPLE in known.traits or bool(known.numbers.get(DISCIPLE_TOLD_BEFORE))


def shares_of(spell: Spell, targets: Sequence[Combatant]) -> tuple[int, ...]:
    """How shared healing is proposed to be divided: each what it has lost, the first ones first."""
    left = 0 if spell.healing is None or not spell.healing.shared else int(spell.healing.dice)
    shares = []
    for target in targets:
        shares.append(min(left, max(0, target.maximum_hit_points - target.hit_points)))
        left -= shares[-1]
    return tuple(shares)


def pool_of(spell: Spell, level: int) -> str:
    """The dice of the hit points that it reaches; "" without such a pool."""
    if spell.pool is None:
        return ""
    return grown_dice(spell.pool.dice, spell.pool.growth, max(0, level - spell.level))


def attacks_of(magic: MagicPolicy, caster: Combatant, spell: Spell, level: int) -> int:
    """How many rays, beams or darts it has."""
    return spell.attacks + spell.attacks_grow * growth_steps(
        spell, level, magic.caster_level(caster)
    )


def most_targets(magic: MagicPolicy, caster: Combatant, spell: Spell, level: int) -> int | None:
    """How many creatures it may be aimed at; None: as many as there are."""
    if spell.attacks > 1 or spell.attacks_grow:
        return attacks_of(magic, caster, spell, level)
    if spell.targets is None:
        return None
    return spell.targets + spell.targets_grow * growth_steps(
        spell, level, magic.caster_level(caster)
    )


def kind_of(part: SpellDamage, choice: str) -> str:
    """The damage type: the chosen one where there are several."""
    if choice in part.types:
        return choice
    return part.types[0] if part.types else ""


def is_area_lasting(spell: Spell) -> bool:
    """Whether its area stays on the map: it acts later, or it is what the spell makes."""
    if spell.area is None or spell.lasting is Lasting.INSTANT:
        return False
    if spell.area.raises is not None or spell.area.deflects or spell.stages:
        return True
    later = set(spell.area.moments) - {AreaMoment.APPEAR}
    return bool(later) or AreaMoment.APPEAR not in spell.area.moments


def leaves_a_place(spell: Spell) -> bool:
    """Whether something of its area is there after it was cast: the area, or ground in it."""
    return spell.area is not None and (is_area_lasting(spell) or spell.ground is not None)


def makes_targets(spell: Spell) -> bool:
    """Whether whoever stands in its area is a target by that alone (52-CORE-TARGET-1).

    Who must save is one, who is hurt, healed, changed or given a condition by it, too; where it
    asks for nothing of that kind, only whom the GM picks.
    """
    save = spell.save is not None or spell.attack is not None or spell.influence is not None
    save = save or spell.pool is not None
    return save or bool(spell.damage or spell.conditions) or spell.healing is not None


def only_fills(spell: Spell) -> bool:
    """Whether all that it does is light, dark or mist in its area: it has no targets."""
    fills = spell.light is not None or spell.obscures is not None
    return spell.area is not None and fills and not (spell.layers or makes_targets(spell))


def targets_within(
    encounter: Encounter, spell: Spell | None, inside: Iterable[CombatantId]
) -> tuple[CombatantId, ...]:
    """Whom of those in its area it makes a target by itself: creatures, not things.

    None: a feature of a stat block, which is about creatures, too.
    """
    if spell is not None and not makes_targets(spell):
        return ()
    return tuple(who for who in inside if not is_thing(encounter.combatants[who]))


def acts_at_once(spell: Spell) -> bool:
    """Whether it asks for saves and deals damage as it is cast."""
    if spell.area is None or not is_area_lasting(spell):
        return True
    return AreaMoment.APPEAR in spell.area.moments
