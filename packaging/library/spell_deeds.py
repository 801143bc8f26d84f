"""What spells ask for beside saves and damage: checks against them, other planes, blows.

Each entry replaces fields of a spell's play data ("both" editions, then one of them).
"""

from dataclasses import replace
from typing import Any

from desktop.model.creature import AreaShape, SaveSuccess, Texts
from desktop.model.effect import Moment
from desktop.model.modifier import Influence, Modifier, TurnRow, TurnTable
from desktop.model.spell import (
    AreaMoment,
    CastingTime,
    SpellArea,
    SpellBlow,
    SpellDamage,
    SpellHealing,
    SpellLayer,
    SpellLonger,
    SpellSave,
    SpellThen,
    SpellWayOut,
)
from desktop.model.spell_measures import SpellMending
from desktop.model.volley import Band
from library.spell_influences import (
    ABILITIES,
    CURSED_TURNS,
    NO_MOVE,
    advantage,
    burdens,
    dice,
    disadvantage,
    gives,
    note,
    suppressed,
)

Play = dict[str, Any]


def way_out(*checks: str, **more: Any) -> Play:
    return {"way_out": SpellWayOut(checks, **more)}


def also_given(play: Play, *conditions: str) -> Play:
    """The save of a spell that gives more conditions, first of all these."""
    save = play["save"]
    return {"save": replace(save, conditions=(*conditions, *save.conditions))}


def on_hit(*parts: SpellDamage, melee: bool = True) -> Play:
    """Cast once an attack has hit."""
    return {"blow": SpellBlow(struck=True, melee=melee), "targets": 1, "damage": parts}


NOTHING_AT_ONCE: Play = {"damage": None, "targets": None}
SMITE_LIGHT = SpellDamage("2d6", ("radiant",), "1d6")
WOOD = ("club", "quarterstaff")
SEEN_THROUGH = way_out("investigation", illusion=True)
BY_STRENGTH, BY_ATHLETICS = way_out("str"), way_out("athletics")
AWAY: Play = {"conditions": ("elsewhere",)}

NO_ACTIONS = note("actions")


def confused(way: str, *held: Modifier) -> TurnTable:
    """What the mind does with a turn; `held` is what keeps its bearer where it is as it strikes."""
    return TurnTable(
        "1d10",
        Moment.START,
        (
            TurnRow(1, "wanders", (NO_ACTIONS,), way=way),
            TurnRow(6, "stands_still", (NO_MOVE, NO_ACTIONS)),
            TurnRow(8, "strikes_someone", held, strikes=True),
            TurnRow(10, "acts_freely"),
        ),
    )


def blinks(die: str, least: int, most: int) -> Play:
    """Away until the start of its next turn where the die shows at least that."""
    rows = (
        TurnRow(least - 1, "stays_here"),
        TurnRow(most, "vanishes", conditions=("elsewhere",)),
    )
    return gives(table=TurnTable(die, Moment.END, rows))


OUTSIDERS = ("celestial", "elemental", "fey", "fiend")
STUNNED = ("blinded", "deafened", "stunned")
WORD: Play = {
    "bands": (
        Band(20, kills=True),
        Band(30, STUNNED, 600),
        Band(40, ("blinded", "deafened"), 100),
        Band(50, ("deafened",), 10),
    ),
    "sends": OUTSIDERS,
}
HOT = Influence(modifiers=(disadvantage("own_attack"), disadvantage("own_check")))
NO_LIFE = ("undead", "construct")
ORDEAL = 4


def commanded() -> Influence:
    """One word, which the target follows on its next turn."""
    rows = (
        TurnRow(0, "approaches", (NO_ACTIONS,)),
        TurnRow(0, "drops_all", (NO_MOVE, NO_ACTIONS), lets_go=True),
        TurnRow(0, "flees", (NO_ACTIONS,)),
        TurnRow(0, "grovels", (NO_MOVE, NO_ACTIONS), ("prone",)),
        TurnRow(0, "halts", (NO_MOVE, NO_ACTIONS)),
        TurnRow(0, "acts_freely"),
    )
    return Influence(table=TurnTable("", Moment.START, rows), until=Moment.END)


