"""Rulesets and the deciding: command and state give events or a refusal."""
