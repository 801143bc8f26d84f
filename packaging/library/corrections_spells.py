"""What the patterns read wrong in spells, and what the sets have wrong; the official texts win.

`PLAY` replaces fields of the play data ("both" editions, then one of them); None takes a field
away: the effect is then text. Where a table of choices stands behind a spell (prismatic colours,
effects of Symbol) the one with a number every target suffers is played.
"""

from typing import Any

from desktop.battlemap.walls import WallKind
from desktop.model.creature import AreaShape, AttackKind, SaveSuccess
from desktop.model.effect import Moment
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind
from desktop.model.spell import (
    AreaMoment,
    CastingTime,
    SpellArea,
    SpellDamage,
    SpellHealing,
    SpellSave,
    SpellWayOut,
)
from desktop.model.spell_measures import SpellLimit, SpellMending, SpellPool

APPEAR, ENTER, START, END, STEP = (
    AreaMoment.APPEAR,
    AreaMoment.ENTER,
    AreaMoment.START,
    AreaMoment.END,
    AreaMoment.STEP,
)
HALF = SaveSuccess.HALF
VEIL = WallKind.ILLUSION
"""What stops looks and nothing else."""
ACTION, BONUS = CastingTime.ACTION, CastingTime.BONUS_ACTION
FIVE = ("acid", "cold", "fire", "lightning", "poison")
Play = dict[str, Any]


def damage(*parts: SpellDamage) -> Play:
    return {"damage": parts}


def part(dice: str, *types: str, growth: str = "", **more: Any) -> SpellDamage:
    return SpellDamage(dice, types, growth, **more)


def save(ability: str, *conditions: str, **more: Any) -> Play:
    return {"save": SpellSave(ability, conditions=conditions, **more)}


def area(shape: str, size: int, *moments: AreaMoment, **more: Any) -> Play:
    return {"area": SpellArea(AreaShape(shape), size, moments=moments, **more)}


WALL_THICKNESS = 5
"""Feet of the cells in which a thin wall stands."""


def ring(radius: int, *moments: AreaMoment, height: int, **more: Any) -> Play:
    """The round form of a wall."""
    area = SpellArea(
        AreaShape.CYLINDER, radius, height=height, moments=moments, hollow=WALL_THICKNESS, **more
    )
    return {"ring": area}


def dome(radius: int, *moments: AreaMoment, **more: Any) -> Play:
    """The form of a wall that closes above."""
    return {
        "ring": SpellArea(AreaShape.SPHERE, radius, moments=moments, hollow=WALL_THICKNESS, **more)
    }


def without(*names: str) -> Play:
    return dict.fromkeys(names)


NO_ACTIONS = Influence(modifiers=(Modifier("actions", Kind.NOTE),))
NEXT_ATTACK_WORSE = Influence(modifiers=(Modifier("own_attack", Kind.DISADVANTAGE),), once=True)
DANCES = Modifier("still", Kind.NOTE)
STILL = Influence(modifiers=(Modifier("speed", Kind.CAP, 0),))


def mends(*lifts: str, **more: Any) -> Play:
    return {"mending": SpellMending(lifts, **more)}


AWAY: Play = {"conditions": ("elsewhere",), "targets": 1}
TOLD = without("attack", "save", "area", "damage", "healing", "conditions")
NO_AREA = without("area")

HEADERS: dict[str, dict[str, Any]] = {
    "2014": {
        "Mass Cure Wounds": {"school": "evocation"},
        "Mass Heal": {"school": "evocation"},
        "Revivify": {"school": "necromancy"},
    },
    "2024": {
        "Awaken": {"casting_time": "8hours"},
        "Clairvoyance": {"casting_time": "10minutes"},
        "Contingency": {"casting_time": "10minutes"},
        "Control Weather": {"casting_time": "10minutes"},
        "Fabricate": {"casting_time": "10minutes"},
        "Hallow": {"casting_time": "24hours"},
        "Hallucinatory Terrain": {"casting_time": "10minutes"},
        "Heroes' Feast": {"casting_time": "10minutes"},
        "Legend Lore": {"casting_time": "10minutes"},
        "Mirage Arcane": {"casting_time": "10minutes"},
        "Planar Ally": {"casting_time": "10minutes"},
        "Plant Growth": {"casting_time": "action"},
        "Prayer of Healing": {"casting_time": "10minutes"},
        "Private Sanctum": {"casting_time": "10minutes"},
        "Scrying": {"casting_time": "10minutes"},
        "Simulacrum": {"casting_time": "12hours"},
    },
}

