"""Stat blocks that others wrote: their paragraphs and headers, read into what can be played."""
