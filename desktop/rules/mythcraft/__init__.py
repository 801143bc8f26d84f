"""MythCraft 1.2: action points, six defences, tactical advantage, death points."""
