"""The bar below the map: what waits to be decided, the last result, the journal."""
