"""What is worn, wielded and carried, and what objects can bear."""
