"""The encounter as a whole: who is in it, rounds and turns, rests, experience."""
