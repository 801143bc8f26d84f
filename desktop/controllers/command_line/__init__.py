"""The command line: what a typed line would do, in every language at once."""
