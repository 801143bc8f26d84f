"""The choices of the table, and what they are about."""
