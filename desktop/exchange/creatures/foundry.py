"""Actors of Foundry VTT, of the system dnd5e: monsters and characters, of 2014 and 2024.

Their numbers follow from levels, proficiency and worn items, and their texts are templates. Both
are worked out here, into the sentences that stat blocks are written in.
"""

from collections.abc import Iterator

from desktop.exchange.creatures.foundry_texts import Numbers, plain_text
from desktop.exchange.creatures.foundry_weapons import add_sentences, attack_in
from desktop.exchange.creatures.picture_names import of_actor
from desktop.exchange.creatures.plain import Record, entry, first, number, records, text
from desktop.exchange.statblock.draft import EDITION_2014, EDITION_2024, Draft, Paragraph
from desktop.exchange.statblock.header import SKILLS
from desktop.language.message import Message
from desktop.model.creature import FeatureGroup, Uses, UsesKind

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
MOST_ITEMS = 300
_FEATURES = ("feat", "weapon", "equipment", "consumable", "tool")
_GROUPS = {
    "action": FeatureGroup.ACTION,
    "bonus": FeatureGroup.BONUS_ACTION,
    "reaction": FeatureGroup.REACTION,
    "legendary": FeatureGroup.LEGENDARY,
    "mythic": FeatureGroup.LEGENDARY,
    "lair": FeatureGroup.LAIR,
}
_SKILLS = {words.split("|")[-1]: key for key, words in SKILLS.items()}
"""Foundry's three letters of a skill: "prc" is Perception."""
_ARMOURS = ("light", "medium", "heavy")


def is_actor(record: Record) -> bool:
    """Whether it is a monster or a character of dnd5e."""
    system = _system(record)
    return record.get("type") in ("npc", "character") and "abilities" in system


def draft_of(record: Record) -> Draft:
    """One actor."""
    system = _system(record)
    details, traits = entry(system, "details"), entry(system, "traits")
    is_character = record.get("type") == "character"
    items = _items(record)
    level = sum(number(_system(item).get("levels")) or 0 for item in items if _is(item, "class"))
    numbers = Numbers.of(record, level=level)
    attributes, abilities = entry(system, "attributes"), entry(system, "abilities")
    draft = Draft(
        name=first(record, "name"),
        source=_source(system, details),
        ruleset=_edition(record, system),
        size=first(traits, "size"),
        kind=_kind(details, is_character=is_character),
        alignment=first(details, "alignment"),
        armour=str(_armour(attributes, items, numbers)),
        hit_points=_hit_points(attributes, numbers),
        speed=_speed(attributes),
        abilities={key: first(entry(abilities, key), "value") for key in ABILITIES},
        saves=_saves(system, numbers),
        skills=_skills(system, numbers),
        vulnerabilities=_guard(traits, "dv"),
        resistances=_guard(traits, "dr"),
        immunities=_guard(traits, "di"),
        condition_immunities=_guard(traits, "ci"),
        senses=_senses(attributes),
        languages=_listed(entry(traits, "languages")),
        challenge="" if is_character else _challenge(details),
        notes=plain_text(first(entry(details, "biography"), "value"), numbers)[:4_000],
        picture=of_actor(record),
        legendary_uses=number(entry(entry(system, "resources"), "legact").get("max")) or None,
    )
    for item in items:
        _add(draft, item, numbers, is_character=is_character)
    if is_character:
        _as_character(draft, items, level, attributes, numbers)
    return draft


def _system(record: Record) -> Record:
    """The data of the game: older versions call it "data"."""
    return entry(record, "system") or entry(record, "data")


def _items(record: Record) -> list[Record]:
    items = record.get("items")
    return list(records(items[:MOST_ITEMS] if isinstance(items, list) else items))


def _is(item: Record, kind: str) -> bool:
    return item.get("type") == kind


def _edition(record: Record, system: Record) -> str:
    rules = first(entry(system, "source"), "rules")
    rules = rules or first(entry(entry(system, "details"), "source"), "rules")
    version = first(entry(record, "_stats"), "systemVersion")
    if rules in ("2014", "2024"):
        return EDITION_2024 if rules == "2024" else EDITION_2014
    return EDITION_2014 if version and version[0] in "0123" else ""


def _source(system: Record, details: Record) -> str:
    source = entry(system, "source") or entry(details, "source")
    return first(source, "custom", "book") or ("" if source else first(details, "source"))


