"""A path with its feet and its price, as what follows from moving wants to know it."""

from dataclasses import dataclass

from desktop.model.ids import AreaId


@dataclass(frozen=True, slots=True)
class Measured:
    """A path measured: feet of each step, what each costs, and both in all.

    `gaps` are the feet between walls at each step, None where nothing narrows it; `magic` are the
    areas that make its ground harder, in the order in which it meets them.
    """

    lengths: tuple[int, ...]
    costs: tuple[int, ...]
    gaps: tuple[float | None, ...] = ()
    magic: tuple[AreaId, ...] = ()

    def after(self, steps: int) -> "Measured":
        """The same without its first steps."""
        return Measured(self.lengths[steps:], self.costs[steps:], self.gaps[steps:], self.magic)

    @property
    def distance(self) -> int:
        """Feet moved."""
        return sum(self.lengths)

    @property
    def cost(self) -> int:
        """Feet of movement that it takes."""
        return sum(self.costs)
