"""Policies that both D&D editions share."""
