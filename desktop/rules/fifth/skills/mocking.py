"""Cutting Words on ability checks: a bard takes its die off the check of a foe that succeeds."""

import json

from desktop.dice.expression import pools_in
from desktop.dice.notation import parse
from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import number
from desktop.model.structure import structure, unstructure
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.fifth.attacking import cutting_words
from desktop.rules.fifth.skills.inspired_dice import roll_before
from desktop.rules.rolls.rolling import TYPED
from desktop.rules.sight.perceiving import can_see

CHOICE = "mocks_check"
"""The word of the question."""
MOCK, PASS, ROLLER = "mock", "pass", "roller"


def _reaction(draft: Draft, bard: Combatant, roller: Combatant) -> HitReaction | None:
    """What the bard may say against a check, where it can react and sees who makes it."""
    situation = situation_of(draft.encounter, draft.ruleset, roller)
    found = cutting_words.able(situation, bard, target=roller, is_foe=True)
    if found is None or not can_see(draft.encounter, draft.ruleset, bard, roller):
        return None
    feature, die, pool = found
    name = Message("reason.reaction", {"feature": Name(tuple(feature.names.items()))})
    made = HitReaction(str(feature.key), name, lowers=die, by=bard.id, spends=pool)
    return None if draft.ruleset.judges_reaction(draft, bard, made) else made


def offer(draft: Draft, command: c.RollCheck, roller: Combatant, roll: e.D20Roll) -> None:
    """Ask the first bard whose die may make the check fail; saves are no checks."""
    if command.save or command.dc is None:
        return
    for bard in tuple(draft.encounter.combatants.values()):
        made = _reaction(draft, bard, roller)
        if made is None or roll.total - _sides(made.lowers) >= command.dc:
            continue
        purpose = draft.facts(e.CheckRolled)[-1].purpose
        told: Parameters = {
            "who": bard.name,
            "target": roller.name,
            "total": roll.total,
            "dice": made.lowers,
        }
        prompts.ask_choice(
            draft,
            bard.id,
            Message("prompt.mocks_check", told),
            dice=made.lowers,
            options=(
                (MOCK, Message("prompt.option_mock", {"dice": made.lowers})),
                (PASS, Message("prompt.option_no")),
            ),
            then={
                "choice": CHOICE,
                ROLLER: str(roller.id),
                "kept": roll.kept,
                "bonus": roll.total - roll.kept,
                "faces": " ".join(str(face) for face in roll.dice),
                TYPED: int(roll.typed),
                "purpose": json.dumps(unstructure(purpose, Message)),
                "dc": command.dc,
            },
        )
        return


def _sides(die: str) -> int:
    return next(iter(pools_in(parse(die).root))).sides


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The die is off the check, which is told anew."""
    assert prompt.combatant is not None, "a bard is asked"
    bard = draft.combatant(prompt.combatant)
    roller = draft.find(CombatantId(str(prompt.continuation[ROLLER])))
    is_none = answer.outcome is Outcome.SKIPPED or answer.option != MOCK
    made = None if is_none or roller is None else _reaction(draft, bard, roller)
    if roller is None or made is None:
        return None
    sides = _sides(prompt.dice)
    typed = answer.dice[0] if answer.dice else answer.amount
    if typed is not None and (refusal := judge_number(typed, low=1, high=sides)):
        return refusal
    cutting_words.pay(draft, bard, made)
    shown = draft.dice.roll(sides) if typed is None else typed
    before = roll_before(prompt)
    trace = (*before.trace, number(made.name, -shown))
    roll = e.D20Roll(before.dice, before.kept, before.total - shown, trace, typed=before.typed)
    purpose: Message = structure(Message, json.loads(str(prompt.continuation["purpose"])))
    dc = int(prompt.continuation["dc"])
    draft.add(e.CheckRolled(roller.id, purpose, roll, dc, roll.total >= dc))
    return None
