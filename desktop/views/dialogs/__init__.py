"""What dialogs are made of: the card they lie on, fields, rows, the choice of a file."""
