"""What keeps the program itself well: its check, help for whoever helps, its memory."""
