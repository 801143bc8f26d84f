"""Fights on the disk, new ones, samples, and those that were left."""
