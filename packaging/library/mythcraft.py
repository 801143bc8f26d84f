"""MythCraft: the one complete creature of the official Foundry system, the Slag Toad."""

import json
import re
from pathlib import Path
from typing import Any

from desktop.exchange.statblock.words import NUMBER_WORDS, slug
from desktop.model.creature import (
    AreaShape,
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    CreatureKey,
    Damage,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    Texts,
)
from desktop.model.frozen import FrozenMap

RULESET = "mythcraft-1.2"
SOURCE = "MythCraft"
DEFENCES = {"ref": "dex", "fort": "end", "ant": "awr", "log": "int", "will": "cha"}
ROLL = re.compile(r"\[\[/damage (\S+) (\w+) avg\]\]")
ATTACK = re.compile(r"Reach (\d+) ft Natural Weapon\. \+(\d+) vs ([A-Z]+)\. Hit: (.*)")
CHECK = re.compile(r"within (\d+) ft .*DC (\d+) ([A-Z]+) check")

ITALIAN: dict[str, tuple[str, str]] = {
    "Slag Toad": ("Rospo di scorie", ""),
    "Molten Flesh": (
        "Carne fusa",
        "Tutte le creature che iniziano il loro turno entro 3 m dal rospo di scorie devono "
        "effettuare una prova di VIG con CD 12; se falliscono subiscono 3 (1d6) danni da fuoco.",
    ),
    "Earthbound": (
        "Legato alla terra",
        "Il rospo di scorie non può usare il suo tratto Rigenerazione quando non è a contatto con "
        "sabbia, terra o pietra.",
    ),
    "Earth Glide": (
        "Scivolare nella terra",
        "Quando il rospo di scorie usa la sua velocità di scavo, non lascia alcun tunnel dietro "
        "di sé.",
    ),
    "Move": (
        "Movimento",
        "Il rospo di scorie può muoversi fino alla sua velocità.",
    ),
    "Bite": (
        "Morso",
        "Portata 1,5 m, arma naturale. +3 contro VA. Colpito: 5 (1d4 + 3) danni taglienti e 3 "
        "(1d6) danni da fuoco.",
    ),
    "Tongue": (
        "Lingua",
        "Portata 4,5 m, arma naturale. +3 contro ANT. Colpito: 3 (1d6) danni da fuoco e la "
        "creatura viene tirata 3 m più vicino al rospo di scorie.",
    ),
    "Pursue": (
        "Incalzare",
        "Il rospo di scorie assume una posizione che gli permette di Approfittare.",
    ),
    "Exploit": (
        "Approfittare",
        "Se il rospo di scorie ha usato l'azione Incalzare nel suo turno precedente, può "
        "Approfittare.",
    ),
}
"""Our translation: there is no official Italian MythCraft."""

TWO_ACTIONS = Texts(
    {
        "en": "The Slag Toad can take two of the following actions, or take the same action twice.",
        "it": "Il rospo di scorie può effettuare due delle azioni seguenti, o due volte la stessa.",
    }
)


def creatures(sources: Path) -> list[Creature]:
    """The Slag Toad."""
    path = sources / "mythcraft" / "slag-toad.foundry-actor.json"
    return [creature_of(json.loads(path.read_text(encoding="utf-8")))]


def creature_of(actor: dict[str, Any]) -> Creature:
    """A Foundry actor of the kind "npc"."""
    system = actor["system"]
    attributes = system["attributes"]
    actions = re.search(r"can take ([A-Z]+) of", system["actions"])
    if actions is None:
        raise ValueError(f"no number of actions: {system['actions']!r}")
    defences = {key: 10 + attributes[attribute] for key, attribute in DEFENCES.items()}
    kind, *tags = system["tags"]
    return Creature(
        key=CreatureKey(f"{RULESET}/{slug(actor['name'])}"),
        ruleset=RULESET,
        source=SOURCE,
        names=Texts({"en": actor["name"], "it": ITALIAN[actor["name"]][0]}),
        sizes=(system["size"],),
        kind=kind,
        tags=tuple(tags),
        tag_texts=Texts({"en": "elemental", "it": "elementale"}),
        hit_points=system["hp"]["max"],
        speeds=FrozenMap({key: feet for key, feet in system["movement"].items() if feet}),
        abilities=FrozenMap(attributes),
        skills=FrozenMap({key: skill["value"] for key, skill in system["skills"].items()}),
        features=tuple(feature_of(item) for item in actor["items"]),
        notes=TWO_ACTIONS,
        numbers=FrozenMap(
            {
                "ar": system["defenses"]["ar"],
                **defences,
                "actions": NUMBER_WORDS[actions[1].lower()],
            }
        ),
    )


def feature_of(item: dict[str, Any]) -> Feature:
    """A Foundry item of the kind "feature"."""
    markup = re.sub(r"</?p>", "", item["system"]["description"]["value"])
    name = item["name"]
    names = Texts({"en": name, "it": ITALIAN[name][0]})
    group = FeatureGroup(item["system"].get("category", "trait"))
    attack, check = ATTACK.search(markup), CHECK.search(markup)
    damage = tuple(damage_of(dice, kind) for dice, kind in ROLL.findall(markup))
    return Feature(
        key=FeatureKey(slug(name)),
        group=group,
        names=names,
        texts=Texts({"en": ROLL.sub(_told, markup), "it": ITALIAN[name][1]}),
        attacks=() if attack is None else (_attack(attack, names, damage),),
        saves=() if check is None else (_save(check, damage),),
    )


def _attack(match: re.Match[str], names: Texts, damage: tuple[Damage, ...]) -> Attack:
    return Attack(
        key=AttackKey(slug(names["en"])),
        names=names,
        kind=AttackKind.MELEE,
        source=AttackSource.NATURAL,
        bonus=int(match[2]),
        reach=int(match[1]),
        damage=damage,
        defence=match[3].lower(),
    )


def _save(match: re.Match[str], damage: tuple[Damage, ...]) -> ForcedSave:
    return ForcedSave(
        ability=match[3].lower(),
        dc=int(match[2]),
        damage=damage,
        area=FeatureArea(AreaShape.EMANATION, int(match[1])),
    )


def damage_of(dice: str, kind: str) -> Damage:
    """Dice such as "1d4+3" with their average, rounded down."""
    match = re.fullmatch(r"(\d+)d(\d+)(?:\+(\d+))?", dice)
    if match is None:
        raise ValueError(f"unreadable dice: {dice!r}")
    count, sides, bonus = (int(group or 0) for group in match.groups())
    return Damage(dice, count * (sides + 1) // 2 + bonus, (kind,))


def _told(match: re.Match[str]) -> str:
    damage = damage_of(match[1], match[2])
    return f"{damage.average} ({damage.dice.replace('+', ' + ')}) {match[2]}"
