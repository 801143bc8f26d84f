"""Making the shipped creature library out of the source sets, and its proof."""
