"""The form for a creature: from a creature to texts, and back."""