BOTH: dict[str, Play] = {
    "Animate Dead": {"targets": None},
    "Alter Self": TOLD,
    "Animal Shapes": {"targets": None},
    "Shapechange": {"targets": 1},
    "Antilife Shell": area("emanation", 10),
    "Antimagic Field": area("emanation", 10, firm=True, bars="both"),
    "Detect Evil and Good": area("emanation", 30),
    "Detect Magic": area("emanation", 30),
    "Detect Poison and Disease": area("emanation", 30),
    "Etherealness": {**AWAY, "conditions": ("ethereal",), "targets_grow": 3},
    "Darkness": area("sphere", 15, quells=2),
    "Daylight": area("sphere", 60, quells=3),
    "Globe of Invulnerability": area("sphere", 10, still=True),
    "Hallow": area("sphere", 60, still=True),
    "Prismatic Wall": {
        **TOLD,
        **area("line", 90, height=30, firm=True, raises=VEIL),
        **dome(15, firm=True, raises=VEIL),
    },
    "Private Sanctum": area("cube", 100),
    "Remove Curse": {"mending": SpellMending(curses=("bestow-curse", "hex")), "targets": 1},
    "Time Stop": {"turns": "1d4+1"},
    "Tiny Hut": area("sphere", 10, still=True),
    "Bestow Curse": without("damage"),
    "Blindness/Deafness": save("con", "blinded", "deafened", choice=True, repeats=Moment.END),
    "Arcane Sword": {"again": BONUS},
    "Call Lightning": {**area("sphere", 5, APPEAR), "again": ACTION},
    "Chain Lightning": {"targets": 4, "targets_grow": 1},
    "Contact Other Plane": TOLD,
    "Control Water": {**TOLD, **area("cube", 100)},
    "Create or Destroy Water": TOLD,
    "Creation": TOLD,
    "Delayed Blast Fireball": {
        **damage(part("12d6", "fire", growth="1d6")),
        **area("sphere", 20),
    },
    "Detect Thoughts": {**TOLD, **area("emanation", 30)},
    "Dimension Door": TOLD,
    "Disintegrate": {**NO_AREA, "targets": 1},
    "Divine Favor": TOLD,
    "Divine Word": save("cha"),
    "Dominate Beast": save("wis", "charmed", when_damaged=True),
    "Dominate Monster": save("wis", "charmed", when_damaged=True),
    "Dominate Person": save("wis", "charmed", when_damaged=True),
    "Dream": TOLD,
    "Druidcraft": TOLD,
    "Earthquake": {
        **without("damage"),
        **save("dex", "prone"),
        **area("sphere", 100, APPEAR),
    },
    "Eldritch Blast": {"attacks_grow": 1, "targets": None},
    "Elementalism": TOLD,
    "Enhance Ability": without("healing"),
    "Enlarge/Reduce": without("damage"),
    "Entangle": area("cube", 20, APPEAR),
    "Enthrall": save("wis"),
    "Flame Blade": {"again": ACTION},
    "Fabricate": TOLD,
    "Faerie Fire": {**save("dex"), **area("cube", 20, APPEAR)},
    "False Life": {"healing": SpellHealing("1d4+4", "5", temporary=True)},
    "Fire Shield": TOLD,
    "Forcecage": {**TOLD, **area("cube", 20, raises=WallKind.WINDOW, firm=True)},
    "Geas": without("damage"),
    "Glyph of Warding": area("sphere", 20),
    "Greater Restoration": mends("charmed", "petrified", "exhaustion", "maximum_reduced", one=True),
    "Grease": {**save("dex", "prone"), **area("cube", 10, APPEAR, ENTER, END)},
    "Fear": area("cone", 30, APPEAR),
    "Greater Invisibility": {"conditions": ("invisible",), "targets": 1},
    "Guardian of Faith": {
        **damage(part("20", "radiant")),
        **save("dex", on_success=HALF),
        **area("sphere", 10, ENTER, START),
    },
    "Guards and Wards": TOLD,
    "Heal": {
        "healing": SpellHealing("70", "10"),
        "targets": 1,
        **mends("blinded", "deafened"),
    },
    "Heat Metal": {**without("save"), "targets": 1, "again": BONUS},
    "Heroes' Feast": TOLD,
    "Hex": {**TOLD, "again": BONUS},
    "Hideous Laughter": save(
        "wis", "incapacitated", "prone", repeats=Moment.END, when_damaged=True, eased=True
    ),
    "Holy Aura": {**without("save"), **area("emanation", 30)},
    "Hunter's Mark": {**TOLD, "again": BONUS},
    "Invisibility": {"conditions": ("invisible",), "targets": 1},
    "Lesser Restoration": mends("blinded", "deafened", "paralyzed", "poisoned", one=True),
    "Levitate": save("con"),
    "Light": {**without("save"), "targets": 1},
    "Continual Flame": {"targets": 1},
    "Dancing Lights": area("sphere", 10),
    "Magic Circle": {**without("save"), **area("cylinder", 10, height=20)},
    "Magic Jar": TOLD,
    "Magic Missile": {"attacks": 3, "attacks_grow": 1, "targets": None},
    "Magnificent Mansion": TOLD,
    "Mass Cure Wounds": {**NO_AREA, "targets": 6},
    "Mass Suggestion": {"targets": 12},
    "Meld into Stone": {**TOLD, **AWAY},
    "Mislead": {"conditions": ("invisible",), "targets": 1, "goes_on": True},
    "Sequester": {"conditions": ("invisible",), "targets": 1},
    "Minor Illusion": TOLD,
    "Move Earth": TOLD,
    "Protection from Poison": mends("poisoned"),
    "Raise Dead": mends(revives=True),
    "Reincarnate": {**mends(revives=True, whole=True), "kinds": ("humanoid",), "targets": 1},
    "Resurrection": mends(revives=True, whole=True),
    "Revivify": mends(revives=True),
    "Spare the Dying": mends(steadies=True),
    "True Resurrection": mends(revives=True, whole=True),
    "Regenerate": {"healing": SpellHealing("4d8+15"), "targets": 1},
    "Reverse Gravity": {
        **save("dex"),
        **area("cylinder", 50, APPEAR, height=100),
    },
    "Sacred Flame": save("dex", covers=False),
    "Sanctuary": without("save"),
    "Scorching Ray": {"attacks": 3, "attacks_grow": 1, "targets": None},
    "Scrying": TOLD,
    "Seeming": {"targets": None},
    "Shatter": area("sphere", 10, APPEAR),
    "Slow": {
        **save("wis", repeats=Moment.END),
        **area("cube", 40, APPEAR),
        "targets": 6,
    },
    "Spike Growth": {
        **damage(part("2d4", "piercing")),
        **area("sphere", 20, STEP),
    },
    "Spiritual Weapon": {"again": BONUS},
    "Stinking Cloud": area("sphere", 20, START),
    "Storm of Vengeance": {
        **damage(part("2d6", "thunder")),
        **save("con", "deafened"),
        **area("sphere", 360, APPEAR),
    },
    "Sunbeam": {
        "again": ACTION,
        **save("con", "blinded", on_success=HALF, lasts=Moment.START),
        **area("line", 60, APPEAR, width=5),
    },
    "Sunburst": area("sphere", 60, APPEAR),
    "Symbol": {
        **damage(part("10d10", "necrotic")),
        **save("con", on_success=HALF),
        **area("sphere", 60),
    },
    "Teleport": TOLD,
    "Thunderwave": save("con", on_success=HALF, push=10),
    "Teleportation Circle": TOLD,
    "Tsunami": {
        **damage(part("6d10", "bludgeoning")),
        **save("str", on_success=HALF),
        **area("line", 300, APPEAR, width=50, height=300),
    },
    "Wall of Fire": {
        **area(
            *("line", 60, APPEAR, ENTER, END),
            **{"width": 1, "height": 20, "flank": 10, "bare": True, "raises": VEIL},
        ),
        **ring(10, APPEAR, ENTER, END, height=20, flank=10, bare=True, raises=VEIL),
    },
    "Vampiric Touch": {"drains": 50, "again": ACTION},
    "Wall of Force": {
        **area("line", 100, width=1, raises=WallKind.WINDOW, firm=True),
        **dome(10, raises=WallKind.WINDOW, firm=True),
    },
    "Wall of Ice": {
        **area("line", 100, APPEAR, width=1, raises=WallKind.WALL),
        **dome(10, APPEAR, raises=WallKind.WALL),
        **damage(part("10d6", "cold", growth="2d6")),
        "targets": None,
    },
    "Wall of Stone": {**TOLD, **area("line", 100, raises=WallKind.WALL)},
    "Warding Bond": {"others": True},
    "Wall of Thorns": {
        **area("line", 60, APPEAR, ENTER, END, width=5, height=10, raises=VEIL),
        **ring(10, APPEAR, ENTER, END, height=20, raises=VEIL),
    },
    "Web": {
        **without("damage"),
        **save("dex", "restrained"),
        **area("cube", 20, ENTER, START, holds=True, burns="2d4"),
    },
    "Wind Wall": area("line", 50, APPEAR, width=1, height=15, deflects=True),
    "Wish": {**TOLD, "targets": None},
    "Zone of Truth": area("sphere", 15, ENTER, START),
}

