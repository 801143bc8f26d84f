"""The points that everything is paid with, and what they cost where the table decides."""
