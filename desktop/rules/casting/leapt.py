"""The next one whom a leaping spell comes to is attacked as the first one was."""

import json

from desktop.model import commands as c
from desktop.model.copying import replace
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.structure import structure
from desktop.rules.casting import spell_strikes
from desktop.rules.casting.leaping import CAST, LEFT, NO, STRUCK
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_present
from desktop.rules.rolls.rolling import at_the_table, attack_thrown


def answer_leap(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Its attack on whom was chosen, with damage of its own; or it leaps no more."""
    if answer.outcome is Outcome.SKIPPED or answer.option in ("", NO):
        return None
    command: c.CastSpell = structure(c.CastSpell, json.loads(str(prompt.continuation[CAST])))
    target = CombatantId(answer.option)
    if refusal := judge_present(draft, (command.caster, target)):
        return refusal
    assert prompt.volley is not None, "it is asked about a spell"
    magic = draft.ruleset.magic
    assert magic is not None, "a spell was cast"
    struck = tuple(CombatantId(who) for who in str(prompt.continuation[STRUCK]).split())
    wish = replace(command, targets=(target,), dice=answer.dice)
    left = int(prompt.continuation[LEFT])
    with at_the_table(draft, attack_thrown(draft, command.caster, target)):
        spell_strikes.strike(draft, magic, wish, prompt.volley, 0, left - 1, struck)
    return None
