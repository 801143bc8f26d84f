"""Which default portrait stands for a combatant without a picture; players may see it."""

from desktop.model.combatant import Combatant, Side
from desktop.model.creature import Creature
from desktop.model.ids import CombatantId
from desktop.session.animals import animal_of

BY_SIDE = {
    Side.HERO: "portrait.hero",
    Side.ALLY: "portrait.ally",
    Side.NEUTRAL: "portrait.neutral",
    Side.HOSTILE: "portrait.hostile",
}
BY_CALLING = {
    **{
        calling: f"portrait.{calling}"
        for calling in (
            "barbarian",
            "bard",
            "cleric",
            "druid",
            "monk",
            "paladin",
            "ranger",
            "rogue",
            "sorcerer",
            "warlock",
        )
    },
    "wizard": "portrait.caster",
    "fighter": "portrait.helmed",
    "elf": "portrait.elf",
}
"""A character by its tags; classes come before peoples: the first that it has counts."""
BY_KIND = {
    **{
        kind: f"portrait.{kind}"
        for kind in (
            "aberration",
            "celestial",
            "construct",
            "dragon",
            "elemental",
            "fey",
            "fiend",
            "monstrosity",
            "ooze",
            "plant",
            "undead",
        )
    },
    "giant": "portrait.large",
}
"""What kind of creature it is; people are known by their side, beasts by their names."""
BEAST = "beast"
PEOPLE = frozenset({"goblinoid"})
"""Who looks like people whatever kind of creature the edition calls them."""
FIERCE = PEOPLE | {"orc", "gnoll", "kobold", "lizardfolk", "sahuagin", "grimlock"}
"""Hostile people who have no human face."""
UNKNOWN = "portrait.unknown"
"""Whoever bears another name for the players: any face would tell what hides behind it."""
GREAT = frozenset({"large", "huge", "gargantuan", "colossal", "titan"})


def portrait_of(combatant: Combatant, *, is_disguised: bool = False) -> str:
    """The name of an icon, by calling, kind, size and side; disguised, by nothing at all.

    A character in another form looks like that.
    """
    if is_disguised:
        return UNKNOWN
    creature = combatant.creature
    is_itself = combatant.character and combatant.original is None
    is_of_people = not creature.looks and PEOPLE.intersection(creature.tags)
    if not is_itself and not is_of_people:
        if creature.body == BEAST:
            return animal_of(creature)
        if creature.body in BY_KIND:
            return BY_KIND[creature.body]
    for tag, portrait in BY_CALLING.items():
        if is_itself and tag in creature.tags:
            return portrait
    if creature.size in GREAT and combatant.side is Side.HOSTILE:
        return "portrait.large"
    is_human = creature.kind == "humanoid" and not FIERCE.intersection(creature.tags)
    if not is_itself and is_human and combatant.side is Side.HOSTILE:
        return "portrait.caster" if _casts(creature) else "portrait.helmed"
    return BY_SIDE[combatant.side]


def glyph_of(creature: Creature, side: Side, *, is_character: bool = False) -> str:
    """The icon that a creature will have on a side, before it is in a fight."""
    return portrait_of(Combatant(CombatantId(""), creature, side, character=is_character))


def _casts(creature: Creature) -> bool:
    """Whether a stat block says how hard its spells are to resist."""
    return any(feature.spell_dc is not None for feature in creature.features)
