"""What a game says in words: its catalogue, its open points, and the GM's house rules over it."""
