"""Moving: what a foot costs, jumps, falls, mounts."""
