"""When the game says no."""

from dataclasses import dataclass

from desktop.battlemap.walls import DoorId
from desktop.language.message import Message


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is not obeyed. `rule` is the id of the row that says so.

    `can_overrule`: the GM may say otherwise; False where the wish makes no sense at all
    (somebody who is not in the fight, a prompt that is answered already). `opens` is the door
    that, once open, is in the way no more. `action_pays`: its action pays for what its free
    handling of an object does not. `way` is another way of moving in which it would do.
    """

    reason: Message
    rule: str = ""
    can_overrule: bool = True
    opens: DoorId | None = None
    action_pays: bool = False
    way: str = ""
