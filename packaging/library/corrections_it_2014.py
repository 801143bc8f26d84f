"""What of the unofficial Italian features is not used, and what is repaired."""

NAMES: dict[str, str] = {
    "Lizardfolk": "Lucertoloide",
}
"""Italian names of creatures that the source leaves in English."""

PROPER_NAMES = frozenset(["Gnomo delle Profondità"])
"""Names that keep their capitals; the others get them only at the start."""

FEATURE_NAMES: dict[str, str] = {
    "Angelic Weapons": "Armi angeliche",
    "Attack": "Attacco",
    "Blood Drain": "Risucchio di sangue",
    "Breath Weapons": "Armi a soffio",
    "Cantrip": "Trucchetto",
    "Cast a Spell": "Lanciare un incantesimo",
    "Children of the Night": "Figli della notte",
    "Chomp": "Mordere",
    "Claw Attack": "Attacco con artiglio",
    "Detect": "Individuare",
    "Elemental Demise": "Morte elementale",
    "Enslave": "Asservire",
    "Fork": "Forcone",
    "Glaive": "Falcione",
    "Heavy Club": "Randello pesante",
    "Hellish Rejuvenation": "Ringiovanimento infernale",
    "Hellish Weapons": "Armi infernali",
    "Horn": "Corno",
    "Horns": "Corna",
    "Intoxicating Touch": "Tocco inebriante",
    "Keen Senses": "Sensi acuti",
    "Limited Magic Immunity": "Immunità limitata alla magia",
    "Maul": "Maglio",
    "Move": "Muoversi",
    "Mucous Cloud": "Nube di muco",
    "Night Hag Items": "Oggetti della megera notturna",
    "Poisoned Dart": "Freccetta avvelenata",
    "Quarterstaff": "Bastone ferrato",
    "Rejuvenation": "Ringiovanimento",
    "Searing Burst": "Deflagrazione ardente",
    "Shield": "Scudo",
    "Shield Bash": "Colpo di scudo",
    "Slaying Longbow": "Arco lungo assassino",
    "Sling": "Fionda",
    "Spiked Bone Club": "Randello d'osso chiodato",
    "Spiked Shield": "Scudo chiodato",
    "Spit Poison": "Sputo velenoso",
    "Stinger": "Pungiglione",
    "Stomp": "Pestone",
    "Strength Drain": "Risucchio di forza",
    "Sword": "Spada",
    "Tail Attack": "Attacco con la coda",
    "Tendril": "Tentacolo",
    "Tentacle Attack or Fling": "Attacco con tentacolo o Scagliare",
    "Turn Defiance": "Sfida allo scacciare",
    "Tusks": "Zanne",
    "Two Heads": "Due teste",
    "Unarmed Strike": "Colpo senz'armi",
    "Variable Illumination": "Illuminazione variabile",
    "Wall of Ice": "Muro di ghiaccio",
    "War Pick": "Piccone da guerra",
    "Whip": "Frusta",
    "Wing Attack": "Attacco con le ali",
}
"""Names of features that no source has, in the terms of the official documents."""

EXCLUDED = frozenset(
    [
        "Beast of Burden",
        "Bite",
        "Change Shape",
        "Death Glare",
        "False Appearance",
        "Horrific Appearance",
        "Innate Spellcasting",
        "Invisibility",
        "Light Sensitivity",
        "Mimicry",
        "Multiattack",
        "Multiple Heads",
        "Paralyzing Touch",
        "Shapechanger",
        "Split",
        "Swarm",
        "Tail Spike Regrowth",
        "Transparent",
    ]
)
"""Broken, generic, or the text of one creature for all that share the name."""

EXCLUDED_FOR = frozenset(
    [
        ("Hydra", "Wakeful"),
        ("Night Hag", "Etherealness"),
        ("Succubus/Incubus", "Etherealness"),
        ("Succubus/Incubus", "Telepathic Bond"),
    ]
)
"""Creatures whose feature of that name says something else."""

REPAIRS: dict[str, tuple[tuple[str, str], ...]] = {
    "Ambusher": (("à tiri", "ai tiri"), ("sororendere", "sorprendere")),
    "Aversion of Fire": (("caratteritica", "caratteristica"),),
    "Barbed Hide": (("inzio", "inizio"),),
    "Blinding Dust": (
        ("turbinano", "turbinando"),
        ("con 1,5 metri", "entro 1,5 metri"),
        ("altimenti", "altrimenti"),
    ),
    "Blinding Spittle": (
        ("espolde", "esplode"),
        ("su destrezza", "su Destrezza"),
        ("diventare", "diventa"),
        ("metri da lui", "metri da lei"),
    ),
    "Bound": (("Fintato", "Fintanto"), ("enrto", "entro")),
    "Corrode Metal": (("penalita ", "penalità "), ("scende a 5", "scende a -5")),
    "Corrosive Form": (("ld8", "1d8"),),
    "Deadly Leap": (("po i può", "poi può"),),
    "Echolocation": (("usare vista", "usare la vista"),),
    "Engulf": (("cuboentra", "cubo entra"),),
    "Ethereal Sight": (("Pian Etereo", "Piano Etereo"),),
    "Gibbering": (("nulla.Con", "nulla. Con"), ("caso.Con", "caso. Con")),
    "Heart Sight": (("unacreatura", "una creatura"),),
    "Heated Body": (("<creature> lo colpisce", "<creature> o lo colpisce"), ("Fuoco", "fuoco")),
    "Nightmare Haunting": (
        ("bene e dai male", "bene e dal male"),
        ("riduce i mass", "riduce il mass"),
    ),
    "Ooze Cube": (("Crande", "Grande"),),
    "Pack Tactics": (("dei <creature>", "del <creature>"),),
    "Read Thoughts": (("provedi", "prove di"),),
    "Shriek": (("turni successivi dei boleto stridente", "dei suoi turni successivi"),),
    "Snow Camouflage": (("disponedi", "dispone di"),),
    "Spores": (("a'I'effetto", "all'effetto"),),
    "Standing Leap": (("di in massimo", "di un massimo"),),
    "Sure-Footed": (("aterra", "a terra"),),
    "Whirlwind": (
        ("<creature> e deve", "<creature> deve"),
        ("muroo", "muro o"),
        ("perogni", "per ogni"),
    ),
}
"""Slips of typing, as old and new wording."""

TEMPLATES: dict[str, str] = {
    "Keen Hearing and Smell": "Il <creature> dispone di vantaggio alle prove di Saggezza "
    "(Percezione) basate sull'olfatto o sull'udito.",
}
"""Texts that the source leaves in English, in the wording of their siblings."""
