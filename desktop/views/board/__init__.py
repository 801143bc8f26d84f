"""Everybody of a fight as cards, where no map lies on the table."""
