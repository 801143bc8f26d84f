"""Areas of effect: who is in one, areas that stay, and the saves that they ask for."""
