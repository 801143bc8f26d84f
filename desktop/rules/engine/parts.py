"""What a ruleset is made of: its small values, and the steps that it hangs into the engine."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from desktop.model.combatant import Combatant
from desktop.model.commands import TakeAction
from desktop.model.creature import Attack
from desktop.model.encounter import Encounter, Slot
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Prompt
from desktop.model.reasons import Contribution, Kind
from desktop.rules.engine.refusal import Refusal

if TYPE_CHECKING:
    from desktop.rules.engine.draft import Draft


class Rounding(Enum):
    """What becomes of halves."""

    DOWN = "down"
    UP = "up"

    def share(self, value: int, percent: int) -> int:
        """`percent` per cent of `value` (not negative), rounded this game's way."""
        return value * percent // 100 if self is Rounding.DOWN else -(-value * percent // 100)

    def half(self, value: int) -> int:
        """Half of `value`."""
        return self.share(value, 50)


EIGHTH, HALF_TURN = 45, 180
"""Degrees up to which a body looks rather sideways than up or down."""


@dataclass(frozen=True, slots=True)
class Size:
    """A size: its place in the list, the side of its space and its usual reach in feet.

    `across` is the shorter side of a long body, 0 where the space is a square; it lies with its
    longer side, `space`, along the way that its token looks.
    """

    order: int
    space: float
    reach: int = 5
    across: float = 0.0

    @property
    def height(self) -> float:
        """How high its body is: a long one is as high as it is broad."""
        return self.across or self.space

    def sides(self, facing: int | None) -> tuple[float, float]:
        """Feet from left to right and from top to bottom; `facing` clockwise from east."""
        if not self.across:
            return self.space, self.space
        is_upright = facing is not None and EIGHTH < facing % HALF_TURN < HALF_TURN - EIGHTH
        return (self.across, self.space) if is_upright else (self.space, self.across)


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice of the table; `choices` empty means any number."""

    key: str
    default: str | int
    choices: tuple[str | int, ...] = ()
    rule: str = ""

    def in_force(self, chosen: str | int | None) -> str | int:
        """What counts where the table chose that, or nothing.

        A choice that there is no more (an old fight made it) counts as the default.
        """
        if chosen is None or (self.choices and chosen not in self.choices):
            return self.default
        return chosen


class RollMode(Enum):
    """How many d20s are thrown and which one counts."""

    PLAIN = "plain"
    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"
    LOWEST_OF_THREE = "lowest_of_three"

    @property
    def d20s(self) -> int:
        """How many d20s are thrown."""
        return _D20S[self]


_D20S = {
    RollMode.PLAIN: 1,
    RollMode.ADVANTAGE: 2,
    RollMode.DISADVANTAGE: 2,
    RollMode.LOWEST_OF_THREE: 3,
}


class Grouping(Enum):
    """What identical creatures share."""

    SLOT = "slot"  # one roll and one turn together
    ROLL = "roll"  # one roll, turns of their own
    NONE = "none"


Finisher = Callable[["Draft"], None]
"""Something that follows from the new state, whatever brought it about."""

TurnStep = Callable[["Draft", CombatantId], None]
"""Something that happens at a moment of a combatant's turn."""

CountStep = Callable[["Draft", Slot], None]
"""Something that happens when a fixed count of the order comes up."""

AnswerStep = Callable[["Draft", Prompt, Answer], "Refusal | None"]
"""What follows from the answer to a prompt, which is closed by then."""


Restraint = Callable[["Draft", Combatant, str], "Refusal | None"]
"""Why somebody may not take the action of that key ("attack": make an attack), or None."""


def offered_to_all(_who: Combatant) -> bool:
    """Most actions are in everybody's list."""
    return True


def nothing_foreseen(draft: "Draft", who: Combatant) -> Refusal | None:
    """For actions that only turn, state and budget stand in the way of."""
    return None


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the game's list; `cost` is a key of the budget."""

    key: str
    cost: str
    perform: Callable[["Draft", TakeAction], Refusal | None]
    rule: str = ""
    needs_target: bool = False
    needs_text: bool = False
    tells_text: bool = False  # the text is told in the journal; else it is a key for the program
    told: bool = True
    own_turn: bool = True
    group: str = ""  # the submenu in which it is offered
    asks: str = ""  # the key of the question that its text answers
    asks_length: bool = False  # the answer is a length: the rules are given its feet
    sums: str = ""  # dice that are rolled as a sum, which may be typed: "2d4+2"
    aims: bool = False  # a target may be pointed at; without one it is for oneself
    attacks: bool = False  # it is an attack on its target, without an attack roll
    offered: Callable[[Combatant], bool] = offered_to_all  # whether it is in somebody's list
    foreseen: Callable[["Draft", Combatant], Refusal | None] = nothing_foreseen
    """Why it would be refused whatever the dice show; asked before they are."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A reason that the GM may add to a roll with one click, by the key of its text."""

    text: str
    kind: Kind
    change: int = 0
    word: str = ""  # which of the words of a typed line mean it


USUAL_OFFERS = (
    Offer("reason.offer.advantage", Kind.ADVANTAGE, word="advantage"),
    Offer("reason.offer.disadvantage", Kind.DISADVANTAGE, word="disadvantage"),
    Offer("reason.offer.add_two", Kind.NUMBER, 2),
    Offer("reason.offer.take_two", Kind.NUMBER, -2),
    Offer("reason.offer.add_five", Kind.NUMBER, 5),
    Offer("reason.offer.take_five", Kind.NUMBER, -5),
)


FliesPast = Callable[["Draft", Combatant, str], Contribution | None]
"""Why somebody who moves in that way out of a reach provokes nobody; None: it does."""


def nobody_flies_past(draft: "Draft", mover: Combatant, by: str) -> Contribution | None:
    """Where a game knows no such trait."""
    return None


TakesForm = Callable[["Draft", Combatant, Combatant], "Refusal | None"]
"""Why somebody cannot take a form of its own; the combatant before and in it. None: it can."""


def forms_are_free(draft: "Draft", before: Combatant, now: Combatant) -> "Refusal | None":
    """Where nobody pays for another form."""
    return None


GoesBack = Callable[["Draft", Combatant], None]
"""What it costs to take the own form by one's own will; the combatant as it was in the other."""


def back_for_free(draft: "Draft", before: Combatant) -> None:
    """Where nobody pays for its own form."""


Waits = Callable[["Draft", CombatantId], Refusal | None]
"""What waiting with the turn asks of whoever has it; why it cannot, or None."""


def waits_freely(draft: "Draft", who: CombatantId) -> Refusal | None:
    """Where waiting costs nothing."""
    return None


Lapses = Callable[["Draft", CombatantId], None]
"""What becomes of a turn that somebody waited with and never took."""


def lapses_quietly(draft: "Draft", who: CombatantId) -> None:
    """Where nothing of it is kept."""


KeptCost = Callable[[Encounter, Combatant, Attack], int | None]
"""What the table says that an attack costs, or None."""


def no_kept_cost(encounter: Encounter, who: Combatant, attack: Attack) -> int | None:
    """Where attacks have no prices."""
    return None
