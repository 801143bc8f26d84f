"""What a creature's defence is against, in words: a type of damage, its category, a condition."""

from desktop.language.message import Message
from desktop.rules.registry import ruleset_of


def guarded_against(key: str, ruleset: str) -> Message:
    """ "Fire", "Elemental", "Prone"."""
    if key in ruleset_of(ruleset).conditions:
        return Message(f"condition.{key}")
    return Message(f"damage.{key}")
