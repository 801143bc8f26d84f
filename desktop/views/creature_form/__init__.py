"""The form for a creature or a character."""
