"""The states of D&D: where they are told, and those that the rules themselves name."""

from pathlib import Path

from desktop.model.ids import ConditionKey, CounterKey

STATES = (
    Path(__file__).with_name("states.toml"),
    Path(__file__).with_name("moving_states.toml"),
)
"""The files of the states that both editions share."""

HIDDEN = ConditionKey("hidden")
HELPED = ConditionKey("helped")
AIDED = ConditionKey("aided")
GRAPPLED = ConditionKey("grappled")
UNDERWATER = ConditionKey("underwater")
ATTACHED = ConditionKey("attached")
BINDING = ConditionKey("binding")
GRIPPED_WITH = "with"
"""The parameter of a grip that names the attack that holds: a maw, a claw."""
HARD = "hard"
"""The parameter of a grip that one escapes with disadvantage."""
SEVERED = "severed:"
"""How the counters begin of what it held with and has lost until its own next turn."""


def severed_mark(attack: str) -> CounterKey:
    """The counter of what it has lost with which it makes that attack."""
    return CounterKey(f"{SEVERED}{attack}")
