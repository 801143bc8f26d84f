"""What holds somebody and may be destroyed: a web, a tendril, a rope."""

from dataclasses import dataclass

from desktop.model.frozen import FrozenMap


@dataclass(frozen=True, slots=True)
class Bond:
    """A thing with numbers of its own, by language its name; whom it holds is free without it.

    Where it `regrows`, whoever holds with it has one less until its own next turn.
    """

    armour_class: int
    hit_points: int
    names: FrozenMap[str, str]
    vulnerable: tuple[str, ...] = ()  # types of damage
    immune: tuple[str, ...] = ()
    regrows: bool = False
