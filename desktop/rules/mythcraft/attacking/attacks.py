"""Attacks of MythCraft: who may, against which number, with what crit."""

from dataclasses import dataclass, replace

from desktop.dice.average import average
from desktop.dice.distribution import AS_THEY_LIE, Fall
from desktop.dice.expression import Expression, pools_in
from desktop.dice.notation import parse, shown_pool
from desktop.dice.rolling import Roll, roll
from desktop.language.message import Distance, Message, Parameter
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.commands import MakeAttack
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    Damage,
    DamageWhen,
)
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.events import AttackRolled, D20Roll, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.reasons import Contribution, Explained, Kind, Standing, Trace
from desktop.rules.attacking.actions import is_counted
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted
from desktop.rules.effects.ends import turns_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage, RolledDamage
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.harm.optional_damage import OPTIONAL, stated
from desktop.rules.map.places import adjacent, are_hostile
from desktop.rules.mythcraft.attacking import prices
from desktop.rules.mythcraft.attacking.aiming import attack_of, judge_attack, target_of
from desktop.rules.mythcraft.attacking.flanking import flanking_ally
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.creatures.defences import (
    defence_against,
    defence_key,
    defence_of,
    vulnerability,
)
from desktop.rules.mythcraft.creatures.rolls import with_choice_of_dice
from desktop.rules.mythcraft.harm.reductions import has_affinity
from desktop.rules.mythcraft.points import conjured, points, spells
from desktop.rules.mythcraft.points.costs import ask_cost, name_of
from desktop.rules.mythcraft.turns.initiative import bad_luck
from desktop.rules.sight.perceiving import facts_of

HALTED = ConditionKey("halted")
ENGAGED = ConditionKey("engaged")
WIDEST_CRIT = 16
"""A crit range is never wider than 16-20 (MC-CRIT-02)."""


