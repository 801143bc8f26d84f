"""The battle map as it is seen: one canvas for the GM and one for the players."""
