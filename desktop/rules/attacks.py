"""An attack from choosing the target to what a hit brings; the policies say each number."""

from dataclasses import replace

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, AttackKey, AttackKind
from desktop.model.encounter import Encounter
from desktop.rules import damage
from desktop.rules.actions import is_counted
from desktop.rules.draft import Draft
from desktop.rules.refusal import Refusal
from desktop.rules.refusals import judge_number, judge_present
from desktop.rules.rolling import adjusted, judge_typed_dice, throw
from desktop.rules.ruleset import RolledDamage, Ruleset
from desktop.rules.situation import Situation, situation_of


def find_attack(ruleset: Ruleset, attacker: Combatant, key: AttackKey) -> Attack | None:
    """The attack of its creature, or one that everybody of this game can make."""
    return attacker.creature.find_attack(key) or ruleset.attacks.find_common(attacker, key)


def attack_name(attack: Attack, attacker: Combatant) -> Name:
    """What the attack is called, as a parameter of sentences."""
    texts = tuple(attack.names.items()) or (("", attack.key),)
    return Name(texts)


def is_ranged(
    encounter: Encounter, ruleset: Ruleset, attacker: Combatant, target: Combatant, attack: Attack
) -> bool:
    """Whether the attack is made at range: one that can be both is thrown beyond its reach."""
    if attack.kind is not AttackKind.BOTH:
        return attack.kind is AttackKind.RANGED
    there = situation_of(encounter, ruleset, attacker, target, attack)
    return there.distance is not None and there.distance > (attack.reach or 5)


def attack_situation(
    encounter: Encounter, ruleset: Ruleset, attacker: Combatant, target: Combatant, attack: Attack
) -> Situation:
    """Everything that the reasons of this attack depend on."""
    ranged = is_ranged(encounter, ruleset, attacker, target, attack)
    return situation_of(encounter, ruleset, attacker, target, attack, ranged=ranged)


def decide_make_attack(draft: Draft, command: c.MakeAttack) -> Refusal | None:
    """Attack: judged, paid, rolled with every reason, then damage and what else follows."""
    refusal = _judge_command(draft, command)
    if refusal is not None:
        return refusal
    attacker, target = draft.combatant(command.attacker), draft.combatant(command.target)
    attack = find_attack(draft.ruleset, attacker, command.attack)
    if attack is None:
        return Refusal(Message("refusal.unknown_attack"), can_overrule=False)
    policy = draft.ruleset.attacks
    situation = attack_situation(draft.encounter, draft.ruleset, attacker, target, attack)
    if refusal := draft.stands(policy.judge(situation)):
        return refusal
    if is_counted(draft, attacker):
        cost = policy.cost(draft, situation, command)
        if refusal := draft.stands(draft.ruleset.budget.judge(draft, attacker, cost)):
            return refusal
        draft.ruleset.budget.pay(draft, attacker.id, cost)
    resolve(draft, situation, command)
    return None


def _judge_command(draft: Draft, command: c.MakeAttack) -> Refusal | None:
    refusal = judge_present(draft, (command.attacker, command.target))
    refusal = refusal or judge_typed_dice(command.dice)
    for amount in command.damage or ():
        refusal = refusal or judge_number(amount.amount)
    return refusal


def resolve(draft: Draft, situation: Situation, command: c.MakeAttack) -> AttackOutcome:
    """Roll an attack that may be made, and let its damage and consequences follow."""
    policy = draft.ruleset.attacks
    attacker, attack = situation.actor, situation.attack
    target = situation.target
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    defence = policy.defence(situation)
    roll: e.D20Roll | None = None
    if command.outcome is None:
        trace = adjusted(policy.reasons(situation), command.adjustments)
        roll = throw(draft, trace, command.dice)
        outcome = policy.outcome(situation, roll, defence.value)
    else:
        outcome = command.outcome
        if outcome is AttackOutcome.HIT:
            outcome = policy.hit_outcome(situation)
    draft.add(
        e.AttackRolled(
            attacker=attacker.id,
            target=target.id,
            attack=attack_name(attack, attacker),
            roll=roll,
            defence=attack.defence,
            against=defence.value,
            against_trace=defence.trace,
            outcome=outcome,
            range="ranged" if situation.ranged else "melee",
        )
    )
    if outcome is not AttackOutcome.MISS:
        _deal(draft, situation, command, critical=outcome is AttackOutcome.CRITICAL)
    policy.after(draft, situation, outcome, command)
    return outcome


def _deal(draft: Draft, situation: Situation, command: c.MakeAttack, *, critical: bool) -> None:
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    parts = _rolled(draft, situation, command, critical=critical)
    if not parts:
        return
    blow = damage.Blow(
        situation.actor.id,
        critical=critical,
        melee=not situation.ranged,
        knock_out=command.knock_out,
    )
    damage.deal(draft, target.id, parts, blow)


def _rolled(
    draft: Draft, situation: Situation, command: c.MakeAttack, *, critical: bool
) -> tuple[damage.Incoming, ...]:
    if command.damage is not None:
        return tuple(
            replace(damage.incoming(amount), tags=(*amount.tags, *situation.properties))
            for amount in command.damage
        )
    policy = draft.ruleset.attacks
    rolled: list[RolledDamage] = [
        policy.damage(draft, situation, part, critical=critical)
        for part in policy.parts(situation, versatile=command.versatile)
    ]
    return tuple(
        damage.Incoming(each.amount, each.type, each.tags, each.dice, each.trace) for each in rolled
    )