@dataclass(frozen=True, slots=True)
class MythcraftAttacks:
    """d20 + bonus + TA - TD against one of six defences."""

    def prepared(self, attacker: Combatant, attack: Attack, wish: MakeAttack) -> Attack:
        """As it stands in the stat block."""
        return attack

    def printed(self, attacker: Combatant, attack: Attack) -> Attack:
        """As it stands in the stat block."""
        return attack

    def thrown(self, attack: Attack) -> Attack:
        """As it stands in the stat block."""
        return attack

    def extras(self, attacker: Combatant, attack: Attack) -> tuple[str, ...]:
        """Points pay for every attack alike."""
        return ()

    def paid(self, draft: Draft, situation: Situation, cost: str) -> Refusal | None:
        """The spell points of a spell (MC-SP-01); a conjured one is paid."""
        who = situation.actor
        if not is_counted(draft, who):
            return None
        attack = attack_of(situation)
        if conjured.use_up(draft, who, who.creature.feature_of(attack.key)):
            return None
        return spells.pay_for_attack(draft, who, attack)

    def judge(self, situation: Situation) -> Refusal | None:
        """Why this attack cannot be made on this target, or None."""
        return judge_attack(situation) or _judge_conjuring(situation)

    def foregone(self, situation: Situation) -> Contribution | None:
        """Every attack is rolled."""
        return None

    def cost(self, draft: Draft, situation: Situation, command: MakeAttack) -> str:
        """What it costs in points; one that nobody knows is asked for afterwards."""
        if command.cost.isdecimal():
            return command.cost
        cost = None if command.cost == "none" else prices.attack_price(situation)
        return "none" if cost is None else str(cost)

    def reasons(self, situation: Situation) -> Trace:
        """Bonus, Tactical Advantage and Disadvantage, plain penalties, two dice."""
        bonus = attack_of(situation).bonus
        trace = [Contribution(Message("reason.myth.attack_bonus"), change=bonus, rule="MC-D20-01")]
        trace += bad_luck(situation.actor)
        trace += asked(situation, Question.OWN_ATTACK)
        trace += asked(situation, Question.ATTACK_ON, of_target=True)
        if situation.ranged:
            trace += ranged_in_melee(situation)
        if not _names_flanking(trace):
            trace += flanking(situation)
        return with_choice_of_dice(situation.encounter, situation.ruleset, tuple(trace))

    def defence(self, situation: Situation) -> Explained:
        """The number that it is rolled against; of several types of damage, the easiest."""
        kinds = _kinds_of(attack_of(situation)) or ("",)
        return min((defence_against(situation, kind) for kind in kinds), key=lambda d: d.value)

    def outcome(self, situation: Situation, roll: D20Roll, against: int) -> AttackOutcome:
        """Hit, miss or critical hit (MC-D20-01, MC-CRIT-02)."""
        if roll.kept == 1:
            return AttackOutcome.MISS
        if roll.kept >= crit_from(situation).value:
            return AttackOutcome.CRITICAL
        return self.hit_outcome(situation) if roll.total >= against else AttackOutcome.MISS

    def hit_outcome(self, situation: Situation) -> AttackOutcome:
        """What a plain hit is: a critical one against the Unconscious."""
        sure = asked(situation, Question.CRITICAL_ON, of_target=True)
        if counted(sure) and numbers.luck(situation.actor.creature) >= 0:
            return AttackOutcome.CRITICAL
        return AttackOutcome.HIT

    def parts(self, situation: Situation, *, versatile: bool) -> tuple[Damage, ...]:
        """The parts of damage that count for this attack."""
        attack = attack_of(situation)
        told = [attack.damage[int(each.key)] for each in self.optional(situation) if each.chosen]
        replaced = {kind for part in told if part.replaces for kind in part.types}
        parts = parts_of(attack, versatile=versatile)
        return (*(part for part in parts if replaced.isdisjoint(part.types)), *told)

    def optional(self, situation: Situation) -> tuple[OptionalDamage, ...]:
        """The parts of which the text of the attack says when."""
        return tuple(
            stated(situation, place, part)
            for place, part in enumerate(attack_of(situation).damage)
            if part.when in OPTIONAL
        )

    def damage(
        self, draft: Draft, situation: Situation, part: Damage, *, critical: bool
    ) -> RolledDamage:
        """One part rolled; none where the roll missed the defence against that type."""
        kind = part.types[0] if part.types else ""
        tags = attack_of(situation).properties
        if (missed := _missed_type(draft, situation, kind)) is not None:
            return RolledDamage(0, kind, (), tags, (missed,))
        expression = parse(part.dice)
        dice: tuple[int, ...] = ()
        if critical and _is_short(situation):
            trace = _short_crit(expression)
        elif critical and prices.is_weapon(situation):
            # MC-CRIT-01: the maximum with modifiers, and the dice once more without them.
            thrown = roll(expression, draft.dice)
            dice = _values(thrown)
            # Of a typed sum nobody knows the dice; what has none adds none.
            typed = thrown.total if pools_in(expression.root) else 0
            again = sum(dice) if dice else typed
            trace = (
                _number("reason.myth.maximum_damage", expression.maximum, "MC-CRIT-01"),
                _number("reason.myth.dice_again", again, "MC-CRIT-01"),
            )
        else:
            rolled = roll(expression, draft.dice)
            dice = _values(rolled)
            trace = (_number("reason.myth.rolled", rolled.total, ""),)
        if critical and _is_first(situation, part):
            trace += _luck(situation)
        trace += _affinity(situation, kind)
        amount = max(0, Explained(trace).value)
        return RolledDamage(amount, kind, dice, tags, trace)

    def fall(self, situation: Situation, part: Damage) -> Fall:
        """As they lie."""
        return AS_THEY_LIE

    def damage_text(self, situation: Situation, part: Damage, *, critical: bool) -> str:
        """What one part comes to, with the dice that are rolled for it.

        On a crit the maximum stands before the dice that come on top: "11+1d8" (MC-CRIT-01), or
        the number that the short way gives: who types what lies on the table types all of it.
        """
        expression, kind = parse(part.dice), part.types[0] if part.types else ""
        flat = [each.change for each in _affinity(situation, kind)]
        if critical and _is_first(situation, part):
            flat += [each.change for each in _luck(situation)]
        if critical and _is_short(situation):
            return str(sum(flat) + sum(each.change for each in _short_crit(expression)))
        if critical and prices.is_weapon(situation):
            again = "+".join(shown_pool(pool) for pool in pools_in(expression.root))
            most = expression.maximum + sum(flat)
            return f"{most}+{again}" if again else str(most)
        return f"{part.dice}+{sum(flat)}" if sum(flat) else part.dice

    def after(
        self, draft: Draft, situation: Situation, outcome: AttackOutcome, command: MakeAttack
    ) -> None:
        """Conditions that a hit gives, the Engaged stopped, an unknown cost asked for."""
        attack = attack_of(situation)
        if outcome is not AttackOutcome.MISS:
            for key in attack.conditions:
                if not _resists_condition(draft, situation, key):
                    _give_by_hit(draft, situation, ConditionKey(key))
            _halt_engaged(draft, situation)
            _engage(draft, situation)
        if not command.cost and prices.attack_price(situation) is None:
            setting = prices.attack_cost_key(situation.actor, attack)
            name: Parameter = name_of(attack.names)
            if prices.is_reactive(situation):
                setting, name = (
                    points.cost_setting(prices.REACTIVE),
                    Message(f"action.{prices.REACTIVE}"),
                )
            extra = prices.weapon_surcharge(situation)
            ask_cost(draft, situation.actor.id, setting, name, extra=extra)

    def opportunities(self, striker: Combatant) -> tuple[Attack, ...]:
        """The attacks that it may make at somebody who leaves its reach: those in melee."""
        return tuple(
            attack for attack in striker.creature.attacks if attack.kind is not AttackKind.RANGED
        )

    def find_common(self, attacker: Combatant, key: AttackKey) -> Attack | None:
        """No source gives an attack that everybody can make."""
        return None

    def common(self, attacker: Combatant) -> tuple[Attack, ...]:
        """None."""
        return ()


