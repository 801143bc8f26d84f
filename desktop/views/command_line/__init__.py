"""The line that takes what is to happen, and what it would do."""