def _kind(details: Record, *, is_character: bool) -> str:
    if is_character:
        return "humanoid"
    kind = details.get("type")
    if not isinstance(kind, dict):
        return text(kind)
    named = first(kind, "value")
    named = first(kind, "custom") if named in ("", "custom") else named
    swarm, tags = first(kind, "swarm"), first(kind, "subtype")
    told = f"swarm of {swarm} {named}s" if swarm else named
    return f"{told} ({tags})" if tags else told


def _armour(attributes: Record, items: list[Record], numbers: Numbers) -> int:
    """What is printed, else what the worn armour and shield come to."""
    armour = entry(attributes, "ac")
    calculated = first(armour, "calc") or "default"
    flat = number(armour.get("flat"))
    if flat is not None and (calculated in ("flat", "natural") or calculated == "default"):
        return flat
    if (value := number(armour.get("value"))) is not None and not items:
        return value
    dexterity, base, shield = numbers.modifier("dex"), 10, 0
    worn: int | None = None
    for item in items:
        data = _system(item)
        piece = entry(data, "armor")
        kind = first(entry(data, "type"), "value") or first(piece, "type")
        value = number(piece.get("value")) or 0
        if not data.get("equipped") or not value:
            continue
        if kind == "shield":
            shield = value
        elif kind in _ARMOURS:
            most = {"heavy": 0, "medium": 2}.get(kind, 99)
            worn = value + min(dexterity, number(piece.get("dex")) or most)
            worn = value if kind == "heavy" else worn
    base += dexterity
    if calculated in ("mage", "draconic"):
        base += 3
    elif calculated == "unarmoredMonk":
        base += numbers.modifier("wis")
    elif calculated == "unarmoredBarb":
        base += numbers.modifier("con")
    return (base if worn is None else worn) + shield


def _hit_points(attributes: Record, numbers: Numbers) -> str:
    points = entry(attributes, "hp")
    formula = first(points, "formula")
    most = number(points.get("max")) or number(points.get("value"))
    if most is None and not formula and numbers.level:
        most = numbers.level * (5 + numbers.modifier("con")) + 3
    return f"{'' if most is None else most} ({formula})"


def _speed(attributes: Record) -> str:
    movement = entry(attributes, "movement")
    if not movement:
        return first(entry(attributes, "speed"), "value")
    unit = "m" if first(movement, "units") == "m" else "ft."
    parts = [
        f"{manner} {length} {unit}"
        for manner in ("walk", "climb", "fly", "swim", "burrow")
        if (length := number(movement.get(manner)))
    ]
    return ", ".join(parts) + (" (hover)" if movement.get("hover") is True else "")


def _saves(system: Record, numbers: Numbers) -> str:
    found = []
    for key in ABILITIES:
        ability = entry(entry(system, "abilities"), key)
        if times := number(ability.get("proficient")):
            bonus = numbers.value(first(entry(ability, "bonuses"), "save"))
            found.append(f"{key} {numbers.modifier(key) + times * numbers.proficiency + bonus:+d}")
    return ", ".join(found)


def _skills(system: Record, numbers: Numbers) -> str:
    found = []
    for short, skill in entry(system, "skills").items():
        times = text(skill.get("value")) if isinstance(skill, dict) else ""
        key = _SKILLS.get(str(short))
        if key is None or times not in ("0.5", "1", "2"):
            continue
        ability = first(skill, "ability") or "dex"
        bonus = int(float(times) * numbers.proficiency) + numbers.modifier(ability)
        bonus += numbers.value(first(entry(skill, "bonuses"), "check"))
        found.append(f"{key.replace('-', ' ')} {bonus:+d}")
    return ", ".join(found)


def _listed(trait: Record) -> str:
    keys = text(trait.get("value")).split(", ")
    named = [key.replace("-", " ").title() for key in keys if key]
    return ", ".join((*named, first(trait, "custom")) if first(trait, "custom") else named)


