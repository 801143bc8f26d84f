"""The saved party."""
