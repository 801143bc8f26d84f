"""Where somebody is, and how fast it gets about there."""