def _guard(traits: Record, key: str) -> str:
    """Damage or conditions; "bypasses" lists what gets through weapon damage."""
    trait = entry(traits, key)
    told = text(trait.get("value"))
    bypasses = text(trait.get("bypasses"))
    if "physical" in told:
        told = told.replace("physical", "bludgeoning, piercing, slashing")
    if bypasses:
        others = {"ada": "that aren't adamantine", "sil": "that aren't silvered"}
        unless = " ".join(word for key, word in others.items() if key in bypasses)
        told = f"{told} from nonmagical attacks {unless}" if told else ""
    return "; ".join(part for part in (told, first(trait, "custom")) if part)


def _senses(attributes: Record) -> str:
    senses = entry(attributes, "senses")
    ranges = entry(senses, "ranges") or senses
    unit = "m" if first(senses, "units") == "m" else "ft."
    parts = [
        f"{sense} {length} {unit}"
        for sense in ("darkvision", "blindsight", "tremorsense", "truesight")
        if (length := number(ranges.get(sense)))
    ]
    special = first(senses, "special")
    return ", ".join((*parts, special) if special else parts)


def _challenge(details: Record) -> str:
    told = text(details.get("cr"))
    worth = number(entry(details, "xp").get("value"))
    return f"{told} ({worth} XP)" if worth else told


def _add(draft: Draft, item: Record, numbers: Numbers, *, is_character: bool) -> None:
    """What a stat block tells of an item: its paragraph, with its attack and its save."""
    kind, data = first(item, "type"), _system(item)
    if kind == "spell":
        if name := first(item, "name"):
            draft.spells.append(name)
        return
    told = plain_text(first(entry(data, "description"), "value"), numbers, item)
    attack = attack_in(item, numbers, former=draft.ruleset != EDITION_2024)
    if kind not in _FEATURES or (is_character and kind != "weapon" and not attack):
        return
    if kind in ("equipment", "consumable", "tool") and not attack:
        if name := first(item, "name"):
            draft.gear = f"{draft.gear}, {name}" if draft.gear else name
        return
    activation = _activation(data)
    group = _GROUPS.get(activation, FeatureGroup.TRAIT)
    if kind == "weapon" and group is FeatureGroup.TRAIT:
        group = FeatureGroup.ACTION
    name = first(item, "name")
    cost = _cost(data)
    if group is FeatureGroup.LEGENDARY and cost > 1 and "Costs" not in name:
        name = f"{name} (Costs {cost} Actions)"
    sentences = add_sentences(told, attack, item, numbers)
    draft.paragraphs.append(Paragraph(group, name, sentences, _uses(data)))


def _activities(data: Record) -> Iterator[Record]:
    yield from records(data.get("activities"))


def _activation(data: Record) -> str:
    first_activity = next(_activities(data), None)
    if first_activity is not None:
        return first(entry(first_activity, "activation"), "type")
    return first(entry(data, "activation"), "type")


def _cost(data: Record) -> int:
    first_activity = next(_activities(data), None)
    activation = entry(data if first_activity is None else first_activity, "activation")
    return number(activation.get("value")) or number(activation.get("cost")) or 1


def _uses(data: Record) -> Uses | None:
    uses = entry(data, "uses")
    most = number(uses.get("max")) or 1
    for recovery in records(uses.get("recovery")):
        period = first(recovery, "period")
        if period == "recharge":
            return Uses(UsesKind.RECHARGE, max(2, min(6, number(recovery.get("formula")) or 6)))
        if period == "day":
            return Uses(UsesKind.DAY, max(1, min(99, most)))
        if period in ("sr", "lr"):
            return Uses(UsesKind.SHORT_REST if period == "sr" else UsesKind.LONG_REST, max(1, most))
    recharge = number(entry(data, "recharge").get("value"))
    if recharge:
        return Uses(UsesKind.RECHARGE, max(2, min(6, recharge)))
    if first(uses, "per") == "day":
        return Uses(UsesKind.DAY, max(1, min(99, most)))
    return None


def _as_character(
    draft: Draft, items: list[Record], level: int, attributes: Record, numbers: Numbers
) -> None:
    draft.player = ""
    draft.level = max(1, min(20, level))
    classes = [(first(item, "name"), item) for item in items if _is(item, "class")]
    draft.calling = ", ".join(
        f"{name} {number(_system(item).get('levels')) or 1}" for name, item in classes if name
    )
    draft.spell_ability = first(attributes, "spellcasting") if draft.spells else ""
    draft.slots = numbers.slots
    if not level:
        draft.told.append(Message("import.creature.no_level"))
