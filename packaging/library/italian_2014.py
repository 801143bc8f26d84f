"""Italian names and texts of SRD 5.1 creatures, where the sources allow them.

A feature's text comes from the official Italian document of the later edition when the English
sentence is the same there, else from the unofficial translation of the features, whose texts
hold placeholders for the creature. A text is taken only if it states every number and every
damage type of the English one; what is left has its English text alone.
"""

import csv
import html
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from desktop.language.message import Gender
from desktop.model.creature import Creature, Feature, Texts
from library.corrections_it_2014 import (
    EXCLUDED,
    EXCLUDED_FOR,
    FEATURE_NAMES,
    NAMES,
    PROPER_NAMES,
    REPAIRS,
    TEMPLATES,
)
from library.italian_gender import gender_of
from library.signature import plain, signature

SLOT = "<creature>"
MARK = re.compile(r"\[\[/\w+ ([^\]]+?)\]\](?:\{[^}]*\})?")
LINK = re.compile(r"@\w+\[[^\]]*\]\{([^}]*)\}")
ARTICLE = r"(?:[Ii]l|[Ll]o|[Ll]a|[Ll]['’])"
PREPOSITIONS = {
    r"[Dd]e(?:l|llo|lla|ll['’])": "di",
    r"[Dd]a(?:l|llo|lla|ll['’])": "da",
    r"[Aa](?:l|llo|lla|ll['’])": "a",
    r"[Nn]e(?:l|llo|lla|ll['’])": "in",
    r"[Ss]u(?:l|llo|lla|ll['’])": "su",
}
FEMININE_SLOT = re.compile(rf"\b(?:la|della|dalla|alla|nella|sulla) {SLOT}", re.IGNORECASE)
FEMININE_WORDS = re.compile(
    r"\b(?:lei|essa|ella|esposta|incapacitata|bersagliata|soggetta|stessa|afferrata|camuffata"
    r"|alleata|privata)\b"
)
MASCULINE_WORDS = re.compile(
    r"\b(?:lui|esso|egli|esposto|assordato|incapacitato|ridotto|soggetto|ingrandito|stesso"
    r"|trattenuto|influenzato|afferrato|avvinghiato|privo|vincolato|quest'ultimo|addormentato|spaventato"
    r"|immobilizzato|gli)\b"
)
BROKEN = re.compile(rf"<#>|[\ue000-\uf8ff\U00100000-\U0010ffff]|\b(?:the|The|While)\b|{SLOT}")
CONDITION = re.compile(
    r"\b(?:Accecat|Assordat|Affascinat|Afferrat|Avvelenat|Incapacitat|Paralizzat|Pietrificat"
    r"|Spaventat|Stordit|Trattenut)[aoie]\b"
)
DAMAGE_EN = re.compile(
    r"\b(acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant"
    r"|slashing|thunder) damage"
)
DAMAGE_IT = re.compile(
    r"\bdann[oi] (?:da |extra )?(acido|contundent|freddo|fuoco|forza|fulmin|necrotic|perforant"
    r"|veleno|psichic|radios|taglient|tuono)"
)
DAMAGE_KEYS = {
    "acido": "acid", "contundent": "bludgeoning", "freddo": "cold", "fuoco": "fire",
    "forza": "force", "fulmin": "lightning", "necrotic": "necrotic", "perforant": "piercing",
    "veleno": "poison", "psichic": "psychic", "radios": "radiant", "taglient": "slashing",
    "tuono": "thunder",
}  # fmt: skip


@dataclass(frozen=True)
class Sources:
    """What Italian texts are taken from."""

    names: dict[str, str]  # creature names by English name
    features: dict[str, str]  # feature names by English name
    sentences: dict[tuple[str, str], str]  # official texts by feature name and English text
    templates: dict[str, str]  # texts with placeholders by English feature name


def sources_of(sources: Path, later: Iterable[Creature]) -> Sources:
    """Read the tables; `later` are the creatures of the later edition in both languages."""
    folder = sources / "it"
    with (folder / "monsters_it.csv").open(encoding="utf-8", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["edition"] == "2014"]
    names = {row["english_name"]: _creature_name(row["italian_name"]) for row in rows} | NAMES
    path = folder / "foundry-it-2014-mit" / "dnd5e.monsterfeatures.json"
    entries = json.loads(path.read_text(encoding="utf-8"))["entries"]
    templates = {entry["id"]: _template(entry["id"], entry["description"]) for entry in entries}
    features = {entry["id"]: _sentence_case(entry["name"]) for entry in entries}
    sentences: dict[tuple[str, str], str] = {}
    for creature in later:
        for feature in creature.features:
            english = feature.names["en"]
            features[english] = feature.names["it"]
            sentences[english, _alike(feature.texts["en"])] = feature.texts["it"]
    return Sources(names, features | FEATURE_NAMES, sentences, templates | TEMPLATES)


