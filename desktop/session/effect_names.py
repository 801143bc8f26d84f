"""What an effect on somebody is called, and its icon."""

from desktop.language.message import Message, Parameter, typed_name
from desktop.model.effect import ActiveEffect

STATES = {
    "delaying": "delayed",
    "casting": "casting",
    **{
        key: key
        for key in (
            "casting",
            "concentration",
            "readied",
            "surprised",
            "hidden",
            "mounted",
            "flying",
        )
    },
}
"""Effects that are no conditions, with the names of their icons."""

ACT = "acting_legendary"
"""The effect that keeps what an act lets somebody do."""
CONCENTRATION = "concentration"
COUNT_ROUNDS = frozenset({"holding_breath", "suffocating"})
"""Conditions whose number is no level but the rounds that are left; a sentence before says them."""


def icon_of(key: str) -> str:
    """The icon of a condition or of another effect, by its key."""
    return f"state.{STATES[key]}" if key in STATES else f"condition.{key}"


def effect_name(effect: ActiveEffect) -> Parameter:
    """What an effect is called: the label given to it, else its condition.

    What may still be done of an act is called as the act: "Rampage".
    """
    if effect.label or (effect.key == ACT and effect.name is not None):
        return effect.name or typed_name(effect.label)
    return Message(f"condition.{effect.key}")