ELEMENTS = ("lightning", "thunder", "fire", "cold")

LATER: dict[str, Play] = {
    "Faithful Hound": {**area("sphere", 5), "targets": None},
    "Eyebite": {"again": ACTION, "reach": 60, "sees": True}
    | save("wis", "unconscious", "frightened", "poisoned", choice=True, wakes=True),
    "Irresistible Dance": {
        **save("wis", "charmed", success=Influence(modifiers=(DANCES,), until=Moment.END)),
        "targets": 1,
        "way_out": SpellWayOut(("wis",), dissolves=True, save=True),
    },
    "Heal": {
        "healing": SpellHealing("70", "10"),
        "targets": 1,
        **mends("blinded", "deafened", "poisoned"),
    },
    "Power Word Heal": mends(
        "charmed", "frightened", "paralyzed", "poisoned", "stunned", whole=True
    ),
    "Power Word Kill": {"limit": SpellLimit(100, kills=True)},
    "Power Word Stun": {
        "conditions": ("stunned",),
        "limit": SpellLimit(150, beyond=STILL),
        **save("con", repeats=Moment.END, first=False),
    },
    "Acid Arrow": damage(
        part("4d4", "acid", growth="1d4"),
        part("2d4", "acid", growth="1d4", later=Moment.END),
    ),
    "Arcane Hand": {
        "again": BONUS,
        **damage(part("5d8", "force", growth="2d8")),
        **without("save"),
        "targets": 1,
    },
    "Blade Barrier": {
        **area("line", 100, APPEAR, ENTER, END, width=5, height=20, screens=True),
        **ring(30, APPEAR, ENTER, END, height=20, screens=True),
    },
    "Chromatic Orb": damage(
        part("3d8", "acid", "cold", "fire", "lightning", "poison", "thunder", growth="1d8")
    ),
    "Color Spray": {
        **save("con", "blinded", lasts=Moment.END),
        **area("cone", 15, APPEAR),
    },
    "Confusion": {
        **save("wis", repeats=Moment.END),
        **area("sphere", 10, APPEAR, grows=5),
    },
    "Conjure Animals": {**area("sphere", 10, ENTER, END, picks=True), "targets": None},
    "Dispel Evil and Good": without("save"),
    "Conjure Celestial": {
        "healing": SpellHealing("4d12", "1d12", modifier=True),
        **damage(part("6d12", "radiant", growth="1d12")),
        **save("dex", on_success=HALF),
        **area("cylinder", 10, APPEAR, ENTER, END, height=40),
    },
    "Conjure Elemental": {
        **damage(
            part("8d8", *ELEMENTS, growth="1d8"),
            part("4d8", *ELEMENTS, later=Moment.START, failed=True),
        ),
        "targets": 1,
    },
    "Conjure Fey": {"again": BONUS, "conditions_last": Moment.START, "targets": 1},
    "Conjure Minor Elementals": without("damage"),
    "Conjure Woodland Beings": area("emanation", 10, ENTER, END),
    "Dissonant Whispers": damage(part("3d6", "psychic", growth="1d6")),
    "Dragon's Breath": {**damage(part("3d6", *FIVE, growth="1d6")), "again": ACTION},
    "Ensnaring Strike": {
        **damage(part("1d6", "piercing", growth="1d6", later=Moment.START)),
        **save("str", "restrained"),
        "targets": 1,
    },
    "False Life": {"healing": SpellHealing("2d4+4", "5", temporary=True)},
    "Flame Strike": area("cylinder", 10, APPEAR, height=40),
    "Flesh to Stone": save("con", "restrained", repeats=Moment.END),
    "Freezing Sphere": save("con", on_success=HALF),
    "Ice Knife": {**without("save"), **damage(part("1d10", "piercing"))},
    "Ice Storm": damage(part("2d10", "bludgeoning", growth="1d10"), part("4d6", "cold")),
    "Mind Spike": save("wis", on_success=HALF),
    "Moonbeam": {**area("cylinder", 5, APPEAR, ENTER, END, height=40), "targets": None},
    "Phantasmal Force": {**without("area", "damage"), "targets": 1},
    "Prayer of Healing": {"healing": SpellHealing("2d8", "1d8"), "targets": 5},
    "Prismatic Spray": {
        **damage(part("12d6", "fire", "acid", "lightning", "poison", "cold")),
        **save("dex", on_success=HALF),
    },
    "Storm of Vengeance": area("sphere", 300, APPEAR),
    "Gust of Wind": save("str", push=15),
    "Produce Flame": {"reach": 60, "again": ACTION},
    "Ray of Enfeeblement": save(
        "con", repeats=Moment.END, success=NEXT_ATTACK_WORSE, success_lasts=Moment.START
    ),
    "Ray of Sickness": {"conditions": ("poisoned",), "conditions_last": Moment.END},
    "Searing Smite": {
        **damage(
            part("1d6", "fire", growth="1d6"),
            part("1d6", "fire", growth="1d6", later=Moment.START),
        ),
        **save("con", repeats=Moment.START, first=False),
    },
    "Sleep": {
        **save("wis", "incapacitated", repeats=Moment.END, worse="unconscious"),
        **area("sphere", 5, APPEAR),
    },
    "Sorcerous Burst": damage(
        part(
            "1d8",
            *("acid", "cold", "fire", "lightning", "poison", "psychic", "thunder"),
            growth="1d8",
        )
    ),
    "Spirit Guardians": {
        **damage(part("3d8", "radiant", "necrotic", growth="1d8")),
        **area("emanation", 15, ENTER, END),
    },
    "Spiritual Weapon": damage(part("1d8", "force", growth="1d8", modifier=True)),
    "Sleet Storm": save("dex", "prone", ends=("concentration",)),
    "Stinking Cloud": save("con", "poisoned", this_turn=True, failure=NO_ACTIONS),
    "Telekinesis": {**save("str", "restrained", lasts=Moment.END), "again": ACTION},
    "Vitriolic Sphere": damage(
        part("10d4", "acid", growth="2d4"), part("5d4", "acid", later=Moment.END)
    ),
    "Weird": area("sphere", 30, APPEAR),
}

