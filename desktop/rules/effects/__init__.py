"""Conditions and other effects: given, kept, ended, and what they answer when a rule asks."""
