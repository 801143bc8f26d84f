"""Metamagic: a spell that is quickened, twinned, subtle, hard on one and careful of others.

Each option is data of `class_features.toml`; what it makes of the wish is settled here once, as
the spell is cast.
"""

from collections.abc import Iterator
from dataclasses import replace

from desktop.language.message import Listing, Message
from desktop.model import events as e
from desktop.model.altered import FREE, Altered, DiceAgain
from desktop.model.combatant import Combatant
from desktop.model.commands import CastSpell
from desktop.model.counter import feature_uses
from desktop.model.creature import Creature
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.spell import CastingTime, Lasting, Spell, SpellRange
from desktop.rules.casting.spell_numbers import acts_at_once, most_targets
from desktop.rules.encounter.counters import spend
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.magic_policy import MagicPolicy
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.fifth.statblocks.class_features import (
    Alters,
    all_features,
    find_class_feature,
    find_counted,
    is_of,
)
from desktop.rules.fifth.statblocks.deeds import text_of

CAREFUL, DISTANT, EMPOWERED, EXTENDED = "careful", "distant", "empowered", "extended"
HEIGHTENED, QUICKENED, SUBTLE, TWINNED = "heightened", "quickened", "subtle", "twinned"
METAMAGIC, POINTS = "metamagic", "sorcery_points"
AFAR = 30
"""Feet that a spell of touch reaches with Distant Spell."""
TOUCH = 5
A_MINUTE, A_DAY = 10, 14_400
"""Rounds."""


# --- what somebody knows ------------------------------------------------------------------------


def _known(creature: Creature) -> Iterator[Alters]:
    """The options of its sheet: paragraphs of their own, or names in that of Metamagic."""
    for feature in creature.features:
        found = find_class_feature(feature)
        if found is None:
            continue
        yield from found.alters
        if found.key == METAMAGIC:
            told = " ".join((*feature.texts.values(), text_of(feature)[1])).lower()
            for word, other in all_features():
                if other.alters and word.replace("-", " ") in told:
                    yield from other.alters


def options_of(creature: Creature) -> dict[str, Alters]:
    """By their ways, as its edition has them."""
    own = (each for each in _known(creature) if is_of(each.editions, creature))
    return {each.way: each for each in own}


def _chosen(caster: Combatant, command: CastSpell) -> tuple[Alters, ...]:
    """The options of a wish: its own, and those that it does not have as its edition has them."""
    own = options_of(caster.creature)
    found = []
    for way in dict.fromkeys(command.meta):
        others = (
            each
            for _, feature in all_features()
            for each in feature.alters
            if each.way == way and is_of(each.editions, caster.creature)
        )
        each = own.get(way) or next(others, None)
        if each is not None:
            found.append(each)
    return tuple(found)


def _price(magic: MagicPolicy, caster: Combatant, command: CastSpell, each: Alters) -> int:
    return max(1, magic.level_of(caster, command)) if each.by_level else each.price


def most_of(caster: Combatant) -> int:
    """How many creatures or dice the modifier of its Charisma is for."""
    return max(1, ability_modifier(caster.creature, "cha"))


def fits(magic: MagicPolicy, caster: Combatant, command: CastSpell, each: Alters) -> bool:
    """Whether the option makes anything of that spell."""
    spell = command.spell
    match each.way:
        case "careful" | "heightened":
            return spell.save is not None and acts_at_once(spell)
        case "distant":
            has_range = spell.range is SpellRange.FEET and spell.feet >= TOUCH
            return has_range or spell.range is SpellRange.TOUCH
        case "empowered":
            return bool(spell.damage)
        case "extended":
            return spell.lasting is Lasting.TIMED and spell.rounds >= A_MINUTE
        case "quickened":
            return spell.time is CastingTime.ACTION and not command.ritual
        case "subtle":
            bare = "bare" in each.marks and spell.material and not spell.costly
            return spell.verbal or spell.somatic or bare
    return _is_twin(magic, caster, command, each)


def _is_twin(magic: MagicPolicy, caster: Combatant, command: CastSpell, each: Alters) -> bool:
    """Of one target and no more; since 2024 one whose higher slots bring another target."""
    spell = command.spell
    if "raises" in each.marks:
        return spell.targets_grow > 0
    level = magic.level_of(caster, command)
    is_for_one = most_targets(magic, caster, spell, level) == 1
    return is_for_one and spell.range is not SpellRange.SELF and spell.area is None


def open_options(
    magic: MagicPolicy, caster: Combatant, command: CastSpell
) -> tuple[tuple[str, int], ...]:
    """The ways that are open for a spell, and what each costs."""
    plain = replace(command, meta=(), altered=None)
    return tuple(
        (way, _price(magic, caster, plain, each))
        for way, each in options_of(caster.creature).items()
        if fits(magic, caster, plain, each)
    )


# --- judged -------------------------------------------------------------------------------------


