"""The states of D&D: where they are told, and those that the rules themselves name."""

from pathlib import Path

from desktop.model.ids import ConditionKey

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