LIVING = (
    *("aberration", "beast", "celestial", "construct", "dragon", "elemental", "fey", "fiend"),
    *("giant", "humanoid", "monstrosity", "ooze", "plant"),
)
FLAMES: Play = {
    "area": SpellArea(AreaShape.SPHERE, 5, moments=(AreaMoment.END,)),
    "targets": None,
}
BY_FEAR = SpellDamage("4d10", ("psychic",), "1d10", later=Moment.END, failed=True)


MINUTE, HOUR, DAY = 10, 600, 14_400
"""Rounds."""


def longer(*steps: tuple[int, int], held: bool = False) -> Play:
    """From those levels of slot on it lasts so many rounds (0: until ended)."""
    return {"longer": tuple(SpellLonger(level, rounds, held) for level, rounds in steps)}


MESSAGES = tuple((level, (2 * level - 3) * DAY) for level in range(3, 10))
"""24 hours, and 48 more for each level."""
CURSED: Play = {
    "longer": (
        SpellLonger(4, 10 * MINUTE, concentration=True),
        SpellLonger(5, 8 * HOUR),
        SpellLonger(7, DAY),
        SpellLonger(9),
    )
}

GONE: Play = {"conditions": ("elsewhere",), "targets": 9}
"""Its caster and up to eight more are elsewhere."""
GRIP = SpellSave("str", conditions=("restrained",), lasts=Moment.END, moves=30)
STRANGE = SpellSave("int", dc=15, stays=True)
BROKEN_MIND: Play = {"damage": (SpellDamage("6d6", ("psychic",)),), "targets": 1}


def named(english: str, italian: str) -> Texts:
    return Texts({"en": english, "it": italian})


FRIGID = SpellLayer(
    named("frigid air", "aria gelida"),
    SpellSave("con", SaveSuccess.HALF),
    (SpellDamage("5d6", ("cold",), "1d6"),),
    firm=False,
    section=10,
)

BOTH: dict[str, Play] = {
    "Astral Projection": {"conditions": ("unconscious",), "targets": 9},
    "Awaken": {
        "conditions": ("charmed",),
        "influence": Influence(rounds=30 * DAY),
        "kinds": ("beast", "plant"),
        "targets": 1,
    },
    "Goodberry": {"makes": ("goodberries", 10), "targets": None},
    "Wall of Ice": {"layers": (FRIGID,)},
    "Scrying": {"save": SpellSave("wis"), "targets": 1},
    "Dream": {
        "save": SpellSave("wis"),
        "damage": (SpellDamage("3d6", ("psychic",)),),
        "targets": 1,
    },
    "Magic Jar": {"save": SpellSave("cha"), "kinds": ("humanoid",), "targets": 1},
    "Magnificent Mansion": {**AWAY, "targets": None},
    "Rope Trick": {**AWAY, "targets": 8},
    "Tree Stride": {"teleports": 500},
    "Teleport": GONE,
    "Word of Recall": {**GONE, "targets": 6},
    "Animal Messenger": longer(*MESSAGES),
    "Bestow Curse": CURSED,
    "Dimension Door": {"teleports": 500},
    "Misty Step": {"teleports": 30},
    "Counterspell": {"counters": True},
    "Dispel Magic": {"dispels": True, "targets": 1},
    "Dominate Beast": longer((5, 10 * MINUTE), (6, HOUR), (7, 8 * HOUR), held=True),
    "Dominate Monster": longer((9, 8 * HOUR), held=True),
    "Dominate Person": longer((6, 10 * MINUTE), (7, HOUR), (8, 8 * HOUR), held=True),
    "Fear": {"influence": Influence(lets_go=True)},
    "Flaming Sphere": FLAMES,
    "Divine Word": WORD,
    "Heat Metal": {
        "then": SpellThen(SpellSave("con", failure=HOT, lasts=Moment.START), drops=True),
    },
    "Magic Circle": longer(*((level, (level - 2) * HOUR) for level in range(4, 10))),
    "Raise Dead": {"mending": SpellMending(revives=True, ordeal=ORDEAL)},
    "Resurrection": {"mending": SpellMending(revives=True, whole=True, ordeal=ORDEAL)},
    "Disguise Self": SEEN_THROUGH,
    "Hallucinatory Terrain": SEEN_THROUGH,
    "Major Image": SEEN_THROUGH,
    "Minor Illusion": SEEN_THROUGH,
    "Programmed Illusion": SEEN_THROUGH,
    "Project Image": SEEN_THROUGH,
    "Seeming": SEEN_THROUGH,
    "Silent Image": SEEN_THROUGH,
}

