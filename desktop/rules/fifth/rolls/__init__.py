"""A d20 in D&D: abilities, advantage, and the checks that prompts ask for."""
