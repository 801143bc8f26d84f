"""Stat blocks that stand in the texts of spells: the numbers as the text has them.

What grows with the level of the spell, and what comes from its caster, is in `spell_summons`;
attack rolls and save DCs are filled in as the creature comes.
"""

from collections.abc import Mapping
from typing import Any

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.model.creature import Creature, Texts
from desktop.model.creature_record import creature_from_record
from desktop.rules.fifth.statblocks.paragraphs import understood

Record = dict[str, Any]
FORMER, LATER = "srd-5.1", "srd-5.2.1"
START = {"influence": {}, "shortly": True}
"""Until the start of its next turn."""
ONCE = {"kind": "long-rest", "amount": 1}
KINDS = {
    "celestial": ("Celestial", "Celestiale", "radiant"),
    "fey": ("Fey", "Folletto", "psychic"),
    "fiend": ("Fiend", "Immondo", "necrotic"),
}
FORMS = {
    "centipede": ("Giant Centipede", "Millepiedi gigante"),
    "spider": ("Giant Spider", "Ragno gigante"),
    "wasp": ("Giant Wasp", "Vespa gigante"),
}
SIZES = {
    "tiny": ("Tiny", "Minuscola"),
    "small": ("Small", "Piccola"),
    "medium": ("Medium", "Media"),
    "large": ("Large", "Grande"),
    "huge": ("Huge", "Enorme"),
}


def both(english: str, italian: str) -> dict[str, str]:
    return {"en": english, "it": italian}


def scores(*values: int) -> dict[str, int]:
    return dict(zip(("str", "dex", "con", "int", "wis", "cha"), values, strict=True))


def immune(*types: str) -> Record:
    return {"kind": "immunity", "types": list(types)}


def feature(
    key: str, group: str, names: tuple[str, str], texts: tuple[str, str], **more: Any
) -> Record:
    return {"key": key, "group": group, "names": both(*names), "texts": both(*texts), **more}


def strike(
    key: str, names: tuple[str, str], texts: tuple[str, str], *damage: tuple[str, str], **more: Any
) -> Record:
    """An attack; its bonus is that of whoever calls it, unless it is printed."""
    attack = {
        "key": key,
        "names": both(*names),
        "kind": "melee",
        "bonus": 0,
        "damage": [
            {"dice": dice, "average": average(parse(dice)), "types": [kind]}
            for dice, kind in damage
        ],
        **more,
    }
    return feature(key, "action", names, texts, attacks=[attack])


def creature(key: str, ruleset: str, **fields: Any) -> Record:
    source = {FORMER: "SRD 5.1", LATER: "SRD 5.2.1"}[ruleset]
    return {"key": f"{ruleset}/{key}", "ruleset": ruleset, "source": source, **fields}


SLAM = (
    "Melee Attack Roll: Bonus equals your spell attack modifier, reach 5 ft. Hit: 1d8 plus the "
    "spell’s level of Radiant (Celestial), Psychic (Fey), or Necrotic (Fiend) damage.",
    "Tiro per colpire in mischia: il bonus equivale al modificatore di attacco dell’incantesimo "
    "del personaggio, portata di 1,5 m. Colpito: 1d8 più il livello dell’incantesimo danni radiosi "
    "(celestiale), danni psichici (folletto) o danni necrotici (immondo).",
)
STEED_DEEDS = {
    "celestial": feature(
        "healing-touch",
        "bonus-action",
        ("Healing Touch", "Tocco guaritore"),
        (
            "One creature within 5 feet of the steed regains a number of Hit Points equal to 2d8 "
            "plus the spell’s level.",
            "Una creatura entro 1,5 metri dalla cavalcatura recupera un numero di punti ferita "
            "pari a 2d8 più il livello dell’incantesimo.",
        ),
        saves=[{"ability": "", "dc": 0, "heals": "2d8"}],
        uses=ONCE,
    ),
    "fey": feature(
        "fey-step",
        "bonus-action",
        ("Fey Step", "Passo fatato"),
        (
            "The steed teleports, along with its rider, to an unoccupied space of your choice up "
            "to 60 feet away from itself.",
            "La cavalcatura si teletrasporta, insieme al suo cavaliere, in uno spazio libero a "
            "scelta del personaggio situato fino a 18 metri da sé.",
        ),
        uses=ONCE,
    ),
    "fiend": feature(
        "fell-glare",
        "bonus-action",
        ("Fell Glare", "Sguardo letale"),
        (
            "Wisdom Saving Throw: DC equals your spell save DC, one creature within 60 feet the "
            "steed can see. Failure: The target has the Frightened condition until the end of "
            "your next turn.",
            "Tiro salvezza su Saggezza: la CD è pari alla CD del tiro salvezza sull’incantesimo, "
            "una creatura entro 18 metri che la cavalcatura è in grado di vedere. Fallimento: il "
            "bersaglio è spaventato fino al termine del turno successivo dell’incantatore.",
        ),
        saves=[{"ability": "wis", "dc": 0, "conditions": ["frightened"], **START}],
        uses=ONCE,
    ),
}


