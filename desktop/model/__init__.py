"""The nouns: immutable encounter, creatures, commands, events, reasons."""
