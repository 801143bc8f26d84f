"""Which default portrait stands for a combatant without a picture; players may see it."""

from desktop.model.combatant import Combatant, Side

BY_SIDE = {
    Side.HERO: "portrait.hero",
    Side.ALLY: "portrait.ally",
    Side.NEUTRAL: "portrait.neutral",
    Side.HOSTILE: "portrait.hostile",
}
BY_TAG = (
    (("wizard", "sorcerer", "warlock"), "portrait.caster"),
    (("elf",), "portrait.elf"),
    (("fighter", "paladin"), "portrait.helmed"),
    (("monk", "cleric"), "portrait.ally"),
)
GREAT = frozenset({"large", "huge", "gargantuan", "colossal", "titan"})


def portrait_of(combatant: Combatant) -> str:
    """The name of an icon, by calling, size and side."""
    creature = combatant.creature
    for tags, portrait in BY_TAG:
        if combatant.character and any(tag in creature.tags for tag in tags):
            return portrait
    if creature.size in GREAT and combatant.side is Side.HOSTILE:
        return "portrait.large"
    return BY_SIDE[combatant.side]