def _judge_conjuring(situation: Situation) -> Refusal | None:
    """Why a spell is to be begun first, or None; one that is rolled again was begun."""
    if _is_rolled_again(situation):
        return None
    who = situation.actor
    feature = who.creature.feature_of(attack_of(situation).key)
    assert feature is not None, "what is made for the first time is its own"
    return conjured.begins_first(situation.encounter, who, feature)


def _is_rolled_again(situation: Situation) -> bool:
    return situation.wish is not None and situation.wish.again


def _give_by_hit(draft: Draft, situation: Situation, key: ConditionKey) -> None:
    """Give it, for as many turns of its bearer as the attack says (MC-DUR-01)."""
    rounds, whom = attack_of(situation).rounds, target_of(situation).id
    end = turns_of(draft.encounter, whom, Moment.END, rounds) if rounds else None
    given = attack_of(situation).given
    known: FrozenMap[str, int | str] = FrozenMap({"dice": given} if given else {})
    effect = ActiveEffect(EffectId(""), key, source=situation.actor.id, end=end, parameters=known)
    effects.give(draft, whom, effect)


def _resists_condition(draft: Draft, situation: Situation, key: str) -> bool:
    """Whether the roll that hit misses the defence that a Resist raises against it (MC-RES-01)."""
    rolled = _last_roll(draft)
    if rolled is None:
        return False
    named = replace(situation, properties=(*situation.properties, key))
    against = defence_of(named, defence_key(attack_of(situation))).value
    if rolled.total >= against:
        return False
    told: dict[str, Parameter] = {
        "who": target_of(situation).name,
        "condition": Message(f"condition.{key}"),
        "total": rolled.total,
        "against": against,
    }
    draft.add(Noted(Message("note.myth.condition_resisted", told), "MC-RES-01"))
    return True


def _engage(draft: Draft, situation: Situation) -> None:
    """Where the table says so, a hit in melee engages whom it struck (open point)."""
    by_hit = draft.ruleset.chooses(draft.encounter, "engaged_by", "hit")
    if by_hit and not situation.ranged and not target_of(situation).is_out:
        effect = ActiveEffect(EffectId(""), ENGAGED, source=situation.actor.id)
        effects.give(draft, target_of(situation).id, effect)


def _halt_engaged(draft: Draft, situation: Situation) -> None:
    """Struck while leaving: no speed until the start of its next turn (MC-COND-ENGAGED)."""
    target = target_of(situation)
    engaged = facts_of(target, Question.ENGAGED, draft.ruleset)
    sources = {held.effect.source for held, _ in engaged}
    leaves = points.is_on_turn(draft.encounter, target)
    if situation.actor.id in sources and leaves and not situation.ranged:
        end = End(target.id, Moment.START)
        effects.give(draft, target.id, ActiveEffect(EffectId(""), HALTED, end=end))


# --- what counts on the roll --------------------------------------------------------------------


def ranged_in_melee(situation: Situation) -> Trace:
    """One Tactical Disadvantage for each hostile creature within 5 ft (AP-ATK-02)."""
    return tuple(
        Contribution(
            Message(
                "reason.myth.ranged_in_melee", {"who": other.name, "distance": Distance(CLOSE)}
            ),
            change=-1,
            rule="AP-ATK-02",
        )
        for other in adjacent(situation.encounter, situation.ruleset, situation.actor)
        if are_hostile(situation.encounter, situation.ruleset, situation.actor, other)
        and not other.is_out
    )


def flanking(situation: Situation) -> Trace:
    """One Tactical Advantage with an ally on the opposite side of the target."""
    ally = flanking_ally(situation)
    if ally is None:
        return ()
    told = Message("reason.myth.flanking_with", {"who": ally.name})
    return (Contribution(told, change=1, rule="MC-COND-FLANKING"),)


