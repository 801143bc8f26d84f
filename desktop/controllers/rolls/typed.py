"""The dice of one roll as people type them: one to three d20s, and those that effects add.

As one text they read "14", "14 7" (two dice), "14+3" (Bless), "14 7+3-2". A question mark stands
for a die that the program rolls: "?+3" (or "+3"), "14+?". The damage of a blow may
follow: "14+3:9".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop.language.numbers import read_number
from desktop.language.render import Language
from desktop.model.prompt import Answer
from desktop.model.reasons import Trace
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.engine.typed_dice import ROLLED
from desktop.rules.previews.foreseen import Foreseen
from desktop.rules.previews.questions import spread_of
from desktop.rules.rolls.rolling import LESS

SIDES, MOST_TOTAL = 20, 999
TOTAL_SIGN, OPEN_SIGN, BLOW_SIGN, MINUS = "=", "?", ":", "\u2212"
SIGN = re.compile(f"[+{MINUS}-]")


@dataclass(frozen=True, slots=True)
class DiceWanted:
    """The dice that a roll asks for: how many d20s and which of them counts, and the others."""

    mode: RollMode = RollMode.PLAIN
    bonus: tuple[str, ...] = ()
    """Those that effects add: "1d4", "-1d4"."""
    blow: bool = False
    """Whether the damage is typed with it."""

    @property
    def d20s(self) -> int:
        """One, or several of which one counts."""
        return self.mode.d20s


@dataclass(frozen=True, slots=True)
class TypedRoll:
    """What was typed: dice, or a total where no die was told."""

    dice: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    total: int | None = None
    blow: str = ""
    """The damage as it was typed."""

    @property
    def answer(self) -> Answer:
        """The same for commands that know dice only."""
        return Answer(dice=self.dice, bonus=self.bonus)


PLAIN = DiceWanted()


def wanted_for(mode: RollMode, waiting: Trace) -> DiceWanted:
    """The dice of a roll with these reasons of dice."""
    return DiceWanted(mode, tuple(each.dice for each in waiting))


def wanted_by(foreseen: Foreseen | None) -> DiceWanted:
    """The dice of a foreseen roll; one d20 where nothing is known of it."""
    return PLAIN if foreseen is None else wanted_for(foreseen.mode, foreseen.waiting)


def joined(d20s: Sequence[str], bonus: Sequence[str], wanted: DiceWanted, blow: str = "") -> str:
    """The text of dice that were typed in a field each; of empty fields the program rolls."""
    thrown = _joined(d20s, bonus, wanted)
    return f"{thrown}{BLOW_SIGN}{blow.strip()}" if blow.strip() else thrown


def _joined(d20s: Sequence[str], bonus: Sequence[str], wanted: DiceWanted) -> str:
    told = [text.strip() for text in d20s if text.strip()]
    more = [text.strip() for text in bonus]
    while more and not more[-1]:
        more.pop()
    if not more:
        return " ".join(told)
    signs = [MINUS if dice.startswith(LESS) else "+" for dice in wanted.bonus]
    tail = "".join(f"{sign}{text or OPEN_SIGN}" for sign, text in zip(signs, more, strict=False))
    return f"{' '.join(told) or OPEN_SIGN}{tail}"


BELOW_ONE = ("-", "\u2212", "0")
"""How numbers begin that no die shows: then it is told what a d20 can show."""


def read_roll(
    text: str, wanted: DiceWanted, language: Language, *, totals: bool = False
) -> TypedRoll:
    """The dice of a text; raises NumberError. `totals`: "=17", or more than 20, is a total.

    Dice that effects add follow the d20: "9+3", or "9 3" where one d20 is thrown.
    """

    def number(part: str, *, low: int = 1, high: int = MOST_TOTAL) -> int:
        return read_number(part, language, low=low, high=high)

    text, _, blow = text.strip().partition(BLOW_SIGN) if wanted.blow else (text.strip(), "", "")
    if blow:
        return replace(read_roll(text, replace(wanted, blow=False), language), blow=blow.strip())
    if not text:
        return TypedRoll()
    if totals and text.startswith(TOTAL_SIGN):
        return TypedRoll(total=number(text.removeprefix(TOTAL_SIGN), low=-MOST_TOTAL))
    first, *more = SIGN.split(text) if wanted.bonus else [text]
    parts = first.replace(",", " ").replace("/", " ").split()
    if wanted.bonus and not more:
        parts, more = parts[: wanted.d20s], parts[wanted.d20s :]
    if len(more) > len(wanted.bonus) or len(parts) > wanted.d20s:
        number(text)  # no number: it says so
    bonus = tuple(
        ROLLED if told.strip() == OPEN_SIGN else number(told, high=most_of(dice))
        for told, dice in zip(more, wanted.bonus, strict=False)
    )
    parts = [part for part in parts if part != OPEN_SIGN]
    is_one = totals and len(parts) == 1 and not bonus
    if is_one and not parts[0].startswith(BELOW_ONE) and (told := number(parts[0])) > SIDES:
        return TypedRoll(total=told)
    return TypedRoll(tuple(number(part, high=SIDES) for part in parts), bonus)


def most_of(dice: str) -> int:
    """The highest number that these dice come to."""
    return max(map(abs, spread_of((dice,))))


def kept_place(texts: Sequence[str], mode: RollMode) -> int | None:
    """Which of several typed d20s counts; None while not all of them are told."""
    if mode is RollMode.PLAIN or not all(text.strip().isdecimal() for text in texts):
        return None
    values = [int(text) for text in texts]
    if len(values) < mode.d20s:
        return None
    best = max(values) if mode is RollMode.ADVANTAGE else min(values)
    return values.index(best)
