"""The map on the table: where everybody is, how far from each other, what the GM draws there."""
