"""The card of a spell or feature that is being cast, and the list of spells."""
