"""The saved party: its characters, what a fight leaves of them, the other edition for them."""
