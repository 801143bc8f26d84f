"""What may come of a fight, and what came of it: rehearsal and report."""
