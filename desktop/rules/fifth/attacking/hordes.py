"""Horde Breaker: once on its turn another attack, on somebody beside whom it has attacked."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, AttackSource
from desktop.model.ids import CombatantId
from desktop.rules.attacking.actions import is_its_turn
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.fifth.gear import ammunition, arms
from desktop.rules.fifth.statblocks.class_features import ClassFeature, find_class_feature
from desktop.rules.fifth.turns.budget import ATTACK
from desktop.rules.map.places import distance_between

BREAKER = "horde_breaker"
USED = "extra:horde"
AIMED = "aimed:"
"""Marks of a turn: with which attack at whom, as far as that weighs."""


def _known(who: Combatant) -> ClassFeature | None:
    found = map(find_class_feature, who.creature.features)
    return next((each for each in found if each is not None and each.key == BREAKER), None)


def _is_weapon(attack: Attack) -> bool:
    return attack.source not in (AttackSource.SPELL, AttackSource.NATURAL)


def is_open(who: Combatant, attack: Attack) -> bool:
    """Whether it has attacked somebody with that weapon on this turn, and not broken in yet."""
    is_left = _is_weapon(attack) and not arms.has_mark(who, USED)
    return is_left and _known(who) is not None and bool(_firsts(who, attack))


def _firsts(who: Combatant, attack: Attack) -> tuple[CombatantId, ...]:
    marks = (mark.partition(":") for mark in arms.marks_of(who, AIMED))
    return tuple(CombatantId(target) for key, _, target in marks if key == attack.key)


def remember(draft: Draft, situation: Situation) -> None:
    """An attack on its own turn: beside that target there may be another one."""
    who, target, attack = situation.actor, situation.target, situation.attack
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    if _known(who) is not None and is_its_turn(draft, who):
        arms.mark(draft, who.id, f"{AIMED}{attack.key}:{target.id}")


def judge(situation: Situation) -> Refusal | None:
    """Why it is no such attack: used already, no weapon, nobody beside, the same creature again."""
    who, target, attack = situation.actor, situation.target, situation.attack
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    told: Parameters = {"who": who.name, "target": target.name}
    known = _known(who)
    if arms.has_mark(who, USED):
        return Refusal(Message("refusal.horde_used", told))
    if known is None or not is_open(who, attack):
        return Refusal(Message("refusal.no_horde", told))
    if refusal := ammunition.judge_loading(situation, ATTACK):
        return refusal
    firsts = [first for first in _firsts(who, attack) if first != target.id]
    if not firsts or (who.creature.ruleset in known.fresh and target.id in _aimed(who)):
        return Refusal(Message("refusal.horde_same", told))
    if not any(_is_beside(situation, first, target) for first in firsts):
        return Refusal(Message("refusal.no_horde", told))
    return None


def _aimed(who: Combatant) -> set[CombatantId]:
    """All whom it has attacked on this turn, with whatever."""
    return {CombatantId(mark.partition(":")[2]) for mark in arms.marks_of(who, AIMED)}


def _is_beside(situation: Situation, first: CombatantId, target: Combatant) -> bool:
    struck = situation.encounter.combatants.get(first)
    if struck is None:
        return False
    far = distance_between(situation.encounter, situation.ruleset, struck, target)
    return far is None or far <= CLOSE
