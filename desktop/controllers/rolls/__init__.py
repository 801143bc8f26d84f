"""What people type for dice: amounts, rolls, and every die that a wish asks for."""
