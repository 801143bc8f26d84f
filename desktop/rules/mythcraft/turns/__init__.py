"""Initiative, and what a turn begins and ends with."""
