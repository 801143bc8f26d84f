"""What spells change while they last, as their texts say it: bonuses, dice, advantage, speeds.

Each entry replaces fields of a spell's play data ("both" editions, then one of them).
"""

from dataclasses import replace
from typing import Any

from desktop.battlemap.features import ObscurementKind
from desktop.language.message import Gender, Name
from desktop.model.creature import AreaShape
from desktop.model.effect import Moment
from desktop.model.modifier import Duplicates, Influence, Modifier, TurnRow, TurnTable
from desktop.model.reasons import Kind
from desktop.model.spell import AreaMoment, SpellArea, SpellGround
from library.form_influences import FORMS

Play = dict[str, Any]

ADV, DIS, NOTE = Kind.ADVANTAGE, Kind.DISADVANTAGE, Kind.NOTE
HALF_KIND, FLOOR, CAP = Kind.MULTIPLIER, Kind.FLOOR, Kind.CAP
RESISTED, IMMUNE = 50, 0
PHYSICAL = ("bludgeoning", "piercing", "slashing")
ENERGY = ("acid", "cold", "fire", "lightning", "thunder")
OUTSIDERS = ("aberration", "celestial", "elemental", "fey", "fiend", "undead")
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
SKILLS = (
    *("acrobatics", "animal-handling", "arcana", "athletics", "deception", "history", "insight"),
    *("intimidation", "investigation", "medicine", "nature", "perception", "performance"),
    *("persuasion", "religion", "sleight-of-hand", "stealth", "survival"),
)
STUPOR = ("damaged", "shaken")
"""What ends a sleep: damage, or somebody who shakes the sleeper."""
BY_DEED = ("attacks", "casts")


def number(question: str, change: int, **more: Any) -> Modifier:
    return Modifier(question, change=change, **more)


def dice(question: str, text: str, **more: Any) -> Modifier:
    return Modifier(question, dice=text, **more)


def advantage(question: str, **more: Any) -> Modifier:
    return Modifier(question, ADV, **more)


def disadvantage(question: str, **more: Any) -> Modifier:
    return Modifier(question, DIS, **more)


def resistance(*types: str, **more: Any) -> Modifier:
    return Modifier("damage", HALF_KIND, RESISTED, types=types, **more)


def immunity(*types: str) -> Modifier:
    return Modifier("damage", HALF_KIND, IMMUNE, types=types)


def immune_to(*conditions: str) -> Modifier:
    return Modifier("immune", NOTE, what=conditions)


def suppressed(*conditions: str) -> Modifier:
    return Modifier("suppresses", NOTE, what=conditions)


def note(question: str) -> Modifier:
    return Modifier(question, NOTE)


def strikes_back(text: str = "", **more: Any) -> Modifier:
    return Modifier("strikes_back", dice=text, **more)


def speed(*ways: str, feet: int = 0) -> Modifier:
    return Modifier("own_speed", FLOOR, feet, what=ways)


def sense(name: str, feet: int) -> Modifier:
    return Modifier("sense", FLOOR, feet, what=(name,))


def gives(*modifiers: Modifier, **more: Any) -> Play:
    """An influence that is meant for friends."""
    return {"influence": Influence(modifiers=modifiers, helps=True, **more)}


def burdens(*modifiers: Modifier, **more: Any) -> Play:
    """One that is not."""
    return {"influence": Influence(modifiers=modifiers, **more)}


DISEASE = "spell_option."


def _ails(disease: str, ability: str) -> tuple[Modifier, ...]:
    """Disadvantage on checks and saves with an ability, by a disease that the caster chooses."""
    return tuple(
        disadvantage(question, abilities=(ability,), option=f"{DISEASE}{disease}")
        for question in ("own_check", "own_save")
    )


