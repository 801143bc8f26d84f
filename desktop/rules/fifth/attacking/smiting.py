"""Divine Smite of 2014: a slot spent on a hit of a melee weapon, for radiant damage.

2d8 for a slot of level 1, 1d8 more for each higher one up to 5d8, 1d8 more against the undead
and fiends.
"""

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model.counter import spell_slots
from desktop.model.creature import AttackSource, Damage
from desktop.model.events import CounterSet
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking.features import SMITE
from desktop.rules.harm.optional_damage import is_wished, offered

KEY = "smite:"
"""The beginning of its keys in `MakeAttack.optional`; the level of the slot stands behind."""

MOST_DICE = 5
HATED = ("undead", "fiend")
BY_FEATURE = "smite_by_feature"
"""The number of an edition in which the smite is a feature, not a spell."""


def offers(situation: Situation) -> tuple[OptionalDamage, ...]:
    """A smite for each level of slots that is left."""
    found = []
    for level in _levels(situation):
        reason = Message("optional_damage.smite", {"level": level})
        found.append(
            offered(situation, f"{KEY}{level}", _part(situation, level), reason, due=False)
        )
    return tuple(found)


def _levels(situation: Situation) -> tuple[int, ...]:
    attack, who, rules = situation.attack, situation.actor, situation.ruleset
    if attack is None or rules.magic is None or not rules.numbers.get(BY_FEATURE, 0):
        return ()
    is_blow = attack.source is AttackSource.WEAPON and not situation.ranged
    if SMITE not in who.creature.traits or not is_blow:
        return ()
    return tuple(level for level, slots in rules.magic.slots(who) if slots.current)


def _part(situation: Situation, level: int) -> Damage:
    target = situation.target
    dice = min(MOST_DICE, 1 + level)
    dice += target is not None and target.creature.kind in HATED
    return Damage(f"{dice}d8", average(parse(f"{dice}d8")), ("radiant",))


def _chosen(situation: Situation) -> int:
    """The level of the slot that this hit spends, the highest where several are ticked; 0: none."""
    levels = _levels(situation)
    return max(
        (x for x in levels if is_wished(situation, f"{KEY}{x}", due=False)),
        default=0,
    )


def parts(situation: Situation) -> tuple[Damage, ...]:
    """What the hit deals by it."""
    level = _chosen(situation)
    return (_part(situation, level),) if level else ()


def pay(draft: Draft, situation: Situation) -> None:
    """The slot is spent, once the attack has hit."""
    level, magic = _chosen(situation), draft.ruleset.magic
    if not level or magic is None:
        return
    slots = dict(magic.slots(draft.combatant(situation.actor.id)))[level]
    draft.add(CounterSet(situation.actor.id, spell_slots(level), slots.current - 1, slots.maximum))
