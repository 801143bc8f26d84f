"""What of damage arrives, and dying by it."""
