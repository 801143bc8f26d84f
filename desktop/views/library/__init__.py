"""The library of creatures."""
