"""Throwing a d20 with its reasons, typed or rolled."""

from collections.abc import Iterator
from contextlib import contextmanager

from desktop.dice.average import average
from desktop.dice.expression import Expression
from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.dice.table_dice import DiceWanted as ThrowWanted
from desktop.dice.table_dice import OpenDice, TableDice
from desktop.language.message import Message
from desktop.model.amount import Adjustments
from desktop.model.copying import replace
from desktop.model.events import D20Roll
from desktop.model.ids import CombatantId
from desktop.model.reasons import Contribution, Kind, Standing, Trace, fold, number
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.engine.typed_dice import ROLLED

NO_ADJUSTMENTS = Adjustments()
LESS = "-"
"""What stands before dice that are taken away."""


def adjusted(trace: Trace, adjustments: Adjustments) -> Trace:
    """The reasons with what the GM struck from them and added to them."""
    if adjustments == NO_ADJUSTMENTS:
        return trace
    kept = tuple(
        each.with_standing(Standing.CANCELLED) if is_struck(each, adjustments) else each
        for each in trace
    )
    return (*kept, *adjustments.added)


def is_struck(contribution: Contribution, adjustments: Adjustments) -> bool:
    """Whether the GM struck this reason: by its rule, or by its key where it has no rule."""
    return (contribution.rule or contribution.reason.key) in adjustments.struck


def throw(
    draft: Draft, trace: Trace, typed: tuple[int, ...] = (), bonus: tuple[int, ...] = ()
) -> D20Roll:
    """Throw as the reasons ask, or take the typed dice.

    One typed die counts as it is, of several the one that the mode keeps; a reason may say what the
    die counts as at least. The total is the kept die
    and the counted contributions; the dice of those are rolled,
    or taken from `bonus` in their order as far as it goes (`ROLLED`: rolled).
    """
    settled, mode = draft.ruleset.rolls.settle(trace)
    dice = typed or _d20s(draft, settled, mode)
    kept = max(kept_of(dice, mode), _least(settled))
    die = Contribution(Message("reason.die", {"kept": kept}), Kind.NUMBER, kept)
    whole = (die, *with_dice_rolled(draft, settled, bonus))
    lies_there = bool(getattr(draft.dice, "was_typed", False))  # dice that people are asked for
    return D20Roll(dice, kept, fold(whole), whole, typed=bool(typed) or lies_there)


def _least(settled: Trace) -> int:
    """What a die counts as that shows less."""
    least = [each for each in settled if each.kind is Kind.LEAST]
    return max((each.change for each in least if each.standing is Standing.COUNTED), default=0)


TYPED = "typed"
"""The word of a prompt's continuation for a roll that people made on the table."""


def attack_thrown(draft: Draft, attacker: CombatantId, target: CombatantId) -> Message:
    """What the throws of an attack are for that no card has asked for."""
    told = {"who": draft.combatant(attacker).name, "target": draft.combatant(target).name}
    return Message("throw.attack", told)


D20S = {
    RollMode.PLAIN: parse("1d20"),
    RollMode.ADVANTAGE: parse("2d20kh1"),
    RollMode.DISADVANTAGE: parse("2d20kl1"),
    RollMode.LOWEST_OF_THREE: parse("3d20kl1"),
}
"""The dice that lie on the table for a roll: several of them are one throw."""


def _d20s(draft: Draft, settled: Trace, mode: RollMode) -> tuple[int, ...]:
    try:
        thrown = roll(D20S[mode], draft.dice)
    except ThrowWanted as wanted:
        raise ReasonedThrowWanted(wanted.expression, settled) from wanted
    return tuple(die for pool in thrown.values for die in pool) or (thrown.total,)


class ReasonedThrowWanted(ThrowWanted):
    """A throw that somebody must be asked for: what counts on a d20, and what it is for.

    `what` is None where the wish had a field for it: then only those are asked who want to tell
    every die.
    """

    def __init__(
        self, expression: Expression, trace: Trace = (), what: Message | None = None
    ) -> None:
        super().__init__(expression)
        self.trace, self.what = trace, what


def reasons_of(wanted: ThrowWanted) -> tuple[Trace, Message | None]:
    """What counts on a throw that is wanted, and what it is for; "None": the wish had a field."""
    if isinstance(wanted, ReasonedThrowWanted):
        return wanted.trace, wanted.what
    return (), None


@contextmanager
def at_the_table(draft: Draft, what: Message, *, asks: bool = True) -> Iterator[None]:
    """Throws within have had no field to be typed into: whoever is at the table is asked for them.

    Where nobody can be asked, or unless it `asks`, the program rolls, as everywhere.
    """
    before = draft.dice
    if not asks:
        yield
        return
    if isinstance(before, OpenDice):
        draft.dice = TableDice(())
    try:
        yield
    except ThrowWanted as wanted:
        raise ReasonedThrowWanted(wanted.expression, reasons_of(wanted)[0], what) from wanted
    finally:
        draft.dice = before


def with_dice_rolled(draft: Draft, settled: Trace, bonus: tuple[int, ...] = ()) -> Trace:
    """The reasons with what came of the dice of those that count."""
    if not any(each.dice for each in settled):
        return settled
    told = iter(bonus)
    return tuple(
        replace(each, change=each.change + sum_of(draft, each.dice, next(told, ROLLED) or None))
        if each.dice and each.standing is Standing.COUNTED
        else each
        for each in settled
    )


def sum_of(draft: Draft, dice: str, typed: int | None = None) -> int:
    """What is rolled with "1d4" or "-1d4", or was typed for it."""
    total = roll(parse(dice.removeprefix(LESS)), draft.dice).total if typed is None else typed
    return -total if dice.startswith(LESS) else total


def dice_in(settled: Trace) -> tuple[str, ...]:
    """The dice of the reasons that count: "1d4", "-1d4"."""
    return tuple(each.dice for each in settled if each.dice and each.standing is Standing.COUNTED)


def throw_typed(
    draft: Draft,
    trace: Trace,
    dice: tuple[int, ...],
    total: int | None,
    bonus: tuple[int, ...] = (),
) -> D20Roll:
    """The same, or a typed total: the die is what is left of it without the modifiers."""
    if total is None:
        return throw(draft, trace, dice, bonus)
    return totalled(draft.ruleset.rolls.settle(trace)[0], total)


def totalled(settled: Trace, total: int) -> D20Roll:
    """The roll that a typed total stands for; a die beyond 1 to 20 is no natural one.

    Where other dice count with it nobody knows which was what: none is taken for a natural 1 or
    20.
    """
    kept = total - fold(settled)
    if dice_in(settled):
        likely = sum(average_of(dice) for dice in dice_in(settled))
        rest = number(Message("reason.other_dice"), likely)
        kept = total - fold((*settled, rest))
        shown = min(19, max(2, kept))
        rest = number(rest.reason, likely + kept - shown)
        die = number(Message("reason.total_typed", {"kept": shown}), shown)
        return D20Roll((shown,), shown, total, (die, *settled, rest), typed=True)
    die = Contribution(Message("reason.total_typed", {"kept": kept}), Kind.NUMBER, kept)
    return D20Roll((kept,), kept, total, (die, *settled), typed=True)


def average_of(dice: str) -> int:
    """The average of "1d4", less of "-1d4"."""
    value = average(parse(dice.removeprefix(LESS)))
    return -value if dice.startswith(LESS) else value


def kept_of(dice: tuple[int, ...], mode: RollMode) -> int:
    """The die that counts: of several under a plain roll the first one."""
    if mode is RollMode.PLAIN:
        return dice[0]
    return max(dice) if mode is RollMode.ADVANTAGE else min(dice)
