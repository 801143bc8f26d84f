"""When the game says no."""

from dataclasses import dataclass

from desktop.language.message import Message


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is not obeyed. `rule` is the id of the row that says so.

    `can_overrule`: the GM may say otherwise; False where the wish makes no sense at all
    (somebody who is not in the fight, a prompt that is answered already).
    """

    reason: Message
    rule: str = ""
    can_overrule: bool = True
