"""How the save of a target is made: by the program, at the table, or told."""

from enum import Enum

from desktop.model.prompt import ROLL, Answer, Outcome


class Saving(Enum):
    """How the save of a target is made."""

    ROLL = "roll"  # by the program, at once
    ASK = "ask"  # a prompt in the Now bar: real dice
    SUCCESS = "success"
    FAILURE = "failure"


ANSWERS = {
    Saving.ROLL: ROLL,
    Saving.SUCCESS: Answer(outcome=Outcome.SUCCESS),
    Saving.FAILURE: Answer(outcome=Outcome.FAILURE),
}
ORDER = (Saving.ROLL, Saving.ASK, Saving.SUCCESS, Saving.FAILURE)