def judge(
    draft: Draft, magic: MagicPolicy, caster: Combatant, command: CastSpell
) -> Refusal | None:
    """Unknown, of no use, more than one, too dear, too many protected, no second target."""
    own, chosen = options_of(caster.creature), _chosen(caster, command)
    plain = replace(command, meta=(), altered=None)
    told: Parameters = {"who": caster.name, "spell": command.spell.name}
    if len(chosen) < len(set(command.meta)):
        text = Message("refusal.unknown_choice", {"value": " ".join(command.meta)})
        return Refusal(text, can_overrule=False)
    for each in chosen:
        option: Parameters = {**told, "option": Message(f"meta.{each.way}")}
        if each.way not in own:
            return Refusal(Message("refusal.no_metamagic", option))
        if not fits(magic, caster, plain, each):
            return Refusal(Message("refusal.metamagic_useless", option))
    if sum(not each.beside for each in chosen) > 1:
        return Refusal(Message("refusal.one_metamagic", told))
    return (
        _judge_points(magic, caster, command)
        or _judge_protected(caster, command)
        or _judge_twin(command, chosen)
    )


def _judge_points(magic: MagicPolicy, caster: Combatant, command: CastSpell) -> Refusal | None:
    pool = find_counted(caster.creature, POINTS)
    plain = replace(command, meta=(), altered=None)
    needed = sum(_price(magic, caster, plain, each) for each in _chosen(caster, command))
    if pool is None or caster.count(feature_uses(pool.key)) >= needed:
        return None
    told: Parameters = {"who": caster.name, "feature": pool.name}
    return Refusal(Message("refusal.no_uses", told))


def _judge_protected(caster: Combatant, command: CastSpell) -> Refusal | None:
    most = most_of(caster)
    if CAREFUL not in command.meta or len(set(command.careful)) <= most:
        return None
    return Refusal(Message("refusal.too_many_protected", {"who": caster.name, "most": most}))


def _judge_twin(command: CastSpell, chosen: tuple[Alters, ...]) -> Refusal | None:
    twins = any(each.way == TWINNED and "raises" not in each.marks for each in chosen)
    aimed = set(command.targets)
    if not twins or not aimed or len(aimed) == 2:
        return None
    return Refusal(Message("refusal.twin_needs_two", {"spell": command.spell.name}))


def judge_turn(caster: Combatant, command: CastSpell, stamp: int) -> Refusal | None:
    """A quickened spell of 2024 is the only one of its turn that has a level."""
    told: Parameters = {"who": caster.name}
    is_alone = command.altered is not None and command.altered.alone
    if is_alone and caster.count(LEVELLED) == stamp:
        return Refusal(Message("refusal.quickened_late", told))
    if not command.spell.is_cantrip and caster.count(ALONE) == stamp:
        return Refusal(Message("refusal.after_quickened", told))
    return None


LEVELLED = CounterKey("turn_of_levelled_spell")
ALONE = CounterKey("turn_of_quickened_spell")


# --- settled ------------------------------------------------------------------------------------


def altered(magic: MagicPolicy, caster: Combatant, command: CastSpell) -> CastSpell:
    """The wish with the spell as the options make it, and with what they cost."""
    plain = replace(command, meta=(), altered=None)
    pool = find_counted(caster.creature, POINTS)
    pays = FREE if pool is None else feature_uses(pool.key)
    spell, made = command.spell, Altered(pays=pays)
    is_typed = command.damage is not None or bool(command.blows)
    for each in _chosen(caster, command):
        price = _price(magic, caster, plain, each)
        spell = _shaped(spell, each)
        made = _settled(made, caster, command, each)
        if each.way != EMPOWERED or is_typed:
            made = replace(made, points=made.points + price)
    return replace(command, spell=spell, altered=made)


def _settled(made: Altered, caster: Combatant, command: CastSpell, each: Alters) -> Altered:
    match each.way:
        case "careful":
            return replace(made, careful=command.careful, unhurt="unhurt" in each.marks)
        case "heightened":
            return replace(made, hampered=command.hampered, always="always" in each.marks)
        case "empowered":
            return replace(made, again=DiceAgain(most_of(caster), made.pays))
        case "extended":
            return replace(made, steady="steady" in each.marks)
        case "quickened":
            return replace(made, alone="alone" in each.marks)
        case "twinned":
            return replace(made, raised=int("raises" in each.marks))
    return made


def _shaped(spell: Spell, each: Alters) -> Spell:
    match each.way:
        case "quickened":
            return replace(spell, time=CastingTime.BONUS_ACTION)
        case "distant" if spell.range is SpellRange.TOUCH:
            return replace(spell, range=SpellRange.FEET, feet=AFAR)
        case "distant":
            return replace(spell, feet=2 * spell.feet, reach=2 * spell.reach)
        case "extended":
            longer = tuple(replace(one, rounds=min(A_DAY, 2 * one.rounds)) for one in spell.longer)
            return replace(spell, rounds=min(A_DAY, 2 * spell.rounds), longer=longer)
        case "subtle":
            kept = spell.material and ("bare" not in each.marks or spell.costly)
            return replace(spell, verbal=False, somatic=False, material=kept)
        case "twinned" if "raises" not in each.marks:
            twice = 2 if spell.attack is not None or spell.attacks > 1 else spell.attacks
            return replace(spell, targets=2, attacks=twice)
    return spell


def pay(draft: Draft, who: CombatantId, command: CastSpell) -> None:
    """The points go, and are told."""
    made = command.altered
    if made is None:
        return
    if made.pays:
        spend(draft, who, made.pays, made.points)
    named = Listing(tuple(Message(f"meta.{way}") for way in dict.fromkeys(command.meta)))
    told: Parameters = {
        "who": draft.combatant(who).name,
        "options": named,
        "spell": command.spell.name,
        "count": made.points,
    }
    draft.add(e.Noted(Message("note.metamagic", told), combatants=(who,)))
