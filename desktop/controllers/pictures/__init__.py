"""Pictures: read from files, decoded off the interface thread, as portraits."""
