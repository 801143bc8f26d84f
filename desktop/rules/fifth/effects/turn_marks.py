"""Counters that mark what was done on a turn; they are forgotten with it."""

from desktop.model.ids import CounterKey

TURN_MARK = "turn:"
"""How their keys begin."""
FLURRY_LEFT = CounterKey(f"{TURN_MARK}flurry")
"""Unarmed strikes that are left of a Flurry of Blows."""
