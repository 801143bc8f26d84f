"""Damage and dangers, and what 0 hit points mean: dying, sparing, coming back."""
