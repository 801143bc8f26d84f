"""What somebody does in its turn beside attacking: the actions in the list of the game."""