LETHARGY = Name(
    (("en", "Lethargy after Haste"), ("it", "Spossatezza dopo Velocità")), Gender.FEMININE
)
NO_MOVE = Modifier("speed", CAP, 0)
SLOWED = (
    Modifier("speed", HALF_KIND, 50),
    number("defence", -2),
    number("own_save", -2, abilities=("dex",)),
    note("reactions"),
    note("either"),
)
STRIKES_BETTER = advantage("attack_on")
EACH_ABILITY_DIS = tuple(
    disadvantage("own_check", abilities=(key,), option=f"ability.{key}") for key in ABILITIES
)
WARM, CHILL = "spell_option.warm", "spell_option.chill"
BLINDING: dict[str, Any] = {
    "abilities": ("con",),
    "kinds": ("fiend", "undead"),
    "what": ("blinded",),
    "when": ("melee",),
}
"""What the aura does to those who hit somebody in it."""
ENLARGED = "spell_option.enlarge"
REDUCED = "spell_option.reduce"


def _sized(steps: int, option: str, extra: str) -> tuple[Modifier, ...]:
    turning = advantage if steps > 0 else disadvantage
    return (
        number("size", steps, option=option),
        turning("own_check", abilities=("str",), option=option),
        turning("own_save", abilities=("str",), option=option),
        dice("extra_damage", extra, when=("weapon_attack",), option=option),
    )


HEAVY, LIGHT = ObscurementKind.HEAVY, ObscurementKind.LIGHT

VISUAL = frozenset(("Hypnotic Pattern",))
"""Illusions for the eyes with a saving throw; those in the mind are none, nor is a flash."""

OBSCURES: dict[str, ObscurementKind] = {
    "Cloudkill": HEAVY,
    "Darkness": ObscurementKind.MAGIC_DARKNESS,
    "Fog Cloud": HEAVY,
    "Incendiary Cloud": HEAVY,
    "Insect Plague": LIGHT,
    "Sleet Storm": HEAVY,
    "Stinking Cloud": HEAVY,
    "Storm of Vengeance": HEAVY,
    "Web": LIGHT,
}

DIFFICULT, THROUGHOUT = SpellGround(), SpellGround(fills=True)

GROUND: dict[str, SpellGround] = {
    "Black Tentacles": DIFFICULT,
    "Blade Barrier": THROUGHOUT,
    "Conjure Minor Elementals": SpellGround(foes=True),
    "Earthquake": DIFFICULT,
    "Entangle": DIFFICULT,
    "Grease": DIFFICULT,
    "Gust of Wind": SpellGround(fills=True, towards=True),
    "Ice Storm": DIFFICULT,
    "Insect Plague": THROUGHOUT,
    "Plant Growth": SpellGround(4),
    "Sleet Storm": DIFFICULT,
    "Spike Growth": DIFFICULT,
    "Storm of Vengeance": THROUGHOUT,
    "Wall of Thorns": SpellGround(4, fills=True),
    "Web": THROUGHOUT,
}
"""What they make of the ground in their area."""

KINDS: dict[str, tuple[str, ...]] = {
    "Animal Friendship": ("beast",),
    "Animal Messenger": ("beast",),
    "Calm Emotions": ("humanoid",),
    "Charm Person": ("humanoid",),
    "Dominate Beast": ("beast",),
    "Dominate Person": ("humanoid",),
    "Hold Person": ("humanoid",),
}
"""Whom a spell can affect at all."""

PICKING = {
    "2014": frozenset(("Guardian of Faith", "Slow", "Spirit Guardians")),
    "2024": frozenset(
        (
            "Conjure Woodland Beings",
            "Guardian of Faith",
            "Sleep",
            "Slow",
            "Spirit Guardians",
            "Weird",
        )
    ),
}
"""Those of which the caster says whom in the area they touch, or spare."""

