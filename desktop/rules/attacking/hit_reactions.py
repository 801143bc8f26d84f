"""What whoever is attacked may answer a hit with, as part of the attack."""

from dataclasses import replace

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.commands import CastSpell, GrantTemporary
from desktop.model.ids import CombatantId
from desktop.model.reasons import Contribution, Kind, Trace, number
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Incoming
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.harm.damage import decide_grant_temporary
from desktop.rules.rolls.rolling import LESS, at_the_table
from desktop.rules.sight.perceiving import can_see

HALF = "half"
"""The key of damage that the GM halves, whatever for; it costs nothing."""


def find_reactions(draft: Draft, situation: Situation) -> tuple[HitReaction, ...]:
    """What there is against this attack and can be used: it can be paid for, and sees."""
    if situation.target is None:
        return ()
    known = draft.ruleset.hit_reactions(situation)
    return tuple(each for each in known if _can_answer(draft, situation, each))


def _can_answer(draft: Draft, situation: Situation, reaction: HitReaction) -> bool:
    if reaction.melee and situation.ranged:
        return False
    reactor = reactor_of(draft, situation, reaction)
    if draft.ruleset.judges_reaction(draft, reactor, reaction) is not None:
        return False
    if not reaction.sees:
        return True
    return can_see(draft.encounter, draft.ruleset, reactor, situation.actor)


def reactor_of(draft: Draft, situation: Situation, reaction: HitReaction) -> Combatant:
    """Who reacts: whoever is hit, unless somebody else does."""
    assert situation.target is not None, "an attack is answered for somebody"
    return draft.combatant(situation.target.id if reaction.by is None else reaction.by)


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
    known = situation.ruleset.hit_reactions(situation)
    return tuple(each for each in known if is_chosen(situation, each.key))


def defence_reasons(situation: Situation) -> Trace:
    """What they add to the number that is rolled against."""
    return tuple(number(each.name, each.defence) for each in chosen(situation) if each.defence)


def roll_reasons(situation: Situation) -> Trace:
    """What they make of the roll itself."""
    made = chosen(situation)
    hampered = (Contribution(each.name, Kind.DISADVANTAGE) for each in made if each.hampers)
    lowered = (Contribution(each.name, dice=f"{LESS}{each.lowers}") for each in made if each.lowers)
    return (*hampered, *lowered)


def judge(draft: Draft, situation: Situation) -> Refusal | None:
    """Why one of the reactions that the attack is made with cannot be had now, or None."""
    for each in chosen(situation):
        reactor = reactor_of(draft, situation, each)
        if refusal := draft.stands(draft.ruleset.judges_reaction(draft, reactor, each)):
            return refusal
    return None


def pay(draft: Draft, situation: Situation, outcome: AttackOutcome) -> None:
    """Use the reactions: those against a hit only where it hits; a shield is there before it."""
    for each in chosen(situation):
        if (each.follows_hit and outcome is AttackOutcome.MISS) or _was_paid(situation, each):
            continue
        reactor = reactor_of(draft, situation, each)
        draft.ruleset.pays_reaction(draft, reactor, each)
        if each.shields:
            points = _rolled(draft, reactor, each.shields, each.name)
            decide_grant_temporary(draft, GrantTemporary((reactor.id,), points))


def _was_paid(situation: Situation, reaction: HitReaction) -> bool:
    """Whether it was used before the die that is rolled again now: it still counts."""
    is_again = situation.wish is not None and situation.wish.again
    return is_again and not reaction.follows_hit


def _rolled(draft: Draft, reactor: Combatant, dice: str, what: Message) -> int:
    """What its dice come to; whoever is at the table is asked for them."""
    expression = parse(dice)
    told: Parameters = {"who": reactor.name, "what": what}
    rolls = expression.minimum < expression.maximum
    with at_the_table(draft, Message("throw.reaction", told), asks=rolls):
        return roll(expression, draft.dice).total if rolls else expression.minimum


def taker_of(situation: Situation) -> CombatantId | None:
    """Who takes the damage in place of the target, or None."""
    return next((each.by for each in chosen(situation) if each.takes), None)


def softened(
    draft: Draft, situation: Situation, parts: tuple[Incoming, ...]
) -> tuple[Incoming, ...]:
    """What is left of the damage by the reactions against it: less by dice, then half of it."""
    for each in chosen(situation):
        if each.reduces:
            reactor = reactor_of(draft, situation, each)
            less = _rolled(draft, reactor, each.reduces, each.name)
            parts = _less(parts, less, each.name)
    return _halved(situation, parts)


def _less(parts: tuple[Incoming, ...], points: int, reason: Message) -> tuple[Incoming, ...]:
    """So much less of the whole damage, from its first part on."""
    made: list[Incoming] = []
    for part in parts:
        less = min(points, part.amount)
        points -= less
        made.append(_changed(part, part.amount - less, reason) if less else part)
    return tuple(made)


def _changed(part: Incoming, amount: int, reason: Message) -> Incoming:
    before = part.trace or (number(Message("reason.damage_by_hand"), part.amount),)
    return replace(part, amount=amount, trace=(*before, number(reason, amount - part.amount)))


def _halved(situation: Situation, parts: tuple[Incoming, ...]) -> tuple[Incoming, ...]:
    """Half of the whole damage, rounded the game's way, with the reason."""
    reasons = [each.name for each in chosen(situation) if each.halves]
    if is_chosen(situation, HALF):
        reasons.append(Message("reason.halved"))
    for reason in reasons:
        whole = left = 0
        made: list[Incoming] = []
        for part in parts:
            whole += part.amount
            amount = situation.ruleset.rounding.half(whole) - left
            left += amount
            made.append(_changed(part, amount, reason))
        parts = tuple(made)
    return parts
