"""Creatures of other programs: read, looked over, chosen, kept."""
