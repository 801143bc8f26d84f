"""The players' window: its screen, and what it shows."""
