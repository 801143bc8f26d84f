"""The tools that draw on the map: one pen each."""
