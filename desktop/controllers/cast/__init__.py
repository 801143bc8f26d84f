"""The cast card, and spells in words."""
