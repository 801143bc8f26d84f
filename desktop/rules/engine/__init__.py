"""What every rule stands on: a game's rules as one value, and a decision in the making."""
