"""Weapons and blows that magic takes part in: a staff that hits by wisdom, a smite on a hit."""

from dataclasses import replace

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.language.message import Message, Name
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import CastSpell, MakeAttack
from desktop.model.creature import (
    Attack,
    AttackKind,
    AttackSource,
    Creature,
    Damage,
    DamageWhen,
)
from desktop.model.ids import EffectId
from desktop.model.modifier import Influence
from desktop.model.reasons import Standing
from desktop.model.spell import SpellBlow
from desktop.rules.casting import spell_effects
from desktop.rules.casting.spell_numbers import dice_of, kind_of, parts_for
from desktop.rules.effects import effects
from desktop.rules.effects.asking import answering
from desktop.rules.effects.circumstances import is_of_beast_form
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking import smiting
from desktop.rules.fifth.casting.spellcasting import sheet_of
from desktop.rules.fifth.gear import arms
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.rolls.abilities import ability_modifier, proficiency
from desktop.rules.fifth.statblocks.spell_lists import spell_list_of
from desktop.rules.harm.optional_damage import is_wished

MAGICAL = "magical"
TYPE = "type:"
"""The beginning of a key of `MakeAttack.optional`: the damage is of that type."""


# --- whose ability swings it --------------------------------------------------------------------


def swung(attacker: Combatant, attack: Attack, wish: MakeAttack | None = None) -> Attack:
    """The weapon as magic lets it be swung: another ability, die, type."""
    if attack.source is AttackSource.SPELL:
        return attack
    types: tuple[str, ...] = ()
    for modifier in modifiers_of(attacker, Question.SWINGS):
        if attack.kind is AttackKind.RANGED or not attack.key.startswith(modifier.what):
            continue
        attack = _imbued(attacker, attack, modifier.dice)
        types = (*types, *modifier.types)
    blow = blow_of(wish)
    if blow is not None and blow.own and (ability := spell_list_of(sheet_of(attacker)).ability):
        attack = replace(_by_ability(attacker.creature, attack), ability=ability)
    if blow is not None:
        types = (*types, *blow.types)
    return _retyped(attack, types, wish)


def blow_of(wish: MakeAttack | None) -> SpellBlow | None:
    """How a spell takes part in the attack that is wished, or None."""
    return None if wish is None or wish.casts is None else wish.casts.spell.blow


def _imbued(attacker: Combatant, attack: Attack, die: str) -> Attack:
    """With another die, and the caster's own ability where that is better."""
    creature = attacker.creature
    attack = _by_ability(creature, attack)
    ability = spell_list_of(sheet_of(attacker)).ability
    choices = (*attack.ability.split("/"), *((ability,) if ability else ()))
    best = max(choices, key=lambda each: ability_modifier(creature, each))
    is_main = {
        place
        for place, part in enumerate(attack.damage)
        if part.when is DamageWhen.ALWAYS or (part.replaces and part.when is DamageWhen.TWO_HANDED)
    }
    parts = tuple(
        replace(part, dice=die, average=average(parse(die))) if place in is_main else part
        for place, part in enumerate(attack.damage)
    )
    properties = tuple(dict.fromkeys((*attack.properties, MAGICAL)))
    return replace(attack, ability=best, damage=parts, properties=properties)


def _by_ability(creature: Creature, attack: Attack) -> Attack:
    """A printed attack as one by an ability: what its bonus has beyond that stays its own."""
    if attack.ability:
        return attack
    modifier = arms.modifier_used(creature, attack)
    best = max(
        ("str", "dex"), key=lambda each: (ability_modifier(creature, each) == modifier, each)
    )
    own = ability_modifier(creature, best) + proficiency(creature)
    return replace(
        attack,
        ability=best,
        bonus=attack.bonus - own,
        damage=tuple(_bare(part) for part in attack.damage),
    )


def _bare(part: Damage) -> Damage:
    dice, plus, _ = part.dice.replace(" ", "").replace("-", "+").partition("+")
    return replace(part, dice=dice) if plus and "d" in dice else part


def _retyped(attack: Attack, types: tuple[str, ...], wish: MakeAttack | None) -> Attack:
    chosen = () if wish is None or wish.optional is None else wish.optional
    kind = next((each for each in types if f"{TYPE}{each}" in chosen), "")
    if not kind:
        return attack
    first = next((p for p in attack.damage if p.when is DamageWhen.ALWAYS), None)
    return replace(
        attack,
        damage=tuple(
            replace(part, types=(kind,)) if part is first or part.replaces else part
            for part in attack.damage
        ),
    )


def offers(situation: Situation) -> tuple[OptionalDamage, ...]:
    """Smites by slots, and other types of its damage."""
    return (*smiting.offers(situation), *type_choices(situation))


