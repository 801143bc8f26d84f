"""A guided tour: what is where in the window, a card for each."""
