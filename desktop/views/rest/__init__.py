"""Rests of the party: who, how long, what happened meanwhile."""
