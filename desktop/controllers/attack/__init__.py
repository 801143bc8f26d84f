"""The attack card, and what a combatant can do."""
