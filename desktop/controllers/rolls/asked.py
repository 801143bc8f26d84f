"""Every die that the program would roll for a wish, asked for one throw after the other."""

from collections.abc import Callable
from dataclasses import dataclass

from desktop.dice.expression import Expression
from desktop.dice.rolling import roll
from desktop.dice.table_dice import TableDice, Told, thrown
from desktop.language.message import Message
from desktop.language.numbers import NumberError, read_number
from desktop.language.render import Language
from desktop.model.commands import Command
from desktop.model.evolve import evolve_all
from desktop.model.reasons import Trace
from desktop.rules.deciding import DiceWanted
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.rolls.rolling import D20S
from desktop.session.entry import Entry
from desktop.session.journal import lines_of
from desktop.session.journal_lines import Line
from desktop.session.session import Session

MOST = 9_999


@dataclass(frozen=True, slots=True)
class AskedThrow:
    """A throw that the program would make: of which dice, in which wish, after what."""

    command: Command
    expression: Expression
    lines: tuple[Line, ...]
    trace: Trace = ()
    what: Message | None = None


class Rest:
    """The answer that leaves this throw and all further ones to the program."""


THE_REST = Rest()
Ask = Callable[[AskedThrow], Told | Rest | None]
"""Answers a throw: as it was told, empty to let the program roll it, or None to give up."""


def told_dice(
    session: Session, command: Command, ask: Ask, *, overruled: bool = False, every: bool = True
) -> TableDice | None:
    """The dice for a wish, each throw asked for; None where the asked one gave up.

    Unless `every` is asked for, only those are that had no field to be typed into.
    """
    told: list[Told] = []
    while True:
        try:
            session.preview(command, overruled=overruled, dice=TableDice(told))
        except DiceWanted as found:
            wanted = found
            answer: Told | Rest | None = Told()
            if every or wanted.what is not None:
                lines = _lines_before(session, command, wanted)
                answer = ask(
                    AskedThrow(command, wanted.expression, lines, wanted.trace, wanted.what)
                )
        else:
            return TableDice(told, session.dice)
        if answer is None:
            return None
        if isinstance(answer, Rest):
            return TableDice(told, session.dice)
        told.append(answer if answer != Told() else _rolled(session, wanted.expression))


def _rolled(session: Session, expression: Expression) -> Told:
    """The throw as the program makes it: it stays so when the wish is played again."""
    values = roll(expression, session.dice).values
    return Told(tuple(value for pool in values for value in pool), typed=False)


def _lines_before(session: Session, command: Command, wanted: DiceWanted) -> tuple[Line, ...]:
    """What the journal would tell of the wish up to there."""
    before = session.encounter
    after = evolve_all(before, wanted.so_far)
    entry = Entry(session.history.next_id(), None, None, command, wanted.so_far, at="")
    return lines_of(entry, before, after)


def kept_of_several(expression: Expression) -> RollMode | None:
    """Which of several d20s counts where that is all the throw; None of any other throw."""
    several = (each for each in RollMode if each.d20s > 1)
    return next((each for each in several if D20S[each].root == expression.root), None)


def read_told(text: str, expression: Expression, language: Language) -> Told:
    """One number is what the throw comes to, several are its dice; empty: the program rolls.

    Of several d20s, of which one counts, all are told.

    Raises NumberError and DiceError.
    """
    words = text.replace(",", " ").replace("+", " ").split()
    if not words:
        return Told()
    numbers = tuple(read_number(word, language, low=-MOST, high=MOST) for word in words)
    mode = kept_of_several(expression)
    if mode is not None and len(numbers) < mode.d20s:
        raise NumberError(Message("number.both_dice"), text)
    if len(numbers) > 1:
        told = Told(numbers)
    elif expression.minimum <= numbers[0] <= expression.maximum:
        return Told(total=numbers[0])
    else:
        message = Message(
            "number.out_of_range", {"low": expression.minimum, "high": expression.maximum}
        )
        raise NumberError(message, text)
    thrown(expression, told)
    return told
