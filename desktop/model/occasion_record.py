"""The record of when what a trait does comes by itself."""

from desktop.model.moment import Moment
from desktop.model.occasion import Occasion
from desktop.model.record import Fields, Record, feet_in, short


def occasion_in(fields: Fields | None) -> Occasion | None:
    """It as a record tells it; None where it tells nothing."""
    if fields is None:
        return None
    harm, touch = fields.child("harm"), fields.child("touch")
    return Occasion(
        dies=fields.flag("dies"),
        near=feet_in(fields, "near") or 0,
        harm=None if harm is None else (harm.required_text("dice"), harm.text("type")),
        moment=fields.one_of("moment", Moment, Moment.START),
        touch=None if touch is None else (touch.required_text("dice"), touch.text("type")),
        kinds=fields.words("kinds"),
        foes=fields.flag("foes"),
        sees=fields.flag("sees"),
        averts=fields.flag("averts"),
        able=fields.flag("able"),
    )


def occasion_record(occasion: Occasion | None) -> Record | None:
    """Its record."""
    if occasion is None:
        return None
    harm, touch = occasion.harm, occasion.touch
    return short(
        dies=occasion.dies,
        near=occasion.near or None,
        harm=None if harm is None else short(dice=harm[0], type=harm[1]),
        moment=None if occasion.moment is Moment.START else occasion.moment.value,
        touch=None if touch is None else short(dice=touch[0], type=touch[1]),
        kinds=list(occasion.kinds),
        foes=occasion.foes,
        sees=occasion.sees,
        averts=occasion.averts,
        able=occasion.able,
    )
