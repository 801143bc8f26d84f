"""Casting while magic slows the caster: the spell fails by chance, or comes a turn later."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.spell import CastingTime
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters

PERCENT = 100


def fails(draft: Draft, caster: Combatant, command: c.CastSpell) -> bool:
    """Whether the gestures come too slowly; the die is rolled and told."""
    chance = max((x.change for x in modifiers_of(caster, Question.SPELL_FAILS)), default=0)
    if chance < 1 or not command.spell.somatic:
        return False
    rolled = draft.dice.roll(PERCENT)
    _tell(draft, caster, command, "failed" if rolled <= chance else "held", rolled)
    return rolled <= chance


def comes_late(draft: Draft, caster: Combatant, command: c.CastSpell) -> bool:
    """Whether it takes effect on the caster's next turn only; the die is rolled and told."""
    least = min((x.change for x in modifiers_of(caster, Question.SPELL_LATE)), default=0)
    if least < 1 or command.spell.time is not CastingTime.ACTION or command.readied:
        return False
    rolled = draft.dice.roll(20)
    _tell(draft, caster, command, "late" if rolled >= least else "held", rolled)
    return rolled >= least


def _tell(draft: Draft, caster: Combatant, command: c.CastSpell, word: str, rolled: int) -> None:
    told: Parameters = {"who": caster.name, "spell": command.spell.name, "roll": rolled}
    draft.add(e.Noted(Message(f"note.slowed_spell_{word}", told), combatants=(caster.id,)))
