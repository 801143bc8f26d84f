"""Rests, and the food and water of a day."""
