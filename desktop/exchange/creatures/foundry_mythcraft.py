"""Actors of Foundry VTT, of the system MythCraft: monsters, as that game writes them."""

import re

from desktop.dice.average import average
from desktop.dice.error import DiceError
from desktop.dice.notation import parse, stored
from desktop.exchange.creatures.foundry_texts import Numbers, plain_text, without_templates
from desktop.exchange.creatures.picture_names import of_actor
from desktop.exchange.creatures.plain import Record, entry, first, number, records, text
from desktop.exchange.statblock.draft import MYTHCRAFT, Draft
from desktop.exchange.statblock.header import plain
from desktop.exchange.statblock.words import NUMBER_WORDS, slug
from desktop.language.message import Message
from desktop.model.creature import (
    NO_TEXTS,
    AreaShape,
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    CreatureKey,
    Damage,
    Defence,
    DefenceKind,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    Texts,
)
from desktop.model.frozen import FrozenMap
from desktop.rules.registry import ruleset_of

DEFENCES = {"ref": "dex", "fort": "end", "ant": "awr", "log": "int", "will": "cha"}
ABILITIES = ("str", "dex", "end", "awr", "int", "cha")
SPEEDS = ("walk", "climb", "fly", "swim", "burrow")
MOST_ITEMS, LONGEST_NAME, MOST = 120, 120, 999
_ROLL = re.compile(r"\[\[/damage (?P<dice>[\dd+ -]{1,20}) (?P<kind>[a-z]{3,12})[^\]\n]*\]\]")
_PRINTED = re.compile(r"\d+ \((?P<dice>\d*d\d+(?: ?[+-] ?\d+)?)\) (?P<kind>[a-z]{3,12})\b")
_ATTACK = re.compile(
    r"(?P<way>Reach|Range) (?P<near>\d{1,4})(?:/(?P<far>\d{1,4}))? ?(?:ft|feet)\.?"
    r"(?P<made>[^.]{0,60})\. \+?(?P<bonus>-?\d{1,3}) vs\.? (?P<defence>[A-Za-z]{2,4})\. Hit:"
)
_CHECK = re.compile(r"DC (?P<dc>\d{1,2}) (?P<ability>[A-Z]{3}) check")
_WITHIN = re.compile(r"within (\d{1,3}) (?:ft|feet)")
_COUNT = re.compile(r"can take ([a-z]+|\d) of", re.IGNORECASE)
_FORMULA = re.compile(r"\s*(\d{1,3})\s*(?:([+-])\s*@?([A-Za-z]{3}))?\s*")


def is_actor(record: Record) -> bool:
    """Whether it is a monster of that system."""
    system = entry(record, "system")
    return record.get("type") in ("npc", "character") and {"attributes", "defenses"} <= set(system)


def draft_of(record: Record) -> Draft:
    """One actor; its creature is ready, because nothing of it is read as in the other games."""
    system = entry(record, "system")
    attributes = {key: _small(entry(system, "attributes").get(key)) for key in ABILITIES}
    defences = entry(system, "defenses")
    numbers = {"ar": _defence(defences.get("ar"), attributes, 10)}
    for key, ability in DEFENCES.items():
        numbers[key] = _defence(defences.get(key), attributes, 10 + attributes[ability])
    if shield := number(entry(system, "hp").get("shield")):
        numbers["shield"] = max(0, min(MOST, shield))
    if found := _COUNT.search(first(system, "actions")):
        told = found[1].lower()
        numbers["actions"] = NUMBER_WORDS.get(told) or (int(told) if told.isdigit() else 1)
    points = number(entry(system, "hp").get("max")) or number(entry(system, "hp").get("value"))
    draft = Draft(name=first(record, "name"), ruleset=MYTHCRAFT, picture=of_actor(record))
    if points is None:
        draft.told.append(Message("import.creature.no_hit_points", {}))
    tags = [slug(text(tag))[:40] for tag in _listed(system.get("tags"))]
    sizes = ruleset_of(MYTHCRAFT).sizes
    size = first(system, "size").lower()
    movement = entry(system, "movement")
    features = tuple(
        _feature(item, place, draft)
        for place, item in enumerate(_items(record))
        if first(item, "name")
    )
    draft.ready = Creature(
        key=CreatureKey("own/import"),
        ruleset=MYTHCRAFT,
        source=first(entry(system, "source"), "book")[:LONGEST_NAME],
        names=Texts({"": plain(draft.name)[:LONGEST_NAME]}),
        sizes=(size if size in sizes else "medium",),
        kind=tags[0] if tags else "",
        tags=tuple(tags[1:7]),
        hit_points=max(1, min(99_999, points or 1)),
        speeds=FrozenMap(
            (manner, max(0, min(MOST, feet)))
            for manner in SPEEDS
            if (feet := number(movement.get(manner)))
        ),
        abilities=FrozenMap(attributes),
        skills=FrozenMap(_skills(system)),
        defences=tuple(_guards(system)),
        features=features,
        numbers=FrozenMap(numbers),
        notes=_texts(first(system, "actions")),
    )
    return draft


