"""Dice notation, rolls and their text; the random source is passed in."""
