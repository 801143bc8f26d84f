"""The wording of spells where a set has torn, shortened or made up what the official text says."""

from collections.abc import Mapping

Pairs = tuple[tuple[str, str], ...]

HIGHER_2014 = "When you cast this spell using a spell slot of {} level or higher, "

PHRASES: dict[str, dict[str, Pairs]] = {
    "2014": {
        "Compulsion": (("another Wisdom saving throw to try", "another Wisdom saving to try"),),
        "Disguise Self": (("apperance", "appearance"),),
        "Divine Word": (("deafened and dazed", "deafened, and stunned"),),
        "Entangle": (("starting form a point", "starting from a point"),),
        "Hideous Laughter": (("The target had advantage", "The target has advantage"),),
        "Phantasmal Killer": (("At the start of each", "At the end of each"),),
        "Polymorph": (
            (
                "A shapechanger automatically succeeds on this saving throw.",
                "The spell has no effect on a shapechanger or a creature with 0 hit points.",
            ),
        ),
        "Unseen Servant": (("pouring wind", "pouring wine"),),
        "Weird": (("At the start of each", "At the end of each"),),
    },
    "2024": {
        "Command": (
            (
                "- **Drop.**",
                "- **Approach.** The target moves toward you by the shortest and most direct "
                "route, ending its turn if it moves within 5 feet of you.\n- **Drop.**",
            ),
        ),
        "Conjure Celestial": (
            (
                "choose which of these lights shines on it:",
                "choose which of these lights shines on it:\n\n**_Healing Light._** The target "
                "regains Hit Points equal to 4d12 plus your spellcasting ability modifier.\n\n"
                "**_Searing Light._** The target makes a Dexterity saving throw, taking 6d12 "
                "Radiant damage on a failed save or half as much damage on a successful one.\n\n",
            ),
        ),
        "Dispel Evil and Good": (
            (
                "either of the following special functions.",
                "either of the following special functions.\n\n**_Break Enchantment._** As a "
                "Magic action, you touch a creature that is possessed by or has the Charmed or "
                "Frightened condition from one or more creatures of the types above. The target "
                "is no longer possessed, Charmed, or Frightened by such creatures.\n\n"
                "**_Dismissal._** As a Magic action, you target one creature you can see within "
                "5 feet of you that has one of the creature types above. The target must succeed "
                "on a Charisma saving throw or be sent back to its home plane if it isn't there "
                "already. If they aren't on their home plane, Undead are sent to the Shadowfell, "
                "and Fey are sent to the Feywild.",
            ),
        ),
        "Knock": (
            (
                "A target that is held shut",
                "Choose an object that you can see within range. The object can be a door, a box, "
                "a chest, a set of manacles, a padlock, or another object that contains a mundane "
                "or magical means that prevents access.\n\nA target that is held shut",
            ),
        ),
        "Moonbeam": (
            (
                "When the Cylinder appears,",
                "A silvery beam of pale light shines down in a 5-foot-radius, 40-foot-high "
                "Cylinder centered on a point within range. Until the spell ends, Dim Light fills "
                "the Cylinder, and you can take a Magic action on later turns to move the "
                "Cylinder up to 60 feet.\n\nWhen the Cylinder appears,",
            ),
        ),
    },
}
"""Words that are replaced: what the set says, what the official text says."""

