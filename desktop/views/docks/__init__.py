"""Where the panels around the map stand, how wide they are, and which are put away."""
