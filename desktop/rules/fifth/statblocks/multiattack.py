"""What a Multiattack holds beside its attacks: one use of something instead of one, or with them.

"It can replace one attack with a use of Spellcasting to cast Scorching Ray", "and it uses Fling".
"""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import ACTION, ATTACKS
from desktop.model.creature import Creature, FeatureKey, Opening
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.spell import Spell
from desktop.rules.attacking.granted import ANY_SPELL
from desktop.rules.encounter.counters import set_current, spend
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.effects.turn_marks import TURN_MARK
from desktop.rules.fifth.statblocks.heads import heads_left

INSTEAD, BESIDE = "instead", "beside"
"""How the costs begin: "instead:2" takes two attacks, "beside:0" comes with them."""
REPLACED = CounterKey(f"{TURN_MARK}replaced")
BEGUN = CounterKey(f"{TURN_MARK}multiattack")
USED = CounterKey(f"{TURN_MARK}beside")
"""Marks of a turn: how often something was replaced; whether attacks are open; what came beside."""


def parts_of(creature: Creature) -> tuple[Opening, ...]:
    """What its Multiattacks hold beside attacks."""
    return tuple(
        feature.opens
        for feature in creature.features
        if feature.multiattack
        and feature.opens is not None
        and (feature.opens.features or feature.opens.spell)
    )


def attacks_of(who: Combatant) -> int:
    """How many attacks its largest Multiattack holds; of heads each that is left makes one."""
    found = who.creature.heads
    if found is not None and found[1].bites:
        return heads_left(who)
    return max((each.multiattack or 0 for each in who.creature.features), default=0)


def cost_of_feature(who: Combatant, feature: FeatureKey) -> str:
    """What a feature costs within its Multiattack; "" outside of it."""
    return _cost(who, tuple(each for each in parts_of(who.creature) if feature in each.features))


def cost_of_spell(who: Combatant, spell: Spell, *, is_own: bool) -> str:
    """The same of a spell; `is_own`: it stands in its list."""
    return _cost(
        who,
        tuple(
            each
            for each in parts_of(who.creature)
            if each.spell == str(spell.key) or (each.spell == ANY_SPELL and is_own)
        ),
    )


def _cost(who: Combatant, parts: tuple[Opening, ...]) -> str:
    """The first of them that is still to be had."""
    for part in parts:
        if part.replaces:
            left = who.count(ATTACKS) or (attacks_of(who) if who.count(ACTION) else 0)
            if left >= part.replaces and (part.often or not who.count(REPLACED)):
                return f"{INSTEAD}:{part.replaces}"
        elif not who.count(USED) and (who.count(BEGUN) or who.count(ACTION)):
            return f"{BESIDE}:0"
    return ""


def is_within(cost: str) -> bool:
    """Whether that is a cost of a Multiattack."""
    return cost.startswith((INSTEAD, BESIDE))


def judge(who: Combatant, cost: str, rule: str) -> Refusal | None:
    """Why there are no attacks left for it, or None."""
    wanted = int(cost.partition(":")[2])
    if who.count(ACTION) or who.count(ATTACKS) >= max(1, wanted):
        return None
    if not wanted and who.count(BEGUN):
        return None
    return Refusal(Message("refusal.no_action", {"who": who.name}), rule)


def pay(draft: Draft, who: Combatant, cost: str) -> None:
    """Take the attacks that it stands for; the first part of a Multiattack takes the action."""
    wanted = int(cost.partition(":")[2])
    mark(draft, who.id, REPLACED if wanted else USED)
    is_open = who.count(ATTACKS) >= max(1, wanted) or (not wanted and who.count(BEGUN))
    if is_open:
        spend(draft, who.id, ATTACKS, wanted)
        return
    spend(draft, who.id, ACTION)
    most = 1 if modifiers_of(who, Question.EITHER) else attacks_of(who)
    set_current(draft, who.id, ATTACKS, max(0, most - wanted))
    mark_begun(draft, who)


def mark_begun(draft: Draft, who: Combatant) -> None:
    """Its attacks are open: what comes beside them may be had until the turn is over."""
    if any(not part.replaces for part in parts_of(who.creature)):
        mark(draft, who.id, BEGUN)


def mark(draft: Draft, who: CombatantId, key: CounterKey) -> None:
    """Count one for this turn."""
    draft.add(e.CounterSet(who, key, draft.combatant(who).count(key) + 1, None))
