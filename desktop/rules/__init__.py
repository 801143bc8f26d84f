"""Rulesets and the deciding: command and state give events or a refusal.

`deciding` is the one door for wishes, `registry` has the games by their keys. The rules that all
games share lie in folders by their subject; each knows only those above it in this list (the
contract stands in pyproject.toml):

    engine      a ruleset as a value, conditions as data, a decision in the making, refusals
    map         where everybody is, how far from each other; what the GM puts and draws there
    sight       walls, light, senses, fog, and the cover that the map gives
    effects     conditions and effects on somebody, and what they answer when a rule asks
    rolls       d20s with their reasons, saving throws, checks
    harm        damage, healing, and what wards off either
    turn_order  initiative, slots, ties
    areas       areas of effect, and the saves of those inside
    attacking   actions and attacks, and what forbids or answers them
    moving      ways and their cost, opportunities, stairs, mounts, teleports
    casting     spells, and what they change while they last
    encounter   who is in it, rounds and turns, rests, experience
    previews    what the windows ask, without changing anything
    rulebook    the catalogues in words, open points, house rules

`fifth` is what both editions of D&D share; `srd_5_1`, `srd_5_2_1` and `mythcraft` are the games.
`fifth` and `mythcraft` are parted in the same way and use the same words.
"""
