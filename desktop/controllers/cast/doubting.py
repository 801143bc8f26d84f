"""Whether the dice of a spell or feature can give the amounts that are typed for it."""

from collections.abc import Sequence

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import AmountError, read_damage, type_words
from desktop.controllers.rolls.doubts import doubted_amount, twice
from desktop.dice.average import MiddlingDice
from desktop.language.message import Message
from desktop.model.creature import ForcedSave
from desktop.rules.previews.spell_questions import CastPreview


def dice_dealt(preview: CastPreview | None, forced: ForcedSave | None) -> list[str]:
    """The dice of the damage or healing at once, of a spell or a feature; none if not known."""
    if preview is not None and preview.shares:
        return []
    if preview is not None:
        return [dice for dice, _ in preview.damage] or list(filter(None, (preview.healing,)))
    if forced is None:
        return []
    given = forced.temporary or forced.heals
    return [given] if given else [part.dice for part in forced.damage]


def doubted(
    typed: Sequence[str],
    dice: Sequence[str],
    desk: Desk,
    *,
    may_double: bool,
    together: int,
) -> Message | None:
    """Why the first of the typed amounts that is wrong cannot be; None where all may.

    One amount alone is that of so many of its darts `together`; an attack may be a critical hit.
    """
    words = type_words(desk.ruleset.damage_types, desk.all_languages)
    most = [twice(each) for each in dice] if may_double else ()
    times = together if len(typed) == 1 else 1
    for part in typed:
        try:
            amounts = read_damage(part, words, {}, MiddlingDice()).amounts
        except AmountError:
            continue
        total = sum(amount.amount for amount in amounts)
        doubt = doubted_amount(part, total, list(dice) * times, most)
        if doubt is not None:
            return doubt
    return None
