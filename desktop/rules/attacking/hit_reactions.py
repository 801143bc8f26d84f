"""What whoever is attacked may answer a hit with, as part of the attack."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.commands import CastSpell
from desktop.model.reasons import Trace, number
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Incoming
from desktop.rules.engine.parts import HitReaction
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.situation import Situation
from desktop.rules.sight.perceiving import can_see

HALF = "half"
"""The key of damage that the GM halves, whatever for; it costs nothing."""
REACTION = "reaction"


def find_reactions(draft: Draft, situation: Situation) -> tuple[HitReaction, ...]:
    """What the target has against this attack and can use: it has its reaction, and sees."""
    target = situation.target
    known = () if target is None else draft.ruleset.hit_reactions(target)
    if target is None or not known:
        return ()
    if draft.ruleset.budget.judge(draft, target, REACTION) is not None:
        return ()
    if not can_see(draft.encounter, draft.ruleset, target, situation.actor):
        return ()
    return tuple(each for each in known if not (each.melee and situation.ranged))


def may_cast(draft: Draft, caster: Combatant, command: CastSpell) -> bool:
    """Whether it could cast a spell as its reaction now: slot, preparation, reaction."""
    magic = draft.ruleset.magic
    return magic is not None and magic.judge(draft, caster, command) is None


def is_chosen(situation: Situation, key: str) -> bool:
    """Whether the attack is made with that reaction."""
    return situation.wish is not None and key in situation.wish.reactions


def chosen(situation: Situation) -> tuple[HitReaction, ...]:
    """The reactions that this attack is made with."""
    if situation.wish is None or situation.target is None or not situation.wish.reactions:
        return ()
    known = situation.ruleset.hit_reactions(situation.target)
    return tuple(each for each in known if is_chosen(situation, each.key))


def defence_reasons(situation: Situation) -> Trace:
    """What they add to the number that is rolled against."""
    return tuple(number(each.name, each.defence) for each in chosen(situation) if each.defence)


def pay(draft: Draft, situation: Situation) -> Refusal | None:
    """The target uses its reaction, if it has one left."""
    target = situation.target
    if target is None or not chosen(situation):
        return None
    if refusal := draft.stands(draft.ruleset.budget.judge(draft, target, REACTION)):
        return refusal
    draft.ruleset.budget.pay(draft, target.id, REACTION)
    return None


def halved(situation: Situation, parts: tuple[Incoming, ...]) -> tuple[Incoming, ...]:
    """Half of the whole damage, rounded down, with the reason."""
    reasons = [each.name for each in chosen(situation) if each.halves]
    if is_chosen(situation, HALF):
        reasons.append(Message("reason.halved"))
    for reason in reasons:
        whole = left = 0
        made: list[Incoming] = []
        for part in parts:
            whole += part.amount
            amount = whole // 2 - left
            left += amount
            before = part.trace or (number(Message("reason.damage_by_hand"), part.amount),)
            trace = (*before, number(reason, amount - part.amount))
            made.append(replace(part, amount=amount, trace=trace))
        parts = tuple(made)
    return parts
