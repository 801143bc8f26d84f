"""The record of what a stat block does to whom it has swallowed."""

from desktop.model.moment import Moment
from desktop.model.record import MOST_BONUS, MOST_HIT_POINTS, Fields, Record, feet_in, short
from desktop.model.swallow import GULLET, Swallow


def swallow_in(fields: Fields | None) -> Swallow | None:
    """It as a record tells it; None where it tells nothing."""
    if fields is None:
        return None
    pulling = fields.child("pulling")
    return Swallow(
        harm=tuple((child.text("dice"), child.text("type")) for child in fields.children("harm")),
        moment=fields.one_of("moment", Moment, Moment.START),
        of_target=fields.flag("of_target"),
        brief=fields.flag("brief"),
        conditions=fields.words("conditions") or GULLET,
        holds=fields.number("holds", lowest=0, highest=MOST_BONUS) or 0,
        grappled=fields.flag("grappled"),
        threshold=fields.number("threshold", lowest=0, highest=MOST_HIT_POINTS) or 0,
        dc=fields.number("dc", lowest=0, highest=MOST_BONUS) or 0,
        leaving=feet_in(fields, "leaving") or 0,
        bars=fields.text("bars"),
        upright=fields.flag("upright"),
        pulling=None if pulling is None else (pulling.text("dice"), pulling.text("type")),
    )


def swallow_record(swallow: Swallow | None) -> Record | None:
    """Its record."""
    if swallow is None:
        return None
    return short(
        harm=[short(dice=dice, type=kind) for dice, kind in swallow.harm],
        moment=None if swallow.moment is Moment.START else swallow.moment.value,
        of_target=swallow.of_target,
        brief=swallow.brief,
        conditions=[] if swallow.conditions == GULLET else list(swallow.conditions),
        holds=swallow.holds or None,
        grappled=swallow.grappled,
        threshold=swallow.threshold or None,
        dc=swallow.dc or None,
        leaving=swallow.leaving or None,
        bars=swallow.bars,
        upright=swallow.upright,
        pulling=_pulling(swallow),
    )


def _pulling(swallow: Swallow) -> Record | None:
    if swallow.pulling is None:
        return None
    dice, kind = swallow.pulling
    return short(dice=dice, type=kind)
