"""What the windows ask without changing anything: numbers explained, throws foreseen."""
