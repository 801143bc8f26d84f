"""Actions and attacks: judged, paid, made; who is warded from them and who answers a hit."""
