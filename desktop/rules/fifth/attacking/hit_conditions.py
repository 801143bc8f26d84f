"""The conditions and changes that a hit gives without a save, on the terms of its stat block."""

from desktop.language.message import Distance, Message, Name
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.creature import Attack, DamageWhen
from desktop.model.effect import ActiveEffect, End
from desktop.model.events import DamageTaken, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.effects.states import GRAPPLED, GRIPPED_WITH, HARD
from desktop.rules.fifth.gear import arms, hands
from desktop.rules.fifth.harm import blights
from desktop.rules.fifth.places import runs
from desktop.rules.harm import damage, maximum
from desktop.rules.harm.optional_damage import is_wished

CHARGE, INSTEAD, MOVED = "charge", "instead", "moved"
"""Keys of `MakeAttack.optional`: it came running straight at the target, it holds it instead, it
pushes or pulls it as far as it may."""


def offers(situation: Situation) -> tuple[OptionalDamage, ...]:
    """What the map or the GM tells: whether it charged, holds its target instead of hurting it.

    Where a charge brings damage, too, that is offered already and stands for both.
    """
    attack = situation.attack
    assert attack is not None, "an attack is made with something"
    terms = attack.terms
    found = []
    if terms.charge and not _stated_parts(attack):
        told: Parameters = {"distance": Distance(terms.charge)}
        text = Message("optional_damage.charge", told)
        found.append((CHARGE, text, runs.has_charged(situation, terms.charge)))
    if terms.instead:
        found.append((INSTEAD, Message("optional_damage.instead"), False))
    offered = [
        OptionalDamage(key, "", "", reason, is_wished(situation, key, due=due))
        for key, reason, due in found
    ]
    if terms.moves:
        key = "optional_damage.pushed" if terms.moves > 0 else "optional_damage.pulled"
        reason = Message(key, {"distance": Distance(abs(terms.moves))})
        offered.append(OptionalDamage(MOVED, "", "", reason, is_wished(situation, MOVED, due=True)))
    return tuple(offered)


def _stated_parts(attack: Attack) -> tuple[str, ...]:
    """The keys of the parts of damage of which only its text says when."""
    return tuple(
        str(place) for place, part in enumerate(attack.damage) if part.when is DamageWhen.STATED
    )


def charged(situation: Situation) -> bool:
    """Whether it came running straight at its target, as the map or the GM says."""
    attack = situation.attack
    assert attack is not None, "an attack is made with something"
    due = runs.has_charged(situation, attack.terms.charge)
    keys = _stated_parts(attack) or (CHARGE,)
    return bool(attack.terms.charge) and any(is_wished(situation, key, due=due) for key in keys)


def replace_damage(situation: Situation) -> bool:
    """Whether the hit holds its target in place of all damage."""
    attack = situation.attack
    return attack is not None and attack.terms.instead and _holds_instead(situation)


def _holds_instead(situation: Situation) -> bool:
    return is_wished(situation, INSTEAD, due=False)


def give(draft: Draft, situation: Situation) -> None:
    """The conditions of a hit; what comes with a grip ends with the grip."""
    attack, target = situation.attack, situation.target
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    keys = [ConditionKey(key) for key in attack.conditions if key in draft.ruleset.conditions]
    if blights.CORRODED in keys and not blights.wears_armour(target):
        keys.remove(blights.CORRODED)
    moves = bool(attack.terms.moves) and is_wished(situation, MOVED, due=True)
    gives = keys or attack.influence or attack.terms.later or moves or attack.terms.weakens
    if not gives or not _are_due(draft, situation, attack, target):
        return
    attacker, grip = situation.actor, None
    for place, key in enumerate(sorted(keys, key=lambda key: key != GRAPPLED)):
        given = ActiveEffect(
            EffectId(""),
            key,
            source=attacker.id,
            held_by=grip,
            later=attack.terms.later if place == 0 else (),
            way_out=attack.terms.way_out if place == 0 else None,
            bond=attack.terms.bond if place == 0 else None,
            end=_end_of(draft, situation, attack, target),
            level=1 if draft.ruleset.conditions[key].has_levels else None,
            parameters=_grip_parameters(attack) if key == GRAPPLED else FrozenMap(),
        )
        effects.give(draft, target.id, given)
        if key == GRAPPLED:
            grip = _grip_of(draft.combatant(target.id), attacker)
    if attack.influence is not None or (attack.terms.later and not keys):
        _mark(draft, situation, attack, target)
    if attack.terms.weakens:
        name = Name(tuple(attack.names.items()))
        blights.weaken(draft, target.id, attack.terms.weakens, attacker.id, name)
    if moves:
        draft.ruleset.pushes(draft, attacker.id, target.id, attack.terms.moves)


