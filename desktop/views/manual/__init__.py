"""The manual in a window of its own, to be read beside the fight."""
