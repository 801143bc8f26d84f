"""The record of what a creature does that has attached itself to somebody."""

from desktop.model.attachment import FLAGS, Attachment, words_of
from desktop.model.record import MOST_BONUS, MOST_HIT_POINTS, Fields, Record, feet_in, short


def attachment_in(fields: Fields | None) -> Attachment | None:
    """It as a record tells it; None where it tells nothing."""
    if fields is None:
        return None
    return Attachment(
        largest=fields.text("largest"),
        harm=tuple((child.text("dice"), child.text("type")) for child in fields.children("harm")),
        fill=fields.number("fill", lowest=0, highest=MOST_HIT_POINTS) or 0,
        covers=fields.text("covers"),
        leaving=feet_in(fields, "leaving") or 0,
        checks=fields.words("checks"),
        dc=fields.number("dc", lowest=0, highest=MOST_BONUS) or 0,
        **{name: fields.flag(name) for name in FLAGS},
    )


def attachment_record(attachment: Attachment | None) -> Record | None:
    """Its record."""
    if attachment is None:
        return None
    return short(
        largest=attachment.largest,
        harm=[short(dice=dice, type=kind) for dice, kind in attachment.harm],
        fill=attachment.fill or None,
        covers=attachment.covers,
        leaving=attachment.leaving or None,
        checks=list(attachment.checks),
        dc=attachment.dc or None,
        **dict.fromkeys(words_of(attachment), True),
    )
