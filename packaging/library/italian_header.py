"""The header of an official Italian stat block, read into keys."""

import re

from desktop.model.creature import NO_TEXTS, Defence, DefenceKind, Texts

SIZES = {
    "minuscol": "tiny", "piccol": "small", "medi": "medium", "grand": "large", "enorm": "huge",
    "mastodontic": "gargantuan",
}  # fmt: skip
TAGS = {
    "angelo": "angel", "chierico": "cleric", "cromatico": "chromatic", "demone": "demon",
    "diavolo": "devil", "dinosauro": "dinosaur", "druido": "druid", "genio": "genie",
    "goblinoide": "goblinoid", "licantropo": "lycanthrope", "mago": "wizard",
    "metallico": "metallic", "titano": "titan",
}  # fmt: skip
DAMAGE = {
    "acido": "acid", "contundente": "bludgeoning", "freddo": "cold", "fuoco": "fire",
    "forza": "force", "fulmine": "lightning", "necrotico": "necrotic",
    "perforante": "piercing", "veleno": "poison", "psichico": "psychic",
    "radioso": "radiant", "tagliente": "slashing", "tuono": "thunder",
}  # fmt: skip
CONDITIONS = {
    "accecato": "blinded", "affascinato": "charmed", "assordato": "deafened",
    "indebolimento": "exhaustion", "spaventato": "frightened", "afferrato": "grappled",
    "incapacitato": "incapacitated", "invisibile": "invisible", "paralizzato": "paralyzed",
    "pietrificato": "petrified", "avvelenato": "poisoned", "prono": "prone",
    "trattenuto": "restrained", "stordito": "stunned", "privo di sensi": "unconscious",
}  # fmt: skip
GEAR = {
    "arco corto": "Shortbow", "arco lungo": "Longbow", "armatura a piastre": "Plate Armor",
    "armatura di cuoio": "Leather Armor", "armatura di cuoio borchiato": "Studded Leather Armor",
    "armatura di pelle": "Hide Armor", "arnesi da scasso": "Thieves' Tools", "asce": "Handaxes",
    "ascia bipenne": "Greataxe", "ascia da battaglia": "Battleaxe", "bacchetta": "Wand",
    "balestra a mano": "Hand Crossbow", "balestra leggera": "Light Crossbow",
    "balestra pesante": "Heavy Crossbow", "borsa per componenti": "Component Pouch",
    "corazza a strisce": "Splint Armor", "corazza di piastre": "Breastplate",
    "cotta di maglia": "Chain Mail", "falcetto": "Sickle", "giaco di maglia": "Chain Shirt",
    "giavellotti": "Javelins", "lance": "Spears", "lancia": "Spear",
    "martelli leggeri": "Light Hammers", "martello da guerra": "Warhammer", "mazza": "Mace",
    "mazza chiodata": "Morningstar", "mezza armatura": "Half Plate Armor", "picca": "Pike",
    "pistola": "Pistol", "pugnali": "Daggers", "randello": "Club",
    "randello pesante": "Greatclub", "scimitarra": "Scimitar", "scudo": "Shield",
    "simbolo sacro": "Holy Symbol", "spada corta": "Shortsword", "spada lunga": "Longsword",
    "spadone": "Greatsword", "stocco": "Rapier",
}  # fmt: skip
LABELS = {
    "Vulnerabilità": DefenceKind.VULNERABILITY,
    "Resistenze": DefenceKind.RESISTANCE,
    "Immunità": DefenceKind.IMMUNITY,
}
RATING = re.compile(r"PE ([\d.]+)(?:, o ([\d.]+) nella tana)?")
LEGENDARY = re.compile(r"Utilizzi di azioni leggendarie: (\d)(?: \((\d) nella tana\))?")


class ItalianHeader:
    """Sizes, tags, defences, experience and legendary uses of one block."""

    def __init__(self, fields: dict[str, str]) -> None:
        line, _, alignment = fields["meta"].partition(", ")
        self.alignment = alignment.lower()
        bracket = re.search(r"\(([^)]*)\)", line)
        tag = bracket[1].lower() if bracket else ""
        self.tags = (TAGS[tag],) if tag else ()
        self.tag_texts = Texts({"it": tag, "en": TAGS[tag]}) if tag else NO_TEXTS
        words = re.sub(r"\([^)]*\)", "", line).split(" di ")
        self.sizes = tuple(_sizes_in(words[0]))
        members = _sizes_in(" ".join(words[1:]))
        self.swarm_of = members[0] if members else None
        rating = RATING.search(fields["cr"])
        if rating is None:
            raise ValueError(f"no experience: {fields['cr']!r}")
        self.experience = int(rating[1].replace(".", ""))
        self.experience_in_lair = int(rating[2].replace(".", "")) if rating[2] else None
        legendary = LEGENDARY.match(fields["legendary"])
        self.legendary_uses = int(legendary[1]) if legendary else None
        self.legendary_uses_in_lair = int(legendary[2]) if legendary and legendary[2] else None
        self.languages = fields["langs"]
        self.gear = _gear(fields["gear"])
        self._read_defences(fields["resist"])

    def _read_defences(self, text: str) -> None:
        defences: list[Defence] = []
        conditions: list[str] = []
        parts = re.split(rf"(?:^|; )({'|'.join(LABELS)}) ?:? ?", text)[1:]
        for label, told in zip(parts[::2], parts[1::2], strict=True):
            kind = LABELS[label]
            bare = re.sub(r"\([^)]*\)", "", told)
            words = [word.strip() for word in re.split(r"[,;]", bare)]
            types = tuple(sorted(DAMAGE[word] for word in words if word in DAMAGE))
            conditions += [CONDITIONS[word] for word in words if word in CONDITIONS]
            if types:
                defences.append(Defence(kind, types))
            strange = [w for w in words if w not in DAMAGE and w not in CONDITIONS]
            if strange:
                defences.append(Defence(kind, (), note=Texts({"it": told})))
        self.defences = tuple(defences)
        self.condition_immunities = tuple(sorted(conditions))


def _gear(italian: str) -> Texts:
    if not italian:
        return NO_TEXTS
    english = []
    for item in italian.split(", "):
        name, bracket, count = item.partition(" (")
        english.append(f"{GEAR[name]}{bracket}{count}")
    return Texts({"en": ", ".join(sorted(english)), "it": italian})


def _sizes_in(text: str) -> list[str]:
    found = []
    for word in re.findall(r"[A-Z]\w+", text):
        for stem, key in SIZES.items():
            if re.fullmatch(stem + "[aeoi]", word.lower()):
                found.append(key)
    return found
