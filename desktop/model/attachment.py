"""What a creature does that has attached itself to somebody with a hit."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attachment:
    """How it clings to whom it has hit, and how it comes off.

    `harm` is dice and type of what its host takes at the start of each of its own turns. A
    `grip` is no more than the grapple that the hit gives: only what it shares hangs on that.
    """

    largest: str = ""  # the largest size of those to whom it attaches; "" any
    harm: tuple[tuple[str, str], ...] = ()
    fill: int = 0  # hit points after which it lets go, full of blood; 0: it never is
    blinds: bool = False  # its host is blinded
    covers: str = ""  # the largest size of those whose face it covers after an advantage
    chokes: bool = False  # they suffocate at once; else their breath begins to run out
    eager: bool = False  # it has advantage on attacks against its host
    idle: bool = False  # it does not make that attack meanwhile
    only: bool = False  # nor does it make it on others
    still: bool = False  # it has no speed of its own meanwhile
    halves: bool = False  # it takes half of all damage, its host as much
    leaving: int = 0  # ft of movement for which it detaches itself
    checks: tuple[str, ...] = ()  # of which one pulls it off as an action; () the action does
    dc: int = 0
    grip: bool = False


def words_of(attachment: Attachment) -> tuple[str, ...]:
    """The names of those of its fields that are true."""
    return tuple(name for name in FLAGS if getattr(attachment, name))


FLAGS = ("blinds", "chokes", "eager", "idle", "only", "still", "halves", "grip")
