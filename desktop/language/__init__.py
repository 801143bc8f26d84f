"""Messages, catalogues, plurals, gender and units; sentences are made here at the edge."""
