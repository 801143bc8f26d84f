"""The players' window: map, turn order and the name of whose turn it is; no controls."""