def drain(draft: Draft, situation: Situation) -> None:
    """What a hit has taken is lost of the maximum, of whoever falls by it, too."""
    attack, target = situation.attack, situation.target
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    lost = dealt(draft, target, attack.terms.lowers)
    if not draft.combatant(target.id).is_out:
        maximum.lower(draft, target.id, lost, situation.actor.id)
    if lost and attack.terms.drains:
        damage.heal(draft, situation.actor.id, lost)


def dealt(draft: Draft, target: Combatant, kind: str) -> int:
    """How much damage of a type the hit has dealt; 0 without a type, or while it waits."""
    last = next(reversed(draft.facts(DamageTaken)), None)
    if not kind or last is None or last.target != target.id:
        return 0
    return maximum.taken_of(last, kind)


def _mark(draft: Draft, situation: Situation, attack: Attack, target: Combatant) -> None:
    """What has no condition: a change, fire that burns on. The same one is not given twice."""
    label = attack.names.get("en", "")
    influence = attack.influence
    if influence is not None:
        influence = replace(influence, origin=str(attack.key))
    elif any(x.later == attack.terms.later and x.label == label for x in target.effects):
        return
    marked = ActiveEffect(
        EffectId(""),
        effects.CUSTOM,
        source=situation.actor.id,
        end=_end_of(draft, situation, attack, target),
        label=label,
        name=Name(tuple(attack.names.items())),
        influence=influence,
        later=attack.terms.later,
    )
    effects.give(draft, target.id, marked)


def _are_due(draft: Draft, situation: Situation, attack: Attack, target: Combatant) -> bool:
    """Whether the terms are met; where the target is too large for them, that is told."""
    terms = attack.terms
    if terms.charge and not charged(situation):
        return False
    if terms.instead and not _holds_instead(situation):
        return False
    sizes = draft.ruleset.sizes
    if terms.largest in sizes and draft.ruleset.size_of(target).order > sizes[terms.largest].order:
        return _not_due(draft, attack, target, "note.too_large_for_hit")
    if terms.gripped and not arms.grips(situation.actor, target):
        return False
    held = hands.held_with(situation.encounter, situation.actor, attack)
    is_free = len(held) < hands.limbs_of(situation.actor, attack)
    if not is_free and target.id not in {each.id for each in held}:
        return _not_due(draft, attack, target, "note.holds_enough")
    return True


def _not_due(draft: Draft, attack: Attack, target: Combatant, key: str) -> bool:
    told: Parameters = {"target": target.name, "attack": Name(tuple(attack.names.items()))}
    draft.add(Noted(Message(key, told), draft.ruleset.rule("hit_terms"), (target.id,)))
    return False


def _end_of(draft: Draft, situation: Situation, attack: Attack, target: Combatant) -> End | None:
    terms = attack.terms
    if terms.until is None:
        return None
    whose = target.id if terms.of_target else situation.actor.id
    return next_turn_of(draft.encounter, whose, terms.until)


def _grip_parameters(attack: Attack) -> FrozenMap[str, int | str]:
    parameters: dict[str, int | str] = {"reach": arms.reach_of(attack)}
    if attack.escape_dc is not None:
        parameters["escape_dc"] = attack.escape_dc
    if attack.terms.hard:
        parameters[HARD] = 1
    if attack.key != arms.UNARMED:
        parameters[GRIPPED_WITH] = str(attack.key)
    return FrozenMap(parameters)


def _grip_of(held: Combatant, holder: Combatant) -> EffectId | None:
    return next((x.id for x in held.effects if x.key == GRAPPLED and x.source == holder.id), None)