def with_italian(creature: Creature, known: Sources) -> Creature:
    """The creature with its Italian name and the Italian texts that may be shown."""
    english = creature.names["en"]
    italian = known.names[english]
    named = replace(
        creature,
        names=Texts({"en": english, "it": italian}),
        gender=gender_of(italian),
    )
    return replace(
        named, features=tuple(_translated(feature, named, known) for feature in named.features)
    )


def _translated(feature: Feature, creature: Creature, known: Sources) -> Feature:
    english = feature.names["en"]
    name = known.features.get(english)
    text = _text_for(feature, creature, known)
    names = Texts({"en": english, "it": name}) if name else feature.names
    return replace(
        feature,
        names=names,
        texts=Texts({**feature.texts, "it": text}) if text else feature.texts,
        attacks=tuple(replace(attack, names=names) for attack in feature.attacks),
    )


def _text_for(feature: Feature, creature: Creature, known: Sources) -> str | None:
    english = feature.texts.get("en", "")
    official = known.sentences.get((feature.names["en"], _alike(english)))
    if official:
        return official
    template = known.templates.get(feature.names["en"])
    if not template or feature.names["en"] in EXCLUDED:
        return None
    if (creature.names["en"], feature.names["en"]) in EXCLUDED_FOR:
        return None
    if not _agrees(template, creature):
        return None
    text = filled(template, creature.names["it"].split(",")[0])
    same = set(signature(english)) == set(signature(text)) and _damage(english, text)
    return text if same and not BROKEN.search(text) else None


def _agrees(template: str, creature: Creature) -> bool:
    """Whether no word of the template stands in the other gender than the creature."""
    feminine = creature.gender is Gender.FEMININE
    if bool(FEMININE_SLOT.search(template)) == feminine:
        return True
    return not (MASCULINE_WORDS if feminine else FEMININE_WORDS).search(template)


def _damage(english: str, italian: str) -> bool:
    mine = {DAMAGE_KEYS[stem] for stem in DAMAGE_IT.findall(italian.lower())}
    return mine == set(DAMAGE_EN.findall(english.lower()))


def filled(template: str, name: str) -> str:
    """The template with the creature's name in its slots, without article."""
    text = template
    for pattern, bare in PREPOSITIONS.items():
        text = re.sub(rf"\b{pattern} ?{SLOT}", f"{bare} {name}", text)
    return re.sub(rf"\b{ARTICLE} ?{SLOT}|^{SLOT}|(?<=[ (]){SLOT}", name, text)


def _template(name: str, markup: str) -> str:
    text = html.unescape(markup).replace("<creatura>", SLOT)
    text = LINK.sub(r"\1", MARK.sub(r"\1", text)).replace("\u00a0", " ")
    text = re.sub(r"</p>|<br ?/?>", "\n", text)
    text = re.sub(rf"<(?!{SLOT[1:]})/?\w[^>]*>", "", text)
    text = re.sub(
        r"\b([Ll]a|[Dd]ella|[Dd]alla|[Aa]lla|[Nn]ella|[Ss]ulla) Creatura\b", rf"\1 {SLOT}", text
    )
    text = re.sub(rf"{SLOT}(?=\w)", f"{SLOT} ", text).replace("’", "'")
    for old, new in REPAIRS.get(name, ()):
        if old not in text:
            raise ValueError(f"{name}: nothing to repair: {old!r}")
        text = text.replace(old, new)
    text = re.sub(r"(\d)\.(\d+) (metri|centimetri)", r"\1,\2 \3", text)
    text = re.sub(r" +([.,;:])", r"\1", re.sub(r" +", " ", text))
    text = re.sub(r" *\n+ *", "\n", text).strip()
    text = CONDITION.sub(lambda found: found[0].lower(), text)
    return text if text.endswith((".", ":")) or not text else f"{text}."


def _creature_name(name: str) -> str:
    return name if name in PROPER_NAMES else _sentence_case(name)


def _sentence_case(name: str) -> str:
    """ "Soffio di Acido" as the official document writes it: "Soffio di acido"."""
    first, *rest = name.strip().split(" ")
    return " ".join([first, *(word[0].lower() + word[1:] for word in rest)])


def _alike(text: str) -> str:
    """An English sentence without the differences of style between the editions."""
    alike = plain(text).lower().replace("ft.", "feet")
    return re.sub(r"[^a-z0-9]+", " ", alike).strip()
