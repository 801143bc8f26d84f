"""Throws with their reasons: d20s, saving throws, checks."""
