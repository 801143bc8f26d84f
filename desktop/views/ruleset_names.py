"""How the rulesets are called; a name is the same in every language."""

RULESET_NAMES = {
    "srd-5.1": "SRD 5.1",
    "srd-5.2.1": "SRD 5.2.1",
    "mythcraft-1.2": "MythCraft 1.2",
}