def type_choices(situation: Situation) -> tuple[OptionalDamage, ...]:
    """The types that its damage may be of instead, as the attack card offers them."""
    attack, who = situation.attack, situation.actor
    if attack is None or attack.source is AttackSource.SPELL:
        return ()
    types = [
        kind
        for modifier in modifiers_of(who, Question.SWINGS)
        if attack.kind is not AttackKind.RANGED and attack.key.startswith(modifier.what)
        for kind in modifier.types
    ]
    blow = blow_of(situation.wish)
    types += [] if blow is None else blow.types
    found = []
    for kind in dict.fromkeys(types):
        reason = Message("optional_damage.type", {"type": Message(f"damage.{kind}")})
        is_chosen = is_wished(situation, f"{TYPE}{kind}", due=False)
        found.append(OptionalDamage(f"{TYPE}{kind}", "", kind, reason, is_chosen))
    return tuple(found)


# --- what a spell adds to the blow --------------------------------------------------------------


def added(situation: Situation, parts: tuple[Damage, ...]) -> tuple[Damage, ...]:
    """The parts of a hit with those of the spell that is cast with it."""
    wish, magic = situation.wish, situation.ruleset.magic
    parts = (*parts, *smiting.parts(situation))
    if wish is None or wish.casts is None or magic is None or situation.target is None:
        return parts
    spell = wish.casts.spell
    level = magic.level_of(situation.actor, wish.casts)
    found = list(parts)
    for part in parts_for(spell, (situation.target.creature.kind,)):
        text = dice_of(magic, situation.actor, spell, part, level)
        if part.later is None and text:
            kind = kind_of(part, wish.casts.choice)
            found.append(Damage(text, average(parse(text)), (kind,) if kind else ()))
    return tuple(found)


def judge(situation: Situation) -> Refusal | None:
    """Why that spell goes with no such attack, or None."""
    blow, attack = blow_of(situation.wish), situation.attack
    assert attack is not None, "an attack is made with something"
    if situation.wish is None or situation.wish.casts is None:
        return None
    spell = situation.wish.casts.spell
    told: Parameters = {"spell": spell.name}
    rule = situation.ruleset.rule("spell_target")
    if blow is None or attack.source is AttackSource.SPELL:
        return Refusal(Message("refusal.no_blow", told), rule, can_overrule=False)
    if blow.melee and situation.ranged:
        return Refusal(Message("refusal.blow_melee", told), rule)
    is_bare = attack.key == arms.UNARMED and not blow.struck
    if is_bare or is_of_beast_form(situation.actor, attack):
        told["attack"] = Name(tuple(attack.names.items()))
        key = "refusal.blow_bare" if blow.struck else "refusal.blow_weapon"
        return Refusal(Message(key, told), rule)
    return None


def is_casting(wish: MakeAttack) -> bool:
    """Whether the attack is a part of the casting, which pays for both."""
    blow = blow_of(wish)
    return blow is not None and not blow.struck


def begin(draft: Draft, situation: Situation) -> Refusal | None:
    """Judge the spell; one that makes the attack is cast now, one on a hit once it has hit."""
    wish, magic = situation.wish, draft.ruleset.magic
    if wish is None or wish.casts is None or magic is None:
        return None
    caster = draft.combatant(situation.actor.id)
    if refusal := draft.stands(magic.judge(draft, caster, wish.casts)):
        return refusal
    if is_casting(wish):
        _cast(draft, wish.casts)
    return None


def _cast(draft: Draft, command: CastSpell) -> int:
    magic = draft.ruleset.magic
    assert magic is not None, "judged before"
    level = magic.level_of(draft.combatant(command.caster), command)
    slot = magic.pay(draft, command.caster, command)
    spell = command.spell
    draft.add(
        e.SpellCast(
            command.caster,
            spell.name,
            level,
            slot,
            targets=command.targets,
            verbal=spell.verbal,
        )
    )
    return level


def strike(draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules) -> None:
    """After a hit: the spell on it is paid for and does the rest; what waited for it is used up."""
    if outcome is AttackOutcome.MISS:
        return
    _use_up(draft, situation)
    smiting.pay(draft, situation)
    wish, magic, target = situation.wish, draft.ruleset.magic, situation.target
    if wish is None or wish.casts is None or magic is None or target is None:
        return
    if is_casting(wish):
        return
    command = replace(wish.casts, targets=(target.id,))
    level = _cast(draft, command)
    if draft.combatant(target.id).life is not Life.DEAD:
        spell_effects.take_effect(draft, magic, command, level, struck=True)


def _use_up(draft: Draft, situation: Situation) -> None:
    """A spell that waited for this hit marks whom it hit, or is over."""
    who, target = situation.actor, situation.target
    assert target is not None, "an attack is made on somebody"
    for held, _, told in answering(situation, Question.EXTRA_DAMAGE):
        influence = held.influence
        if told.standing is not Standing.COUNTED or influence is None or not influence.marks:
            continue
        effects.end_effect(draft, who.id, held.effect.id, Message("note.used_up"))
        if draft.combatant(target.id).life is Life.DEAD:
            continue
        left = Influence(influence.origin, influence.marks)
        given = replace(held.effect, id=EffectId(""), influence=left)
        effects.give(draft, target.id, given)
