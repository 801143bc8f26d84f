"""Turn order, initiative before it, and what fell due between two turns."""
