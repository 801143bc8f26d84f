"""The skills of MythCraft, each with the attribute that usually goes with it (MC-CHK-01)."""

from desktop.model.creature import Creature
from desktop.rules.mythcraft.creatures import numbers

_BY_ATTRIBUTE = {
    "str": ("applied-force", "athletics", "menacing", "sprinting"),
    "dex": ("balancing", "contorting", "dancing", "sneaking", "tumbling"),
    "end": ("distance-running", "forced-march"),
    "awr": (
        *("animal-handling", "eavesdropping", "foraging", "intuiting", "investigating"),
        *("navigating", "perceiving", "sheltering", "tracking"),
    ),
    "int": (
        *("alchemy", "appraising", "arcana", "art", "astrology", "astronomy", "biology"),
        *("brewing", "calligraphy", "carpentry", "cartography", "chemistry", "cobbling"),
        *("cooking", "disguising", "dungeoneering", "economics", "engineering", "evading"),
        *("forging", "geography", "glassblowing", "history", "instrument", "jeweling", "law"),
        *("leatherworking", "lockpicking", "masonry", "medicine", "military", "nature"),
        *("painting", "politics", "pottery", "religion", "sleight-of-hand", "smithing"),
        *("weaving", "woodcarving", "vehicles-land", "vehicles-water"),
    ),
    "cha": (
        *("deceiving", "empathy", "entertaining", "gossiping", "intimidating", "leadership"),
        *("persuading", "savoir-faire"),
    ),
    "luck": ("fortuity", "scavenging"),
}
ATTRIBUTE_OF = {skill: key for key, skills in _BY_ATTRIBUTE.items() for skill in skills}


def attribute_for(creature: Creature, word: str, chosen: str = "") -> str:
    """The attribute that is added in a check of that word: `word` itself, or that of a skill.

    "" where the number of the skill is the whole bonus: as a stat block with creature actions
    prints it, or one of another game (ours).
    """
    if word in numbers.ATTRIBUTES:
        return word
    is_whole = creature.ruleset != numbers.KEY or numbers.counts_actions(creature)
    if is_whole and word in creature.skills:
        return ""
    return chosen or ATTRIBUTE_OF.get(word, "")
