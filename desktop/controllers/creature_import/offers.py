"""What of a file is offered to the GM: each creature, and whether the library has it already."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from desktop.exchange.statblock.reading import Found, identity_of
from desktop.language.folding import folded
from desktop.model.creature import Creature, text_in


class Standing(Enum):
    """What the library has of an offered creature."""

    NEW = "new"
    KNOWN = "known"  # the very same: taking it would add nothing
    LIKE = "like"  # one of that name, with other numbers or of another source


@dataclass(frozen=True, slots=True)
class Offer:
    """A creature of the file in the edition in which it would be taken."""

    found: Found
    standing: Standing

    @property
    def creature(self) -> Creature:
        """The creature."""
        return self.found.creature

    @property
    def is_character(self) -> bool:
        """Whether it would go into the party, not into the library."""
        return self.found.player is not None


def offers_of(
    found: Iterable[Found],
    creatures: Iterable[Creature],
    characters: Iterable[Creature],
    edition: str,
) -> tuple[Offer, ...]:
    """Each creature beside those that are kept. `edition` "" leaves to each what was guessed."""
    kept = (tuple(creatures), tuple(characters))
    known = tuple({identity_of(one) for one in some} for some in kept)
    names = tuple({_name(one) for one in some} for some in kept)
    offers = []
    for each in found:
        one = each.in_edition(edition) if edition else each
        place = int(one.player is not None)
        if identity_of(one.creature) in known[place]:
            standing = Standing.KNOWN
        elif _name(one.creature) in names[place]:
            standing = Standing.LIKE
        else:
            standing = Standing.NEW
        offers.append(Offer(one, standing))
    return tuple(offers)


def _name(creature: Creature) -> tuple[str, str]:
    return creature.ruleset, folded(text_in(creature.names, ""))
