"""Which d20s would be rolled, before anybody rolls: the wish is played with dice that lie still."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AS_REASONED, Adjustments
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.model.reasons import Standing, Trace, fold
from desktop.rules.attacking.actions import decide_take_action
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.prompts import D20_KINDS
from desktop.rules.engine.ruleset import RollMode, Ruleset
from desktop.rules.rolls.checks import OTHER_TOTAL
from desktop.rules.rolls.rolling import sum_of


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A roll that waits: whose, what for, and everything that counts on it."""

    who: CombatantId
    purpose: Message
    trace: Trace
    """The reasons without the die; what other dice bring is not in it yet."""
    mode: RollMode
    dc: int | None = None
    """What it is against, where that is known before the dice fall."""

    @property
    def bonus(self) -> int:
        """What is added to the die, other dice left aside."""
        return fold(self.trace)

    @property
    def waiting(self) -> Trace:
        """The reasons that bring dice of their own, in the order of their typed values."""
        return waiting_in(self.trace)


def waiting_in(trace: Trace) -> Trace:
    """The reasons that count and bring dice of their own."""
    return tuple(each for each in trace if each.dice and each.standing is Standing.COUNTED)


class StillDice:
    """Dice for a roll that nobody makes: the d20 lies in its middle, the others do little."""

    def roll(self, sides: int) -> int:
        """One die."""
        return {20: 10, 100: 100}.get(sides, 1)


def rolls_of_action(
    encounter: Encounter, ruleset: Ruleset, command: c.TakeAction
) -> tuple[Foreseen, ...]:
    """The d20s of an action, those of whoever acts first; none where it asks or fails at once."""
    draft = Draft(encounter, ruleset, StillDice(), overruled=True)
    if decide_take_action(draft, command) is not None:
        return ()
    found = _rolls_in(draft, draft.events)
    return tuple(sorted(found, key=lambda each: each.who != command.combatant))


def roll_of_prompt(
    encounter: Encounter,
    ruleset: Ruleset,
    prompt: Prompt,
    adjustments: Adjustments = AS_REASONED,
) -> Foreseen | None:
    """The d20 that a prompt asks for as it would be rolled now; None where it asks for none.

    `adjustments` are what the GM strikes from its reasons and adds to them.
    """
    step = ruleset.answers.get(prompt.kind)
    is_blow = prompt.kind is PromptKind.OPPORTUNITY_ATTACK
    if (not is_blow and (prompt.kind not in D20_KINDS or prompt.options)) or step is None:
        return None
    if prompt.combatant not in encounter.combatants or prompt not in encounter.prompts:
        return None
    draft = Draft(encounter, ruleset, StillDice())
    # Of several attacks the first one stands for all.
    answer = (
        Answer(option=prompt.options[0][0]) if prompt.options else Answer(adjustments=adjustments)
    )
    draft.add(e.PromptClosed(prompt.id, answer))
    step(draft, prompt, answer)
    return next(iter(_rolls_in(draft, draft.events)), None)


def _rolls_in(draft: Draft, events: Iterable[e.Event]) -> list[Foreseen]:
    found = []
    for event in events:
        if isinstance(event, e.CheckRolled) and event.roll is not None:
            seen = _foreseen(draft, event.combatant, event.purpose, event.roll)
            # In a contest the other's dice make the number.
            is_open = OTHER_TOTAL in dict(event.purpose.parameters)
            found.append(seen if is_open else replace(seen, dc=event.dc))
        elif isinstance(event, e.AttackRolled) and event.roll is not None:
            name = draft.combatant(event.target).name
            purpose = Message("note.spell_attack", {"target": name})
            found.append(_foreseen(draft, event.attacker, purpose, event.roll))
        elif isinstance(event, e.InitiativeRolled) and event.roll is not None:
            who = draft.combatant(event.combatants[0])
            purpose = Message("prompt.initiative", {"who": who.name})
            found.append(_foreseen(draft, who.id, purpose, event.roll))
    return found


def _foreseen(draft: Draft, who: CombatantId, purpose: Message, roll: e.D20Roll) -> Foreseen:
    _, *reasons = roll.trace  # without the die
    trace = tuple(
        replace(each, change=each.change - sum_of(draft, each.dice))
        if each.dice and each.standing is Standing.COUNTED
        else each
        for each in reasons
    )
    return Foreseen(who, purpose, trace, draft.ruleset.rolls.settle(trace)[1])
