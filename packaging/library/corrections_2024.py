"""What the open5e srd-2024 set has wrong, with the right value of the SRD 5.2.1 text."""

from typing import Any

from desktop.model.creature import Defence, DefenceKind, FeatureGroup, Texts

HEADERS: dict[str, dict[str, Any]] = {
    "Djinni": {"alignment": {"en": "neutral"}},
    "Mastiff": {"saves": {"wis": 3}},
    "Octopus": {"abilities": {"con": 11, "cha": 4}, "saves": {"con": 0}},
    "Panther": {"skills": {"stealth": 7}},
    "Rakshasa": {
        "defences": (
            Defence(
                DefenceKind.VULNERABILITY,
                ("piercing",),
                only=("blessed",),
                note=Texts(
                    {
                        "en": "Piercing damage from weapons wielded by creatures under the effect "
                        "of a Bless spell",
                        "it": "danni perforanti inflitti da armi brandite da creature sotto "
                        "l'effetto dell'incantesimo benedizione",
                    }
                ),
            ),
        )
    },
    "Swarm of Rats": {"saves": {"dex": 2}},
}
"""Fields of the creature; in a mapping the given pairs are set."""

LANGUAGES: dict[str, str] = {
    "Blink Dog": "Blink Dog; understands Elvish and Sylvan but can't speak them",
    "Mage": "Common plus three other languages",
}

DEFENCE_NOTES: dict[str, str] = {
    "Half-Dragon": "Damage type chosen for the Draconic Origin trait below",
}
"""English wording of a defence that only its note can tell."""

FEATURE_NAMES: dict[tuple[str, str], str] = {
    ("Black Pudding", "Parry"): "Split",
}

RECHARGES: dict[tuple[str, str], int] = {
    ("Centaur Trooper", "Trampling Charge"): 5,
    ("Clay Golem", "Hasten"): 5,
    ("Drider", "Magic of the Spider Queen"): 5,
    ("Frost Giant", "War Cry"): 5,
    ("Incubus", "Nightmare"): 6,
    ("Marilith", "Teleport"): 5,
    ("Medusa", "Petrifying Gaze"): 5,
    ("Nalfeshnee", "Horror Nimbus"): 5,
    ("Roc", "Swoop"): 5,
    ("Stone Golem", "Slow"): 5,
    ("Vampire", "Charm"): 5,
}
"""Bonus actions whose recharge the set lost: the lowest number of the die."""

OR_MISS = (("HitomThe", "Hit or Miss: The"),)
D20_TESTS = (("D20 Test and", "D20 Tests and"),)
PARRY = (
    "The captain adds 2 to its AC against one melee attack that would hit it. To do so, the "
    "captain must see the attacker and be wielding a melee weapon.",
    "Trigger: The bandit is hit by a melee attack roll while holding a weapon. Response: The "
    "bandit adds 2 to its AC against that attack, possibly causing it to miss.",
)

TEXTS: dict[str, tuple[tuple[str, str], ...]] = {
    "Adult Black Dragon": (
        ("can move up to half its Speed, and it", "moves up to half its Speed, and it"),
    ),
    "Adult Gold Dragon": D20_TESTS,
    "Ancient Gold Dragon": D20_TESTS,
    "Bandit Captain": (PARRY,),
    "Basilisk": (("within the Cone", "in the Cone"),),
    "Fire Elemental": (("start Hitazard burning", "start burning"),),
    "Gold Dragon Wyrmling": D20_TESTS,
    "Ice Devil": OR_MISS,
    "Imp": (("form. Its statistics", "form. Its game statistics"),),
    "Incubus": (("equipment it's wearing", "equipment it is wearing"),),
    "Merfolk Skirmisher": OR_MISS,
    "Owl": (("provoke Opportunity Attacks when", "provoke an Opportunity Attack when"),),
    "Rat": (("provoke Opportunity Attacks when", "provoke an Opportunity Attack when"),),
    "Salamander": OR_MISS,
    "Solar": OR_MISS,
    "Succubus": (
        (
            "to resemble a Medium or Small Humanoid or back into its true form",
            "into a Medium or Small Humanoid, or it returns to its true form",
        ),
        ("equipment it's wearing", "equipment it is wearing"),
    ),
    "Young Gold Dragon": D20_TESTS,
    "Awakened Tree": (("13 (2d8 + 4)", "14 (3d6 + 4)"),),
    "Axe Beak": (("5 (1d6 + 2)", "6 (1d8 + 2)"),),
    "Oni": (("\nAt Will:", ""),),
    "Priest": (
        ("as the spellcasting ability:", "as the spellcasting ability (spell save DC 13):"),
    ),
}
"""Old and new wording inside the features of a creature."""

