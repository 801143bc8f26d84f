"""The turn order at the left of the window."""
