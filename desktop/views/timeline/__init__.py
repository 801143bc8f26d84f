"""Time travel: the whole history of a fight over a plot of everyone's hit points."""
