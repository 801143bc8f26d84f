"""MythCraft 1.2: action points, six defences, tactical advantage, death points.

In folders by their subject, each of which knows only those above it in this list (the contract
stands in pyproject.toml):

    creatures  numbers, defences, counters, how a d20 is rolled, effects upon effects
    points     what everything is paid with, and what the table is asked to price
    harm       what of damage arrives, and dying by it
    turns      initiative, the start and the end of a turn, auras, those summoned
    moving     movement that is bought, jumps, mounts, hazardous ground
    attacking  whether an attack may be made, attacks, flanking
    acting     maneuvers, magic, rests

`settings` has the choices of the table, `bundle` puts everything together.
"""
