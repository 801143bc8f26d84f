"""Movement that is bought, jumps, mounts, hazardous ground."""
