"""Checks and saving throws that the GM asks for: each for itself, of a group, or as a contest."""

from collections.abc import Collection

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.counter import LEGENDARY_RESISTANCES
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number, judge_present
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.engine.typed_dice import judge_typed_bonus, judge_typed_dice
from desktop.rules.rolls.rolling import adjusted, throw
from desktop.rules.rolls.saves import failure_in, save_purpose, tell_automatic

MOST_DC = 99
OTHER_TOTAL = "other"
"""What the other side of a contest rolled, among the parameters of what the check is for."""
NEEDED = ("", "sight", "hearing", "speech")


def decide_roll_check(draft: Draft, command: c.RollCheck) -> Refusal | None:
    """Roll for everyone; a group is told whether it succeeds, a contest who wins."""
    if refusal := _judge(draft, command):
        return refusal
    rollers = tuple(dict.fromkeys(command.combatants))
    dc, other = command.dc, None
    if command.against is not None:
        other = _opposed(draft, command)
        dc = contest_dc(draft, other)
    passed = 0
    for place, who in enumerate(rollers):
        dice = command.dice[place] if place < len(command.dice) else ()
        bonus = command.bonus[place] if place < len(command.bonus) else ()
        answer = Answer(dice=dice, bonus=bonus)
        passed += _roll_one(draft, command, who, dc, answer, against=other)
    if command.group:
        told: Parameters = {"passed": passed, "count": len(rollers)}
        key = "note.group_succeeds" if 2 * passed >= len(rollers) else "note.group_fails"
        draft.add(e.Noted(Message(key, told), draft.ruleset.rule("group_check"), rollers))
    return None


def contest_dc(draft: Draft, total: int) -> int:
    """What whoever tries something must reach against the total of the other side.

    A tie leaves things as they are, unless the table gives it to who acts (AMB-22).
    """
    return total if draft.ruleset.chooses(draft.encounter, "contest_tie", "acting") else total + 1


def _judge(draft: Draft, command: c.RollCheck) -> Refusal | None:
    ruleset = draft.ruleset
    others = tuple(who for who in (command.target, command.against) if who is not None)
    refusal = judge_present(draft, (*command.combatants, *others))
    if refusal is None and not command.combatants:
        refusal = judge_present(draft, ())
    if refusal is not None:
        return refusal
    own = {word for who in command.combatants for word in draft.combatant(who).creature.skills}
    known = set(ruleset.save_words if command.save else (*ruleset.check_words, *own))
    words: list[tuple[str, Collection[str]]] = [(command.word, known), (command.needs, NEEDED)]
    if command.against is not None:
        words.append((command.against_word, ruleset.check_words))
    if command.ability:
        words.append((command.ability, ruleset.check_words))
    for word, allowed in words:
        if word not in allowed:
            text = Message("refusal.unknown_choice", {"value": word})
            return Refusal(text, can_overrule=False)
    for dice in (*command.dice, command.against_dice):
        if refusal := judge_typed_dice(dice, most=RollMode.LOWEST_OF_THREE.d20s):
            return refusal
    for bonus in (*command.bonus, command.against_bonus):
        if refusal := judge_typed_bonus(bonus):
            return refusal
    return None if command.dc is None else judge_number(command.dc, high=MOST_DC)


def purpose_of(draft: Draft, command: c.RollCheck, word: str) -> Message:
    """What is rolled: "Saving throw: Wisdom", "Check: Stealth"."""
    if command.save:
        return save_purpose(word)
    abilities = draft.ruleset.abilities
    key = "ability" if word in abilities else "skill"
    return Message("note.check_of", {"skill": Message(f"{key}.{word}")})


def _roll_one(
    draft: Draft,
    command: c.RollCheck,
    who: CombatantId,
    dc: int | None,
    typed: Answer,
    *,
    against: int | None,
) -> bool:
    combatant = draft.combatant(who)
    target = None if command.target is None else draft.combatant(command.target)
    situation = situation_of(draft.encounter, draft.ruleset, combatant, target)
    trace = adjusted(draft.ruleset.asked_checks(situation, command), command.adjustments)
    purpose = purpose_of(draft, command, command.word)
    if command.against is not None and against is not None:
        other = draft.combatant(command.against).name
        told_against: Parameters = {"target": other, OTHER_TOTAL: against}
        purpose = Message("note.check_against", {**dict(purpose.parameters), **told_against})
    failing = failure_in(trace)
    if failing is not None:
        return tell_automatic(draft, who, failing, dc=dc, purpose=purpose)
    if command.fails:
        text = Message("note.fails_by_choice", {"who": combatant.name})
        draft.add(e.Noted(text, draft.ruleset.rule("fails_by_choice"), (who,)))
        draft.add(e.CheckRolled(who, purpose, None, dc, False))
        return False
    roll = throw(draft, trace, typed.dice, typed.bonus)
    success = dc is None or roll.total >= dc
    draft.add(e.CheckRolled(who, purpose, roll, dc, success))
    # What is rolled again afterwards is measured by the same number, in a contest as well.
    measured = replace(command, dc=dc)
    draft.ruleset.after_check(draft, measured, draft.combatant(who), roll, success)
    return success


def _opposed(draft: Draft, command: c.RollCheck) -> int:
    """The total of the other side of a contest."""
    assert command.against is not None, "somebody rolls against it"
    other = draft.combatant(command.against)
    situation = situation_of(draft.encounter, draft.ruleset, other)
    wish = c.RollCheck((other.id,), command.against_word)
    reasons = draft.ruleset.asked_checks(situation, wish)
    roll = throw(draft, reasons, command.against_dice, command.against_bonus)
    purpose = purpose_of(draft, wish, command.against_word)
    draft.add(e.CheckRolled(other.id, purpose, roll, None, True))
    return roll.total


def can_resist(command: c.RollCheck, who: Combatant, success: bool) -> bool:
    """Whether a failed save may be made a success by legend."""
    return command.save and not success and who.count(LEGENDARY_RESISTANCES) > 0
