"""Counters that mark what was done on a turn; they are forgotten with it."""

TURN_MARK = "turn:"
"""How their keys begin."""
