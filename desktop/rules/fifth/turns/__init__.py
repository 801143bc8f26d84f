"""Whose turn it is and what a turn may be spent on; legendary, lair and readied actions."""