def steed(kind: str) -> Record:
    english, italian, damage = KINDS[kind]
    return creature(
        f"otherworldly-steed-{kind}",
        LATER,
        names=both(f"Otherworldly Steed ({english})", f"Cavalcatura ultraterrena ({italian})"),
        gender="f",
        sizes=["large"],
        kind=kind,
        alignment=both("neutral", "neutrale"),
        armour_class=10,
        hit_points=5,
        speeds={"walk": 60, "fly": 60},
        abilities=scores(18, 12, 14, 6, 12, 8),
        passive_perception=11,
        languages=both(
            "Telepathy 1 mile (works only with you)",
            "telepatia 1,5 km (funziona solo con l’incantatore)",
        ),
        features=[
            feature(
                "life-bond",
                "trait",
                ("Life Bond", "Legame vitale"),
                (
                    "When you regain Hit Points from a level 1+ spell, the steed regains the same "
                    "number of Hit Points if you’re within 5 feet of it.",
                    "Quando l’incantatore recupera punti ferita grazie a un incantesimo di 1º "
                    "livello o superiore, la cavalcatura recupera la stessa quantità di punti "
                    "ferita se l’incantatore si trova entro 1,5 metri da essa.",
                ),
            ),
            strike(
                "otherworldly-slam",
                ("Otherworldly Slam", "Schianto ultraterreno"),
                SLAM,
                ("1d8", damage),
                reach=5,
            ),
            STEED_DEEDS[kind],
        ],
    )


INSECT_JAB = strike(
    "poison-jab",
    ("Poison Jab", "Colpo velenoso"),
    (
        "Melee Attack Roll: Bonus equals your spell attack modifier, reach 10 ft. Hit: 1d6 + 3 "
        "plus the spell’s level Piercing damage plus 1d4 Poison damage.",
        "Tiro per colpire in mischia: il bonus equivale al modificatore di attacco "
        "dell’incantesimo del personaggio, portata di 3 metri. Colpito: 1d6 + 3 più il livello "
        "dell’incantesimo danni perforanti e 1d4 danni da veleno.",
    ),
    ("1d6+3", "piercing"),
    ("1d4", "poison"),
    reach=10,
)
INSECT_DEEDS = {
    "centipede": [
        feature(
            "venomous-spew",
            "bonus-action",
            ("Venomous Spew", "Rigurgito velenoso"),
            (
                "Constitution Saving Throw: Your spell save DC, one creature the insect can see "
                "within 10 feet. Failure: The target has the Poisoned condition until the start "
                "of the insect’s next turn.",
                "Tiro salvezza su Costituzione: CD del tiro salvezza sull’incantesimo, una "
                "creatura che l’insetto può vedere entro 3 metri. Fallimento: il bersaglio è "
                "avvelenato fino all’inizio del turno successivo dell’insetto.",
            ),
            saves=[{"ability": "con", "dc": 0, "conditions": ["poisoned"], **START}],
        )
    ],
    "spider": [
        strike(
            "web-bolt",
            ("Web Bolt", "Dardo di ragnatela"),
            (
                "Ranged Attack Roll: Bonus equals your spell attack modifier, range 60 ft. Hit: "
                "1d10 + 3 plus the spell’s level Bludgeoning damage, and the target’s Speed is "
                "reduced to 0 until the start of the insect’s next turn.",
                "Tiro per colpire a distanza: il bonus equivale al modificatore di attacco "
                "dell’incantesimo del personaggio, gittata di 18 metri. Colpito: 1d10 + 3 più il "
                "livello dell’incantesimo danni contundenti. Inoltre, la velocità del bersaglio è "
                "ridotta a 0 fino all’inizio del turno successivo dell’insetto.",
            ),
            ("1d10+3", "bludgeoning"),
            kind="ranged",
            normal_range=60,
            influence={"modifiers": [{"question": "speed", "kind": "cap"}]},
            terms={"until": "start"},
        )
    ],
    "wasp": [],
}


