"""The record of the heads of a creature."""

from desktop.model.heads import Heads
from desktop.model.record import MOST_BONUS, MOST_HIT_POINTS, Fields, Record, short


def heads_in(fields: Fields | None) -> Heads | None:
    """They as a record tells them; None where it tells nothing."""
    if fields is None:
        return None
    return Heads(
        count=fields.required_number("count", lowest=1, highest=MOST_BONUS),
        harm=fields.required_number("harm", lowest=1, highest=MOST_HIT_POINTS),
        grows=fields.number("grows", lowest=0, highest=MOST_BONUS) or 0,
        stopped_by=fields.words("stopped_by"),
        heals=fields.number("heals", lowest=0, highest=MOST_HIT_POINTS) or 0,
        each=fields.flag("each"),
        bites=fields.flag("bites"),
        strikes=fields.flag("strikes"),
    )


def heads_record(heads: Heads | None) -> Record | None:
    """Their record."""
    if heads is None:
        return None
    return short(
        count=heads.count,
        harm=heads.harm,
        grows=heads.grows or None,
        stopped_by=list(heads.stopped_by),
        heals=heads.heals or None,
        each=heads.each,
        bites=heads.bites,
        strikes=heads.strikes,
    )