WHOLE: dict[str, dict[str, str]] = {
    "2014": {
        "Fire Shield": (
            "Thin and wispy flames wreathe your body for the duration, shedding bright light in a "
            "10-foot radius and dim light for an additional 10 feet. You can end the spell early "
            "by using an action to dismiss it. The flames provide you with a warm shield or a "
            "chill shield, as you choose. The warm shield grants you resistance to cold damage, "
            "and the chill shield grants you resistance to fire damage. In addition, whenever a "
            "creature within 5 feet of you hits you with a melee attack, the shield erupts with "
            "flame. The attacker takes 2d8 fire damage from a warm shield, or 2d8 cold damage "
            "from a cold shield."
        ),
        "Hold Monster": (
            "Choose a creature that you can see within range. The target must succeed on a Wisdom "
            "saving throw or be paralyzed for the duration. This spell has no effect on undead. "
            "At the end of each of its turns, the target can make another Wisdom saving throw. On "
            "a success, the spell ends on the target."
        ),
        "Mending": (
            "This spell repairs a single break or tear in an object you touch, such as a broken "
            "chain link, two halves of a broken key, a torn cloak, or a leaking wineskin. As long "
            "as the break or tear is no larger than 1 foot in any dimension, you mend it, leaving "
            "no trace of the former damage. This spell can physically repair a magic item or "
            "construct, but the spell can't restore magic to such an object."
        ),
        "Mirror Image": (
            "Three illusory duplicates of yourself appear in your space. Until the spell ends, "
            "the duplicates move with you and mimic your actions, shifting position so it's "
            "impossible to track which image is real. You can use your action to dismiss the "
            "illusory duplicates.\nEach time a creature targets you with an attack during the "
            "spell's duration, roll a d20 to determine whether the attack instead targets one of "
            "your duplicates.\nIf you have three duplicates, you must roll a 6 or higher to "
            "change the attack's target to a duplicate. With two duplicates, you must roll an 8 "
            "or higher. With one duplicate, you must roll an 11 or higher.\nA duplicate's AC "
            "equals 10 + your Dexterity modifier. If an attack hits a duplicate, the duplicate is "
            "destroyed. A duplicate can be destroyed only by an attack that hits it. It ignores "
            "all other damage and effects. The spell ends when all three duplicates are "
            "destroyed.\nA creature is unaffected by this spell if it can't see, if it relies on "
            "senses other than sight, such as blindsight, or if it can perceive illusions as "
            "false, as with truesight."
        ),
        "See Invisibility": (
            "For the duration, you see invisible creatures and objects as if they were visible, "
            "and you can see into the Ethereal Plane. Ethereal creatures and objects appear "
            "ghostly and translucent."
        ),
        "Shillelagh": (
            "The wood of a club or quarterstaff you are holding is imbued with nature's power. "
            "For the duration, you can use your spellcasting ability instead of Strength for the "
            "attack and damage rolls of melee attacks using that weapon, and the weapon's damage "
            "die becomes a d8. The weapon also becomes magical, if it isn't already. The spell "
            "ends if you cast it again or if you let go of the weapon."
        ),
        "Spike Growth": (
            "The ground in a 20-foot radius centered on a point within range twists and sprouts "
            "hard spikes and thorns. The area becomes difficult terrain for the duration. When a "
            "creature moves into or within the area, it takes 2d4 piercing damage for every 5 "
            "feet it travels.\nThe transformation of the ground is camouflaged to look natural. "
            "Any creature that can't see the area at the time the spell is cast must make a "
            "Wisdom (Perception) check against your spell save DC to recognize the terrain as "
            "hazardous before entering it."
        ),
        "Water Breathing": (
            "This spell grants up to ten willing creatures you can see within range the ability "
            "to breathe underwater until the spell ends. Affected creatures also retain their "
            "normal mode of respiration."
        ),
        "Zone of Truth": (
            "You create a magical zone that guards against deception in a 15-foot-radius sphere "
            "centered on a point of your choice within range. Until the spell ends, a creature "
            "that enters the spell's area for the first time on a turn or starts its turn there "
            "must make a Charisma saving throw. On a failed save, a creature can't speak a "
            "deliberate lie while in the radius. You know whether each creature succeeds or fails "
            "on its saving throw.\nAn affected creature is aware of the spell and can thus avoid "
            "answering questions to which it would normally respond with a lie. Such a creature "
            "can be evasive in its answers as long as it remains within the boundaries of the "
            "truth."
        ),
    },
    "2024": {
        "Greater Invisibility": (
            "A creature you touch has the Invisible condition until the spell ends."
        ),
    },
}
"""Texts that are garbled as a whole."""

HIGHER: dict[str, dict[str, str]] = {
    "2014": {
        "Heroism": HIGHER_2014.format("2nd")
        + "you can target one additional creature for each slot level above 1st.",
        "Hold Monster": HIGHER_2014.format("6th")
        + "you can target one additional creature for each slot level above 5th. The creatures "
        "must be within 30 feet of each other when you target them.",
        "Longstrider": HIGHER_2014.format("2nd")
        + "you can target one additional creature for each slot level above 1st.",
        "Wall of Fire": HIGHER_2014.format("5th")
        + "the damage increases by 1d8 for each slot level above 4th.",
    },
    "2024": {
        "Chain Lightning": "One additional bolt leaps from the first target to another target for "
        "each spell slot level above 6.",
        "Dissonant Whispers": "The damage increases by 1d6 for each spell slot level above 1.",
    },
}
"""What higher slots do, where the set says nothing or something else."""


def worded(text: str, name: str, edition: str) -> str:
    """The text of a spell with its official words."""
    text = WHOLE[edition].get(name, text)
    for wrong, right in PHRASES[edition].get(name, ()):
        if wrong not in text:
            raise ValueError(f"{name}: no {wrong!r}")
        text = text.replace(wrong, right)
    return text


def worded_higher(text: str, name: str, edition: str) -> str:
    """What its higher slots do, in the official words."""
    known: Mapping[str, str] = HIGHER[edition]
    return known.get(name, text)
