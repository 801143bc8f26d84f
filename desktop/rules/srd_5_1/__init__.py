"""SRD 5.1 (2014): a bundle and its data."""
