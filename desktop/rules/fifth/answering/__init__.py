"""What follows from the answers to prompts, by the names in them."""
