"""Spells: judged, paid, cast; what they do, and what they change while they last."""
