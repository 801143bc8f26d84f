"""What every rule stands on: a game's rules as one value, and a decision in the making.

A policy is given the draft and the situation, which know the ruleset, which is made of policies:
`parts` and `policies` name those three by their types alone. Everything else goes one way.
"""
