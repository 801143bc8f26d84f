"""The record of how somebody is thrown."""

from desktop.model.record import MOST_BONUS, MOST_FEET, Fields, Record, short
from desktop.model.thrown import Throw


def throw_in(fields: Fields | None) -> Throw | None:
    """It as a record tells it; None where it tells nothing."""
    if fields is None:
        return None
    return Throw(
        feet=fields.required_number("feet", lowest=0, highest=MOST_FEET),
        chosen=fields.flag("chosen"),
        dice=fields.text("dice"),
        kind=fields.text("type"),
        ability=fields.text("ability"),
        dc=fields.number("dc", lowest=0, highest=MOST_BONUS) or 0,
    )


def throw_record(throw: Throw | None) -> Record | None:
    """Its record."""
    if throw is None:
        return None
    return short(
        feet=throw.feet,
        chosen=throw.chosen,
        dice=throw.dice,
        type=throw.kind,
        ability=throw.ability,
        dc=throw.dc or None,
    )
