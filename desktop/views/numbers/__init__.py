"""The numbers of a combatant, set by the GM's hand."""
