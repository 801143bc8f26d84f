"""Who sees what: walls, light, senses and fog; and the cover that the map gives."""
