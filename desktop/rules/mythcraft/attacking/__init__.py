"""Attacks of MythCraft, and flanking."""
