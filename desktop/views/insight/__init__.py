"""What may come of a fight, and what came of it, on pages of their own."""
