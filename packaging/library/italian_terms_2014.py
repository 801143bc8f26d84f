"""Italian wording of the short fields of SRD 5.1, in the terms of the official documents."""

ARMOUR = {
    "15 with mage armor": "15 con armatura magica",
    "16 with barkskin": "16 con pelle di corteccia",
    "11 while prone": "11 da prono",
    "armor scraps": "resti di armatura",
    "barding scraps": "resti di bardatura",
    "breastplate": "corazza di piastre",
    "chain mail": "cotta di maglia",
    "chain shirt": "giaco di maglia",
    "hide armor": "armatura di pelle",
    "leather armor": "armatura di cuoio",
    "natural armor": "armatura naturale",
    "patchwork armor": "armatura raffazzonata",
    "plate": "armatura a piastre",
    "scale mail": "corazza a scaglie",
    "shield": "scudo",
    "splint": "corazza a strisce",
    "studded leather": "armatura di cuoio borchiato",
}

ALIGNMENTS = {
    "any alignment": "qualsiasi allineamento",
    "any chaotic alignment": "qualsiasi allineamento caotico",
    "any evil alignment": "qualsiasi allineamento malvagio",
    "any non-good alignment": "qualsiasi allineamento non buono",
    "any non-lawful alignment": "qualsiasi allineamento non legale",
    "chaotic evil": "caotico malvagio",
    "chaotic good": "caotico buono",
    "chaotic neutral": "caotico neutrale",
    "lawful evil": "legale malvagio",
    "lawful good": "legale buono",
    "lawful neutral": "legale neutrale",
    "neutral": "neutrale",
    "neutral evil": "neutrale malvagio",
    "neutral good": "neutrale buono",
    "neutral good (50%) or neutral evil (50%)": "neutrale buono (50%) o neutrale malvagio (50%)",
    "unaligned": "senza allineamento",
}

TAGS = {
    "any-race": "qualsiasi razza",
    "demon": "demone",
    "devil": "diavolo",
    "dwarf": "nano",
    "elf": "elfo",
    "gnoll": "gnoll",
    "gnome": "gnomo",
    "goblinoid": "goblinoide",
    "grimlock": "grimlock",
    "human": "umano",
    "kobold": "coboldo",
    "lizardfolk": "lucertoloide",
    "merfolk": "marinide",
    "orc": "orco",
    "sahuagin": "sahuagin",
    "shapechanger": "mutaforma",
    "titan": "titano",
}

TONGUES = {
    "Abyssal": "Abissale",
    "Aquan": "Aquan",
    "Auran": "Auran",
    "Blink Dog": "Cane intermittente",
    "Celestial": "Celestiale",
    "Common": "Comune",
    "Deep Speech": "Gergo delle Profondità",
    "Draconic": "Draconico",
    "Druidic": "Druidico",
    "Dwarvish": "Nanico",
    "Elvish": "Elfico",
    "Giant": "Gigante",
    "Giant Eagle": "Aquila gigante",
    "Giant Elk": "Alce gigante",
    "Giant Owl": "Gufo gigante",
    "Gnoll": "Gnoll",
    "Gnomish": "Gnomesco",
    "Goblin": "Goblin",
    "Ignan": "Ignan",
    "Infernal": "Infernale",
    "Orc": "Orchesco",
    "Otyugh": "Otyugh",
    "Primordial": "Primordiale",
    "Sahuagin": "Sahuagin",
    "Sphinx": "Sfinge",
    "Sylvan": "Silvano",
    "Terran": "Terran",
    "Thieves' cant": "Gergo ladresco",
    "Undercommon": "Sottocomune",
    "Winter Wolf": "Lupo invernale",
    "Worg": "Worg",
    "all": "tutte",
    "telepathy 60 ft.": "telepatia 18 m",
    "telepathy 120 ft.": "telepatia 36 m",
    "telepathy 60 ft. (works only with creatures that understand Abyssal)": "telepatia 18 m "
    "(funziona solo con le creature che capiscono l'Abissale)",
}

