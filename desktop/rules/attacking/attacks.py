"""An attack from choosing the target to what a hit brings; the policies say each number."""

from desktop.language.message import Message, Name, Parameter
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.creature import Attack, AttackKey, AttackKind
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.reasons import number
from desktop.model.volley import Volley
from desktop.rules.attacking import hit_reactions, reprisals, sanctuary
from desktop.rules.attacking.actions import is_counted, judge_restraints
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import hits
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import RolledDamage
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.engine.typed_dice import judge_typed_bonus, judge_typed_dice
from desktop.rules.harm import damage, wards
from desktop.rules.rolls.rolling import adjusted, throw, throw_typed
from desktop.rules.sight.cover import NONE
from desktop.rules.sight.covering import find_cover, propose_past_creatures

MOST_NAMED = 3
"""Obstacles that a reason names."""

LARGEST_TOTAL = 999
"""Nobody's attack roll comes to more."""


def find_attack(ruleset: Ruleset, attacker: Combatant, key: AttackKey) -> Attack | None:
    """The attack of its creature, or one that everybody of this game can make."""
    return attacker.creature.find_attack(key) or ruleset.attacks.find_common(attacker, key)


def attack_name(attack: Attack, attacker: Combatant) -> Name:
    """What the attack is called, as a parameter of sentences."""
    texts = tuple(attack.names.items()) or (("", attack.key),)
    return Name(texts)


HURL = "hurl"
"""The way to throw what can be thrown at somebody within reach (`MakeAttack.way`)."""


def is_ranged(
    encounter: Encounter,
    ruleset: Ruleset,
    attacker: Combatant,
    target: Combatant,
    attack: Attack,
    *,
    way: str = "",
) -> bool:
    """Whether the attack is made at range: one that can be both is thrown beyond its reach.

    And within it, where its maker wants that.
    """
    if attack.kind is not AttackKind.BOTH:
        return attack.kind is AttackKind.RANGED
    if way == HURL:
        return True
    there = situation_of(encounter, ruleset, attacker, target, attack)
    return there.distance is not None and there.distance > (attack.reach or 5)


def attack_situation(
    encounter: Encounter,
    ruleset: Ruleset,
    attacker: Combatant,
    target: Combatant,
    attack: Attack,
    *,
    way: str = "",
) -> Situation:
    """Everything that the reasons of this attack depend on."""
    ranged = is_ranged(encounter, ruleset, attacker, target, attack, way=way)
    if ranged and attack.kind is AttackKind.BOTH:
        attack = ruleset.attacks.thrown(attack)
    return situation_of(encounter, ruleset, attacker, target, attack, ranged=ranged)


def situation_for(
    encounter: Encounter, ruleset: Ruleset, command: c.MakeAttack, target: CombatantId | None = None
) -> Situation | None:
    """The situation of an attack as it is wished; None where the attacker has no such attack.

    `target` is one of the others in its area, else the first one is meant.
    """
    attacker = encounter.combatants[command.attacker]
    whom = encounter.combatants[command.target if target is None else target]
    found = find_attack(ruleset, attacker, command.attack)
    if found is None:
        return None
    attack = ruleset.attacks.prepared(attacker, found, command)
    situation = attack_situation(encounter, ruleset, attacker, whom, attack, way=command.way)
    by: tuple[Parameter, ...] = ()
    if command.cover:
        degree = command.cover
    elif command.also:  # in one area those who are hit do not cover each other
        degree = propose_past_creatures(encounter, ruleset, attacker, whom)
    elif (degree := ruleset.cover(encounter, ruleset, attacker, whom)) not in ("", NONE):
        cover = find_cover(encounter, ruleset, attacker, whom)
        by = () if cover is None else cover.obstacles[:MOST_NAMED]
    return replace(situation, cover=degree, cover_by=by, wish=command)


def way_choices(attack: Attack) -> tuple[str, ...]:
    """What else it can be used for (values of `MakeAttack.way`), where its rules know that."""
    if attack.kind is AttackKind.BOTH:
        return (HURL,)
    if not attack.ability:
        return ()
    return ("club",) if attack.kind is AttackKind.RANGED else ("throw",)


def decide_make_attack(draft: Draft, command: c.MakeAttack) -> Refusal | None:
    """Attack: judged, paid, rolled with every reason, then damage and what else follows."""
    situation = _judged(draft, command)
    if isinstance(situation, Refusal):
        return situation
    policy, attacker = draft.ruleset.attacks, situation.actor
    if asked := sanctuary.must_save(draft, attacker.id, (command.target,)):
        return None if asked is True else asked
    cost = "none"
    if is_counted(draft, attacker):
        if refusal := draft.stands(judge_restraints(draft, attacker, "attack")):
            return refusal
        cost = policy.cost(draft, situation, command)
        if refusal := draft.stands(draft.ruleset.budget.judge(draft, attacker, cost)):
            return refusal
        draft.ruleset.budget.pay(draft, attacker.id, cost)
    if refusal := policy.paid(draft, situation, cost) or _judge_reactions(
        draft, situation, command
    ):
        return refusal
    resolve(draft, situation, command)
    return None


