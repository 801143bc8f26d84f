"""Casting while magic slows the caster: the spell fails by chance, or comes a turn later."""

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.spell import CastingTime
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.rolls.rolling import at_the_table

PERCENT = 100


def fails(draft: Draft, caster: Combatant, command: c.CastSpell) -> bool:
    """Whether the gestures come too slowly; the die is rolled and told."""
    chance = max((x.change for x in modifiers_of(caster, Question.SPELL_FAILS)), default=0)
    if chance < 1 or not command.spell.somatic:
        return False
    told: Parameters = {"who": caster.name, "spell": command.spell.name, "chance": chance}
    with at_the_table(draft, Message("throw.slowed_fails", told)):
        rolled = roll(parse(f"1d{PERCENT}"), draft.dice).total
    _tell(draft, caster, command, "failed" if rolled <= chance else "held", rolled)
    return rolled <= chance


def comes_late(draft: Draft, caster: Combatant, command: c.CastSpell) -> bool:
    """Whether it takes effect on the caster's next turn only; the die is rolled and told."""
    least = min((x.change for x in modifiers_of(caster, Question.SPELL_LATE)), default=0)
    if least < 1 or command.spell.time is not CastingTime.ACTION or command.readied:
        return False
    told: Parameters = {"who": caster.name, "spell": command.spell.name, "least": least}
    with at_the_table(draft, Message("throw.slowed_late", told)):
        rolled = roll(parse("1d20"), draft.dice).total
    _tell(draft, caster, command, "late" if rolled >= least else "held", rolled)
    return rolled >= least


def _tell(draft: Draft, caster: Combatant, command: c.CastSpell, word: str, rolled: int) -> None:
    told: Parameters = {"who": caster.name, "spell": command.spell.name, "roll": rolled}
    draft.add(e.Noted(Message(f"note.slowed_spell_{word}", told), combatants=(caster.id,)))