SUMMONED = ("celestial", "elemental", "fey", "fiend", "undead")
WARDED_FROM = tuple(
    each
    for kind in SUMMONED
    for each in (
        disadvantage("attack_on", kinds=(kind,), option=f"creature_type.{kind}"),
        Modifier(
            "immune",
            NOTE,
            what=("charmed", "frightened"),
            kinds=(kind,),
            option=f"creature_type.{kind}",
        ),
    )
)
CLOUD = speed("fly", feet=300)
LETHARGY = Name(
    (("en", "Lethargy after Haste"), ("it", "Spossatezza dopo Velocità")), Gender.FEMININE
)
ALL_LEVELS = 9


def cursed_turns(row: TurnRow) -> TurnTable:
    """A save at the start of each turn, or the turn goes as the row says."""
    option = "spell_option.curse_turns"
    return TurnTable("", Moment.START, (row,), ability="wis", option=option)


CURSED_TURNS = {
    "2014": cursed_turns(TurnRow(0, "wastes_action", (note("no_action"),))),
    "2024": cursed_turns(TurnRow(0, "dodges", (note("no_action"),), ("dodging",))),
}

BOTH: dict[str, Play] = {
    "Alter Self": gives(speed("swim"), note("breathes_water")),
    "Antimagic Field": burdens(Modifier("spell_ward", NOTE, ALL_LEVELS), note("no_magic")),
    "Dispel Evil and Good": gives(disadvantage("attack_on", kinds=SUMMONED)),
    "Feather Fall": gives(note("soft_fall")),
    "Globe of Invulnerability": burdens(number("spell_ward", 5, growth=1)),
    "Levitate": burdens(number("lifted", 20, what=("gently",))),
    "Reverse Gravity": burdens(number("lifted", 100)),
    "Magic Circle": gives(*WARDED_FROM, immune_to("possessed")),
    "Regenerate": gives(number("turn_healing", 1)),
    "Resilient Sphere": burdens(note("target"), immunity(), Modifier("speed", HALF_KIND, 50)),
    "Sequester": burdens(breaks=("damaged",)),
    "Water Breathing": gives(note("breathes_water")),
    "Water Walk": gives(note("walks_water")),
    "Animal Friendship": burdens(breaks=("damaged",)),
    "Aid": gives(number("maximum", 5, growth=5)),
    "Bane": burdens(dice("own_attack", "-1d4"), dice("own_save", "-1d4")),
    "Beacon of Hope": gives(
        advantage("own_save", abilities=("wis", "death")), note("full_healing")
    ),
    "Bless": gives(dice("own_attack", "1d4"), dice("own_save", "1d4")),
    "Bestow Curse": burdens(
        *(
            disadvantage(question, abilities=(key,), option=f"ability.{key}")
            for key in ABILITIES
            for question in ("own_check", "own_save")
        ),
        disadvantage("own_attack", when=("other_is_source",), option="spell_option.curse_attacks"),
        dice(
            "extra_damage_on",
            "1d8",
            when=("other_is_source",),
            types=("necrotic",),
            option="spell_option.curse_harm",
        ),
        table=CURSED_TURNS["2014"],
    ),
    "Contagion": burdens(
        *_ails("blinding_sickness", "wis"),
        *(
            replace(each, option=f"{DISEASE}blinding_sickness")
            for each in (disadvantage("own_attack"), advantage("attack_on"), note("sight"))
        ),
        *_ails("filth_fever", "str"),
        disadvantage("own_attack", when=("strength_attack",), option=f"{DISEASE}filth_fever"),
        disadvantage("own_check", abilities=("cha",), option=f"{DISEASE}flesh_rot"),
        Modifier("damage", HALF_KIND, 200, option=f"{DISEASE}flesh_rot"),
        *_ails("mindfire", "int"),
        *_ails("seizure", "dex"),
        disadvantage("own_attack", when=("dexterity_attack",), option=f"{DISEASE}seizure"),
        *_ails("slimy_doom", "con"),
        Modifier("when_damaged", NOTE, what=("stunned",), option=f"{DISEASE}slimy_doom"),
    ),
    "Glibness": gives(Modifier("own_check", Kind.LEAST, 15, abilities=("cha",))),
    "Blur": gives(disadvantage("attack_on", when=("seen_by_other",))),
    "Calm Emotions": {
        **burdens(Modifier("suppresses", NOTE, what=("charmed", "frightened"))),
        "area": SpellArea(AreaShape.SPHERE, 20, moments=(AreaMoment.APPEAR,)),
    },
    "Death Ward": gives(note("death_ward")),
    "Enlarge/Reduce": burdens(
        *_sized(1, ENLARGED, "1d4"),
        *_sized(-1, REDUCED, "-1d4"),
    ),
    "Expeditious Retreat": gives(Modifier("quick_action", NOTE, what=("dash",))),
    "Faerie Fire": burdens(
        advantage("attack_on", when=("seen_by_other",)),
        Modifier("suppresses", NOTE, what=("invisible",)),
    ),
    "Fire Shield": gives(
        resistance("cold", option=WARM),
        resistance("fire", option=CHILL),
        strikes_back("2d8", types=("fire",), when=("melee", "within_5"), option=WARM),
        strikes_back("2d8", types=("cold",), when=("melee", "within_5"), option=CHILL),
    ),
    "Fly": gives(speed("fly", feet=60)),
    "Charm Person": burdens(breaks=("damaged",)),
    "Guiding Bolt": {
        **burdens(advantage("attack_on"), once=True),
        "conditions_last": Moment.END,
    },
    "Heroism": gives(immune_to("frightened"), number("turn_temporary", 0, caster=True)),
    "Holy Aura": gives(
        advantage("own_save"),
        disadvantage("attack_on"),
        strikes_back(**BLINDING),
    ),
    "Hypnotic Pattern": burdens(NO_MOVE, breaks=STUPOR),
    "Invisibility": burdens(breaks=BY_DEED),
    "Irresistible Dance": burdens(
        note("still"),
        disadvantage("own_attack"),
        disadvantage("own_save", abilities=("dex",)),
        STRIKES_BETTER,
    ),
    "Longstrider": gives(number("speed", 10)),
    "Mage Armor": gives(number("base_defence", 13)),
    "Mind Blank": gives(immunity("psychic"), immune_to("charmed")),
    "Ice Storm": {"conditions_last": Moment.END},
    "Plant Growth": {"area": SpellArea(AreaShape.SPHERE, 100)},
    "Protection from Energy": gives(
        *(resistance(kind, option=f"damage.{kind}") for kind in ENERGY)
    ),
    "Protection from Evil and Good": gives(
        disadvantage("attack_on", kinds=OUTSIDERS),
        immune_to("possessed"),
        Modifier("immune", NOTE, what=("charmed", "frightened"), kinds=OUTSIDERS),
    ),
    "Protection from Poison": gives(resistance("poison")),
    "Ray of Frost": {**burdens(number("speed", -10)), "conditions_last": Moment.START},
    "See Invisibility": gives(note("sees_unseen")),
    "Shield": gives(number("defence", 5)),
    "Shield of Faith": gives(number("defence", 2)),
    "Silence": burdens(immunity("thunder"), note("hearing"), note("speech")),
    "Spider Climb": gives(speed("climb")),
    "Spirit Guardians": burdens(Modifier("speed", HALF_KIND, 50)),
    "True Seeing": gives(sense("truesight", 120)),
    "Vicious Mockery": burdens(disadvantage("own_attack"), once=True, until=Moment.END),
    "Warding Bond": gives(
        number("defence", 1),
        number("own_save", 1),
        resistance(),
        note("shared_damage"),
        breaks=("source_down",),
        within=60,
    ),
}

