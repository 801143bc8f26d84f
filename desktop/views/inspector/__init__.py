"""The inspector at the right: the selected combatants and all that is done to them."""
