"""Conditions on the selection: what stands on each, and its details."""