COLOURS = {
    "fire": ("red layer", "strato rosso"),
    "acid": ("orange layer", "strato arancione"),
    "lightning": ("yellow layer", "strato giallo"),
    "poison": ("green layer", "strato verde"),
    "cold": ("blue layer", "strato blu"),
}


def prismatic(dice: str) -> Play:
    """What comes near is blinded; what passes saves against each layer."""
    half = SpellSave("dex", SaveSuccess.HALF)
    blinded = SpellSave("con", conditions=("blinded",))
    caught = SpellSave(
        "dex",
        conditions=("restrained",),
        repeats=Moment.END,
        again_with="con",
        worse="petrified",
        tally=3,
    )
    lost = SpellSave(
        "dex",
        conditions=("blinded",),
        repeats=Moment.START,
        by_caster=True,
        again_with="wis",
        worse="elsewhere",
    )
    return {
        "layers": (
            SpellLayer(named("glare", "bagliore"), blinded, beside=20, rounds=MINUTE),
            *(
                SpellLayer(named(*words), half, (SpellDamage(dice, (kind,)),))
                for kind, words in COLOURS.items()
            ),
            SpellLayer(named("indigo layer", "strato indaco"), caught),
            SpellLayer(named("violet layer", "strato viola"), lost, firm=False),
        ),
        "clear": True,
    }


def rays_of(dice: str) -> Play:
    """The rays of a spray beside those of its damage: what holds, and what sends away."""
    _, _, _, _, _, _, held, sent = prismatic(dice)["layers"]
    rays = (
        replace(held, names=named("indigo ray", "raggio indaco")),
        replace(sent, names=named("violet ray", "raggio viola")),
    )
    return {"rays": 8, "layers": rays}


SANCTUM = ("aberration", "celestial", "elemental", "fey", "fiend", "undead")


def forbids(moment: AreaMoment, *kinds: str) -> Play:
    """40,000 square feet that nobody teleports into, and that hurt creatures of these kinds."""
    moments = (AreaMoment.ENTER, moment)
    return {
        "area": SpellArea(AreaShape.CUBE, 200, height=30, moments=moments, bars="in", harms=kinds),
        "damage": (SpellDamage("5d10", ("radiant", "necrotic")),),
    }


