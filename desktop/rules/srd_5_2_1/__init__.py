"""SRD 5.2.1 (2024): a bundle and its data."""