def insect(form: str) -> Record:
    english, italian = FORMS[form]
    speeds = {"walk": 40, "climb": 40} | ({"fly": 40} if form == "wasp" else {})
    return creature(
        f"giant-insect-{form}",
        LATER,
        names=both(f"Giant Insect ({english})", f"Insetto gigante ({italian})"),
        sizes=["large"],
        kind="beast",
        alignment=both("unaligned", "senza allineamento"),
        armour_class=11,
        hit_points=30,
        speeds=speeds,
        abilities=scores(17, 13, 15, 4, 14, 3),
        senses={"darkvision": 60},
        passive_perception=12,
        languages=both(
            "Understands the languages you know", "comprende le lingue parlate dal personaggio"
        ),
        features=[
            feature(
                "spider-climb",
                "trait",
                ("Spider Climb", "Movimenti del ragno"),
                (
                    "The insect can climb difficult surfaces, including along ceilings, without "
                    "needing to make an ability check.",
                    "L’insetto può scalare le superfici difficili, compresi i soffitti, senza "
                    "effettuare una prova di caratteristica.",
                ),
            ),
            feature(
                "multiattack",
                "action",
                ("Multiattack", "Multiattacco"),
                (
                    "The insect makes a number of attacks equal to half this spell’s level (round "
                    "down).",
                    "L’insetto effettua un numero di attacchi pari alla metà del livello di "
                    "quest’incantesimo (arrotondando per difetto).",
                ),
                multiattack=1,
                opens={},
            ),
            INSECT_JAB,
            *INSECT_DEEDS[form],
        ],
    )


BREATHS = {
    "acid": ("acid", "acido"),
    "cold": ("cold", "freddo"),
    "fire": ("fire", "fuoco"),
    "lightning": ("lightning", "fulmine"),
    "poison": ("poison", "veleno"),
}
DRAGON = creature(
    "draconic-spirit",
    LATER,
    names=both("Draconic Spirit", "Spirito draconico"),
    sizes=["large"],
    kind="dragon",
    alignment=both("neutral", "neutrale"),
    armour_class=14,
    hit_points=50,
    speeds={"walk": 30, "fly": 60, "swim": 30},
    abilities=scores(19, 14, 17, 10, 14, 14),
    senses={"blindsight": 30, "darkvision": 60},
    passive_perception=12,
    languages=both(
        "Draconic, understands the languages you know",
        "Draconico, comprende le lingue parlate dal personaggio",
    ),
    defences=[{"kind": "resistance", "types": list(BREATHS)}],
    condition_immunities=["charmed", "frightened", "poisoned"],
    features=[
        feature(
            "shared-resistances",
            "trait",
            ("Shared Resistances", "Resistenze condivise"),
            (
                "When you summon the spirit, choose one of its Resistances. You have Resistance to "
                "the chosen damage type until the spell ends.",
                "Quando il personaggio evoca lo spirito, sceglie una delle sue resistenze. Così "
                "facendo, ottiene resistenza al tipo di danno scelto fino al termine "
                "dell’incantesimo.",
            ),
        ),
        feature(
            "multiattack",
            "action",
            ("Multiattack", "Multiattacco"),
            (
                "The spirit makes a number of Rend attacks equal to half the spell’s level (round "
                "down), and it uses Breath Weapon.",
                "Lo spirito effettua un numero di attacchi Squarcio pari alla metà del livello "
                "dell’incantesimo (arrotondando per difetto) e usa Soffio.",
            ),
            multiattack=1,
            opens={"features": ["breath-weapon"]},
        ),
        strike(
            "rend",
            ("Rend", "Squarcio"),
            (
                "Melee Attack Roll: Bonus equals your spell attack modifier, reach 10 feet. Hit: "
                "1d6 + 4 + the spell’s level Piercing damage.",
                "Tiro per colpire in mischia: il bonus equivale al modificatore di attacco "
                "dell’incantesimo del personaggio, portata di 3 metri. Colpito: 1d6 + 4 + il "
                "livello dell’incantesimo danni perforanti.",
            ),
            ("1d6+4", "piercing"),
            reach=10,
        ),
        feature(
            "breath-weapon",
            "action",
            ("Breath Weapon", "Soffio"),
            (
                "Dexterity Saving Throw: DC equals your spell save DC, each creature in a 30-foot "
                "Cone. Failure: 2d6 damage of a type this spirit has Resistance to (your choice "
                "when you cast the spell). Success: Half damage.",
                "Tiro salvezza su Destrezza: la CD è pari alla CD del tiro salvezza "
                "sull’incantesimo, ogni creatura in un cono di 9 m. Fallimento: 2d6 danni di un "
                "tipo a cui lo spirito è resistente (a scelta dell’incantatore al momento del "
                "lancio dell’incantesimo). Successo: danni dimezzati.",
            ),
            saves=[
                {
                    "ability": "dex",
                    "dc": 0,
                    "on_success": "half",
                    "names": both(*names),
                    "damage": [{"dice": "2d6", "average": 7, "types": [kind]}],
                    "area": {"shape": "cone", "size": 30},
                }
                for kind, names in BREATHS.items()
            ],
        ),
    ],
)

