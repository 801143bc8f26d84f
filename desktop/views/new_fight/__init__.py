"""The dialogs before the first turn: a new fight, initiative."""
