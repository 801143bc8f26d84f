"""What spells do to blows and healing: less damage, a death held off, the most of all healing."""

from collections.abc import Sequence
from dataclasses import replace

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.reasons import Contribution, Kind, Standing, Trace
from desktop.rules.effects import effects
from desktop.rules.effects.asking import answering, asked, counted, situation_of
from desktop.rules.effects.ends import turn_stamp
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.situation import Situation
from desktop.rules.rolls.rolling import at_the_table, sum_of

LESSENED = CounterKey("turn_of_lessened_damage")
"""The turn on which magic took something off its damage last; it does so once a turn."""


def less_of(
    draft: Draft, who: Combatant, amounts: Sequence[DamageAmount]
) -> tuple[int, Contribution] | None:
    """Which part of a hit magic lessens, and by what; None: nothing does. The die is rolled."""
    if not modifiers_of(who, Question.DAMAGE_LESS):
        return None
    stamp = turn_stamp(draft.encounter) + 1
    if who.count(LESSENED) == stamp:
        return None
    situation = situation_of(draft.encounter, draft.ruleset, who)
    for place, part in enumerate(amounts):
        found = counted(asked(situation, Question.DAMAGE_LESS, kind=part.type))
        if not found or part.amount < 1:
            continue
        with at_the_table(draft, Message("throw.lessens", {"who": who.name})):
            less = min(part.amount, -sum_of(draft, found[0].dice))
        draft.add(e.CounterSet(who.id, LESSENED, stamp, None))
        return place, replace(found[0], kind=Kind.NUMBER, change=-less)
    return None


def hold_off_death(draft: Draft, who: CombatantId) -> None:
    """Its ward kept the last hit point, and is gone."""
    combatant = draft.combatant(who)
    ward = next(effect for effect in combatant.effects if _holds_off_death(effect))
    told = Message("note.death_warded", {"who": combatant.name, "label": ward.called})
    draft.add(e.Noted(told, combatants=(who,)))
    effects.end_effect(draft, who, ward.id, Message("note.used_up"))


def is_warded(who: Combatant) -> bool:
    """Whether it drops to 1 hit point instead of to 0."""
    return any(_holds_off_death(effect) for effect in who.effects)


def _holds_off_death(effect: ActiveEffect) -> bool:
    return effect.influence is not None and any(
        modifier.question == Question.DEATH_WARD.value for modifier in effect.influence.modifiers
    )


def weakened(situation: Situation, amount: int) -> tuple[int, Trace]:
    """What its bearer deals of so much, with the reasons; none of them changes nothing."""
    found = tuple(
        told
        for _, _, told in answering(situation, Question.WEAKENED)
        if told.standing is Standing.COUNTED
    )
    for each in found:
        amount = amount * each.change // 100
    return amount, found


def healing_for(draft: Draft, who: CombatantId, text: str, rolled: int) -> int:
    """What somebody regains of healing dice: what was rolled, or with magic the most of them."""
    if not modifiers_of(draft.combatant(who), Question.FULL_HEALING):
        return rolled
    return max(rolled, most_of(text))


def most_of(text: str) -> int:
    """The highest total of dice like "2d8+3"."""
    return roll(parse(text), Highest()).total


class Highest:
    """Dice that show their highest side."""

    def roll(self, sides: int) -> int:
        """One die."""
        return sides
