"""What becomes of a spell whose target turns it back: nothing, all of it, or the caster has it."""

import json
from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.structure import structure
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.casting import spell_strikes
from desktop.rules.casting.turning_back import BACK, CAST, HITS, LEAST, NUMBERS, ROLL, SIDES
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number


def answer_turned(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """As the die says: nothing reaches it, or its caster is the target; the GM may say it all.

    The prompt goes with either of them.
    """
    assert prompt.combatant is not None, "somebody is its target"
    assert prompt.volley is not None, "it is asked about a spell"
    who = draft.combatant(prompt.combatant)
    command: c.CastSpell = structure(c.CastSpell, json.loads(str(prompt.continuation[CAST])))
    caster = draft.combatant(command.caster)
    option = answer.option
    if option in ("", ROLL) and answer.outcome is not Outcome.SKIPPED:
        typed = answer.dice or (() if answer.amount is None else (answer.amount,))
        for die in typed:
            if refusal := judge_number(die, low=1, high=SIDES):
                return refusal
        die = typed[0] if typed else draft.dice.roll(SIDES)
        option = BACK if die >= int(prompt.continuation[LEAST]) else ""
        _tell(draft, "note.turns_back_die", who.id, {"who": who.name, "die": die})
    numbers = [int(number) for number in str(prompt.continuation[NUMBERS]).split()]
    told: Parameters = {"who": who.name, "caster": caster.name, "spell": command.spell.name}
    if option == BACK:
        _tell(draft, "note.turned_back", who.id, told)
        _come(draft, command, prompt.volley, numbers, caster.id, who.id)
    elif option == HITS:
        _come(draft, command, prompt.volley, numbers, who.id, None)
    else:
        _tell(draft, "note.not_turned_back", who.id, told)
    return None


def _tell(draft: Draft, key: str, who: CombatantId, told: Parameters) -> None:
    rule = draft.ruleset.rule("stat_block_trait")
    draft.add(e.Noted(Message(key, told), rule, (who,)))


def _come(
    draft: Draft,
    command: c.CastSpell,
    volley: Volley,
    numbers: list[int],
    target: CombatantId,
    thrower: CombatantId | None,
) -> None:
    """Its attacks, its darts or its line reach somebody."""
    wish, magic = replace(command, targets=(target,)), draft.ruleset.magic
    assert magic is not None, "a spell was cast"
    for number in numbers:
        if wish.spell.attack is not None:
            spell_strikes.attack_once(draft, magic, wish, volley, number, thrower)
        else:
            spell_strikes.throw_dart(draft, wish, volley, number)
    if not numbers:
        volleys.loose(draft, volley, (target,), command.saves)