OBJECT_SLAM = (
    "Melee Attack Roll: Bonus equals your spell attack modifier, reach 5 ft. Hit: Force damage "
    "equal to 1d4 + 3 (Medium or smaller), 2d6 + 3 + your spellcasting ability modifier (Large), "
    "or 2d12 + 3 + your spellcasting ability modifier (Huge).",
    "Tiro per colpire in mischia: il bonus equivale al modificatore di attacco dell’incantesimo "
    "del personaggio, portata di 1,5 m. Colpito: danni da forza pari a 1d4 + 3 (taglia Media o "
    "inferiore), 2d6 + 3 + il modificatore di caratteristica da incantatore dell’incantatore "
    "(taglia Grande) o 2d12 + 3 + il modificatore di caratteristica da incantatore "
    "dell’incantatore (taglia Enorme).",
)


def later_object(size: str, hit_points: int, dice: str) -> Record:
    english, italian = SIZES[size]
    sizes = ["medium", "small", "tiny"] if size == "medium" else [size]
    return creature(
        f"animated-object-{size}",
        LATER,
        names=both(f"Animated Object ({english})", f"Oggetto animato ({italian})"),
        sizes=sizes,
        kind="construct",
        alignment=both("unaligned", "senza allineamento"),
        armour_class=15,
        hit_points=hit_points,
        speeds={"walk": 30},
        abilities=scores(16, 10, 10, 3, 3, 1),
        senses={"blindsight": 30},
        passive_perception=6,
        languages=both(
            "Understands the languages you know", "comprende le lingue parlate dal personaggio"
        ),
        defences=[immune("poison", "psychic")],
        condition_immunities=["charmed", "exhaustion", "frightened", "paralyzed", "poisoned"],
        features=[strike("slam", ("Slam", "Schianto"), OBJECT_SLAM, (dice, "force"), reach=5)],
    )


def former_object(
    size: str, hit_points: int, armour: int, bonus: int, dice: str, strength: int, dexterity: int
) -> Record:
    english, italian = SIZES[size]
    damage = dice.replace("+", " + ")
    return creature(
        f"animated-object-{size}",
        FORMER,
        names=both(f"Animated Object ({english})", f"Oggetto animato ({italian})"),
        sizes=[size],
        kind="construct",
        armour_class=armour,
        hit_points=hit_points,
        speeds={"walk": 30},
        abilities=scores(strength, dexterity, 10, 3, 3, 1),
        senses={"blindsight": 30},
        blind_beyond=True,
        notes=both(
            "Its speed is 30 feet; if the object lacks legs or other appendages it can use for "
            "locomotion, it instead has a flying speed of 30 feet and can hover.",
            "La sua velocità è di 9 metri; se l’oggetto è privo di gambe o di altre appendici "
            "utili alla locomozione, ha invece una velocità di volo di 9 metri e può fluttuare.",
        ),
        features=[
            strike(
                "slam",
                ("Slam", "Schianto"),
                (
                    "If you command an object to attack, it can make a single melee attack against "
                    "a creature within 5 feet of it. It makes a slam attack with an attack bonus "
                    f"and bludgeoning damage determined by its size: +{bonus} to hit, {damage} "
                    "damage.",
                    "Se riceve l’ordine di attaccare, un oggetto può effettuare un singolo attacco "
                    "in mischia contro una creatura entro 1,5 metri. Effettua un attacco di "
                    "schianto con un bonus di attacco e danni contundenti determinati dalla sua "
                    f"taglia: +{bonus} al tiro per colpire, {damage} danni.",
                ),
                (dice, "bludgeoning"),
                reach=5,
                bonus=bonus,
            )
        ],
    )