SHAPECHANGE = (
    "Beast or Humanoid form only, no Temporary Hit Points gained from the spell, and no "
    "Concentration or Temporary Hit Points required to maintain the spell"
)
SPELL_NOTES: dict[str, tuple[tuple[str, str], ...]] = {
    "Adult Black Dragon": (("Acid Arrow", "level 3 version"),),
    "Ancient Black Dragon": (
        ("Acid Arrow", "level 4 version"),
        ("Vitriolic Sphere", "level 5 version"),
    ),
    "Ancient Blue Dragon": (("Shatter", "level 3 version"),),
    "Adult Brass Dragon": (("Shapechange", SHAPECHANGE),),
    "Ancient Brass Dragon": (
        ("Scorching Ray", "level 3 version"),
        ("Shapechange", SHAPECHANGE),
    ),
    "Adult Bronze Dragon": (
        ("Guiding Bolt", "level 2 version"),
        ("Shapechange", SHAPECHANGE),
    ),
    "Ancient Bronze Dragon": (
        ("Guiding Bolt", "level 2 version"),
        ("Shapechange", SHAPECHANGE),
    ),
    "Adult Copper Dragon": (
        ("Mind Spike", "level 4 version"),
        ("Shapechange", SHAPECHANGE),
    ),
    "Ancient Copper Dragon": (
        ("Mind Spike", "level 5 version"),
        ("Shapechange", SHAPECHANGE),
    ),
    "Couatl": (("Shapechange", SHAPECHANGE),),
    "Deva": (("Shapechange", SHAPECHANGE),),
    "Djinni": (("Create Food and Water", "can create wine instead of water"),),
    "Dryad": (("Charm Monster", "lasts 24 hours; ends early if the dryad casts the spell again"),),
    "Efreeti": (("Wall of Fire", "level 7 version"),),
    "Adult Gold Dragon": (
        ("Guiding Bolt", "level 2 version"),
        ("Shapechange", SHAPECHANGE),
    ),
    "Ancient Gold Dragon": (
        ("Guiding Bolt", "level 4 version"),
        ("Shapechange", SHAPECHANGE),
        ("Flame Strike", "level 6 version"),
    ),
    "Adult Green Dragon": (("Mind Spike", "level 3 version"),),
    "Ancient Green Dragon": (("Mind Spike", "level 5 version"),),
    "Green Hag": (
        ("Disguise Self", "24-hour duration"),
        ("Invisibility", "self only, and the hag leaves no tracks while Invisible"),
        ("Ray of Sickness", "level 3 version"),
    ),
    "Guardian Naga": (
        ("Cure Wounds", "level 6 version"),
        ("Flame Strike", "level 6 version"),
    ),
    "Lamia": (("Disguise Self", "can appear as a Large or Medium biped"),),
    "Lich": (
        ("Fireball", "level 5 version"),
        ("Lightning Bolt", "level 5 version"),
    ),
    "Mage": (
        ("Mage Armor", "included in AC"),
        ("Fireball", "level 4 version"),
    ),
    "Archmage": (
        ("Mage Armor", "included in AC"),
        ("Lightning Bolt", "level 7 version"),
        ("Cone of Cold", "level 9 version"),
        ("Mind Blank", "cast before combat"),
    ),
    "Mummy Lord": (("Insect Plague", "level 7 version"),),
    "Night Hag": (
        ("Magic Missile", "level 4 version"),
        ("Plane Shift", "self only"),
    ),
    "Oni": (("Charm Person", "level 2 version"),),
    "Adult Red Dragon": (("Command", "level 2 version"),),
    "Ancient Red Dragon": (
        ("Command", "level 2 version"),
        ("Scorching Ray", "level 3 version"),
        ("Fireball", "level 6 version"),
    ),
    "Adult Silver Dragon": (
        ("Shapechange", SHAPECHANGE),
        ("Ice Storm", "level 5 version"),
    ),
    "Ancient Silver Dragon": (
        ("Ice Knife", "level 2 version"),
        ("Shapechange", SHAPECHANGE),
        ("Ice Storm", "level 7 version"),
    ),
    "Spirit Naga": (
        ("Hold Person", "level 3 version"),
        ("Lightning Bolt", "level 4 version"),
    ),
}
"""What the text says in brackets after a spell of a Spellcasting list."""

COVEN = (
    "While within 30 feet of at least two hag allies, the hag can cast one of the following "
    "spells, requiring no Material components, using the spell's normal casting time, and using "
    "Intelligence as the spellcasting ability (spell save DC {dc}): Augury, Find Familiar, "
    "Identify, Locate Object, Scrying, or Unseen Servant. The hag must finish a Long Rest before "
    "using this trait to cast that spell again."
)
ADDED: dict[str, tuple[tuple[FeatureGroup, str, str], ...]] = {
    "Green Hag": ((FeatureGroup.TRAIT, "Coven Magic", COVEN.format(dc=11)),),
    "Night Hag": ((FeatureGroup.TRAIT, "Coven Magic", COVEN.format(dc=14)),),
    "Sea Hag": ((FeatureGroup.TRAIT, "Coven Magic", COVEN.format(dc=11)),),
}
"""Features that the set lost."""
