"""Checks and saving throws that the GM asks for."""
