"""Our own files: encounter log, campaign store, library, settings."""
