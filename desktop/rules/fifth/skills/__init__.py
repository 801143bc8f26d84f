"""What is done by skill: helping, searching, hiding; and a die rolled again."""
