"""Mischia, the combat desk of the game master."""

__version__ = "0.1.0"
