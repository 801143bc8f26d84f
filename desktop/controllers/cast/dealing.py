"""The darts, rays or beams of one spell dealt out among its targets, several on one or not.

A list of targets names one of them as often as he is aimed at; what is left over goes round.
"""

from collections import Counter
from collections.abc import Sequence

from desktop.model.amount import DamageAmount
from desktop.model.ids import CombatantId


def dealt(targets: Sequence[CombatantId], count: int) -> list[CombatantId]:
    """Whom each of so many is aimed at, in their order; empty without targets."""
    return [targets[number % len(targets)] for number in range(count)] if targets else []


def one_more(targets: Sequence[CombatantId], who: CombatantId, count: int) -> list[CombatantId]:
    """One more at somebody: one that is left, else that of whoever else has most of them."""
    if len(targets) < count and who not in targets:
        return [*targets, who]
    aimed = dealt(targets, count)
    others = Counter(each for each in aimed if each != who)
    if not others:
        return aimed
    giver = max(reversed(tuple(others)), key=others.__getitem__)
    last = len(aimed) - 1 - aimed[::-1].index(giver)
    aimed[last] = who
    return aimed


def each_of(total: tuple[DamageAmount, ...], count: int) -> tuple[tuple[DamageAmount, ...], ...]:
    """The total of so many on one target as that of each, the odd points on the first ones."""
    return tuple(
        tuple(
            DamageAmount(part.amount // count + (place < part.amount % count), part.type)
            for part in total
        )
        for place in range(count)
    )