FEAST = (immune_to("frightened", "poisoned"), dice("maximum", "2d10"))

FORMER: dict[str, Play] = {
    "Eyebite": burdens(
        disadvantage("own_attack", option="spell_option.sickened"),
        disadvantage("own_check", option="spell_option.sickened"),
    ),
    "Mislead": burdens(breaks=BY_DEED),
    "Tiny Hut": burdens(Modifier("spell_ward", NOTE, ALL_LEVELS)),
    "Wind Walk": gives(CLOUD, resistance(*PHYSICAL, what=("nonmagical",))),
    "Barkskin": gives(Modifier("defence", FLOOR, 16)),
    "Chill Touch": {**burdens(note("healing")), "conditions_last": Moment.START},
    "Darkvision": gives(sense("darkvision", 60)),
    "Divine Favor": gives(dice("extra_damage", "1d4", when=("weapon_attack",), types=("radiant",))),
    "Enhance Ability": gives(
        *(advantage("own_check", abilities=(key,), option=f"ability.{key}") for key in ABILITIES)
    ),
    "Foresight": gives(
        advantage("own_attack"),
        advantage("own_check"),
        advantage("own_save"),
        disadvantage("attack_on"),
    ),
    "Freedom of Movement": gives(
        immune_to("paralyzed", "restrained"), note("free_going"), speed("swim")
    ),
    "Guidance": gives(dice("own_check", "1d4"), once=True),
    "Haste": gives(
        Modifier("speed", HALF_KIND, 200),
        number("defence", 2),
        advantage("own_save", abilities=("dex",)),
        number("extra_action", 1),
        leaves=(NO_MOVE, note("no_action")),
        leaves_name=LETHARGY,
    ),
    "Heroes' Feast": gives(
        immunity("poison"), advantage("own_save", abilities=("wis",)), *FEAST, rounds=14_400
    ),
    "Hunter's Mark": burdens(
        dice("extra_damage_on", "1d6", when=("other_is_source", "weapon_attack"))
    ),
    "Jump": gives(Modifier("jump", HALF_KIND, 300)),
    "Magic Weapon": gives(
        number("own_attack", 1, rises=((4, 2), (6, 3)), when=("wielded",)),
        number("extra_damage", 1, rises=((4, 2), (6, 3)), when=("wielded",)),
    ),
    "Mirror Image": gives(duplicates=Duplicates(3, 20, (11, 8, 6), armoured=True)),
    "Pass without Trace": gives(number("own_check", 10, words=("stealth",))),
    "Ray of Enfeeblement": burdens(
        Modifier("weakened", HALF_KIND, 50, when=("strength_attack",)),
    ),
    "Resistance": gives(dice("own_save", "1d4"), once=True),
    "Sanctuary": gives(note("sanctuary"), breaks=BY_DEED),
    "Shocking Grasp": burdens(note("reactions"), until=Moment.START),
    "Sleep": burdens(breaks=STUPOR),
    "Slow": burdens(*SLOWED, number("spell_late", 11)),
    "Stoneskin": gives(resistance(*PHYSICAL, what=("nonmagical",))),
    "True Strike": burdens(advantage("attack_on", when=("other_is_source",)), once=True),
}

