"""Which default glyph stands for a combatant without a picture."""

from desktop.controllers.desk import Desk
from desktop.controllers.turn_order import Row
from desktop.model.combatant import Combatant, Side

BY_SIDE = {
    Side.HERO: "portrait.hero",
    Side.ALLY: "portrait.ally",
    Side.NEUTRAL: "portrait.neutral",
    Side.HOSTILE: "portrait.hostile",
}
CASTERS = ("wizard", "sorcerer", "warlock", "mage", "mago")
GREAT = frozenset({"large", "huge", "gargantuan", "colossal", "titan"})


def glyph_for(combatant: Combatant) -> str:
    """By class, size and side."""
    creature = combatant.creature
    calling = creature.class_text.lower()
    if any(word in calling for word in CASTERS):
        return "portrait.caster"
    if "elf" in creature.tags:
        return "portrait.elf"
    if any(word in calling for word in ("fighter", "paladin", "guerriero", "paladino")):
        return "portrait.helmed"
    if "monk" in calling:
        return "portrait.ally"
    if creature.size in GREAT and combatant.side is Side.HOSTILE:
        return "portrait.large"
    return BY_SIDE[combatant.side]


def glyph_of(row: Row, desk: Desk) -> str:
    """The glyph of a row: that of its first member."""
    session = desk.session
    if session is None or not row.members:
        return ""
    combatant = session.encounter.combatants.get(row.members[0])
    return "" if combatant is None else glyph_for(combatant)
