"""Casting in D&D: save DC, attack bonus, slots, components."""
