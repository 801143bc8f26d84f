"""The attacks and darts of a spell, one after the other."""

from dataclasses import replace

from desktop.model import commands as c
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Attack, AttackKey, AttackKind, AttackSource, Damage
from desktop.model.ids import CombatantId
from desktop.model.spell import Spell, SpellRange
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.attacking import attacks
from desktop.rules.casting import leaping, spell_volleys, turning_back
from desktop.rules.casting.spell_numbers import attacks_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import MagicPolicy

TOUCH = 5
SPELL_ATTACK = AttackKey("spell")


def spell_attack(draft: Draft, magic: MagicPolicy, caster: Combatant, spell: Spell) -> Attack:
    """Its attack as one of a stat block, without damage."""
    kind = AttackKind.MELEE if spell.attack is None else spell.attack
    is_ranged = kind is AttackKind.RANGED
    reach = spell.reach or (spell.feet if spell.range is SpellRange.FEET else TOUCH)
    return Attack(
        SPELL_ATTACK,
        spell.names,
        kind,
        AttackSource.SPELL,
        magic.attack_bonus(draft.ruleset, caster).value,
        reach=None if is_ranged else reach,
        normal_range=reach if is_ranged else None,
        properties=volleys.MAGICAL,
    )


def attack(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int, volley: Volley
) -> None:
    """Roll each attack; those on whoever turns such spells back wait for its die."""
    if command.targets:
        count = attacks_of(magic, draft.combatant(command.caster), command.spell, level)
        held = turning_back.held_of(draft, command, count)
        for number in range(count):
            if all(number not in numbers for numbers in held.values()):
                strike(draft, magic, command, volley, number, level)
        turning_back.ask(draft, command, volley, held)


def strike(
    draft: Draft,
    magic: MagicPolicy,
    command: c.CastSpell,
    volley: Volley,
    number: int,
    leaps: int,
    struck: tuple[CombatantId, ...] = (),
) -> None:
    """One attack; a spell that leaps goes on from a hit, so often, but to none of the `struck`."""
    target, since = command.targets[number % len(command.targets)], len(draft.events)
    outcome = attack_once(draft, magic, command, volley, number)
    if command.spell.leaps and outcome is not AttackOutcome.MISS:
        leaping.ask(draft, command, volley, (*struck, target), leaps, since=since)


def attack_once(
    draft: Draft,
    magic: MagicPolicy,
    command: c.CastSpell,
    volley: Volley,
    number: int,
    thrower: CombatantId | None = None,
) -> AttackOutcome:
    """One attack: a hit deals damage (twice the dice when critical) and gives the rest.

    `thrower` is whoever turns it back: it comes from there, with the caster's own bonus.
    """
    target = draft.find(command.targets[number % len(command.targets)])
    caster = draft.combatant(command.caster)
    if target is None or target.life is Life.DEAD:
        return AttackOutcome.MISS
    parts = tuple(
        Damage(
            part.text or str(part.amount),
            part.amount,
            (part.type,) if part.type else (),
            again=volley.again,
        )
        for part in volley.damage
    )
    made = replace(spell_attack(draft, magic, caster, command.spell), damage=parts)
    actor = caster if thrower is None else draft.combatant(thrower)
    situation = attacks.attack_situation(draft.encounter, draft.ruleset, actor, target, made)
    rolls, blow = command.rolls[number : number + 1], command.blows[number : number + 1]
    wish = c.MakeAttack(
        actor.id,
        SPELL_ATTACK,
        target.id,
        dice=rolls[0] if rolls else command.dice[number : number + 1],
        damage=(blow[0] if blow else ()) or (command.damage if number == 0 else None),
        adjustments=command.adjustments,
        bonus=next(iter(command.bonus[number : number + 1]), ()),
    )
    outcome = attacks.resolve(draft, situation, wish, volley)
    if outcome is not AttackOutcome.MISS:
        volleys.follow_hit(draft, target.id, volley)
    return outcome


def throw_darts(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int, volley: Volley
) -> None:
    """Each dart hits by itself; those for whoever turns them back wait for its die."""
    if command.targets:
        count = attacks_of(magic, draft.combatant(command.caster), command.spell, level)
        held = turning_back.held_of(draft, command, count)
        for number in range(count):
            if all(number not in numbers for numbers in held.values()):
                throw_dart(draft, command, volley, number)
        turning_back.ask(draft, command, volley, held)


def throw_dart(draft: Draft, command: c.CastSpell, volley: Volley, number: int) -> None:
    """One dart is damage of its own."""
    target = command.targets[number % len(command.targets)]
    blow = next(iter(command.blows[number : number + 1]), ())
    typed = (
        spell_volleys.typed_damage(draft, replace(command, damage=blow)) if blow else volley.damage
    )
    volleys.loose(draft, replace(volley, damage=typed), (target,))