FORMER: dict[str, Play] = {
    "Prismatic Wall": prismatic("10d6"),
    "Prismatic Spray": rays_of("10d6"),
    "Forbiddance": forbids(AreaMoment.START, *SANCTUM[1:]),
    "Contact Other Plane": {
        **BROKEN_MIND,
        "save": replace(STRANGE, failure=Influence(modifiers=(NO_ACTIONS,))),
    },
    "Telekinesis": {
        "save": replace(GRIP, contest=True),
        "again": CastingTime.ACTION,
        "targets": 1,
    },
    "Geas": longer((7, 365 * DAY), (9, 0)),
    "Hunter's Mark": longer((3, 8 * HOUR), (5, DAY), held=True),
    "Major Image": {**SEEN_THROUGH, **longer((6, 0))},
    "Mass Suggestion": longer((7, 10 * DAY), (8, 30 * DAY), (9, 366 * DAY)),
    "Planar Binding": longer((6, 10 * DAY), (7, 30 * DAY), (8, 180 * DAY), (9, 366 * DAY)),
    "Blink": blinks("1d20", 11, 20),
    "Command": {
        "influence": commanded(),
        "kinds": LIVING,
    },
    "Compulsion": {"save": SpellSave("wis", repeats=Moment.END, immune=("charmed",))},
    "Phantasmal Killer": {"damage": (BY_FEAR,)},
    "Weird": {"damage": (replace(BY_FEAR, growth=""),)},
    "Confusion": burdens(note("reactions"), table=confused("1d8")),
    "Mass Heal": {
        "healing": SpellHealing("700", shared=True, spares=NO_LIFE),
        "mending": SpellMending(("blinded", "deafened")),
    },
    "Branding Smite": {
        **NOTHING_AT_ONCE,
        "influence": Influence(
            modifiers=(
                dice(
                    "extra_damage",
                    "2d6",
                    dice_growth="1d6",
                    types=("radiant",),
                    when=("weapon_attack",),
                ),
            ),
            marks=(suppressed("invisible"),),
            helps=True,
        ),
    },
    "Shillelagh": gives(dice("swings", "1d8", what=WOOD)),
    "Black Tentacles": way_out("str", "dex"),
    "Entangle": BY_STRENGTH,
    "Maze": {**AWAY, **way_out("int", dc=20, dissolves=True)},
    "Web": BY_STRENGTH,
}

LATER: dict[str, Play] = {
    "Chromatic Orb": {"leaps": 30},
    "Prismatic Wall": prismatic("12d6"),
    "Prismatic Spray": rays_of("12d6"),
    "Forbiddance": forbids(AreaMoment.END, *SANCTUM),
    "Contact Other Plane": {
        **BROKEN_MIND,
        "save": replace(STRANGE, conditions=("incapacitated",)),
    },
    "Plane Shift": GONE,
    "Telekinesis": {"save": GRIP},
    "Geas": longer((7, 365 * DAY), (9, 0)),
    "Hex": longer((2, 4 * HOUR), (3, 8 * HOUR), (5, DAY), held=True),
    "Hunter's Mark": longer((3, 8 * HOUR), (5, DAY), held=True),
    "Major Image": {**SEEN_THROUGH, **longer((4, 0))},
    "Mass Suggestion": longer((7, 10 * DAY), (8, 30 * DAY), (9, 366 * DAY)),
    "Planar Binding": longer((6, 10 * DAY), (7, 30 * DAY), (8, 180 * DAY), (9, 366 * DAY)),
    "Blink": blinks("1d6", 4, 6),
    "Command": {"influence": commanded()},
    "Compulsion": {"save": SpellSave("wis", conditions=("charmed",), repeats=Moment.END)},
    "Phantasmal Killer": {"damage": (replace(BY_FEAR, later=None, failed=False), BY_FEAR)},
    "Weird": {
        "damage": (
            SpellDamage("10d10", ("psychic",)),
            SpellDamage("5d10", ("psychic",), later=Moment.END, failed=True),
        )
    },
    "Confusion": burdens(note("bonus_actions"), note("reactions"), table=confused("1d4", NO_MOVE)),
    "Ice Knife": {
        "then": SpellThen(SpellSave("dex"), (SpellDamage("2d6", ("cold",), "1d6"),), feet=5),
    },
    "Mass Heal": {
        "healing": SpellHealing("700", shared=True),
        "mending": SpellMending(("blinded", "deafened", "poisoned")),
    },
    "Divine Smite": on_hit(
        SpellDamage("2d8", ("radiant",), "1d8"),
        SpellDamage("1d8", ("radiant",), kinds=("fiend", "undead")),
    ),
    "Searing Smite": {"blow": SpellBlow(struck=True, melee=True)},
    "Shillelagh": gives(
        dice("swings", "1d8", what=WOOD, types=("force",), tiers=("1d10", "1d12", "2d6"))
    ),
    "Shining Smite": {
        **on_hit(SMITE_LIGHT),
        **burdens(advantage("attack_on"), suppressed("invisible")),
    },
    "True Strike": {
        "blow": SpellBlow(own=True, types=("radiant",)),
        "targets": 1,
        "damage": (SpellDamage("", ("radiant",), "1d6"),),
    },
    "Black Tentacles": BY_ATHLETICS,
    "Ensnaring Strike": {
        "blow": SpellBlow(struck=True),
        **way_out("athletics", dissolves=True),
    },
    "Entangle": BY_ATHLETICS,
    "Maze": {**AWAY, **way_out("investigation", dc=20, dissolves=True)},
    "Phantasmal Force": way_out("investigation", dissolves=True),
    "Web": BY_ATHLETICS,
}

