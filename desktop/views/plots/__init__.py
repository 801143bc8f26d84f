"""Plots, by pyqtgraph: the only folder that imports it, behind a face with types.

It takes half a second to load, so whoever shows a plot imports from here only then.
"""
