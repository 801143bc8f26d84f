"""The library page: search, and a creature as a page."""