def _judged(draft: Draft, command: c.MakeAttack) -> Situation | Refusal:
    """The attack as it stands, or why it cannot be made."""
    if refusal := _judge_command(draft, command):
        return refusal
    situation = situation_for(draft.encounter, draft.ruleset, command)
    if situation is None:
        return Refusal(Message("refusal.unknown_attack"), can_overrule=False)
    return draft.stands(draft.ruleset.attacks.judge(situation)) or situation


def _judge_reactions(draft: Draft, situation: Situation, command: c.MakeAttack) -> Refusal | None:
    """Why one of those who are attacked cannot answer as it is wished, or None."""
    others = command.also if command.reactions else ()
    beside = (situation_for(draft.encounter, draft.ruleset, command, who) for who in others)
    asked = (situation, *(each for each in beside if each is not None))
    return next(filter(None, (hit_reactions.judge(draft, each) for each in asked)), None)


def _judge_command(draft: Draft, command: c.MakeAttack) -> Refusal | None:
    refusal = judge_present(draft, (command.attacker, command.target))
    refusal = refusal or judge_typed_dice(command.dice) or judge_typed_bonus(command.bonus)
    if refusal is None and command.also:
        refusal = judge_present(draft, command.also)
    if refusal is None and command.total is not None:
        refusal = judge_number(command.total, low=-LARGEST_TOTAL, high=LARGEST_TOTAL)
    if refusal is None and command.cover and command.cover not in draft.ruleset.covers:
        text = Message("refusal.unknown_choice", {"value": command.cover})
        refusal = Refusal(text, can_overrule=False)
    for amount in command.damage or ():
        refusal = refusal or judge_number(amount.amount)
    return refusal


Shared = dict[bool, tuple[hits.Incoming, ...]]  # mutable: one attack's dice, no state
"""Damage that was rolled once for everybody in an area, by whether it is critical."""


def resolve(
    draft: Draft, situation: Situation, command: c.MakeAttack, then: Volley | None = None
) -> AttackOutcome:
    """Roll an attack that may be made, and let its damage and consequences follow.

    `then` is what a spell's hit brings besides its damage; its maker lets it follow, unless the
    outcome is a miss because the blow waits for an answer.

    Others in its area are compared with the same die, each with its own reasons and number, and
    take the same damage (AP-ATK-01, AP-ATK-03).
    """
    policy = draft.ruleset.attacks
    roll, shared = None, Shared()
    if command.outcome is None and (foregone := policy.foregone(situation)) is not None:
        draft.add(e.Noted(foregone.reason, foregone.rule, (situation.actor.id, command.target)))
        command = replace(command, outcome=AttackOutcome.MISS)
    if command.outcome is None:
        trace = adjusted(policy.reasons(situation), command.adjustments)
        roll = throw_typed(draft, trace, command.dice, command.total, command.bonus)
    others = [other for other in dict.fromkeys(command.also) if other != command.target]
    before = {
        other: situation_for(draft.encounter, draft.ruleset, command, other) for other in others
    }
    outcome = settle(draft, situation, command, roll, shared, then)
    for other in others:
        # Whoever loses the form in which it strikes strikes them all the same.
        beside = situation_for(draft.encounter, draft.ruleset, command, other) or before[other]
        assert beside is not None, "the attack was found already"
        own = None if roll is None else _thrown_alike(draft, beside, command, roll)
        settle(draft, beside, command, own, shared)
    return outcome


def _thrown_alike(
    draft: Draft, situation: Situation, command: c.MakeAttack, roll: e.D20Roll
) -> e.D20Roll:
    trace = adjusted(draft.ruleset.attacks.reasons(situation), command.adjustments)
    return replace(throw(draft, trace, roll.dice, command.bonus), typed=roll.typed)


def settle(
    draft: Draft,
    situation: Situation,
    command: c.MakeAttack,
    roll: e.D20Roll | None,
    shared: Shared,
    then: Volley | None = None,
) -> AttackOutcome:
    """Compare a roll (None: the GM gave the outcome) with the target's number; all else follows.

    A miss where the blow waits for an answer that says whom it hits.
    """
    policy = draft.ruleset.attacks
    attack, target = situation.attack, situation.target
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    defence = policy.defence(situation)
    if roll is not None:
        outcome = policy.outcome(situation, roll, defence.value)
    else:
        assert command.outcome is not None, "without a roll there is an outcome"
        outcome = command.outcome
        if outcome is AttackOutcome.HIT:
            outcome = policy.hit_outcome(situation)
    draft.add(
        e.AttackRolled(
            attacker=situation.actor.id,
            target=target.id,
            attack=attack_name(attack, situation.actor),
            roll=roll,
            defence=_defence_named(draft, attack),
            against=defence.value,
            against_trace=defence.trace,
            outcome=outcome,
            range="ranged" if situation.ranged else "melee",
            automatic=roll is None and _is_foregone(draft, situation, outcome),
        )
    )
    hit_reactions.pay(draft, situation, outcome)
    if draft.ruleset.stand_in(draft, situation, command, roll, outcome, then):
        return AttackOutcome.MISS
    follow(draft, situation, command, outcome, shared)
    draft.ruleset.after_attack(draft, situation, command, roll, outcome, then)
    return outcome


