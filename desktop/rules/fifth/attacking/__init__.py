"""Attacks: the roll with its reasons, what a hit deals, what comes with it."""
