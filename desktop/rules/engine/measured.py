"""A path with its feet and its price, as what follows from moving wants to know it."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.ids import AreaId
from desktop.rules.engine.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Surcharge:
    """What makes going dearer, and the feet of movement that it adds: to each foot, or in all."""

    reason: Message
    feet: int = 1


@dataclass(frozen=True, slots=True)
class Measured:
    """A path measured: feet of each step, what each costs, and both in all.

    `gaps` are the feet between walls at each step, None where nothing narrows it; `magic` are the
    areas that make its ground harder, in the order in which it meets them; `dearer` is what adds
    to the cost of each step.
    """

    lengths: tuple[int, ...]
    costs: tuple[int, ...]
    gaps: tuple[float | None, ...] = ()
    magic: tuple[AreaId, ...] = ()
    dearer: tuple[tuple[Surcharge, ...], ...] = ()

    def after(self, steps: int) -> "Measured":
        """The same without its first steps."""
        return Measured(
            self.lengths[steps:],
            self.costs[steps:],
            self.gaps[steps:],
            self.magic,
            self.dearer[steps:],
        )

    @property
    def surcharges(self) -> tuple[Surcharge, ...]:
        """What makes the whole way dearer, each reason once, in the order of the steps."""
        found: dict[Message, int] = {}
        for step in self.dearer:
            for each in step:
                found[each.reason] = found.get(each.reason, 0) + each.feet
        return tuple(Surcharge(reason, feet) for reason, feet in found.items())

    @property
    def distance(self) -> int:
        """Feet moved."""
        return sum(self.lengths)

    @property
    def cost(self) -> int:
        """Feet of movement that it takes."""
        return sum(self.costs)


@dataclass(frozen=True, slots=True)
class Stretch:
    """What one purchase of movement pays of a way, from that step of it on, as it is told.

    `is_bought`: it has to be paid first; the others are in hand.
    """

    step: int
    text: Message
    is_bought: bool = False


@dataclass(frozen=True, slots=True)
class Fare:
    """What a way takes of its mover: the feet that are in hand after it, and what is bought for it.

    `refusal` says why it cannot pay for the whole way.
    """

    left: int
    stretches: tuple[Stretch, ...] = ()
    refusal: Refusal | None = None
