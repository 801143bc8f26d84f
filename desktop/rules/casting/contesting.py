"""A contest of the caster's spellcasting ability against a check of the target."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import check_name
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import MagicPolicy
from desktop.rules.rolls.rolling import at_the_table, throw

WITHOUT_ABILITY = "int"
"""What is checked where nothing says by which ability somebody casts."""


def thrown(draft: Draft, magic: MagicPolicy, command: c.CastSpell, caster: Combatant) -> int:
    """Roll the caster's check, or take the typed die; its total.

    Whoever reaches it resists: a tie leaves things as they are.
    """
    word = magic.ability(caster) or WITHOUT_ABILITY
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, caster), word)
    with at_the_table(draft, Message("note.check_of", {"skill": check_name(word)})):
        roll = throw(draft, trace, next(iter(command.rolls), command.dice[:1]))
    purpose = Message("note.check_of", {"skill": check_name(word)})
    draft.add(e.CheckRolled(caster.id, purpose, roll, None, True))
    return roll.total
