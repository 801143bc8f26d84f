"""Damage and healing: how much arrives, what wards take from it, where it is taken from."""
