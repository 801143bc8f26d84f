"""Moving on the map: ways, their cost, who strikes at the leaving; stairs, mounts, teleports."""
