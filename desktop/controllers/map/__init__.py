"""The map: how it comes onto the table, its tools, and places on it."""
