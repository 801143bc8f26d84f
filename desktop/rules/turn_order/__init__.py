"""The turn order: initiative, slots, ties, groups."""
