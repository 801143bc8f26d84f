"""Magic that runs: ended, seen through, broken free of, suffered."""