def servant(ruleset: str) -> Record:
    return creature(
        "unseen-servant",
        ruleset,
        names=both("Unseen Servant", "Servitore inosservato"),
        armour_class=10,
        hit_points=1,
        speeds={"walk": 15},
        abilities={"str": 2},
        features=[
            feature(
                "invisibility",
                "trait",
                ("Invisibility", "Invisibilità"),
                ("The servant is invisible.", "Il servitore è invisibile."),
                always=["invisible"],
            )
        ],
    )


def spectral(
    key: str, ruleset: str, names: tuple[str, str], size: str, feet: int, *, unseen: bool = False
) -> Record:
    """Something without hit points to speak of that its caster sends about."""
    return creature(
        key,
        ruleset,
        names=both(*names),
        sizes=[size],
        kind="object",
        armour_class=10,
        hit_points=1,
        speeds={"walk": 0, "fly": feet},
        abilities={},
        features=[
            feature(
                "intangible",
                "trait",
                ("Magical Thing", "Cosa magica"),
                (
                    "Nothing that hurts creatures hurts it.",
                    "Ciò che ferisce le creature non la danneggia.",
                ),
                **({"always": ["invisible"]} if unseen else {}),
            )
        ],
    )


SPECTRAL = {
    "mage-hand": (("Mage Hand", "Mano magica"), "tiny", 30, False),
    "arcane-eye": (("Arcane Eye", "Occhio arcano"), "tiny", 30, True),
    "floating-disk": (("Floating Disk", "Disco fluttuante"), "medium", 20, False),
}

RECORDS: tuple[Record, ...] = (
    *(steed(kind) for kind in KINDS),
    *(insect(form) for form in FORMS),
    DRAGON,
    later_object("medium", 10, "1d4+3"),
    later_object("large", 20, "2d6+3"),
    later_object("huge", 40, "2d12+3"),
    servant(LATER),
    former_object("tiny", 20, 18, 8, "1d4+4", 4, 18),
    former_object("small", 25, 16, 6, "1d8+2", 6, 14),
    former_object("medium", 40, 13, 5, "2d6+1", 10, 12),
    former_object("large", 50, 10, 6, "2d10+2", 14, 10),
    former_object("huge", 80, 10, 8, "2d12+4", 18, 6),
    servant(FORMER),
    *(
        spectral(key, ruleset, names, size, feet, unseen=unseen)
        for ruleset in (LATER, FORMER)
        for key, (names, size, feet, unseen) in SPECTRAL.items()
    ),
)


def creatures(words: Mapping[str, Mapping[str, str]]) -> tuple[Creature, ...]:
    """All of them, with what their paragraphs say; the words are those of the spells."""
    return tuple(
        understood(creature_from_record(record), words[record["ruleset"]]) for record in RECORDS
    )


def choices() -> dict[str, Texts]:
    """What a caster reads who chooses among them, by the last part of the key."""
    words = {
        f"otherworldly-steed-{kind}": both(f"{english} steed", f"Cavalcatura ({italian.lower()})")
        for kind, (english, italian, _) in KINDS.items()
    }
    words |= {f"giant-insect-{form}": both(*names) for form, names in FORMS.items()}
    words |= {
        f"animated-object-{size}": both(f"{english} object", f"Oggetto di taglia {italian}")
        for size, (english, italian) in SIZES.items()
    }
    words["draconic-spirit"] = both("Draconic Spirit", "Spirito draconico")
    words |= {key: both(*names) for key, (names, *_) in SPECTRAL.items()}
    words["unseen-servant"] = both("Unseen Servant", "Servitore inosservato")
    return {key: Texts(names) for key, names in words.items()}
