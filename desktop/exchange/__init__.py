"""Other people's formats, read tolerantly and within bounds."""
