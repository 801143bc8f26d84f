"""The choices of the table, in words."""
