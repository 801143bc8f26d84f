"""The record of what holds somebody and may be destroyed."""

from desktop.model.bond import Bond
from desktop.model.record import (
    MOST_BONUS,
    MOST_HIT_POINTS,
    NAME_LENGTH,
    Fields,
    Record,
    short,
)


def bond_in(fields: Fields | None) -> Bond | None:
    """It as a record tells it; None where it tells nothing."""
    if fields is None:
        return None
    return Bond(
        armour_class=fields.required_number("ac", lowest=0, highest=MOST_BONUS),
        hit_points=fields.required_number("hit_points", lowest=1, highest=MOST_HIT_POINTS),
        names=fields.texts("names", longest=NAME_LENGTH),
        vulnerable=fields.words("vulnerable"),
        immune=fields.words("immune"),
        regrows=fields.flag("regrows"),
    )


def bond_record(bond: Bond | None) -> Record | None:
    """Its record."""
    if bond is None:
        return None
    return short(
        ac=bond.armour_class,
        hit_points=bond.hit_points,
        names=dict(bond.names),
        vulnerable=list(bond.vulnerable),
        immune=list(bond.immune),
        regrows=bond.regrows,
    )
