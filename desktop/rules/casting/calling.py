"""Which creatures a spell may call at a level, and whether somebody is one of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from desktop.dice.average import average
from desktop.dice.growth import grown_dice
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model.commands import CastSpell
from desktop.model.creature import Creature, Damage, Feature, ForcedSave
from desktop.model.frozen import FrozenMap
from desktop.model.spell import Spell
from desktop.model.summon import SpellCall, SpellSummon, SummonGrowth, SummonTurn
from desktop.rules.casting.spell_numbers import with_modifier
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters

NO_CHALLENGE = Fraction(-1)
MOST_CALLED = 100
FLY = "fly"


@dataclass(frozen=True, slots=True)
class Called:
    """What comes: so many, and how they stay in the fight.

    `kinds` and `challenge` say which creatures of the library may come; without them it is one
    by name.
    """

    count: int
    fades: bool = True
    turn: SummonTurn = SummonTurn.OWN
    summon: SpellSummon | None = None
    kinds: tuple[str, ...] = ()
    challenge: str = ""
    also: str = ""
    unbound: bool = False


def called_at(spell: Spell, level: int, modifier: int = 0) -> dict[str, Called]:
    """What it may call at that level, by the word with which the caster chooses.

    `modifier`: that of the spellcasting ability, by which some texts count.
    """
    found = {each.key: _of_call(each, spell, level) for each in spell.calls}
    for summon in spell.summons:
        if summon.level <= level:
            found[summon.word] = _of_summon(summon, spell, level, modifier)
    return {key: called for key, called in found.items() if called.count > 0}


def _of_summon(summon: SpellSummon, spell: Spell, level: int, modifier: int) -> Called:
    more = summon.grows * max(0, level - max(summon.level, spell.level))
    count = (modifier if summon.own else summon.count) + more
    return Called(count // summon.weight, summon.fades, summon.turn, summon)


def _of_call(call: SpellCall, spell: Spell, level: int) -> Called:
    challenge = _highest(((least, text) for least, text in call.rises), level, call.challenge)
    if call.harder:
        challenge = str(int(challenge) + max(0, level - spell.level))
    return Called(
        call.count * int(_highest(((n, str(x)) for n, x in call.times), level, "1")),
        kinds=call.kinds,
        challenge=challenge,
        also=call.also,
        unbound=call.unbound,
    )


def _highest(steps: Iterable[tuple[int, str]], level: int, own: str) -> str:
    """The last of the steps that the level has reached."""
    return [own, *(text for least, text in steps if least <= level)][-1]


def chosen_of(found: Mapping[str, Called], choice: str) -> Called | None:
    """What the caster has chosen, else the first."""
    return found.get(choice) or next(iter(found.values()), None)


def challenge_of(text: str) -> Fraction:
    """A challenge as a number; one that is none counts as the lowest."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return NO_CHALLENGE


def fits(called: Called, kind: str, challenge: str) -> bool:
    """Whether a creature of that kind and challenge may come."""
    if not called.kinds:
        return True
    own = challenge_of(challenge)
    return kind in called.kinds and NO_CHALLENGE < own <= challenge_of(called.challenge)


def judge_called(command: CastSpell, level: int, modifier: int) -> Refusal | None:
    """Whether that creature is one that it calls, and how many may come."""
    spell, creature = command.spell, command.summoned
    called = chosen_of(called_at(spell, level, modifier), command.choice)
    if creature is None or called is None:
        return None
    if not fits(called, creature.kind, creature.challenge):
        told: Parameters = {
            "what": creature.name,
            "spell": spell.name,
            "challenge": called.challenge,
        }
        return Refusal(Message("refusal.not_called", told))
    if command.called is not None and command.called > called.count:
        told = {"spell": spell.name, "most": called.count}
        return Refusal(Message("refusal.too_many_called", told))
    return None


@dataclass(frozen=True, slots=True)
class Caller:
    """What a stat block takes over from whoever calls it."""

    level: int
    attack: int
    dc: int
    modifier: int
    proficiency: int


def as_called(creature: Creature, called: Called, caller: Caller) -> Creature:
    """The creature as it comes: of the other kind, too, with the numbers of level and caller."""
    if called.also and not creature.is_one_of((called.also,)):
        creature = replace(creature, tags=(*creature.tags, called.also))
    summon = called.summon
    if summon is None:
        return creature
    if summon.kind:
        wits = max(summon.mind, creature.abilities.get("int", 0))
        abilities = creature.abilities.with_item("int", wits)
        creature = replace(creature, kind=summon.kind, abilities=abilities)
    if summon.speed:
        speeds = FrozenMap({**creature.speeds, "walk": summon.speed})
        creature = replace(creature, speeds=speeds)
    return creature if summon.growth is None else _grown(creature, summon.growth, caller)


def with_choice(creature: Creature, spell: Spell, choice: str) -> Creature:
    """It deals the damage that was chosen at the casting, where its saves leave several."""
    influence = spell.influence
    if influence is None or not influence.options:
        return creature
    chosen = choice if choice in influence.options else influence.options[0]
    types = {x for each in influence.modifiers if each.option == chosen for x in each.types}
    return replace(creature, features=tuple(_narrowed(each, types) for each in creature.features))


def _narrowed(feature: Feature, types: set[str]) -> Feature:
    saves = tuple(x for x in feature.saves if any(types & {*part.types} for part in x.damage))
    return replace(feature, saves=saves) if saves else feature


def _grown(creature: Creature, growth: SummonGrowth, caller: Caller) -> Creature:
    level = caller.level
    speeds = {
        way: feet for way, feet in creature.speeds.items() if way != FLY or level >= growth.flies
    }
    return replace(
        creature,
        armour_class=(creature.armour_class or 0) + growth.defence * level,
        hit_points=creature.hit_points + growth.points * max(0, level - growth.above),
        speeds=FrozenMap(speeds),
        proficiency=caller.proficiency,
        features=tuple(_grown_feature(each, growth, caller) for each in creature.features),
    )


def _grown_feature(feature: Feature, growth: SummonGrowth, caller: Caller) -> Feature:
    return replace(
        feature,
        attacks=tuple(
            replace(
                attack,
                bonus=caller.attack,
                damage=(_grown_damage(attack.damage[0], growth, caller), *attack.damage[1:]),
            )
            for attack in feature.attacks
        ),
        saves=tuple(_grown_save(save, growth, caller) for save in feature.saves),
        multiattack=caller.level // 2
        if growth.halves and feature.multiattack
        else feature.multiattack,
    )


def _grown_damage(damage: Damage, growth: SummonGrowth, caller: Caller) -> Damage:
    steps = max(0, caller.level - growth.above)
    text = grown_dice(damage.dice, growth.dice, steps)
    more = growth.damage * caller.level + (caller.modifier if growth.modifier else 0)
    dice, _, own = text.partition("+")
    text = with_modifier(dice, int(own or 0) + more)
    return replace(damage, dice=text, average=average(parse(text)))


def _grown_save(save: ForcedSave, growth: SummonGrowth, caller: Caller) -> ForcedSave:
    heals = with_modifier(save.heals, growth.heals * caller.level) if save.heals else ""
    return replace(save, dc=caller.dc if save.ability else save.dc, heals=heals)