DEEDS: dict[str, dict[str, Play]] = {"both": BOTH, "2014": FORMER, "2024": LATER}

BANISHING = frozenset(("Banishment",))
"""Those of which a failed save takes their target to another plane."""


UNSEEN = frozenset(("Fear",))
"""Those whose save is repeated at the end of a turn out of the caster's sight."""
WARY = frozenset(
    ("Charm Monster", "Charm Person", "Dominate Beast", "Dominate Monster", "Dominate Person")
)
"""Against which those who are fought have advantage."""
WILLING = frozenset(
    (
        *("Calm Emotions", "Enlarge/Reduce", "Levitate", "Plane Shift", "Polymorph"),
        *("Resilient Sphere", "Seeming", "True Polymorph"),
    )
)
"""Against which whoever is willing makes no save."""
SPARING = frozenset(
    (
        *("Cure Wounds", "Heal", "Healing Word", "Mass Cure Wounds", "Mass Healing Word"),
        "Prayer of Healing",
    )
)
"""Healing of 2014 that does nothing for the undead and constructs."""


def with_deeds(play: Play, name: str, edition: str) -> Play:
    """The play data of a spell with all that."""
    done = {**play, **BOTH.get(name, {}), **DEEDS[edition].get(name, {})}
    if name == "Plane Shift" and edition == "2014":
        done |= also_given(done, "elsewhere")
    if name == "Bestow Curse" and edition == "2024":
        done["influence"] = replace(done["influence"], table=CURSED_TURNS["2024"])
    if name == "Flesh to Stone":
        done["save"] = replace(done["save"], worse="petrified", tally=3)
    if name == "Contagion" and edition == "2014":
        done["save"] = SpellSave("con", first=False, repeats=Moment.END, tally=3)
        table = replace(confused("1d8"), option="spell_option.mindfire")
        done["influence"] = replace(done["influence"], table=table)
    if name == "Contagion" and edition == "2024":
        hindered = (
            disadvantage("own_save", abilities=(key,), option=f"ability.{key}") for key in ABILITIES
        )
        done["influence"] = Influence(modifiers=tuple(hindered))
        done["save"] = replace(done["save"], worse="poisoned", tally=3)
    if name in BANISHING:
        done |= also_given(done, "elsewhere")
    if name in UNSEEN:
        done["save"] = replace(done["save"], repeats=Moment.END, out_of_sight=True)
    if name == "Ensnaring Strike":
        done["save"] = replace(done["save"], steady="large")
    if name in WILLING and done.get("save") is not None:
        done["save"] = replace(done["save"], willing=True)
    if name in WARY:
        done["save"] = replace(done["save"], wary=True)
    if edition == "2014" and name in SPARING:
        done["healing"] = replace(done["healing"], spares=NO_LIFE)
    return done