def _is_foregone(draft: Draft, situation: Situation, outcome: AttackOutcome) -> bool:
    """Whether it misses by a rule, whoever throws what."""
    is_miss = outcome is AttackOutcome.MISS
    return is_miss and draft.ruleset.attacks.foregone(situation) is not None


def _defence_named(draft: Draft, attack: Attack) -> str:
    """The defence as this game calls it: a creature of another game knows other words."""
    known = draft.ruleset.defences
    return attack.defence if attack.defence in known else known[0]


def follow(
    draft: Draft,
    situation: Situation,
    command: c.MakeAttack,
    outcome: AttackOutcome,
    shared: Shared,
) -> None:
    """What follows from the outcome: damage, what else a hit brings, what it costs the attacker."""
    if outcome is not AttackOutcome.MISS:
        critical = outcome is AttackOutcome.CRITICAL
        if critical not in shared:
            shared[critical] = _rolled(draft, situation, command, critical=critical)
        is_rolled = command.damage is None and not command.also
        parts = hit_reactions.softened(draft, situation, shared[critical])
        if not (
            is_rolled
            and draft.ruleset.holds_damage(draft, situation, command, parts, critical=critical)
        ):
            _deal(draft, situation, command, parts, critical=critical)
    _remember_critical(draft, situation, outcome)
    draft.ruleset.attacks.after(draft, situation, outcome, command)
    if outcome is not AttackOutcome.MISS:
        reprisals.strike_back(draft, situation)


def critical_mark(attack: AttackKey, target: CombatantId) -> CounterKey:
    """The counter of an attacker that tells whether its last such attack on somebody was critical.

    Kept only where the table doubles the dice of saves that come with a critical hit (AMB-09).
    """
    return CounterKey(f"critical:{attack}:{target}")


def _remember_critical(draft: Draft, situation: Situation, outcome: AttackOutcome) -> None:
    if not draft.ruleset.chooses(draft.encounter, "critical_dice", "all"):
        return
    assert situation.attack is not None, "an attack is made with something"
    assert situation.target is not None, "an attack is made on somebody"
    mark = critical_mark(situation.attack.key, situation.target.id)
    who = draft.find(situation.actor.id)
    critical = int(outcome is AttackOutcome.CRITICAL)
    if who is not None and who.count(mark) != critical:
        draft.add(e.CounterSet(who.id, mark, critical, None))


def _deal(
    draft: Draft,
    situation: Situation,
    command: c.MakeAttack,
    parts: tuple[hits.Incoming, ...],
    *,
    critical: bool,
) -> None:
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    if not parts:
        return
    blow = _blow(situation, command, critical=critical)
    damage.deal(draft, hit_reactions.taker_of(situation) or target.id, parts, blow)


def drops(draft: Draft, situation: Situation, command: c.MakeAttack, *, critical: bool) -> bool:
    """Whether a hit for the typed damage of the command takes the target's last hit point."""
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    assert command.damage is not None, "the damage is told"
    rolled = _rolled(draft, situation, command, critical=critical)
    parts = hit_reactions.softened(draft, situation, rolled)
    return damage.is_dropped_by(
        draft, target.id, parts, _blow(situation, command, critical=critical)
    )


def _blow(situation: Situation, command: c.MakeAttack, *, critical: bool) -> hits.Blow:
    return hits.Blow(
        situation.actor.id,
        critical=critical,
        melee=not situation.ranged,
        knock_out=command.knock_out,
    )


def _rolled(
    draft: Draft, situation: Situation, command: c.MakeAttack, *, critical: bool
) -> tuple[hits.Incoming, ...]:
    if command.damage is not None:
        return tuple(
            _weakened(
                situation,
                replace(damage.incoming(amount), tags=(*amount.tags, *situation.properties)),
            )
            for amount in command.damage
        )
    policy = draft.ruleset.attacks
    rolled: list[RolledDamage] = [
        policy.damage(draft, situation, part, critical=critical)
        for part in policy.parts(situation, versatile=command.versatile)
    ]
    return tuple(
        _weakened(
            situation,
            hits.Incoming(each.amount, each.type, each.tags, each.dice, each.trace),
        )
        for each in rolled
    )


def _weakened(situation: Situation, part: hits.Incoming) -> hits.Incoming:
    """What the attacker deals of it while magic takes its strength."""
    amount, found = wards.weakened(situation, part.amount)
    if not found:
        return part
    by_hand = number(Message("reason.damage_by_hand"), part.amount)
    return replace(part, amount=amount, trace=(*(part.trace or (by_hand,)), *found))
