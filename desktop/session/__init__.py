"""One running encounter: dispatch, history, undo, journal, player view."""
