"""When what a trait does to others comes by itself: at a death, at the start of somebody's turn."""

from dataclasses import dataclass

from desktop.model.moment import Moment


@dataclass(frozen=True, slots=True)
class Occasion:
    """Its own death, or a creature that starts its turn near, or its own turns.

    `near` is in feet: of whoever starts its turn there the save is asked; with `harm` (dice and
    type) all who are there take it at that `moment` of the owner's turns, without a save.
    """

    dies: bool = False
    near: int = 0
    harm: tuple[str, str] | None = None
    moment: Moment = Moment.START
    touch: tuple[str, str] | None = None  # dice and type for whoever hits it from beside
    kinds: tuple[str, ...] = ()  # only of creatures of these kinds; () any
    foes: bool = False  # only of those who are against it
    sees: bool = False  # only of those who see it
    averts: bool = False  # whoever is not surprised may look away instead
    able: bool = False  # not while it is incapacitated
