"""What the paragraphs of a stat block say, read: its spells, what its legendary actions open."""
