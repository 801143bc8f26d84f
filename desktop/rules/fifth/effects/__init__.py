"""The states that the rules name themselves, and what becomes of one that somebody has already."""
