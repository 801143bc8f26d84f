"""The rules of the game, to look up at the table."""
