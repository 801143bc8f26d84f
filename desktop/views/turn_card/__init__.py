"""What falls due when a turn ends and the next begins, as one checklist."""