def _items(record: Record) -> list[Record]:
    items = record.get("items")
    return list(records(items[:MOST_ITEMS] if isinstance(items, list) else items))


def _listed(value: object) -> list[object]:
    return value[:20] if isinstance(value, list) else []


def _small(value: object) -> int:
    return max(-99, min(99, number(value) or 0))


def _defence(value: object, attributes: dict[str, int], otherwise: int) -> int:
    """A number, or a formula such as "10 + @DEX"."""
    met = _FORMULA.fullmatch(text(value))
    if met is None:
        return otherwise
    added = attributes.get((met[3] or "").lower(), 0)
    return max(0, min(MOST, int(met[1]) + (-added if met[2] == "-" else added)))


def _skills(system: Record) -> dict[str, int]:
    found = {}
    for key, skill in list(entry(system, "skills").items())[:60]:
        value = number(skill.get("value")) if isinstance(skill, dict) else None
        if value:
            found[slug(str(key))[:40]] = max(-99, min(99, value))
    return found


def _guards(system: Record) -> list[Defence]:
    """Resistances and vulnerabilities that are listed by type."""
    damage, types = entry(system, "damage"), ruleset_of(MYTHCRAFT).damage_types
    found = []
    for name, kind in (
        ("resist", DefenceKind.RESISTANCE),
        ("vulnerable", DefenceKind.VULNERABILITY),
        ("immune", DefenceKind.IMMUNITY),
    ):
        told = text(damage.get(name)).lower()
        known = tuple(each for each in types if re.search(rf"\b{re.escape(each)}\b", told))
        if known:
            found.append(Defence(kind, known))
    return found


def _feature(item: Record, place: int, draft: Draft) -> Feature:
    """A paragraph, with the attack or the check that it tells of."""
    data = entry(item, "system")
    markup = first(entry(data, "description"), "value")
    markup = _ROLL.sub(lambda met: _printed(met["dice"], met["kind"]), markup)
    told = without_templates(plain_text(markup, Numbers(name=draft.name)))[:8_000]
    name = plain(first(item, "name"))[:LONGEST_NAME]
    names = Texts({"en": name})
    key = f"{slug(name)[:60] or 'feature'}-{place}" if place else slug(name)[:60] or "feature"
    damage = _damage_in(told)
    attack, check = _ATTACK.search(told), _CHECK.search(told)
    if attack is None and " vs" in told and "Hit:" in told:
        draft.told.append(Message("import.creature.no_attack", {"name": name}))
    category = first(data, "category")
    groups = {group.value: group for group in FeatureGroup}
    return Feature(
        key=FeatureKey(key),
        group=groups.get(category, FeatureGroup.TRAIT),
        names=names,
        texts=_texts(told),
        attacks=() if attack is None else (_attack(attack, key, names, damage),),
        saves=() if check is None or attack is not None else (_save(check, told, damage),),
    )


def _attack(met: re.Match[str], key: str, names: Texts, damage: tuple[Damage, ...]) -> Attack:
    near, far = int(met["near"]), met["far"]
    is_melee = met["way"] == "Reach"
    natural = "natural" in met["made"].lower()
    return Attack(
        key=AttackKey(key),
        names=names,
        kind=AttackKind.MELEE if is_melee else AttackKind.RANGED,
        source=AttackSource.NATURAL if natural else AttackSource.WEAPON,
        bonus=int(met["bonus"]),
        reach=near if is_melee else None,
        normal_range=None if is_melee else near,
        long_range=int(far) if far and not is_melee else None,
        damage=damage,
        defence=met["defence"].lower() if met["defence"].lower() in DEFENCES else "ar",
    )


def _save(met: re.Match[str], told: str, damage: tuple[Damage, ...]) -> ForcedSave:
    within = _WITHIN.search(told)
    area = None if within is None else FeatureArea(AreaShape.EMANATION, int(within[1]))
    return ForcedSave(ability=met["ability"].lower(), dc=int(met["dc"]), damage=damage, area=area)


def _damage_in(told: str) -> tuple[Damage, ...]:
    types = ruleset_of(MYTHCRAFT).damage_types
    found = []
    for met in _PRINTED.finditer(told):
        dice = met["dice"].replace(" ", "")
        if met["kind"] in types:
            found.append(Damage(dice, average(parse(dice)), (met["kind"],)))
    return tuple(found[:6])


def _printed(dice: str, kind: str) -> str:
    """ "5 (1d4 + 3) sharp", as the books print it."""
    told = dice.replace(" ", "")
    try:
        amount = average(parse(stored(told)))
    except DiceError:
        return f"{dice} {kind}"
    spaced = re.sub(r"([+-])", r" \1 ", told)
    return f"{amount} ({spaced}) {kind}" if "d" in told else f"{told} {kind}"


def _texts(told: str) -> Texts:
    return Texts({"en": told}) if told.strip() else NO_TEXTS
