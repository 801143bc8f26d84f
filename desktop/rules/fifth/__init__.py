"""Policies that both D&D editions share.

They lie in folders by their subject; each knows only those above it in this list (the contract
stands in pyproject.toml):

    effects    the states of D&D, and what becomes of one that somebody has already
    rolls      the d20: abilities, advantage, checks that prompts ask for
    statblocks what the paragraphs of stat blocks say: spells, what legendary actions open
    harm       damage and dangers, dying, sparing, coming back
    casting    save DC, attack bonus, slots, components
    gear       what is worn, wielded and carried, and what objects can bear
    places     where somebody is, and how fast it gets about there
    resting    rests, and the food and water of a day
    turns      what a turn may be spent on; initiative, legendary, lair and readied actions
    attacking  the attack roll with its reasons, what a hit deals, what comes with it
    moving     what a foot costs, jumps, falls, mounts
    skills     helping, searching, hiding; a die rolled again
    magic      magic that runs: ended, seen through, broken free of
    acting     the actions in the list of the game
    answering  what follows from the answers to prompts

`bundle` puts them together; an edition completes it with its own data.
"""
