"""What somebody does in its turn beside attacking: maneuvers, magic, rests."""