LATER: dict[str, Play] = {
    "Summon Dragon": gives(
        *(
            resistance(kind, option=f"damage.{kind}")
            for kind in ("acid", "cold", "fire", "lightning", "poison")
        )
    ),
    "Mislead": burdens(breaks=(*BY_DEED, "deals")),
    "Tiny Hut": burdens(number("spell_ward", 3)),
    "Wind Walk": gives(CLOUD, resistance(*PHYSICAL), immune_to("prone")),
    "Aura of Life": gives(resistance("necrotic"), number("turn_healing", 1, when=("at_zero",))),
    "Barkskin": gives(Modifier("defence", FLOOR, 17)),
    "Chill Touch": {**burdens(note("healing")), "conditions_last": Moment.END},
    "Darkvision": gives(sense("darkvision", 150)),
    "Divine Favor": gives(dice("extra_damage", "1d4", when=("wielded",), types=("radiant",))),
    "Enhance Ability": gives(
        *(
            advantage("own_check", abilities=(key,), option=f"ability.{key}")
            for key in ("str", "dex", "int", "wis", "cha")
        )
    ),
    "Foresight": gives(
        advantage("own_attack"),
        advantage("own_check"),
        advantage("own_save"),
        disadvantage("attack_on"),
    ),
    "Freedom of Movement": gives(
        immune_to("paralyzed", "restrained"), note("free_going"), speed("swim")
    ),
    "Guidance": gives(
        *(dice("own_check", "1d4", words=(key,), option=f"skill.{key}") for key in SKILLS)
    ),
    "Haste": gives(
        Modifier("speed", HALF_KIND, 200),
        number("defence", 2),
        advantage("own_save", abilities=("dex",)),
        number("extra_action", 1),
        leaves=(NO_MOVE,),
        leaves_conditions=("incapacitated",),
        leaves_name=LETHARGY,
    ),
    "Holy Aura": gives(
        advantage("own_save"),
        disadvantage("attack_on"),
        strikes_back(moment="end", **BLINDING),
    ),
    "Heroes' Feast": gives(resistance("poison"), *FEAST, rounds=14_400),
    "Conjure Minor Elementals": burdens(
        *(
            dice(
                "extra_damage_on",
                "2d8",
                dice_growth="1d8",
                when=("other_is_source",),
                types=(kind,),
                option=f"damage.{kind}",
            )
            for kind in ("acid", "cold", "fire", "lightning")
        )
    ),
    "Hex": burdens(
        dice("extra_damage_on", "1d6", when=("other_is_source",), types=("necrotic",)),
        *EACH_ABILITY_DIS,
    ),
    "Hunter's Mark": burdens(
        dice("extra_damage_on", "1d6", when=("other_is_source",), types=("force",))
    ),
    "Invisibility": burdens(breaks=(*BY_DEED, "deals")),
    "Jump": gives(Modifier("leap", FLOOR, 30)),
    "Magic Weapon": gives(
        number("own_attack", 1, rises=((3, 2), (6, 3)), when=("wielded",)),
        number("extra_damage", 1, rises=((3, 2), (6, 3)), when=("wielded",)),
    ),
    "Mind Spike": burdens(Modifier("suppresses", NOTE, what=("invisible",))),
    "Mirror Image": gives(duplicates=Duplicates(3, 6, (3,), each=True)),
    "Pass without Trace": gives(number("own_check", 10, words=("stealth",))),
    "Phantasmal Killer": burdens(disadvantage("own_check"), disadvantage("own_attack")),
    "Ray of Enfeeblement": burdens(
        disadvantage("own_attack", when=("strength_attack",)),
        disadvantage("own_check", abilities=("str",)),
        disadvantage("own_save", abilities=("str",)),
        dice("extra_damage", "-1d8"),
    ),
    "Resistance": gives(
        *(
            dice("damage_less", "-1d4", types=(kind,), option=f"damage.{kind}")
            for kind in (*ENERGY, *PHYSICAL, "necrotic", "poison", "radiant")
        )
    ),
    "Sanctuary": gives(note("sanctuary"), breaks=(*BY_DEED, "deals")),
    "Shocking Grasp": burdens(note("no_opportunity"), until=Moment.START),
    "Sleep": burdens(breaks=STUPOR),
    "Slow": burdens(*SLOWED, number("spell_fails", 25)),
    "Starry Wisp": {
        **burdens(Modifier("suppresses", NOTE, what=("invisible",))),
        "conditions_last": Moment.END,
    },
    "Stoneskin": gives(resistance(*PHYSICAL)),
}

INFLUENCES: dict[str, dict[str, Play]] = {
    "both": BOTH,
    "2014": {**FORMER, **FORMS["2014"]},
    "2024": {**LATER, **FORMS["2024"]},
}