FORMER: dict[str, Play] = {
    "Eyebite": {"again": ACTION, "reach": 60, "sees": True}
    | save(
        *("wis", "unconscious", "frightened"),
        choice=True,
        wakes=True,
        repeats=Moment.END,
        repeats_for="spell_option.sickened",
    ),
    "Power Word Kill": {"limit": SpellLimit(100, kills=True)},
    "Power Word Stun": {
        "conditions": ("stunned",),
        "limit": SpellLimit(150),
        **save("con", repeats=Moment.END, first=False),
    },
    "Acid Splash": {"targets": 2},
    "Bane": {**save("cha"), "targets": 3},
    "Animate Objects": TOLD,
    "Antipathy/Sympathy": NO_AREA,
    "Arcane Hand": {
        "again": BONUS,
        **damage(part("4d8", "force", growth="2d8")),
        "targets": 1,
    },
    "Blade Barrier": {
        **area("line", 100, ENTER, START, width=5, height=20, screens=True),
        **ring(30, ENTER, START, height=20, screens=True),
    },
    "Calm Emotions": save("cha"),
    "Color Spray": {
        **without("save"),
        **area("cone", 15, APPEAR),
        "pool": SpellPool("6d10", "2d10", ("blinded",), seen=True),
    },
    "Confusion": {
        **save("wis", repeats=Moment.END),
        **area("sphere", 10, APPEAR, grows=5),
    },
    "Compulsion": {"targets": None},
    "Conjure Elemental": TOLD,
    "Contagion": without("save"),
    "Dispel Evil and Good": TOLD,
    "Faithful Hound": {"attack": AttackKind.MELEE, "targets": 1},
    "Gust of Wind": save("str", push=15),
    "Hallow": {**without("save"), **area("sphere", 60)},
    "Hold Monster": {
        **save("wis", "paralyzed", repeats=Moment.END),
        "targets": 1,
        "targets_grow": 1,
    },
    "Ice Storm": damage(part("2d8", "bludgeoning", growth="1d8"), part("4d6", "cold")),
    "Irresistible Dance": {
        **save("wis", first=False, immune=("charmed",)),
        "targets": 1,
        "way_out": SpellWayOut(("wis",), dissolves=True, save=True),
    },
    "Phantasmal Killer": {
        **damage(part("4d10", "psychic", growth="1d10", later=Moment.END)),
        **save("wis", "frightened", repeats=Moment.END),
    },
    "Prismatic Spray": {
        **damage(part("10d6", "fire", "acid", "lightning", "poison", "cold")),
        **save("dex", on_success=HALF),
    },
    "Ray of Enfeeblement": save("con", repeats=Moment.END, first=False),
    "Produce Flame": {"reach": 30, "again": ACTION},
    "Resilient Sphere": save("dex"),
    "Sleep": {
        **area("sphere", 20, APPEAR),
        "pool": SpellPool("5d8", "2d8", ("unconscious",), ("undead",), "charmed"),
    },
    "Sleet Storm": area("cylinder", 40, ENTER, START, height=20),
    "Spirit Guardians": {
        **damage(part("3d8", "radiant", "necrotic", growth="1d8")),
        **area("emanation", 15, ENTER, START),
    },
    "Stinking Cloud": {
        **save("con", this_turn=True, failure=NO_ACTIONS),
        **area("sphere", 20, START),
    },
    "Wall of Fire": damage(part("5d8", "fire", growth="1d8")),
    "Telekinesis": TOLD,
    "Weird": {
        **damage(part("4d10", "psychic", later=Moment.END)),
        **save("wis", "frightened", repeats=Moment.END),
        **area("sphere", 30, APPEAR),
    },
}

PLAY: dict[str, dict[str, Play]] = {"both": BOTH, "2014": FORMER, "2024": LATER}
ITALIAN: dict[str, str] = {}
