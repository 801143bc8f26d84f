"""Damage of a hit that comes on top only where a reason holds or the GM says so."""

from desktop.language.message import Distance, Message
from desktop.model.creature import Damage, DamageWhen
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.situation import Situation

OPTIONAL = (DamageWhen.STATED, DamageWhen.FORM, DamageWhen.CHOICE)
"""Parts of which only the text of the attack, or who attacks, says when they count."""


def is_wished(situation: Situation, key: str, *, due: bool) -> bool:
    """Whether a part is dealt: as its conditions have it, unless the GM chose the parts."""
    wish = situation.wish
    return due if wish is None or wish.optional is None else key in wish.optional


def offered(
    situation: Situation, key: str, part: Damage, reason: Message, *, due: bool
) -> OptionalDamage:
    """A part as the attack card offers it."""
    kind = part.types[0] if part.types else ""
    return OptionalDamage(key, part.dice, kind, reason, is_wished(situation, key, due=due))


def stated(situation: Situation, place: int, part: Damage, *, due: bool = False) -> OptionalDamage:
    """A part that only the GM can tell about; `place` is that among the parts of its attack.

    `due`: what the map tells is enough for it.
    """
    reason = Message(f"optional_damage.{part.when.value}")
    charge = 0 if situation.attack is None else situation.attack.terms.charge
    if charge and part.when is DamageWhen.STATED:
        reason = Message("optional_damage.charge", {"distance": Distance(charge)})
    return offered(situation, str(place), part, reason, due=due)