PHRASES = {
    "Auran, understands Common but doesn't speak it": "Auran, capisce il Comune ma non lo parla",
    "Blink Dog, understands Sylvan but can't speak it": "Cane intermittente, capisce il Silvano "
    "ma non lo parla",
    "Common (can't speak in bear form)": "Comune (non può parlare in forma di orso)",
    "Common (can't speak in boar form)": "Comune (non può parlare in forma di cinghiale)",
    "Common (can't speak in rat form)": "Comune (non può parlare in forma di topo)",
    "Common (can't speak in tiger form)": "Comune (non può parlare in forma di tigre)",
    "Common (can't speak in wolf form)": "Comune (non può parlare in forma di lupo)",
    "Common plus up to five other languages": "Comune più un massimo di altre cinque lingue",
    "Druidic plus any two languages": "Druidico più due lingue qualsiasi",
    "Giant Eagle, understands Common and Auran but can't speak them": "Aquila gigante, capisce il "
    "Comune e l'Auran ma non li parla",
    "Giant Elk, understands Common, Elvish, and Sylvan but can't speak them": "Alce gigante, "
    "capisce il Comune, l'Elfico e il Silvano ma non li parla",
    "Giant Owl, understands Common, Elvish, and Sylvan but can't speak them": "Gufo gigante, "
    "capisce il Comune, l'Elfico e il Silvano ma non li parla",
    "Thieves' cant plus any two languages": "Gergo ladresco più due lingue qualsiasi",
    "any four languages": "quattro lingue qualsiasi",
    "any languages it knew in life": "qualsiasi lingua conosciuta in vita",
    "any one language": "una lingua qualsiasi",
    "any one language (usually Common)": "una lingua qualsiasi (solitamente il Comune)",
    "any six languages": "sei lingue qualsiasi",
    "any two languages": "due lingue qualsiasi",
    "one language known by its creator": "una lingua conosciuta dal suo creatore",
    "the languages it knew in life": "le lingue conosciute in vita",
    "understands Abyssal but can't speak": "capisce l'Abissale ma non parla",
    "understands Abyssal, Celestial, Infernal, and Primordial but can't speak, telepathy 120 ft.": (
        "capisce l'Abissale, il Celestiale, l'Infernale e il Primordiale ma non parla, "
        "telepatia 36 m"
    ),
    "understands Abyssal, Common, and Infernal but can't speak": "capisce l'Abissale, il Comune e "
    "l'Infernale ma non parla",
    "understands Celestial, Common, Elvish, and Sylvan but can't speak": "capisce il Celestiale, "
    "il Comune, l'Elfico e il Silvano ma non parla",
    "understands Common and Draconic but can't speak": "capisce il Comune e il Draconico ma non "
    "parla",
    "understands Common and Giant but can't speak": "capisce il Comune e il Gigante ma non parla",
    "understands Common but can't speak": "capisce il Comune ma non parla",
    "understands Deep Speech but can't speak": "capisce il Gergo delle Profondità ma non parla",
    "understands Draconic but can't speak": "capisce il Draconico ma non parla",
    "understands Infernal but can't speak": "capisce l'Infernale ma non parla",
    "understands Infernal but can't speak it": "capisce l'Infernale ma non lo parla",
    "understands all languages it knew in life but can't speak": "capisce tutte le lingue "
    "conosciute in vita ma non parla",
    "understands commands given in any language but can't speak": "capisce i comandi impartiti in "
    "qualsiasi lingua ma non parla",
    "understands the languages it knew in life but can't speak": "capisce le lingue conosciute in "
    "vita ma non parla",
    "understands the languages of its creator but can't speak": "capisce le lingue del suo "
    "creatore ma non parla",
}


def armour_note(text: str) -> str:
    """An armour note, part by part."""
    return ", ".join(ARMOUR[part] for part in text.split(", "))


def languages(text: str) -> str:
    """A line of languages: a whole phrase, or tongue by tongue."""
    if text in PHRASES:
        return PHRASES[text]
    return ", ".join(TONGUES[part] for part in text.split(", "))