def _names_flanking(trace: list[Contribution]) -> bool:
    return any(
        each.rule == "MC-COND-FLANKING" and each.standing is Standing.COUNTED for each in trace
    )


# --- what it is rolled against ------------------------------------------------------------------


def _kinds_of(attack: Attack) -> tuple[str, ...]:
    return tuple(part.types[0] for part in parts_of(attack, versatile=False) if part.types)


def crit_from(situation: Situation) -> Explained:
    """The lowest natural number that is a critical hit; 21: none is (MC-CRIT-02)."""
    luck = numbers.luck(situation.actor.creature)
    if luck < 0:
        return Explained(
            (Contribution(Message("reason.myth.bad_luck"), Kind.SET, 21, rule="MC-CRIT-02"),)
        )
    trace = [Contribution(Message("reason.myth.crit"), change=20, rule="MC-CRIT-02")]
    if wider := (luck >= 6) + (luck >= 12):
        trace.append(Contribution(Message("reason.myth.luck"), change=-wider, rule="MC-CRIT-02"))
    target = target_of(situation)
    kinds = ("",) if situation.attack is None else _kinds_of(situation.attack)
    values = (vulnerability(target, kind, situation.properties) for kind in kinds)
    if value := max(values, default=0):
        told = Message("reason.myth.vulnerable", {"value": value})
        trace.append(Contribution(told, change=-value, rule="MC-RES-02"))
    trace.append(Contribution(Message("reason.myth.crit_floor"), Kind.FLOOR, WIDEST_CRIT))
    return Explained(tuple(trace))


def _missed_type(draft: Draft, situation: Situation, kind: str) -> Contribution | None:
    """Why this type does not hit although the attack does, or None (MC-RES-04)."""
    rolled = _last_roll(draft)
    if rolled is None:
        return None
    total, against = rolled.total, defence_against(situation, kind).value
    if total >= against:
        return None
    told = Message("reason.myth.type_missed", {"total": total, "against": against})
    return Contribution(told, Kind.SET, 0, rule="MC-RES-04")


def _last_roll(draft: Draft) -> D20Roll | None:
    """The roll of this attack where its total counts: a crit hits every defence."""
    rolled = draft.facts(AttackRolled)
    if not rolled or rolled[-1].outcome is AttackOutcome.CRITICAL:
        return None
    return rolled[-1].roll


# --- what it deals ------------------------------------------------------------------------------


def parts_of(attack: Attack, *, versatile: bool) -> tuple[Damage, ...]:
    """The parts that a hit always deals, those of two hands instead of or on top of them."""
    always = [part for part in attack.damage if part.when is DamageWhen.ALWAYS]
    if not versatile:
        return tuple(always)
    held = [part for part in attack.damage if part.when is DamageWhen.TWO_HANDED]
    kept = [] if any(part.replaces for part in held) else always
    return (*kept, *held) if held else tuple(always)


def _is_first(situation: Situation, part: Damage) -> bool:
    """Whether LUCK is added to this part: once for an attack, however it is held."""
    held = part.when is DamageWhen.TWO_HANDED
    return parts_of(attack_of(situation), versatile=held)[:1] == (part,)


def _is_short(situation: Situation) -> bool:
    """Whether the table takes the short way for the GM's creatures (MC-CRIT-03)."""
    chosen = situation.ruleset.setting_of(situation.encounter, "creature_crits")
    return chosen == "short" and not situation.actor.character and prices.is_weapon(situation)


def _short_crit(expression: Expression) -> Trace:
    largest = expression.maximum - modifier_of(expression)
    return (
        _number("reason.myth.average_damage", average(expression), "MC-CRIT-03"),
        _number("reason.myth.largest_dice", largest, "MC-CRIT-03"),
    )


def modifier_of(expression: Expression) -> int:
    """What an expression adds to its dice: 3 of 1d8+3; only sums have one."""
    return expression.minimum - sum(pool.kept for pool in pools_in(expression.root))


def _values(rolled: Roll) -> tuple[int, ...]:
    return tuple(die.value for die in rolled.dice if die.kept)


def _luck(situation: Situation) -> Trace:
    luck = numbers.luck(situation.actor.creature)
    return (_number("reason.myth.luck", luck, "MC-CRIT-01"),) if luck > 0 else ()


def _affinity(situation: Situation, kind: str) -> Trace:
    """Affinity with a type: 3 more of it dealt."""
    if not has_affinity(situation.actor, kind):
        return ()
    return (_number("reason.myth.affinity", 3, "MC-COND-AFFINITY"),)


def _number(key: str, change: int, rule: str) -> Contribution:
    return Contribution(Message(key), change=change, rule=rule)
