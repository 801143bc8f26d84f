"""Geometry of the battle map: cells, distance, footprints, walls, paths."""
