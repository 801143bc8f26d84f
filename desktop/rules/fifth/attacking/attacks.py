"""The attack roll of both D&D editions, with every reason, and what a hit deals."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from desktop.dice.distribution import Fall
from desktop.dice.notation import shown
from desktop.language.message import Message, Name
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import MakeAttack
from desktop.model.copying import replace
from desktop.model.counter import HEAD_STRIKES
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    Damage,
    DamageWhen,
    Texts,
)
from desktop.model.events import D20Roll, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.reasons import Contribution, Explained, Kind, Trace
from desktop.rules.attacking import granted, hit_reactions, swallowing
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted
from desktop.rules.effects.circumstances import WHEN
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage, RolledDamage
from desktop.rules.engine.reactions import OPPORTUNITY
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking import (
    attaching,
    blows,
    deflecting,
    extras,
    features,
    flanking,
    hit_conditions,
    hordes,
    part_dice,
    perceiving,
    ranges,
    taking_up,
)
from desktop.rules.fifth.attacking.trait_dice import sneak_reason
from desktop.rules.fifth.attacking.water import UnderwaterAttacks
from desktop.rules.fifth.effects.states import HELPED, HIDDEN
from desktop.rules.fifth.gear import ammunition, armour, arms, hands
from desktop.rules.fifth.gear.armour import training_reasons
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.harm import leadership
from desktop.rules.fifth.places import runs
from desktop.rules.fifth.places.within import OUT_OF_REACH, judge_distance
from desktop.rules.fifth.rolls.abilities import ability_modifier, proficiency
from desktop.rules.fifth.statblocks import edges, traits
from desktop.rules.fifth.turns import legendary
from desktop.rules.fifth.turns.budget import ATTACK
from desktop.rules.harm.optional_damage import is_wished
from desktop.rules.map.places import are_apart
from desktop.rules.sight import cover
from desktop.rules.sight.perceiving import facts_of

IMPROVISED = AttackKey("improvised-weapon")
RESTRAINED = ConditionKey("restrained")
FOUND = Message("note.found_by_attacking")


@cache
def _names_of_common() -> FrozenMap[str, Texts]:
    path = Path(__file__).with_name("common.toml")
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    return FrozenMap({key: FrozenMap(entry["names"]) for key, entry in entries.items()})


def unarmed_strike(creature: Creature) -> Attack:
    """1 + Strength modifier, not below 0, no die (51-MEL-03, 52-UNARM-2)."""
    strength = ability_modifier(creature, "str")
    amount = max(0, 1 + strength)
    return Attack(
        key=arms.UNARMED,
        names=_names_of_common()[arms.UNARMED],
        kind=AttackKind.MELEE,
        source=AttackSource.NATURAL,
        bonus=strength + proficiency(creature),
        reach=arms.REACH,
        damage=(Damage(str(amount), amount, ("bludgeoning",)),),
    )


def improvised_weapon() -> Attack:
    """Whatever is at hand: 1d4 without proficiency, thrown 20/60 ft; the GM says the type."""
    return Attack(
        key=IMPROVISED,
        names=_names_of_common()[IMPROVISED],
        kind=AttackKind.BOTH,
        source=AttackSource.WEAPON,
        bonus=0,
        reach=arms.REACH,
        normal_range=arms.IMPROVISED_RANGE[0],
        long_range=arms.IMPROVISED_RANGE[1],
        damage=(Damage(arms.IMPROVISED_DIE, 2, ("bludgeoning",)),),
        ability="str",
        properties=(arms.IMPROVISED, arms.UNSKILLED),
    )


Aftermath = Callable[[Draft, Situation, AttackOutcome, WeaponRules], None]
"""Something that follows from an attack, whatever came of it."""


@dataclass(frozen=True, slots=True)
class FifthAttacks:
    """Attack rolls against Armour Class."""

    weapons: WeaponRules
    aftermath: tuple[Aftermath, ...] = ()
    """What else a hit or miss brings, in order."""
    water: UnderwaterAttacks = field(default_factory=UnderwaterAttacks)

    def foregone(self, situation: Situation) -> Contribution | None:
        """Under water a shot beyond normal range misses without a roll."""
        return self.water.foregone(situation)

    def find_common(self, attacker: Combatant, key: AttackKey) -> Attack | None:
        """The unarmed strike, or something improvised."""
        return next((each for each in self.common(attacker) if each.key == key), None)

    def common(self, attacker: Combatant) -> tuple[Attack, ...]:
        """The unarmed strike, and something improvised."""
        return unarmed_strike(attacker.creature), improvised_weapon()

    def prepared(self, attacker: Combatant, attack: Attack, wish: MakeAttack) -> Attack:
        """The attack with the chosen ability, or used for what the weapon is not made for."""
        return blows.swung(attacker, arms.as_used(attack, wish, self.weapons), wish)

    def thrown(self, attack: Attack) -> Attack:
        """An improvised weapon that flies is thrown by the ability of the edition."""
        if attack.key != IMPROVISED:
            return attack
        return replace(attack, ability=self.weapons.improvised_throw)

    def extras(self, attacker: Combatant, attack: Attack) -> tuple[str, ...]:
        """The further attacks that are open to it now."""
        return extras.open_extras(attacker, attack, self.weapons)

    def opportunities(self, striker: Combatant) -> tuple[Attack, ...]:
        """Its melee attacks; a character, and whoever has none, may strike unarmed too."""
        melee = tuple(
            attack
            for attack in striker.creature.attacks
            if attack.kind is not AttackKind.RANGED and attack.source is not AttackSource.SPELL
        )
        if melee and not striker.character:
            return melee
        return (*melee, unarmed_strike(striker.creature))

    def judge(self, situation: Situation) -> Refusal | None:
        """Target dead, charmed by it, behind total cover, out of reach or range."""
        target = situation.target
        assert target is not None, "an attack is made on somebody"
        if target.life is Life.DEAD:
            return Refusal(Message("refusal.target_dead", {"target": target.name}))
        if are_apart(situation.actor, target):
            return Refusal(Message("refusal.elsewhere", {"target": target.name}))
        forbidden = counted(asked(situation, Question.HARM))
        if forbidden:
            told: Parameters = {"target": target.name, "because": forbidden[0].reason}
            return Refusal(Message("refusal.may_not_harm", told), forbidden[0].rule)
        if target.has_effect(cover.TOTAL_COVER) or situation.cover == cover.TOTAL:
            text = Message("refusal.total_cover", {"target": target.name})
            return Refusal(text, situation.ruleset.rule("total_cover"))
        in_the_way = (
            arms.judge_target(situation)
            or swallowing.judge_attack(situation)
            or attaching.judge_attack(situation)
            or _judge_distance(situation, target)
            or deflecting.judge(situation)
        )
        if situation.wish is not None and situation.wish.again:
            return in_the_way  # weapon, hands and arrow are those of the first die
        return (
            in_the_way
            or blows.judge(situation)
            or extras.judge_extra(situation, self.weapons)
            or hands.judge_hands(situation)
            or hands.judge_grips(situation)
            or ammunition.judge_ammunition(situation)
        )

    def cost(self, draft: Draft, situation: Situation, command: MakeAttack) -> str:
        """On its own turn an attack of the Attack action, else the reaction.

        What a legendary action names is paid for with it; one that is an attack costs itself, and
        so does an attack that stands among the bonus actions or reactions (51-BON-05).
        """
        if command.cost:
            return command.cost
        if blows.is_casting(command):
            return "none"
        who = situation.actor
        if granted.grants_attack(who, command.attack):
            return f"{granted.COST}:{granted.ATTACK}"
        own = legendary.paragraph_cost(who.creature, command.attack)
        if own and not command.extra:
            return own
        further = extras.cost_of(command.extra)
        if further is not None:
            return further
        if is_its_turn(draft, who):
            return ATTACK
        return OPPORTUNITY if who.count(HEAD_STRIKES) else "reaction"

    def reasons(self, situation: Situation) -> Trace:
        """The bonus, conditions of both, long range, enemies at hand."""
        attack = situation.attack
        assert attack is not None, "an attack is made with something"
        rule = situation.ruleset.rule(_bonus_rule(situation.actor, attack))
        bonus = arms.attack_bonus(situation.actor.creature, attack)
        own = asked(situation, Question.OWN_ATTACK)
        others = asked(situation, Question.ATTACK_ON, of_target=True)
        return (
            *(each if each.rule else replace(each, rule=rule) for each in bonus),
            *own,
            *others,
            *perceiving.unseen_reasons(situation),
            *perceiving.located_reasons(situation),
            *features.attack_reasons(situation),
            *traits.attack_reasons(situation),
            *leadership.reasons(situation),
            *flanking.reasons(situation),
            *training_reasons(situation, arms.ability_of(situation.actor.creature, attack)),
            *arms.weapon_reasons(situation, self.weapons),
            *ranges.range_reasons(situation, attack),
            *self.water.reasons(situation),
            *hit_reactions.roll_reasons(situation),
        )

    def defence(self, situation: Situation) -> Explained:
        """Armour Class, and what is added to it at the moment."""
        target = situation.target
        assert target is not None, "an attack is made on somebody"
        return armour_class(situation, target)

    def outcome(self, situation: Situation, roll: D20Roll, against: int) -> AttackOutcome:
        """A natural 1 misses, a natural 20 is critical, else the total must reach the number.

        What only a trait makes critical must hit first.
        """
        wrong_place = situation.wish is not None and situation.wish.wrong_place
        if wrong_place or (roll.kept != 20 and self.water.too_far(situation) is not None):
            return AttackOutcome.MISS
        if roll.kept == 1 or edges.spells_miss(situation):
            return AttackOutcome.MISS
        if roll.kept == 20:
            return AttackOutcome.CRITICAL
        if roll.total < against:
            return AttackOutcome.MISS
        if roll.kept >= traits.critical_from(situation):
            return AttackOutcome.CRITICAL
        return self.hit_outcome(situation)

    def hit_outcome(self, situation: Situation) -> AttackOutcome:
        """Critical on whom a condition says so, from within 5 ft, or by a trait of the attacker."""
        by_condition = counted(asked(situation, Question.CRITICAL_ON, of_target=True))
        if by_condition or edges.makes_critical(situation):
            return AttackOutcome.CRITICAL
        return AttackOutcome.HIT

    def parts(self, situation: Situation, *, versatile: bool) -> tuple[Damage, ...]:
        """The parts that always count, and those whose time is now."""
        attack = situation.attack
        assert attack is not None, "an attack is made with something"
        if hit_conditions.replace_damage(situation):
            return ()
        parts = arms.damage_parts(situation.actor.creature, attack, bare=extras.is_bare(situation))
        due = [
            part
            for place, part in enumerate(parts)
            if self._is_due(situation, place, part, versatile)
        ]
        replacing = [part for part in due if part.replaces]
        replaced = {kind for part in replacing for kind in part.types}
        kept = [
            part
            for part in due
            if part.replaces or not replacing or replaced.isdisjoint(part.types)
        ]
        mode = partial(self._mode, situation)
        return blows.added(situation, features.more_damage(situation, tuple(kept), mode))

    def _mode(self, situation: Situation) -> RollMode:
        """With advantage, disadvantage or neither, as all reasons have it."""
        _, mode = situation.ruleset.rolls.settle(self.reasons(situation))
        return mode

    def printed(self, attacker: Combatant, attack: Attack) -> Attack:
        """The attack with the numbers that it has in the hands of its bearer."""
        return features.printed(attacker, blows.swung(attacker, attack))

    def optional(self, situation: Situation) -> tuple[OptionalDamage, ...]:
        """Sneak attacks, and the parts of which the text of the attack says when."""
        assert situation.attack is not None, "an attack is made with something"
        mode = partial(self._mode, situation)
        found = features.optional_damage(situation, situation.attack.damage, mode)
        return (*found, *hit_conditions.offers(situation), *blows.offers(situation))

    def _is_due(self, situation: Situation, place: int, part: Damage, versatile: bool) -> bool:
        actor = situation.actor
        match part.when:
            case DamageWhen.ALWAYS:
                return True
            case DamageWhen.TWO_HANDED:
                return versatile and not situation.ranged
            case DamageWhen.RANGED:
                return situation.ranged
            case DamageWhen.BLOODIED:
                return actor.hit_points * 2 <= actor.maximum_hit_points
            case DamageWhen.ADVANTAGE:
                return self._mode(situation) is RollMode.ADVANTAGE
            case _:  # form, choice, stated: for the GM to say, but a sneak attack
                is_sneak = features.is_printed_sneak(situation, part)
                mode = partial(self._mode, situation)
                is_due = is_sneak and sneak_reason(situation, mode)[1]
                is_due = is_due or (
                    part.when is DamageWhen.STATED and features.has_charged(situation)
                )
                return is_wished(situation, str(place), due=is_due)

    def damage_text(self, situation: Situation, part: Damage, *, critical: bool) -> str:
        """The dice, twice as many for a critical hit, and what features add to that."""
        return shown(part_dice.expression_of(part, critical=critical))

    def fall(self, situation: Situation, part: Damage) -> Fall:
        """How its dice count: low ones by a fighting style, or the higher of two throws."""
        return part_dice.fall_of(situation, part, self.weapons)

    def damage(
        self, draft: Draft, situation: Situation, part: Damage, *, critical: bool
    ) -> RolledDamage:
        """Roll one part, or take its average where the table wants that of monsters."""
        return part_dice.rolled(draft, situation, part, self.weapons, critical=critical)

    def paid(self, draft: Draft, situation: Situation, cost: str) -> Refusal | None:
        """What the weapon allows once for this cost; then marks, hands and ammunition follow."""
        if refusal := draft.stands(ammunition.judge_loading(situation, cost)):
            return refusal
        if refusal := blows.begin(draft, situation):
            return refusal
        attack, who = situation.attack, situation.actor.id
        assert attack is not None, "an attack is made with something"
        if is_counted(draft, situation.actor):
            if {arms.LOADING, arms.NET} & set(attack.properties):
                arms.mark(draft, who, f"shot:{attack.key}:{cost}")
            if cost == ATTACK:
                extras.remember_light(draft, who, attack, self.weapons)
                extras.remember_attack(draft, situation.actor)
            extras.remember_extra(draft, situation)
            hordes.remember(draft, situation)
        if refusal := taking_up.take_up(draft, situation, self.weapons):
            return refusal
        ammunition.spend_ammunition(draft, situation)
        return None

    def after(
        self, draft: Draft, situation: Situation, outcome: AttackOutcome, command: MakeAttack
    ) -> None:
        """The hidden are found, help is used up, a hit gives its conditions."""
        attacker, target = situation.actor, situation.target
        assert target is not None, "an attack is made on somebody"
        effects.end_all(draft, attacker.id, HIDDEN, FOUND)
        _use_help(draft, situation)
        attack = situation.attack
        assert attack is not None, "an attack is made with something"
        if outcome is AttackOutcome.MISS:
            _tell_miss(draft, situation, attack)
        else:
            mode = partial(self._mode, situation)
            features.remember(draft, situation, attack.damage, mode)
            life = draft.combatant(target.id).life
            if life is Life.UP or (swallowing.swallows(attack) and life is not Life.DEAD):
                hit_conditions.give(draft, situation)
            hit_conditions.drain(draft, situation)
        if outcome is not AttackOutcome.MISS:
            runs.forget(draft, attacker.id)
            features.follow(draft, situation, mode)
        for step in self.aftermath:
            step(draft, situation, outcome, self.weapons)


def _tell_miss(draft: Draft, situation: Situation, attack: Attack) -> None:
    """Why somebody in the wrong place was missed, and the line of a stat block for a miss."""
    told: Parameters = {"who": situation.actor.name}
    if situation.wish is not None and situation.wish.wrong_place:
        text = Message("note.wrong_place", told)
        draft.add(Noted(text, draft.ruleset.rule("wrong_place"), (situation.actor.id,)))
    if attack.miss:
        text = Message("note.miss_line", {**told, "text": Name(tuple(attack.miss.items()))})
        draft.add(Noted(text, draft.ruleset.rule("miss_line"), (situation.actor.id,)))


def _judge_distance(situation: Situation, target: Combatant) -> Refusal | None:
    attack, distance = situation.attack, situation.distance
    assert attack is not None, "an attack is made with something"
    ruleset = situation.ruleset
    if situation.ranged:
        most = attack.long_range or attack.normal_range
        return judge_distance(target, distance, most, ruleset.rule("range"))
    return judge_distance(
        target, distance, arms.reach_of(attack), ruleset.rule("reach"), text=OUT_OF_REACH
    )


def armour_class(situation: Situation, target: Combatant) -> Explained:
    """The Armour Class of the target with every bonus named."""
    base = armour.base_class(target, situation.ruleset)
    found = asked(situation, Question.DEFENCE, of_target=True, defence="ac")
    own = features.armour_reasons(target)
    answered = hit_reactions.defence_reasons(situation)
    whole = (*base, *own, *cover.with_cover(situation, found), *answered)
    # "Cannot be less than": whatever is added before.
    return Explained(tuple(sorted(whole, key=lambda each: each.kind is Kind.FLOOR)))


def _use_help(draft: Draft, situation: Situation) -> None:
    """Help with an attack is used up by the first roll that it was for, hit or miss."""
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    for held, fact in facts_of(target, Question.ATTACK_ON, draft.ruleset):
        if held.effect.key != HELPED:
            continue
        if all(WHEN[name](situation, held, False) for name in fact.when):
            effects.end_effect(draft, target.id, held.effect.id, Message("note.help_used"))


def _bonus_rule(actor: Combatant, attack: Attack) -> str:
    """What the bonus follows: that of a monster is printed (51-ATK-09, 51-ATK-06, 51-ATK-08)."""
    if not actor.character and not attack.ability:
        return "attack_bonus"
    return "spell_attack" if attack.source is AttackSource.SPELL else "attack_modifiers"
