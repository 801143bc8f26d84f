"""The attack card that rises over the lower part of the map."""
